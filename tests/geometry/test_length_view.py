"""What laws of lengths leave of a question: one value, a contradiction, or nothing said."""

from __future__ import annotations

import pytest

from geometry import algebra
from geometry.engine import engine_for
from geometry.lengths.view import LengthView
from geometry.reasoning.angle_view import AngleView
from mathverify.api import examiner
from mathverify.problem import decode
from mathverify.semantics.question import elaborate
from mathverify.semantics.system import Budget, Satisfiable, Unsatisfiable

_TRAPEZIUM = (
    "convex(A,B,C,D)",
    "parallel(line(A,B), line(D,C))",
    "M = midpoint(A,D)",
    "N = midpoint(B,C)",
    "length(A,B) = 8",
    "length(D,C) = 4",
)


@pytest.mark.parametrize(
    ("middle", "outcome"),
    [("length(M,N) = 7", Unsatisfiable), ("length(M,N) = 6", Satisfiable)],
)
def test_a_midline_is_half_as_long_as_both_sides(middle: str, outcome: type) -> None:
    givens = (*_TRAPEZIUM, middle)
    document = {
        "id": "midline",
        "points": "A B C D M N",
        "givens": {f"g{number}": text for number, text in enumerate(givens)},
        "ask": {"find": "length(A,D)", "as": "value"},
        "answer": "5",
    }
    question = elaborate(decode(document, source="figure"), examiner().rules)
    engine = engine_for(question)
    assert engine is not None
    found = engine.decide(question.system, Budget(minimal_cores=False))
    assert isinstance(found, outcome), found


#: Two secants from A, and a triangle of which the secants are two sides.
_SECANTS = (
    *(f"on({name}, circle(E))" for name in "BCFG"),
    "length(C,G) = 12.25",
    "length(A,G) = y",
    "length(A,F) = 2*x",
    "length(B,F) = 24",
    "length(B,D) = x",
    "on(F, segment(A,B))",
    "on(B, segment(F,D))",
    "on(G, segment(A,C))",
    "same_side(C,E,line(A,D))",
)


@pytest.mark.parametrize(("third", "contradicts"), [("9", True), ("30", False)])
def test_a_side_is_not_longer_than_the_others_together(third: str, contradicts: bool) -> None:
    # 2x(2x + 24) = y(y + 12.25) makes 3x + 24 more than y + 12.25 + 9 for positive x.
    givens = (*_SECANTS, f"length(D,C) = {third}")
    document = {
        "id": "secants",
        "points": "A B C D E F G",
        "unknowns": {"x": "real", "y": "real"},
        "givens": {f"g{number}": text for number, text in enumerate(givens)},
        "ask": {"find": "x", "as": "value"},
        "answer": "3",
    }
    question = elaborate(decode(document, source="figure"), examiner().rules)
    points = frozenset(one.name for one in question.unknowns) - {"x", "y"}
    view = AngleView.of(question, points)
    lengths = LengthView(view.said, points, algebra.InnerParts().values)
    study = view.study(question.system)
    budget = Budget(minimal_cores=False)
    found = lengths.contradicts_inequalities(question.system, study, {}, budget)
    assert (found is not None) is contradicts
