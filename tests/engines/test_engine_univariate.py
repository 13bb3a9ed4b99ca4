"""The univariate engine on systems whose solution sets are known (`cases/univariate.toml`)."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from formulas import system
from over_rows import over_rows
from solution_text import solution_text

from mathverify.engines.univariate import UnivariateEngine
from mathverify.semantics.models import is_model
from mathverify.semantics.system import (
    Bound,
    Budget,
    CellSet,
    Kind,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)

TABLE = Path(__file__).with_name("cases") / "univariate.toml"
CASES = tomllib.loads(TABLE.read_text(encoding="utf-8"))["case"]
ENGINE = UnivariateEngine()
BUDGET = Budget()


def _name(case: dict[str, Any]) -> str:
    claim = [f"not {case['claim']}"] if "claim" in case else []
    return f"{case['domain']}: " + "; ".join([*case.get("givens", []), *claim])


def _system(case: dict[str, Any]) -> System:
    return system({"x": case["domain"]}, *case.get("givens", []), claim=case.get("claim"))


@over_rows("case", CASES, ids=_name)
def test_solutions_and_decision(case: dict[str, Any]) -> None:
    asked = _system(case)
    found = ENGINE.solutions(asked, BUDGET)
    assert solution_text(found) == case["solutions"]
    outcome = ENGINE.decide(asked, BUDGET)
    if case["solutions"] == "none":
        assert isinstance(outcome, Unsatisfiable)
    elif case["solutions"] != "unknown":
        assert isinstance(outcome, Satisfiable)
    if isinstance(outcome, Satisfiable):
        assert is_model(asked, outcome.model)
    if isinstance(found, Unknown):
        assert "Error" not in found.reason


def test_the_simplest_model_is_offered() -> None:
    assert _model("x**2 < 50") == 0
    assert _model("x > 7") == 8
    assert _model("x**2 == 16") == 4
    assert _model("(x - 1/3)*(x**2 - 2) == 0") == Fraction(1, 3)
    assert _model("(x > 1/3) and (x < 2/3)") == Fraction(1, 2)


def _model(*givens: str) -> object:
    outcome = ENGINE.decide(system({"x": "real"}, *givens), BUDGET)
    assert isinstance(outcome, Satisfiable)
    return outcome.model["x"]


@pytest.mark.parametrize(
    ("domain", "givens", "core"),
    [
        ("real", ("x > 2", "x < 1", "x == 5"), {"g2", "g3"}),
        ("real 0 5", ("x >= 6", "x**2 >= 0"), {"g1", "domain of x"}),
        ("integer", ("2*x == 7", "x > 0"), {"g1", "domain of x"}),
        ("real", ("x in integer", "x**2 == 2", "x > 0"), {"g1", "g2"}),
        ("positive", ("x**2 == 2", "x < 0"), {"g2", "domain of x"}),
        ("real", ("sqrt(x) < 0", "x < 0"), {"g1"}),
        ("real", ("sqrt(x) < 1", "x < 0"), {"g1", "g2"}),
        ("in 1 2 3", ("x**2 == 5", "x > 0"), {"g1", "domain of x"}),
        ("real", ("x >= 0", "x <= pi", "sin(x) < 0"), {"g1", "g2", "g3"}),
        ("real", ("x >= 0", "x <= pi", "sin(x) == 2"), {"g3"}),
        ("real", ("x >= 0", "sin(x) == 2", "x != 7"), {"g2"}),
    ],
)
def test_cores_are_minimal(domain: str, givens: tuple[str, ...], core: set[str]) -> None:
    outcome = ENGINE.decide(system({"x": domain}, *givens), BUDGET)
    assert isinstance(outcome, Unsatisfiable)
    assert outcome.minimal
    assert set(outcome.core) == core


def test_periodic_systems_are_decided_on_one_period() -> None:
    asked = {
        "sin(x) == 2": Unsatisfiable,
        "sin(x) == 1/2": Satisfiable,
        "sin(x) + sin(2*x/3) == 3": Unsatisfiable,
        "sin(pi*x/5) == 1": Satisfiable,
    }
    for text, kind in asked.items():
        assert isinstance(ENGINE.decide(system({"x": "real"}, text), BUDGET), kind), text


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("cos(2*x) == 1 - 2*sin(x)**2", True),
        ("sin(3*x) == 3*sin(x) - 4*sin(x)**3", True),
        ("-1 <= sin(x) <= 1", True),
        ("sin(x) + cos(x) <= sqrt(2)", True),
        ("sin(x) + cos(x) <= 1.4", False),
        ("tan(x)*cos(x) == sin(x)", False),  # undefined at pi/2
        ("sin(2*x) == 2*sin(x)", False),
    ],
)
def test_claims_about_all_angles(claim: str, holds: bool) -> None:
    outcome = ENGINE.decide(system({"x": "real"}, claim=claim), BUDGET)
    assert isinstance(outcome, Unsatisfiable if holds else Satisfiable)


def test_open_and_closed_ends_of_the_domain() -> None:
    for low_closed in (True, False):
        variable = Variable(
            "x", Kind.REAL, Bound(Fraction(0), low_closed), Bound(Fraction(1), False)
        )
        found = ENGINE.solutions(System((variable,), ()), BUDGET)
        assert solution_text(found) == ("0 | (0, 1)" if low_closed else "(0, 1)")


def test_other_shapes_of_systems_are_refused() -> None:
    for asked in (
        system({"x": "real", "y": "real"}, "x == y"),
        System((Variable("x", Kind.BOOLEAN),), ()),
        System((), ()),
    ):
        assert isinstance(ENGINE.decide(asked, BUDGET), Unknown)
        assert isinstance(ENGINE.solutions(asked, BUDGET), Unknown)


def test_the_degree_budget_is_kept() -> None:
    # Not by its derivative either, whose degree is 40.
    asked = system({"x": "real"}, "x**41 - x**2 - 3*x - 7 == 0")
    assert isinstance(ENGINE.decide(asked, Budget(degree=39)), Unknown)
    assert isinstance(ENGINE.decide(asked, Budget(degree=41)), Satisfiable)


def test_evidence_names_what_the_cells_rest_on() -> None:
    found = ENGINE.solutions(system({"x": "real"}, "sqrt(x + 3) == x - 3"), BUDGET)
    assert isinstance(found, CellSet)
    assert found.evidence.method == "cell decomposition"
    assert found.evidence.detail["breakpoints"] == ["-3", "1", "6"]
    assert "(1)*x^1 + (-6)*x^0" in found.evidence.detail["eliminants"]
