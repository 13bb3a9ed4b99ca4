"""The same goal under another name is not decided again, and its core bears the new name."""

from __future__ import annotations

import pytest

from mathverify.api import default_engines
from mathverify.language.parser import parse
from mathverify.semantics.system import (
    Budget,
    Constraint,
    Grade,
    Kind,
    Outcome,
    System,
    Unsatisfiable,
    Variable,
)
from mathverify.verification.reasoner import Reasoner


def told(unknown: str, *names: str) -> list[Outcome]:
    """What a reasoner says of one goal under each of ``names``."""
    given = Constraint("given", parse(f"2*{unknown} > 8"))
    system = System((Variable(unknown, Kind.REAL),), (given,))
    reasoner = Reasoner(default_engines(), Budget(), Grade.SOLVER)
    goal = parse(f"{unknown} > 4")
    return [reasoner.refutes(system, Constraint(name, goal, wanted=False)) for name in names]


@pytest.mark.parametrize("unknown", ["x", "answer"])
def test_core_and_evidence_bear_the_name_that_was_asked(unknown: str) -> None:
    (fresh,) = told(unknown, "the step")
    _, again = told(unknown, "answer", "the step")
    assert isinstance(again, Unsatisfiable)
    assert again.core == ("given", "the step")
    assert again == fresh


def test_what_is_not_wanted_is_another_goal() -> None:
    system = System((Variable("x"),), (Constraint("given", parse("x > 4")),))
    reasoner = Reasoner(default_engines(), Budget(), Grade.SOLVER)
    goal = parse("x > 3")
    assert isinstance(
        reasoner.refutes(system, Constraint("one", goal, wanted=False)), Unsatisfiable
    )
    assert not isinstance(reasoner.refutes(system, Constraint("two", goal)), Unsatisfiable)
