"""What laws of lengths leave of a question: one value, a contradiction, or nothing said."""

from __future__ import annotations

import pytest

from geometry.engine import engine_for
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
