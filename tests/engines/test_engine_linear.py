from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from random import Random

import certificates
import oracle
import pytest
from decisions import Case, assert_decided, cases
from formulas import formula, system
from over_rows import over_rows
from random_systems import finite_system, linear_system

from mathverify.engines.cores import restricted
from mathverify.engines.linear import LinearEngine
from mathverify.semantics.linear_conditions import (
    Condition,
    Every,
    Opaque,
    Row,
    Some,
    constraint_condition,
)
from mathverify.semantics.linear_form import LinearForm, NotLinear, linear_form, polynomial
from mathverify.semantics.system import (
    Budget,
    FiniteModels,
    Kind,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
)

ENGINE = LinearEngine()
GRID = [Fraction(k, 2) for k in (-4, -2, -1, 0, 1, 2, 4, 6)]


def points_of(system: System, rng: Random) -> list[dict[str, Fraction]]:
    """Random points, with 0 and 1 for booleans; domains are not looked at otherwise."""
    bits = [Fraction(0), Fraction(1)]
    return [
        {v.name: rng.choice(bits if v.kind is Kind.BOOLEAN else GRID) for v in system.variables}
        for _ in range(40)
    ]


def says_all(condition: Condition) -> bool:
    """Whether a condition is all that its source says."""
    match condition:
        case Row():
            return True
        case Opaque():
            return False
        case Every(parts) | Some(parts):
            return all(map(says_all, parts))


def assert_core(system: System, outcome: Unsatisfiable) -> None:
    """The core alone has no model on the grid; a minimal one has models with any name dropped."""
    alone = restricted(system, outcome.core)
    assert next(oracle.models(alone, GRID), None) is None
    if outcome.minimal:
        for name in outcome.core:
            rest = restricted(system, set(outcome.core) - {name})
            freed = ENGINE.decide(rest, Budget())
            assert not isinstance(freed, Unsatisfiable)
            if isinstance(freed, Satisfiable):
                assert oracle.satisfies(rest, freed.model)


@over_rows("case", cases("linear"), ids=str)
def test_decision(case: Case) -> None:
    assert_decided(ENGINE, case)


@over_rows("case", cases("linear"), ids=str)
def test_certificate_of_a_named_case(case: Case) -> None:
    outcome = ENGINE.decide(case.system, Budget())
    if isinstance(outcome, Unsatisfiable):
        points = points_of(case.system, Random(0))
        certificates.check_linear(case.system, outcome.evidence.detail, points)
        assert_core(case.system, outcome)


@pytest.mark.parametrize("part", range(5))
def test_agrees_with_the_oracle(part: int) -> None:
    seen: dict[type, int] = {}
    for seed in range(part * 200, (part + 1) * 200):
        rng = Random(seed)
        problem = linear_system(rng)
        outcome = ENGINE.decide(problem, Budget())
        seen[type(outcome)] = seen.get(type(outcome), 0) + 1
        if isinstance(outcome, Satisfiable):
            assert oracle.satisfies(problem, outcome.model), seed
        if isinstance(outcome, Unsatisfiable):
            assert_core(problem, outcome)
            certificates.check_linear(problem, outcome.evidence.detail, points_of(problem, rng))
        listed = ENGINE.solutions(problem, Budget())
        if isinstance(listed, FiniteModels):
            found = list(oracle.models(problem, GRID))
            assert all(model in listed.models for model in found), seed
            assert all(oracle.satisfies(problem, model) for model in listed.models), seed
    assert seen[Satisfiable] > 50
    assert seen[Unsatisfiable] > 50
    assert seen.get(Unknown, 0) < 25


def condition_holds(condition: Condition, point: dict[str, Fraction]) -> bool:
    match condition:
        case Row():
            return certificates.row_holds(condition.as_data(), point)
        case Every(parts):
            return all(condition_holds(part, point) for part in parts)
        case Some(parts):
            return any(condition_holds(part, point) for part in parts)
        case Opaque():
            return True


