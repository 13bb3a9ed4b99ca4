"""z3 on systems with known answers, on its known hazards, and against the univariate engine."""

from __future__ import annotations

import gc
import subprocess
import sys
import tomllib
import weakref
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from formulas import system
from over_rows import over_rows
from solution_text import solution_text
from thinning import few_or_all
from two_variables import two_variable_system
from univariate_fuzz import one_variable, relation

from mathverify.engines.smt import SmtEngine
from mathverify.engines.smt.translation import Translation
from mathverify.engines.substitution import SubstitutionEngine
from mathverify.engines.univariate import UnivariateEngine
from mathverify.semantics.models import is_model
from mathverify.semantics.system import (
    Budget,
    FiniteModels,
    Grade,
    Kind,
    Outcome,
    Satisfiable,
    Unknown,
    Unsatisfiable,
)

TABLE = Path(__file__).with_name("cases") / "several_variables.toml"
CASES = tomllib.loads(TABLE.read_text(encoding="utf-8"))["case"]
ENGINE = SmtEngine()
BUDGET = Budget(z3_rlimit=4_000_000)


def decide(domains: dict[str, str], *givens: str, claim: str | None = None) -> Outcome:
    return ENGINE.decide(system(domains, *givens, claim=claim), BUDGET)


@over_rows("case", CASES, ids=lambda case: case["id"])
def test_known_systems(case: dict[str, Any]) -> None:
    asked = system(case["domains"], *case.get("givens", []), claim=case.get("claim"))
    outcome = ENGINE.decide(asked, BUDGET)
    if "smt" not in case.get("engines", ["smt"]):
        assert isinstance(outcome, Unknown)
        assert "Error" not in outcome.reason
        return
    assert isinstance(outcome, Satisfiable if case["outcome"] == "sat" else Unsatisfiable)
    if isinstance(outcome, Satisfiable):
        assert is_model(asked, outcome.model)
        assert outcome.evidence.grade <= Grade.EXACT
    else:
        assert outcome.evidence.grade is Grade.SOLVER
        assert "check-sat" in outcome.evidence.detail["smtlib"]
        if "core" in case:
            assert set(outcome.core) == set(case["core"])


def test_the_five_integers_conflict_without_their_range() -> None:
    case = next(case for case in CASES if case["id"] == "seed_five_ints")
    outcome = ENGINE.decide(system(case["domains"], *case["givens"]), BUDGET)
    assert isinstance(outcome, Unsatisfiable)
    assert "g5" not in outcome.core
    assert {"g1", "g2", "g3"} <= set(outcome.core)


@pytest.mark.parametrize(
    ("domain", "givens", "claim", "satisfiable"),
    [
        ("real", ("x == 0", "5/x == 5"), None, False),
        ("real", ("x == 0",), "5/x == 5", True),
        ("real", ("x == 1",), "mod(5, x - 1) == 0", True),
        ("real", ("x == -1",), "sqrt(x) >= 0", True),
        ("real", ("x/(x - 1) == 1/(x - 1)",), None, False),
        ("real", ("x == 0",), "x/x == 1", True),
        ("real", ("x == 0", "x**0 == 1"), None, False),
        ("real", ("x == 0",), "x**0 == 1", True),
        ("real", ("x == -7/2", "floor(x) == -4"), None, True),
        ("real", ("x == -7/2", "floor(x) == -3"), None, False),
        ("integer", ("x == -7", "mod(x, 3) == 2"), None, True),
        ("integer", ("x == -7", "mod(x, -3) == 2"), None, True),
        ("integer", ("mod(x, 4) == 3", "mod(x, 2) == 0"), None, False),
        ("real", ("mod(x, 1) == 1/2", "1 < x", "x < 2"), None, True),
        ("real", ("3*x == 1",), "x == 1/3", False),
        ("real", ("x == 1/3",), "3*x == 1", False),
        ("real", ("sqrt(x) == -2",), None, False),
        ("real", ("x < 0",), "sqrt(x) == 1", True),
        ("real", ("sqrt(x**2) == -x", "x < -1"), None, True),
        ("real", ("root(x, 3) == -2",), "x == -8", False),
        ("real", ("x**(1/3) == -2",), None, False),
        ("real", ("x**(-2) == 4", "x > 0"), "x == 1/2", False),
        ("real", ("min(x, 1) == 2",), None, False),
        ("real", ("max(x, 1, 0) == 1", "abs(x) == 1/2", "x < 0"), None, True),
        ("real", ("median(x, 1, 2, 8) == 3",), "x == 4", False),
        ("integer", ("mode(x, 1, 2) == 2",), "x == 2", False),
        ("integer", ("x == 3",), "mode(x, 1, 2) == 1", True),
        ("integer", ("2*x == 7",), None, False),
        ("real", ("2*x == 7", "x in integer"), None, False),
        ("real", ("x**2 == 2", "x in integer"), None, False),
        ("real", ("x in natural", "x**2 == 9"), "x == 3", False),
        ("real", ("pi*x == 2*pi",), "x == 2", False),
        ("real", ("x > pi", "x < 3"), None, False),
        ("real", ("x == 3",), "x < pi", False),
        ("real", ("x == sqrt(2) + sqrt(3)",), "x**2 == 5 + 2*sqrt(6)", False),
        ("real", ("x**2 == 2",), "x == sqrt(2)", True),
        ("rational", ("x**2 == 4", "x > 0"), "x == 2", False),
        ("real 0 5", ("x > 5",), None, False),
        ("in 1 2 3", ("x**2 == 4",), None, True),
        ("in 1 2 3", ("x**2 == 5",), None, False),
        ("real", ("implies(x > 0, x > 1)", "x > 0"), "x > 1", False),
        ("real", ("iff(x > 0, x < 2)", "x > 1"), "x < 2", False),
        ("real", ("not (1/x > 0)", "x >= 0"), None, False),
    ],
)
def test_hazards(
    domain: str, givens: tuple[str, ...], claim: str | None, satisfiable: bool
) -> None:
    outcome = decide({"x": domain}, *givens, claim=claim)
    assert isinstance(outcome, Satisfiable if satisfiable else Unsatisfiable)


