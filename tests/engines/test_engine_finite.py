from __future__ import annotations

from fractions import Fraction
from random import Random

import oracle
import pytest
from decisions import Case, assert_decided, cases
from formulas import formula, system
from over_rows import over_rows
from random_systems import finite_system, relation, whole_term
from thinning import thinned

from mathverify.engines.cores import restricted
from mathverify.engines.finite import FiniteEngine
from mathverify.engines.finite.intervals import FALSE, TRUE, UNDEFINED, hull_of, possible_truths
from mathverify.semantics.system import (
    Budget,
    Constraint,
    FiniteModels,
    Kind,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)

ENGINE = FiniteEngine()
GRID = [Fraction(k, 2) for k in range(-6, 13)]


@over_rows("case", cases("finite"), ids=str)
def test_decision(case: Case) -> None:
    assert_decided(ENGINE, case)


def test_five_integers_take_few_boxes() -> None:
    (case,) = (case for case in cases("finite") if str(case) == "seed_five_ints")
    outcome = ENGINE.decide(case.system, Budget())
    assert isinstance(outcome, Unsatisfiable)
    assert outcome.evidence.detail["visited"] < 2_000


@pytest.mark.parametrize("part", range(6))
def test_agrees_with_the_oracle(part: int) -> None:
    """Every variable has few values, so the oracle is complete: nothing may be left open."""
    seen = set()
    for seed in range(part * 200, (part + 1) * 200):
        problem = finite_system(Random(seed))
        found = list(oracle.models(problem, GRID))
        outcome = ENGINE.decide(problem, Budget())
        seen.add(type(outcome))
        if found:
            assert isinstance(outcome, Satisfiable), seed
            assert oracle.satisfies(problem, outcome.model), seed
        else:
            assert isinstance(outcome, Unsatisfiable), seed
            assert_core_is_enough(problem, outcome)
        listed = ENGINE.solutions(problem, Budget())
        assert isinstance(listed, FiniteModels), seed
        assert list(listed.models) == found, seed
    assert seen == {Satisfiable, Unsatisfiable}


def assert_core_is_enough(problem: System, outcome: Unsatisfiable) -> None:
    alone = restricted(problem, outcome.core)
    assert next(oracle.models(alone, GRID[::2]), None) is None
    if outcome.minimal:
        for name in outcome.core:
            rest = restricted(problem, set(outcome.core) - {name})
            assert not isinstance(ENGINE.decide(rest, Budget()), Unsatisfiable)


@over_rows("seed", thinned(range(50), 3))
def test_propagation_loses_no_model(seed: int) -> None:
    """Whole numbers without ends, bounded by what the constraints say."""
    rng = Random(seed)
    a, b, c = rng.randint(1, 3), rng.randint(1, 3), rng.randint(0, 25)
    shape = rng.choice(
        [
            f"{a}*x**2 + {b}*y**2 == {c}",
            f"{a}*x*y == {c + 1}",
            f"abs(x) + {b}*abs(y) <= {c // 4}",
            f"x*x*y == {c + 1} and y > 0",
            f"max(x, y) <= {a + 2} and min(x, y) >= {-b}",
            f"{a}*x**3 + {b}*y**2 == {c} and x >= 0",
        ]
    )
    problem = system({"x": "integer", "y": "integer"}, shape)
    found = list(oracle.models(problem, [Fraction(k) for k in range(-27, 28)]))
    listed = ENGINE.solutions(problem, Budget())
    assert isinstance(listed, FiniteModels), shape
    assert list(listed.models) == found, shape


