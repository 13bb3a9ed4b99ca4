"""Limits, integrals, ranges and inverses of random terms against floating point.

The evaluator here shares nothing with the engine; numbers refute only by a wide margin.
"""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest

from mathverify.calculus.germs import Infinite, Nowhere, Side, Tends, approach
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import (
    Add,
    Call,
    Divide,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    substitute,
)
from mathverify.semantics import terms
from mathverify.semantics.evaluation import evaluate
from mathverify.theories.function_sets import range_region
from mathverify.theories.fundamental import Value, integral_between
from mathverify.theories.inverses import inverse, repeated_value

X = Name("x")
FUNCTIONS = {
    "sqrt": math.sqrt,
    "ln": math.log,
    "exp": math.exp,
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "atan": math.atan,
    "asin": math.asin,
    "abs": abs,
}
EXPONENTS = (2, 3, -1, -2, Fraction(1, 2), Fraction(1, 3))
NO_VALUE = (ValueError, ZeroDivisionError, OverflowError)


def _term(random: Random, depth: int) -> Node:
    if depth == 0:
        shifted = terms.add((X, terms.number(random.randint(-2, 2))))
        scaled = terms.multiply((terms.number(random.randint(2, 3)), X))
        return random.choice([X, X, X, terms.number(random.randint(-3, 3)), shifted, scaled])
    kind = random.random()
    if kind < 0.2:
        return Add((_term(random, depth - 1), _term(random, depth - 1)))
    if kind < 0.45:
        return Multiply((_term(random, depth - 1), _term(random, depth - 1)))
    if kind < 0.65:
        return Divide(_term(random, depth - 1), _term(random, depth - 1))
    if kind < 0.75:
        return Power(_term(random, depth - 1), terms.number(random.choice(EXPONENTS)))
    return terms.call(random.choice(list(FUNCTIONS)), _term(random, depth - 1))


def _float(term: Node, x: float) -> float:
    match term:
        case Number(value=value):
            return float(value)
        case Name():
            return x
        case Add(terms=parts):
            return math.fsum(_float(part, x) for part in parts)
        case Multiply(factors=factors):
            return math.prod(_float(factor, x) for factor in factors)
        case Negate(operand=operand):
            return -_float(operand, x)
        case Divide(numerator=above, denominator=below):
            return _float(above, x) / _float(below, x)
        case Power(base=base, exponent=exponent):
            found = _float(base, x) ** _float(exponent, x)
            if isinstance(found, complex):
                raise ValueError
            return found
        case Call(function=function, arguments=(inner, *_)) if function in FUNCTIONS:
            return FUNCTIONS[function](_float(inner, x))
        case Call(function="root", arguments=(inner, degree)):
            value, n = _float(inner, x), _float(degree, x)
            if value < 0 and n % 2 != 1:
                raise ValueError
            return math.copysign(abs(value) ** (1 / n), value)
    raise AssertionError(to_ascii(term))


def _exact(value: object) -> float:
    return float(value) if isinstance(value, Fraction) else float(value.ball(64).mid())


def _simpson(term: Node, low: float, high: float, steps: int) -> float:
    width = (high - low) / steps
    total = 0.0
    for step in range(steps):
        here = low + step * width
        # Just inside: an improper end is not touched.
        ends = (here + width * 1e-9, here + width * (1 - 1e-9))
        total += 4 * _float(term, here + width / 2) + sum(_float(term, x) for x in ends)
    return total * width / 6


def check_limit(random: Random) -> None:
    term, point = _term(random, random.choice([1, 2, 2, 3])), Fraction(random.randint(-2, 2))
    side = random.choice(list(Side))
    found = approach(term, "x", point, side)
    values: list[float | None] = []
    for gap in (1e-2, 1e-3, 1e-4, 1e-5):
        near = {Side.LEFT: point - gap, Side.RIGHT: point + gap, Side.UP: 1 / gap}
        try:
            values.append(_float(term, float(near.get(side, -1 / gap))))
        except NO_VALUE:
            values.append(None)
    shown = (to_ascii(term), point, side, found, values)
    known = [value for value in values if value is not None]
    if isinstance(found, Nowhere):
        assert None in values[2:], shown
    elif len(known) == len(values) and isinstance(found, Tends):
        gaps = [abs(value - _exact(found.value)) for value in known]
        assert gaps[-1] < 0.02 * (1 + abs(_exact(found.value))) or gaps[-1] < gaps[0] / 2, shown
    elif len(known) == len(values) and isinstance(found, Infinite):
        assert (known[-1] > 0) is found.positive, shown
        assert abs(known[-1]) > 1.05 * abs(known[0]), shown


def check_integral(random: Random) -> None:
    term = _term(random, random.choice([1, 2, 2, 3]))
    low = Fraction(random.randint(-3, 2))
    high = low + random.randint(1, 3)
    found = integral_between(term, "x", low, high)
    if not isinstance(found, Value):
        return
    value = _exact(evaluate(found.term, {}))
    try:
        sums = [_simpson(term, float(low), float(high), steps) for steps in (800, 555)]
    except NO_VALUE:
        raise AssertionError((to_ascii(term), low, high, "has no value somewhere")) from None
    if math.isclose(*sums, rel_tol=1e-4, abs_tol=1e-4):
        assert math.isclose(value, sums[0], rel_tol=1e-2, abs_tol=1e-2), (to_ascii(term), low, high)


def check_range_and_inverse(random: Random) -> None:
    term = _term(random, random.choice([1, 2, 2]))
    region = range_region(term, "x", ())
    back = inverse(term, "x", term, Name("u"))
    if back is not None:
        assert repeated_value(term, "x") is None, to_ascii(term)
    ends = [
        (
            -math.inf if piece.low is None else _exact(evaluate(piece.low.term, {})),
            math.inf if piece.high is None else _exact(evaluate(piece.high.term, {})),
        )
        for piece in (region.pieces if region is not None else ())
    ]
    for x in (place / 7 for place in range(-60, 61)):
        try:
            value = _float(term, x)
        except NO_VALUE:
            continue
        room = 1e-6 * (1 + abs(value))
        inside = any(low - room <= value <= high + room for low, high in ends)
        assert region is None or inside, (to_ascii(term), x, value, ends)
        if back is not None and abs(value) < 1e3:
            try:
                again = _float(substitute(back, {"u": X}), value)
            except NO_VALUE:
                continue
            assert math.isclose(again, x, rel_tol=1e-2, abs_tol=1e-2), (to_ascii(term), x, again)


CHECKS = (check_limit, check_integral, check_range_and_inverse)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_random_terms(check) -> None:
    random = Random(20)
    for _ in range(8):
        check(random)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_many_random_terms(check, seed) -> None:
    random = Random(seed)
    for _ in range(500):
        check(random)
