"""Sums of powers, logarithms, exponentials and sines: solution sets against floats on a grid."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from fractions import Fraction
from typing import cast

import pytest
from thinning import few_or_all

from mathverify.calculus.crossing import confirmed
from mathverify.engines.univariate import UnivariateEngine
from mathverify.language.tree import Call, Comparison, Constant, Name, Node, Power, substitute
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import evaluate, truth
from mathverify.semantics.numbers import Exact, Order
from mathverify.semantics.system import (
    Bound,
    Budget,
    CellSet,
    Constraint,
    PointCell,
    System,
    Unknown,
    Variable,
)

X = Name("x")
FACTORS: Mapping[str, tuple[Node, object]] = {
    "ln": (Call("ln", (X,)), math.log),
    "exp": (Power(Constant("e"), X), math.exp),
    "falling": (Power(Constant("e"), terms.negate(X)), lambda x: math.exp(-x)),
    "two": (Power(terms.number(2), X), lambda x: 2**x),
    "three": (Power(terms.number(3), X), lambda x: 3**x),
    "root": (Call("sqrt", (X,)), math.sqrt),
    "sine": (Call("sin", (X,)), math.sin),
    "none": (terms.ONE, lambda _: 1.0),
}
#: Functions that only their records tell of.
INVERSE: Mapping[str, tuple[Node, object]] = {
    "arc tangent": (Call("atan", (X,)), math.atan),
    "arc sine": (Call("asin", (X,)), math.asin),
    "arc cosine": (Call("acos", (X,)), math.acos),
    "size": (Call("abs", (X,)), abs),
    "exp": FACTORS["exp"],
    "none": FACTORS["none"],
}
GRID = [Fraction(n, 7) for n in range(-35, 50)]
NEAR = 1e-9


def summand(
    source: random.Random, factors: Mapping[str, tuple[Node, object]]
) -> tuple[Node, object]:
    node, value = factors[source.choice(list(factors))]
    factor, power = source.choice([-3, -2, -1, 1, 2, 3]), source.choice([0, 0, 1, 1, 2])
    term = terms.multiply((terms.number(factor), Power(X, terms.number(power)), node))
    if power == 0:
        term = terms.multiply((terms.number(factor), node))
    return term, lambda x: factor * x**power * value(x)  # type: ignore[operator]


def holds(value: float, sign: Comparison) -> bool:
    return {
        Comparison.EQUAL: abs(value) < NEAR,
        Comparison.LESS_EQUAL: value <= NEAR,
        Comparison.GREATER: value > NEAR,
    }[sign]


def member(found: CellSet, x: Fraction) -> bool:
    for cell in found.cells:
        if isinstance(cell, PointCell):
            if numbers.compare(cell.value, x) is Order.EQUAL:
                return True
        elif (cell.low is None or numbers.compare(cell.low, x) is Order.LESS) and (
            cell.high is None or numbers.compare(x, cell.high) is Order.LESS
        ):
            return True
    return False


def checked(seed: int, factors: Mapping[str, tuple[Node, object]] = FACTORS) -> bool:
    """Whether a random relation was decided; it must then agree with floats everywhere."""
    source = random.Random(seed)
    parts = [summand(source, factors) for _ in range(source.choice([1, 2, 2, 3]))]
    left = terms.add(term for term, _ in parts)
    zero = source.choice([0, 1, 2, 4, None])
    values = [value for _, value in parts]

    def at(x: float) -> float:
        return sum(value(x) for value in values)  # type: ignore[operator]

    right: Node = terms.number(source.choice([-2, -1, 0, 1, 2, 3]))
    if zero is not None:
        # A level that is taken at a known point, so that there is something to find.
        try:
            level = at(float(zero))
        except (ValueError, ZeroDivisionError):
            level = math.nan
        if not math.isnan(level):
            right = terms.add(_at(term, zero) for term, _ in parts)
    sign = source.choice([Comparison.EQUAL, Comparison.LESS_EQUAL, Comparison.GREATER])
    low = source.choice([None, Bound(Fraction(0), closed=False)])
    system = System(
        (Variable("x", low=low),), (Constraint("given", terms.compare(left, sign, right)),)
    )
    found = UnivariateEngine().solutions(system, Budget())
    if isinstance(found, Unknown):
        return False
    assert isinstance(found, CellSet)
    for cell in found.cells:
        if isinstance(cell, PointCell):
            here = {"x": cell.value}
            known = truth(system.constraints[0].formula, here).value
            assert known == "true" or (known == "unknown" and confirmed(system, here)), seed
    offset = _float(right)
    for x in GRID:
        if low is not None and x <= 0:
            continue
        try:
            difference = at(float(x)) - offset
        except (ValueError, ZeroDivisionError):
            assert not member(found, x), (seed, x)
            continue
        if abs(difference) < 1e-7 and sign is not Comparison.EQUAL:
            continue
        assert member(found, x) is holds(difference, sign), (seed, str(system), x, difference)
    return True


def _at(term: Node, x: int) -> Node:
    return substitute(term, {"x": terms.number(x)})


def _float(term: Node) -> float:
    low, high = numbers.rational_enclosure(cast(Exact, evaluate(term, {})), 60)
    return float((low + high) / 2)


@few_or_all(20, 40)
def test_mixed_sums_agree_with_floats(count: int) -> None:
    decided = sum(checked(seed) for seed in range(count))
    assert decided >= count * 0.3


@few_or_all(20, 40)
def test_inverse_functions_agree_with_floats(count: int) -> None:
    assert sum(checked(seed, INVERSE) for seed in range(count)) >= count * 0.4


@pytest.mark.slow
def test_many_inverse_functions_agree_with_floats() -> None:
    assert sum(checked(seed, INVERSE) for seed in range(60, 1_000)) >= 400


@pytest.mark.slow
def test_many_mixed_sums_agree_with_floats() -> None:
    assert sum(checked(seed) for seed in range(60, 1_000)) >= 350