@pytest.mark.parametrize("make", [linear_system, finite_system])
def test_conditions_are_necessary_and_exact_ones_sufficient(
    make: Callable[[Random], System],
) -> None:
    exact = 0
    for seed in range(200):
        rng = Random(seed)
        problem = make(rng)
        for point in points_of(problem, rng)[:15]:
            for constraint in problem.constraints:
                known = {n: point[n] for n in point if rng.random() < 0.3}
                condition = constraint_condition(constraint, known)
                satisfied = (oracle.truth(constraint.formula, point) is True) == constraint.wanted
                if satisfied:
                    assert condition_holds(condition, point), (seed, point)
                elif says_all(condition):
                    exact += 1
                    assert not condition_holds(condition, point), (seed, point)
    assert exact > 400


def test_row_combination_names_constraints() -> None:
    outcome = ENGINE.decide(
        system({"x": "real", "y": "real"}, "x + y == 1", "2*x + 2*y == 3"), Budget()
    )
    assert isinstance(outcome, Unsatisfiable)
    factors = {n: Fraction(f) for n, f in outcome.evidence.detail["combination"].items()}
    assert factors["g1"] == -2 * factors["g2"]


def test_a_wrong_certificate_is_noticed() -> None:
    problem = system({"x": "real", "y": "real"}, "x + y == 1", "2*x + 2*y == 3")
    detail = dict(ENGINE.decide(problem, Budget()).evidence.detail)
    detail["rows"] = [{**row, "factor": "1"} for row in detail["rows"]]
    with pytest.raises(AssertionError):
        certificates.check_linear(problem, detail, [])


def test_larger_system_is_quick_and_right() -> None:
    names = [f"x{i}" for i in range(12)]
    givens = [f"{names[i]} + {names[i + 1]} == {2 * i + 1}" for i in range(11)]
    problem = system(dict.fromkeys(names, "real"), *givens, "x0 == 0", claim="x11 == 11")
    outcome = ENGINE.decide(problem, Budget())
    assert isinstance(outcome, Unsatisfiable)
    assert len(outcome.core) == 13


@pytest.mark.parametrize(
    ("text", "coefficients", "constant"),
    [
        ("2*(x + 3) - x/2", {"x": Fraction(3, 2)}, 6),
        ("x*(y + 2) - y*x", {"x": Fraction(2)}, 0),
        ("(x + 1)**2 - x**2", {"x": Fraction(2)}, 1),
        ("x - x", {}, 0),
        ("0*x", {}, 0),
        ("sqrt(4)*x + 2**(-1)", {"x": Fraction(2)}, Fraction(1, 2)),
        ("-(3 - x)", {"x": Fraction(1)}, -3),
        ("x*(2 - 1)**0", {"x": Fraction(1)}, 0),
    ],
)
def test_linear_form(text: str, coefficients: dict[str, Fraction], constant: Fraction) -> None:
    found = linear_form(formula(text))
    assert isinstance(found, LinearForm)
    assert found.coefficients == coefficients
    assert found.constant == constant


@over_rows(
    "text",
    [
        "x/x",
        "x**0",
        "0*(1/x)",
        "x*y",
        "1/(2 - 2)",
        "sqrt(2)*x",
        "abs(x)",
        "pi",
        "0**0",
        "x**y",
        "2**(10**9)*x",
        "(x + y)**1000",
        "x/(y - y)",
        "x*0**(-1)",
    ],
)
def test_no_linear_form(text: str) -> None:
    assert isinstance(linear_form(formula(text)), NotLinear)


@pytest.mark.parametrize("text", ["(x + y)**3 - x*(y - 2)/3", "(x - 1)*(y + 1)*(x + y + 1)"])
def test_polynomial_has_the_values_of_its_term(text: str) -> None:
    term = formula(text)
    found = polynomial(term)
    assert not isinstance(found, NotLinear)
    for x, y in product(GRID, GRID):
        value = sum(
            factor * x ** dict(monomial).get("x", 0) * y ** dict(monomial).get("y", 0)
            for monomial, factor in found.terms.items()
        )
        assert value == oracle.value(term, {"x": x, "y": y})
