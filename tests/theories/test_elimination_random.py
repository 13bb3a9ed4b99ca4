"""Counts of solutions as formulas about a parameter, against the count at single parameters.

The reference puts a number in for the parameter first and solves in one unknown; it shares no
projection, no discriminant and no joining of cells with what is tested.
"""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from over_rows import over_rows
from thinning import thinned

from mathverify.language import parse
from mathverify.language.tree import Name, substitute
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.polynomials import BeyondMethodError
from mathverify.semantics.system import Bound, Variable
from mathverify.theories import THEORIES, rules
from mathverify.theories.elimination.cells import cell_counts, tally
from mathverify.theories.elimination.counts import Counts
from mathverify.theories.elimination.quadratic import quadratic_counts

SIGNS = ("=", "!=", "<", "<=", ">", ">=")
POINTS = [Fraction(n, d) for d in (1, 2, 3) for n in range(-8, 9)]


def _formula(text: str):
    names = {name: Scalar(Name(name)) for name in ("x", "k", "m")}
    return Lowering(names, {}, rules(THEORIES)).formula(parse(text, declared=frozenset(names)))


def _coefficient(source: random.Random) -> str:
    return source.choice(
        ["0", "1", "2", "-1", "k", "(k - 1)", "(2 - k)", "(k^2 - 1)", "(k + m)", "m", "k*m"]
    )


def _in_k(source: random.Random) -> str:
    return source.choice(["1", "-2", "k", "(k - 1)", "(k + 2)", "k^2", "(1 - k^2)"])


def _algebraic(source: random.Random) -> str:
    a, b, c = (_in_k(source) for _ in range(3))
    shape = source.choice(
        [
            f"x^3 + {a}*x + {b}",
            f"{a}*x^3 + {b}*x^2 + {c}",
            f"|x^2 - {a}| - {b}",
            f"|x - {a}| + |x + {b}| - {c}",
            f"sqrt(x + {a}) - x - {b}",
            f"sqrt(x^2 + {a}) - {b}*x",
            f"(x - {a})/(x - {b}) - {c}",
            f"x + {a}/x - {b}",
            f"{a}*x^4 - {b}*x^2 + 1",
            f"x/{a} + {b}*x",
        ]
    )
    return f"{shape} {source.choice(SIGNS)} 0"


def _agree(counts: Counts, formula, variable: Variable, point: dict[str, Fraction]) -> None:
    values = {name: terms.number(value) for name, value in point.items()}
    found = tally(substitute(formula, values), variable)
    for number, case in counts.finite.items():
        expected = found.defined and found.number == number
        assert (truth(case, point) is Truth.TRUE) is expected, (number, point)
    infinite = found.defined and found.number is None
    assert (truth(counts.infinite, point) is Truth.TRUE) is infinite, point
    assert (truth(counts.everywhere, point) is Truth.TRUE) is (
        found.defined and found.everywhere
    ), point
    if found.defined and found.number is not None:
        assert found.number in counts.finite, point
    if not found.defined:
        cases = [*counts.finite.values(), counts.infinite]
        assert all(truth(case, point) in (Truth.UNDEFINED, Truth.FALSE) for case in cases)


@over_rows("seed", thinned(range(60), 5))
def test_quadratics_in_several_parameters(seed: int) -> None:
    source = random.Random(seed)
    a, b, c = (_coefficient(source) for _ in range(3))
    formula = _formula(f"{a}*x^2 + {b}*x + {c} {source.choice(SIGNS)} 0")
    counts = quadratic_counts(formula, "x")
    assert counts is not None
    for _ in range(12):
        point = {"k": source.choice(POINTS), "m": source.choice(POINTS)}
        _agree(counts, formula, Variable("x"), point)


@pytest.mark.parametrize("seed", thinned(range(50), 5))
def test_algebraic_relations_in_one_parameter(seed: int) -> None:
    source = random.Random(seed)
    formula = _formula(_algebraic(source))
    ends = source.choice([(None, None), (0, None), (-1, 2)])
    low, high = (None if end is None else Bound(Fraction(end), closed=end != 2) for end in ends)
    variable = Variable("x", low=low, high=high)
    try:
        counts, _ = cell_counts(formula, variable)
    except BeyondMethodError:
        return
    for point in source.sample(POINTS, 10):
        _agree(counts, formula, variable, {"k": point})


def test_most_random_relations_are_treated() -> None:
    treated = 0
    for seed in range(15):
        try:
            cell_counts(_formula(_algebraic(random.Random(seed))), Variable("x"))
        except BeyondMethodError:
            continue
        treated += 1
    assert treated >= 10
