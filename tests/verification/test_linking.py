"""Systems of a figure and numbers that one equation links, decided part by part."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mathverify.api import verifier
from mathverify.language.parser import parse
from mathverify.language.tree import Node
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.system import (
    Constraint,
    Evidence,
    Grade,
    Kind,
    Model,
    Outcome,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)
from mathverify.semantics.values import FiniteValues, NoValues, TakenValue, Values
from mathverify.verification.linking import decided_by_link
from mathverify.verification.policy import STANDARD

BY = Evidence("told", "test", Grade.EXACT)
SYSTEM = System(
    (Variable("n", Kind.INTEGER), Variable("a", Kind.REAL), Variable("b", Kind.REAL)),
    (
        Constraint("link", parse("n = a*b")),
        Constraint("sides", parse("a + b = 5")),
        Constraint("product", parse("a = 2")),
    ),
)


class Asked:
    """Answers as it is told to, and notes what it was asked."""

    def __init__(self, values: Values, figure: Outcome, model: Model) -> None:
        self.told, self.figure, self.model = values, figure, model
        self.asked: list[str] = []

    def decide(self, system: System) -> Outcome:
        names = {variable.name for variable in system.variables}
        self.asked.append("numbers" if names == {"n"} else "figure")
        return Satisfiable({"n": Fraction(6)}, BY) if names == {"n"} else self.figure

    def undivided(self, system: System) -> Outcome:
        return Unsatisfiable(tuple(one.name for one in system.constraints), False, BY)

    def values(self, system: System, term: Node) -> Values:
        return self.told

    def is_model(self, system: System, model: Model) -> bool:
        assert system is SYSTEM
        return model == {"n": Fraction(6), **self.model}


GOOD: Model = {"a": Fraction(2), "b": Fraction(3)}
BAD: Model = {"a": Fraction(1), "b": Fraction(6)}


def finite(model: Model) -> FiniteValues:
    return FiniteValues((TakenValue(Fraction(6), model),), BY)


def test_the_model_that_has_the_value_is_taken_where_it_is_one_of_the_whole() -> None:
    asked = Asked(finite(GOOD), Unknown("nobody asked", "test"), GOOD)
    outcome = decided_by_link(SYSTEM, asked)
    assert isinstance(outcome, Satisfiable)
    assert outcome.model == {"n": Fraction(6), **GOOD}
    assert asked.asked == ["numbers"]


def test_another_model_is_asked_for_where_it_is_none() -> None:
    asked = Asked(finite(BAD), Satisfiable(GOOD, BY), GOOD)
    outcome = decided_by_link(SYSTEM, asked)
    assert isinstance(outcome, Satisfiable)
    assert outcome.model == {"n": Fraction(6), **GOOD}
    assert asked.asked == ["numbers", "figure"]


def test_no_model_that_is_not_replayed_is_given() -> None:
    assert decided_by_link(SYSTEM, Asked(finite(BAD), Satisfiable(BAD, BY), GOOD)) is None


def test_a_figure_without_values_has_no_model() -> None:
    told = NoValues(("sides", "product"), BY)
    outcome = decided_by_link(SYSTEM, Asked(told, Unknown("nobody asked", "test"), GOOD))
    assert outcome == Unsatisfiable(("sides", "product"), False, BY)


RIGHT_TRIANGLE = {
    "id": "linked-sides",
    "points": "A B C D",
    "unknowns": {"x": "real", "y": "real"},
    "givens": {
        "a": "angle(D,A,B) = 30 deg",
        "c": "angle(B,C,D) = 45 deg",
        "cd": "length(C,D) = 12",
        "bd": "length(B,D) = x",
        "ab": "length(A,B) = y",
        "right": "perpendicular(line(D,A), line(D,B))",
        "on": "on(D, segment(A,C))",
    },
    "ask": {"find": "y", "as": "value"},
}


@pytest.mark.parametrize(
    ("answer", "more", "status"),
    [
        pytest.param("24", {}, "proved", marks=pytest.mark.slow),
        pytest.param("12*sqrt(2)", {}, "refuted", marks=pytest.mark.slow),
        ("24", {"also": "x = 12"}, "proved"),
        ("24", {"also": "x = 13"}, "refuted"),
        pytest.param("24", {"also": "y > 2*x"}, "refuted", marks=pytest.mark.slow),
    ],
)
def test_lengths_that_are_unknown_numbers(answer: str, more: dict[str, str], status: str) -> None:
    givens = {**RIGHT_TRIANGLE["givens"], **more}  # type: ignore[dict-item]
    spec = ProblemSpec.from_dict({**RIGHT_TRIANGLE, "answer": answer, "givens": givens})
    verdict = verifier().verify_here(spec, STANDARD)
    assert str(verdict.status) == status, [str(one) for one in verdict.findings]
