"""Substitution on systems with known answers, and against trying every point of a grid."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from formulas import system
from over_rows import over_rows
from solution_text import solution_text
from thinning import few_or_all
from two_variables import two_variable_system

from mathverify.engines.cores import restricted
from mathverify.engines.substitution import SubstitutionEngine
from mathverify.engines.substitution.functions import _taken
from mathverify.engines.univariate import UnivariateEngine
from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.semantics.models import is_model
from mathverify.semantics.system import (
    Budget,
    FiniteModels,
    Kind,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)

TABLE = Path(__file__).with_name("cases") / "several_variables.toml"
CASES = tomllib.loads(TABLE.read_text(encoding="utf-8"))["case"]
ENGINE = SubstitutionEngine(UnivariateEngine())
BUDGET = Budget()


@over_rows("case", CASES, ids=lambda case: case["id"])
def test_known_systems(case: dict[str, Any]) -> None:
    asked = system(case["domains"], *case.get("givens", []), claim=case.get("claim"))
    outcome = ENGINE.decide(asked, BUDGET)
    if "substitution" not in case.get("engines", ["substitution"]):
        assert isinstance(outcome, Unknown)
        assert "Error" not in outcome.reason
        return
    assert isinstance(outcome, Satisfiable if case["outcome"] == "sat" else Unsatisfiable)
    if isinstance(outcome, Satisfiable):
        assert is_model(asked, outcome.model)
        assert list(outcome.model) == [variable.name for variable in asked.variables]
    elif "core" in case:
        assert set(outcome.core) == set(case["core"])
    found = ENGINE.solutions(asked, BUDGET)
    if "solutions" in case:
        assert solution_text(found) == case["solutions"]
    elif isinstance(found, FiniteModels):
        assert bool(found.models) is (case["outcome"] == "sat")
    else:
        assert isinstance(found, Unknown)


def test_unknown_of_the_inner_engine_stays_unknown() -> None:
    for text in ("exp(x) == x + 2", "x**x == 4"):
        asked = system({"x": "real", "y": "real"}, text, "y == 2*x")
        assert isinstance(ENGINE.decide(asked, BUDGET), Unknown)
        assert isinstance(ENGINE.solutions(asked, BUDGET), Unknown)


def test_booleans_and_many_variables_are_refused() -> None:
    asked = system({"b": "boolean", "x": "real"}, "b", "x == 1")
    assert isinstance(ENGINE.decide(asked, BUDGET), Unknown)
    many = system({f"x{i}": "real" for i in range(20)}, "x0 == 1")
    assert isinstance(ENGINE.decide(many, BUDGET), Unknown)


def _grid(asked: System) -> list[dict[str, Fraction]]:
    names = [variable.name for variable in asked.variables]
    points = product(map(Fraction, range(-5, 6)), repeat=len(names))
    models = (dict(zip(names, point, strict=True)) for point in points)
    return [model for model in models if is_model(asked, model)]


def _points(models: Any) -> list[tuple[Any, ...]]:
    return sorted(tuple(sorted(model.items())) for model in models)


@few_or_all(20, 80)
def test_bounded_integers_agree_with_trying_them_all(count: int) -> None:
    decided = listed = 0
    for seed in range(count):
        asked = two_variable_system(Random(f"integers {seed}"), Kind.INTEGER)
        expected = _grid(asked)
        outcome = ENGINE.decide(asked, BUDGET)
        if not isinstance(outcome, Unknown):
            decided += 1
            assert isinstance(outcome, Satisfiable) is bool(expected), seed
        if isinstance(outcome, Unsatisfiable) and not any(
            n.startswith("dom") for n in outcome.core
        ):
            assert not _grid(restricted(asked, {*outcome.core, "domain of x", "domain of y"})), seed
        found = ENGINE.solutions(asked, BUDGET)
        if isinstance(found, FiniteModels):
            listed += 1
            assert _points(found.models) == _points(expected), seed
    assert decided > count * 0.3
    assert listed > count * 0.25


def test_real_solutions_include_the_planted_point() -> None:
    """Points of the integer grid that satisfy a real system are among its finite solutions."""
    listed = 0
    for seed in range(160):
        asked = two_variable_system(Random(f"reals {seed}"), Kind.REAL)
        found = ENGINE.solutions(asked, BUDGET)
        outcome = ENGINE.decide(asked, BUDGET)
        if isinstance(found, FiniteModels):
            listed += 1
            assert isinstance(outcome, Satisfiable if found.models else Unsatisfiable), seed
            rational = [m for m in found.models if all(isinstance(v, Fraction) for v in m.values())]
            assert all(tuple(sorted(m.items())) in _points(rational) for m in _grid(asked)), seed
        elif isinstance(outcome, Unsatisfiable):
            assert not _grid(asked), seed
    assert listed > 20


@pytest.mark.parametrize(
    ("argument", "taken"),
    [("y", "ln(y)"), ("3", "ln(3)"), ("x", "t"), ("x^2*y", "2*t + ln(y)"), ("x + y", None)],
)
def test_a_logarithm_of_a_power_of_e(argument: str, taken: str | None) -> None:
    found = _taken(parse(argument), "x", Variable("t"))
    assert (None if found is None else to_ascii(found)) == taken
