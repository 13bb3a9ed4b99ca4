from __future__ import annotations

from fractions import Fraction
from random import Random

import certificates
import oracle
import pytest
from decisions import Case, assert_decided, cases
from formulas import formula, system
from over_rows import over_rows
from random_systems import diophantine_system, residue_system

from mathverify.engines.cores import restricted
from mathverify.engines.residues import ResiduesEngine
from mathverify.engines.residues.periods import Cycle, cycles
from mathverify.semantics.system import (
    Budget,
    FiniteModels,
    Satisfiable,
    Unknown,
    Unsatisfiable,
)

ENGINE = ResiduesEngine()
#: A full period of everything modulo 2, 3 and 4 beyond the largest lower end, and some before.
GRID = [Fraction(k) for k in range(-3, 15)]
SMALL = [Fraction(k) for k in range(-4, 5)]


@over_rows("case", cases("residues"), ids=str)
def test_decision(case: Case) -> None:
    assert_decided(ENGINE, case)


@pytest.mark.parametrize("part", range(4))
def test_agrees_with_the_oracle_on_congruences(part: int) -> None:
    """All constraints are periodic, so a period beyond the ends settles everything."""
    seen = {Satisfiable: 0, Unsatisfiable: 0}
    for seed in range(part * 100, (part + 1) * 100):
        problem = residue_system(Random(seed))
        outcome = ENGINE.decide(problem, Budget())
        if isinstance(outcome, Unknown):
            continue
        seen[type(outcome)] += 1
        found = next(oracle.models(problem, GRID), None)
        if found is None:
            assert isinstance(outcome, Unsatisfiable), seed
            alone = restricted(problem, outcome.core)
            assert next(oracle.models(alone, GRID), None) is None, seed
            assert ENGINE.solutions(problem, Budget()) == FiniteModels((), outcome.evidence)
        else:
            assert isinstance(outcome, Satisfiable), seed
            assert oracle.satisfies(problem, outcome.model), seed
    assert sum(seen.values()) > 95
    assert min(seen.values()) > 25


@pytest.mark.parametrize("part", range(4))
def test_agrees_with_the_oracle_on_equations(part: int) -> None:
    seen = {Satisfiable: 0, Unsatisfiable: 0, Unknown: 0}
    for seed in range(part * 100, (part + 1) * 100):
        rng = Random(seed)
        problem = diophantine_system(rng)
        outcome = ENGINE.decide(problem, Budget())
        seen[type(outcome)] += 1
        if isinstance(outcome, Satisfiable):
            assert oracle.satisfies(problem, outcome.model), seed
        if isinstance(outcome, Unsatisfiable):
            assert next(oracle.models(problem, SMALL), None) is None, seed
            if outcome.evidence.method == "diophantine":
                points = [{v.name: rng.choice(SMALL) for v in problem.variables} for _ in range(60)]
                certificates.check_diophantine(problem, outcome.evidence.detail, points)
    assert seen[Satisfiable] > 10
    assert seen[Unsatisfiable] > 10
    assert seen[Unknown] < 20


@over_rows(
    ("text", "expected"),
    [
        ("mod(n, 6) == 1", {"n": Cycle(0, 6)}),
        ("mod(n*(n + 1)/2, 3) == 1", {"n": Cycle(0, 6)}),
        ("n/4 in integer and mod(k, 3) == 0", {"n": Cycle(0, 4), "k": Cycle(0, 3)}),
        ("max(mod(n, 2), mod(n, 3)) == 2", {"n": Cycle(0, 6)}),
        ("mod(2**k, 12) == 4", {"k": Cycle(2, 2)}),
        ("gcd(n**2 + 1, 10) == 5", {"n": Cycle(0, 10)}),
        ("1 == 2", {}),
        ("mod(n - n, 5) == 0", {}),
        ("n == 2", None),
        ("mod(n, k) == 0", None),
        ("mod(2**n, 12) == 4", None),
        ("mod(x, 2) == 0", None),
        ("floor(n/2) == 1", None),
        ("mod(n, 0) == 0", None),
    ],
)
def test_cycles(text: str, expected: dict[str, Cycle] | None) -> None:
    assert cycles(formula(text), {"n": None, "k": Fraction(0)}) == expected


@pytest.mark.parametrize(
    "text",
    [
        "mod(3**k + k, 10) == 4",
        "mod(2**(2*k + 1) - 6**k, 8) == 2",
        "k*2**k/6 in integer",
        "gcd(5**k - k**2, 12) == 4",
        "mod(k**3/3 + k/6, 2) == 1/2",
    ],
)
def test_cycles_repeat(text: str) -> None:
    """The truth of a formula repeats as its cycle says, from the cycle's start on."""
    statement = formula(text)
    found = cycles(statement, {"k": Fraction(0)})
    assert found is not None
    cycle = found["k"]
    truths = [oracle.truth(statement, {"k": Fraction(k)}) for k in range(150)]
    start, length = cycle.start, cycle.length
    assert start + 2 * length <= 150
    assert truths[start : 150 - length] == truths[start + length :]


def test_too_many_residues_are_left_alone() -> None:
    names = ["a", "b", "c", "d"]
    problem = system(dict.fromkeys(names, "integer"), claim="mod(a*b*c*d*(a + b), 30) == 0")
    assert isinstance(ENGINE.decide(problem, Budget()), Unknown)


def test_certificate_of_the_combination_of_two() -> None:
    (case,) = (case for case in cases("residues") if str(case) == "combination-of-two")
    outcome = ENGINE.decide(case.system, Budget())
    assert isinstance(outcome, Unsatisfiable)
    certificates.check_diophantine(case.system, outcome.evidence.detail, [])
