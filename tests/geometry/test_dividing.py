"""Points that divide segments in known ratios: placed where that is a theorem, and nowhere else."""

from __future__ import annotations

import pytest

from geometry.engine import engine_for
from geometry.lengths.dividing import Divisions
from geometry.reasoning.angle_view import AngleView
from geometry.reasoning.figure_engine import GeometryEngine
from mathverify.api import examiner
from mathverify.calculus.enclosures import enclosure
from mathverify.language.tree import Comparison, Relation
from mathverify.problem import decode
from mathverify.semantics import terms
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.question import Question, elaborate
from mathverify.semantics.system import Budget, Satisfiable, System, Unsatisfiable

_BUDGET = Budget(minimal_cores=False)
_MEDIANS = (
    "triangle(A,B,C)",
    "length(S,A) = length(S,B)",
    "length(C,T) = length(T,B)",
    "length(A,R) = length(R,C)",
    "on(S, segment(A,B))",
    "on(T, segment(B,C))",
    "on(R, segment(A,C))",
    "on(M, segment(A,T))",
    "on(M, segment(B,R))",
    "on(M, segment(C,S))",
)
_THIRDS = (
    "convex(A,B,C,D)",
    "parallel(line(A,B), line(D,C))",
    "length(A,B) = 6",
    "length(D,C) = 3",
    "on(X, segment(A,D))",
    "on(Y, segment(B,C))",
    "length(A,X) = 2*length(X,D)",
    "length(X,D) = length(Y,C)",
    "length(X,A) = length(Y,B)",
)


def _question(points: str, *givens: str) -> Question:
    document = {
        "id": "divided",
        "points": points,
        "givens": {f"g{number}": text for number, text in enumerate(givens)},
        "ask": {"find": f"length({points[0]},{points[2]})", "as": "value"},
        "answer": "5",
    }
    return elaborate(decode(document, source="figure"), examiner().rules)


def _engine(question: Question) -> GeometryEngine:
    engine = engine_for(question)
    assert engine is not None
    return engine


def _placed(question: Question) -> System:
    points = frozenset(one.name for one in question.unknowns)
    view = AngleView.of(question, points)
    return Divisions(view.said, points).placed(question.system, view.study(question.system))


def _changed(question: Question) -> int:
    """How many constraints are others, or new."""
    return len(set(_placed(question).constraints) - set(question.system.constraints))


@pytest.mark.parametrize(
    ("points", "givens", "changed"),
    [
        ("A B C S T R M", _MEDIANS, 3),
        ("A B C D X Y", _THIRDS, 2),
        ("A B P", ("on(P, segment(A,B))", "length(A,B) = 12", "length(P,B) = 4.5"), 1),
        ("A B P", ("on(P, segment(A,B))", "length(A,P)*3 = length(A,B)"), 1),
        # A point on the line, not known to be between.
        ("A B P", ("on(P, line(A,B))", "A != B", "length(A,P) = 2*length(P,B)"), 0),
        ("A B P", ("on(B, segment(A,P))", "length(A,P)*3 = length(A,B)"), 0),
        # Equal lengths without a line.
        ("A B P", ("triangle(A,B,P)", "length(A,P) = length(P,B)"), 0),
        # No ratio, or one that is no rational number.
        ("A B P", ("on(P, segment(A,B))", "length(A,B) = 12"), 0),
        ("A B P", ("on(P, segment(A,B))", "length(A,P) = sqrt(2)*length(P,B)"), 0),
        ("A B P", ("on(P, segment(A,B))", "length(A,P) <= length(P,B)"), 0),
        ("A B P", ("on(P, segment(A,B))", "length(A,P) = length(P,B) or length(A,P) = 3"), 0),
    ],
)
def test_points_between_are_placed(points: str, givens: tuple[str, ...], changed: int) -> None:
    assert _changed(_question(points, *givens)) == changed


@pytest.mark.parametrize(
    ("points", "givens", "outcome"),
    [
        ("A B C S T R M", (*_MEDIANS, "length(M,C) = 7", "length(S,C) = 10.5"), Satisfiable),
        ("A B C S T R M", (*_MEDIANS, "length(M,C) = 7", "length(S,C) = 10"), Unsatisfiable),
        pytest.param(
            "A B C D X Y", (*_THIRDS, "length(X,Y) = 4"), Satisfiable, marks=pytest.mark.slow
        ),
        pytest.param(
            "A B C D X Y", (*_THIRDS, "length(X,Y) = 4.5"), Unsatisfiable, marks=pytest.mark.slow
        ),
        # The lengths contradict the order of the points, or each other: nothing that says so goes.
        ("A B P", ("on(P, segment(A,B))", "length(A,B) = 3", "length(P,B) = 4"), Unsatisfiable),
        (
            "A B P",
            (
                "on(P, segment(A,B))",
                "length(A,P) = length(P,B)",
                "length(A,P) = 3",
                "length(P,B) = 6",
            ),
            Unsatisfiable,
        ),
        (
            "A B P",
            (
                "on(P, segment(A,B))",
                "length(A,P) = 3",
                "length(P,B) = 6",
                "length(A,B) = 8",
            ),
            Unsatisfiable,
        ),
        (
            "A B P",
            ("on(P, segment(A,B))", "length(A,P) = length(P,B)", "length(A,P) = 2*length(P,B)"),
            Unsatisfiable,
        ),
        (
            "A B C D P",
            (
                "on(P, segment(A,B))",
                "length(A,P) = length(P,B)",
                "length(A,P) = length(C,D)",
                "length(P,B) = 2*length(D,C)",
            ),
            Unsatisfiable,
        ),
    ],
)
def test_nothing_is_gained_or_lost(points: str, givens: tuple[str, ...], outcome: type) -> None:
    question = _question(points, *givens)
    found = _engine(question).decide(question.system, _BUDGET)
    assert isinstance(found, outcome), found
    if not isinstance(found, Satisfiable):
        return
    balls = {name: ball_of(value, 256) for name, value in found.model.items()}
    for constraint in question.system.constraints:
        match constraint.formula:
            case Relation(operands=operands, signs=(Comparison.EQUAL,)):
                gap = enclosure(terms.subtract(*operands), balls, 212)
                assert gap is not None
                assert gap.contains(0)
                assert float(gap.rad()) < 1e-9


def test_a_contradiction_rests_on_everything_that_placed_points() -> None:
    givens = ("on(P, segment(A,B))", "length(A,P) = length(P,B)", "length(A,B) = 6")
    question = _question("A B P", *givens, "length(A,P) = 4")
    found = _engine(question).decide(question.system, _BUDGET)
    assert isinstance(found, Unsatisfiable)
    assert {"g0", "g1", "g2", "g3"} <= set(found.core)