def test_real_points_say_nothing_about_rationals() -> None:
    irrational = decide({"x": "rational", "y": "rational"}, "x**2 == 2*y**2", "y != 0")
    assert isinstance(irrational, Unknown)
    assert isinstance(decide({"x": "rational"}, "x**2 == -1"), Unsatisfiable)
    assert isinstance(decide({"x": "real"}, "x in rational", "x**2 == 2"), Unknown)


@pytest.mark.parametrize(
    "text", ["ln(x) == 1", "2**x == 8", "sin(x) == 2", "gcd(x, 4) == 2", "x**x == 4"]
)
def test_what_z3_does_not_know_is_refused(text: str) -> None:
    assert isinstance(decide({"x": "real"}, text), Unknown)


def test_resources_end_in_unknown() -> None:
    cubes = system(dict.fromkeys("xyz", "posint"), "x**3 + y**3 == z**3")
    outcome = ENGINE.decide(cubes, Budget(z3_rlimit=20_000))
    assert isinstance(outcome, Unknown)
    assert outcome.reason.startswith("z3 found no answer within 40,000 steps, asked in 2 ways")


def test_integrality_is_named_in_the_core() -> None:
    outcome = decide({"x": "integer", "y": "real"}, "2*x == 7", "y > 1")
    assert isinstance(outcome, Unsatisfiable)
    assert outcome.minimal
    assert set(outcome.core) == {"g1", "domain of x"}
    outcome = decide({"x": "integer"}, "x > 1", "x < 1")
    assert isinstance(outcome, Unsatisfiable)
    assert set(outcome.core) == {"g1", "g2"}


@pytest.mark.parametrize(
    ("domains", "givens", "expected"),
    [
        ({"x": "integer 1 6", "y": "integer 1 6"}, ("x + y == 11",), "x=5,y=6 | x=6,y=5"),
        ({"x": "real"}, ("x**3 == 2*x",), "x=-sqrt(2) | x=0 | x=sqrt(2)"),
        ({"x": "real"}, ("x**2 == -1",), "none"),
        ({"b": "boolean", "c": "boolean"}, ("b or c",), "b=0,c=1 | b=1,c=0 | b=1,c=1"),
        ({"x": "real", "y": "integer 0 1"}, ("x == y/2",), "x=0,y=0 | x=1/2,y=1"),
        ({"x": "integer 1 100"}, ("x > 0",), "unknown"),
        ({"x": "real"}, ("x > 0",), "unknown"),
    ],
)
def test_solutions(domains: dict[str, str], givens: tuple[str, ...], expected: str) -> None:
    found = ENGINE.solutions(system(domains, *givens), BUDGET)
    assert solution_text(found) == expected
    if isinstance(found, FiniteModels):
        assert found.evidence.grade is Grade.SOLVER


@few_or_all(20, 70)
def test_agreement_in_one_variable(count: int) -> None:
    cells, settled = UnivariateEngine(), 0
    for seed in range(count):
        random = Random(f"smt {seed}")
        formulas = [relation(random, "sqrt abs max", 1)[0] for _ in range(random.randint(1, 2))]
        kind = random.choice([Kind.REAL, Kind.REAL, Kind.INTEGER])
        asked = one_variable(*formulas, kind=kind)
        settled += _agree(cells.decide(asked, BUDGET), ENGINE.decide(asked, BUDGET), seed)
    assert settled > count * 0.7


@few_or_all(20, 70)
def test_agreement_in_two_variables(count: int) -> None:
    substitution, settled = SubstitutionEngine(UnivariateEngine()), 0
    for seed in range(count):
        random = Random(f"smt pairs {seed}")
        asked = two_variable_system(random, random.choice([Kind.REAL, Kind.INTEGER]))
        settled += _agree(substitution.decide(asked, BUDGET), ENGINE.decide(asked, BUDGET), seed)
    assert settled > count * 0.28


def _agree(one: Outcome, other: Outcome, seed: int) -> bool:
    if isinstance(one, Unknown) or isinstance(other, Unknown):
        return False
    assert type(one) is type(other), seed
    return True


def test_z3_is_loaded_only_when_asked() -> None:
    code = (
        "import sys, mathverify.engines.smt, mathverify.engines.univariate,"
        "mathverify.engines.substitution; print('z3' in sys.modules, 'flint' in sys.modules)"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root
    )
    assert done.stdout.split() == ["False", "False"]


def test_the_model_of_a_free_variable_is_in_its_domain() -> None:
    outcome = decide({"x": "real", "y": "integer 3 9"}, "x == 1")
    assert isinstance(outcome, Satisfiable)
    assert 3 <= outcome.model["y"] <= Fraction(9)  # type: ignore[operator]


def test_a_translation_is_gone_when_nobody_holds_it() -> None:
    """Its context is memory of z3, which no collection of Python's knows the size of."""
    gc.disable()
    try:
        made = Translation(system({"x": "real"}, "x + 2*x/3 == 5"))
        gone = weakref.ref(made)
        del made
        assert gone() is None
    finally:
        gc.enable()
