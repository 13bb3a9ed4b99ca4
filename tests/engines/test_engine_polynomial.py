"""Polynomial systems with known answers, limits, and what is not for this engine."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from formulas import system
from over_rows import over_rows
from solution_text import solution_text

from mathverify.engines.polynomial import PolynomialEngine
from mathverify.engines.polynomial.ideals import Limits, OutOfBudgetError, ideal
from mathverify.semantics.models import is_model
from mathverify.semantics.system import (
    Budget,
    FiniteModels,
    Grade,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
)

TABLE = Path(__file__).with_name("cases") / "polynomial_systems.toml"
CASES = tomllib.loads(TABLE.read_text(encoding="utf-8"))["case"]
ENGINE = PolynomialEngine()
BUDGET = Budget()
OUTCOMES = {"sat": Satisfiable, "unsat": Unsatisfiable, "unknown": Unknown}


def _asked(case: dict[str, Any]) -> System:
    return system(case["domains"], *case.get("givens", []), claim=case.get("claim"))


@over_rows("case", CASES, ids=lambda case: case["id"])
def test_known_systems(case: dict[str, Any]) -> None:
    asked = _asked(case)
    outcome = ENGINE.decide(asked, BUDGET)
    assert isinstance(outcome, OUTCOMES[case["outcome"]]), outcome
    match outcome:
        case Satisfiable():
            assert is_model(asked, outcome.model)
            assert list(outcome.model) == [variable.name for variable in asked.variables]
        case Unsatisfiable():
            assert outcome.evidence.grade is Grade.EXACT
            if "core" in case:
                assert outcome.core == tuple(case["core"])
        case Unknown():
            assert "Error" not in outcome.reason


@over_rows("case", CASES, ids=lambda case: case["id"])
def test_known_solutions(case: dict[str, Any]) -> None:
    asked = _asked(case)
    found = ENGINE.solutions(asked, BUDGET)
    if case["outcome"] == "unknown":
        assert isinstance(found, Unknown)
        return
    if isinstance(found, FiniteModels):
        assert bool(found.models) is (case["outcome"] == "sat")
        assert all(is_model(asked, model) for model in found.models)
    if "solutions" in case:
        assert solution_text(found) == case["solutions"]
    if "count" in case:
        assert isinstance(found, FiniteModels)
        assert len(found.models) == case["count"]


def test_limits_end_in_unknown() -> None:
    asked = system(
        {"x": "real", "y": "real", "z": "real"},
        "x**3 + 2*y*z - 7*x*z**2 == 3",
        "y**3 - 5*x*y*z + x**2 == 11*y",
        "z**3 + 3*x**2*y - y*z == 2*x + 1",
    )
    for budget in (Budget(degree=10), Budget(bits=200), Budget(degree=26)):
        for outcome in (ENGINE.decide(asked, budget), ENGINE.solutions(asked, budget)):
            assert isinstance(outcome, Unknown)
            assert outcome.exhausted
            assert outcome.suited


@pytest.mark.parametrize(
    ("domains", "givens"),
    [
        ({"x": "real"}, ["x**2 == 2"]),
        ({"b": "boolean", "x": "real"}, ["b", "x**2 == 1"]),
        ({"x": "real", "y": "real"}, ["x**2 + y**2 == 1"]),
        ({"x": "real", "y": "real"}, ["x**2 + y**2 < 1", "x*y > 2"]),
        ({"x": "real", "y": "real"}, ["2**x == y**2 + 7", "sin(x) == y"]),
        ({"x": "real", "y": "real"}, ["2**x == y**2 + 7", "x != 3"]),
        ({f"x{i}": "real" for i in range(20)}, [f"x{i}**2 == 1" for i in range(20)]),
    ],
)
def test_what_is_not_meant_for_it(domains: dict[str, str], givens: list[str]) -> None:
    asked = system(domains, *givens)
    for outcome in (ENGINE.decide(asked, BUDGET), ENGINE.solutions(asked, BUDGET)):
        assert isinstance(outcome, Unknown)
        assert not outcome.suited
        assert not outcome.exhausted


def test_the_same_twice() -> None:
    asked = _asked(CASES[0])
    first, again = (PolynomialEngine().solutions(asked, BUDGET) for _ in range(2))
    assert first == again


@pytest.mark.parametrize(
    "limits",
    [Limits(0, 100, 1000, 10), Limits(10, 2, 1000, 10)],
    ids=["a basis that is not finished", "one long polynomial among short ones"],
)
def test_a_basis_beyond_its_limits_is_none(limits: Limits) -> None:
    """What is not a whole basis would tell of too few relations, and is used for nothing."""
    cubic = {(3, 0): 1, (1, 1): -2, (0, 0): 5}
    conic = {(0, 2): 3, (2, 0): 1, (1, 0): 1}
    with pytest.raises(OutOfBudgetError):
        ideal([cubic, conic, {(1, 0): 1, (0, 1): 1}], 2, limits)