@pytest.mark.parametrize("part", range(4))
def test_hulls_and_truths_hold_the_values(part: int) -> None:
    """What is computed for a box is true of every point in it."""
    for seed in range(part * 300, (part + 1) * 300):
        rng = Random(seed)
        names = ["x", "y"]
        term = whole_term(rng, names, 3)
        statement = relation(rng, term, whole_term(rng, names, 2))
        ends = {n: sorted(rng.choices(range(-3, 5), k=2)) for n in names}
        box = {n: (low, high, True) for n, (low, high) in ends.items()}
        if rng.random() < 0.2:
            box["x"] = (box["x"][0], None, True)
        hull, truths = hull_of(term)(box), possible_truths(statement)(box)
        for _ in range(12):
            point = {n: Fraction(rng.randint(low, high)) for n, (low, high) in ends.items()}
            truth = oracle.truth(statement, point)
            assert truths & {True: TRUE, False: FALSE, None: UNDEFINED}[truth], seed
            try:
                value = oracle.value(term, point)
            except oracle.UndefinedError:
                assert hull is None or not hull[2], seed
                continue
            assert hull is not None, seed
            assert hull[0] is None or hull[0] <= value, seed
            assert hull[1] is None or value <= hull[1], seed


@pytest.mark.parametrize(
    ("statement", "known"),
    [
        ("1/(x - 10) < 1", TRUE),
        ("1/(x + 10) < 1", TRUE),
        ("(x - 10)**(-1) < 1", TRUE),
        ("1/(x - 2) < 1", TRUE | FALSE | UNDEFINED),
        ("1/x < 1", TRUE | FALSE | UNDEFINED),
    ],
)
def test_a_divisor_on_one_side_of_nought_has_a_quotient(statement: str, known: int) -> None:
    assert possible_truths(formula(statement))({"x": (0, 3, True)}) == known


def test_the_budget_is_kept() -> None:
    problem = system(
        {"x": "integer 1 200", "y": "integer 1 200", "z": "integer 1 200"},
        "mod(x*x*y + y*z*z*z + 7*x*z, 1009) == 1008",
        "mod(x*y*z + 3*x, 997) == 996",
        "mod(x + y*y*z, 991) == 990",
        "mod(x*z + y*y*y, 983) == 982",
    )
    assert isinstance(ENGINE.decide(problem, Budget(nodes=500)), Unknown)


def test_nodes_bound_the_search_of_a_large_box() -> None:
    problem = system({"x": "integer 1 1000000", "y": "integer 1 1000000"}, "x*y + x + y == 999983")
    outcome = ENGINE.decide(problem, Budget(nodes=5))
    assert isinstance(outcome, Unknown)


def test_bisection_finds_a_point_in_a_large_box() -> None:
    problem = system({"x": "integer 1 1000000000"}, "x**2 == 123456789**2")
    listed = ENGINE.solutions(problem, Budget(nodes=300))
    assert isinstance(listed, FiniteModels)
    assert listed.models == ({"x": Fraction(123456789)},)


def test_models_are_the_same_every_time() -> None:
    problem = system({"x": "integer 0 9", "y": "integer 0 9"}, "mod(x*y, 7) == 3")
    first = ENGINE.solutions(problem, Budget())
    assert isinstance(first, FiniteModels)
    assert first == ENGINE.solutions(problem, Budget())
    ordered = [tuple(model.values()) for model in first.models]
    assert ordered == sorted(ordered)
    assert len(ordered) == len(set(ordered)) > 1


@pytest.mark.parametrize("values", [(0, 1.5), (0, 1.5, -2), (-1.5, 0), (0, 2.5, 4)])
@pytest.mark.parametrize("domain", ["integer", "natural"])
def test_a_list_with_fractions_beside_a_given_that_makes_it_whole(
    values: tuple[float, ...], domain: str
) -> None:
    """Rows in whole numbers once started from the fraction and stepped over the 0."""
    listed = tuple(Fraction(value) for value in values)
    z = Variable("z", Kind.RATIONAL, values=listed)
    least, member = formula("z >= 0"), formula(f"z in {domain}")
    problem = System((z,), (Constraint("whole", member), Constraint("least", least)))
    outcome = ENGINE.decide(problem, Budget())
    assert isinstance(outcome, Satisfiable)
    found = ENGINE.solutions(problem, Budget())
    assert isinstance(found, FiniteModels)
    whole = [v for v in sorted(listed) if v.denominator == 1 and v >= 0]
    assert [model["z"] for model in found.models] == whole
