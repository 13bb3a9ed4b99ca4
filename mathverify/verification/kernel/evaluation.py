"""Exact values of terms and the truth of formulas at a rational point.

A term is an integer, a variable's name, or ``[operation, operand, ...]``.  Terms are strict: a
term with an undefined part is undefined.  Formulas follow strong Kleene logic: True, False, or
None for undefined.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb, factorial, floor, gcd, isqrt, lcm
from typing import Any, TypeGuard

from mathverify.verification.kernel.polynomials import (
    MAXIMUM_BITS,
    Json,
    Rational,
    Refused,
    Work,
    bounded,
    is_whole,
    magnitude,
    require,
)


class Undefined(Exception):  # noqa: N818 - a value of the logic, caught where formulas are judged
    """A term has no value at the point."""


def is_compound(term: Json) -> TypeGuard[list[Json]]:
    """Whether this is an operation with its operands."""
    return isinstance(term, list) and len(term) > 0 and isinstance(term[0], str)


def value(term: Json, point: Mapping[str, Rational], work: Work) -> Rational:
    """The value of ``term``.  Raises `Undefined`, and `Refused` where it is not rational."""
    if type(term) is int:
        return term
    if isinstance(term, str):
        require(term in point, f"{term} has no value")
        return point[term]
    work.spend(1)
    if not is_compound(term) or term[0] not in _OPERATIONS:
        raise Refused("this term has no rational value")
    least, most, apply = _OPERATIONS[str(term[0])]
    require(least <= len(term) - 1 <= most, f"{term[0]} does not take so many operands")
    return bounded(apply(*(value(operand, point, work) for operand in term[1:])))


def _needs(condition: bool) -> None:
    if not condition:
        raise Undefined


def _product(*numbers: Rational) -> Rational:
    """The product, given up as soon as it is too large."""
    product: Rational = 1
    for x in numbers:
        product = bounded(product * x)
    return product


def _quotient(x: Rational, y: Rational) -> Rational:
    _needs(y != 0)
    return Fraction(x) / y


def _modulo(x: Rational, y: Rational) -> Rational:
    _needs(y != 0)
    return x - magnitude(y) * floor(Fraction(x) / magnitude(y))


def _power(x: Rational, y: Rational) -> Rational:
    """0 has positive powers only, a negative number integer powers only."""
    _needs(x > 0 or (x == 0 and y > 0) or (x < 0 and is_whole(y)))
    base = _root(x, y.denominator) if not is_whole(y) else x
    size = max(base.numerator.bit_length(), base.denominator.bit_length())
    require(abs(y.numerator) * size <= MAXIMUM_BITS, "a power is too large")
    power: Rational = Fraction(base) ** y.numerator
    return power


def _root(x: Rational, order: Rational) -> Rational:
    """The real root, where it is rational; even roots are not negative."""
    _needs(is_whole(order) and order >= 1 and (x >= 0 or order % 2 == 1))
    require(order <= MAXIMUM_BITS, "the order of a root is too large")
    n = int(order)
    above, below = whole_root(abs(x.numerator), n), whole_root(x.denominator, n)
    require(above**n == abs(x.numerator) and below**n == x.denominator, "a root is not rational")
    return Fraction(above if x >= 0 else -above, below)


def whole_root(n: int, order: int) -> int:
    """The largest integer whose power of this order is at most ``n >= 0``."""
    if order == 2:
        return isqrt(n)
    low, high = 0, 1 << (n.bit_length() // order + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**order <= n else (low, middle)
    return low


def _counts(apply: Callable[..., int]) -> Callable[..., int]:
    """A function of natural numbers that are not too large."""

    def checked(*numbers: Rational) -> int:
        _needs(all(is_whole(x) and x >= 0 for x in numbers))
        require(max(numbers) <= 1500, "a number is too large for its factorial")
        return apply(*(int(x) for x in numbers))

    return checked


def _divisors(apply: Callable[..., int]) -> Callable[..., int]:
    def checked(*numbers: Rational) -> int:
        _needs(all(is_whole(x) for x in numbers))
        return apply(*(int(x) for x in numbers))

    return checked


def _common_multiple(*numbers: int) -> int:
    common = 1
    for n in numbers:
        common = lcm(common, n)
        bounded(common)
    return common


def _median(*numbers: Rational) -> Rational:
    ordered, n = sorted(numbers), len(numbers)
    return Fraction(ordered[(n - 1) // 2] + ordered[n // 2]) / 2


def _mode(*numbers: Rational) -> Rational:
    most = max(numbers.count(x) for x in numbers)
    modes = {x for x in numbers if numbers.count(x) == most}
    _needs(len(modes) == 1)
    return modes.pop()


_MANY = 1000
_OPERATIONS: dict[str, tuple[int, int, Callable[..., Rational]]] = {
    "+": (1, _MANY, lambda *xs: sum(xs)),
    "*": (1, _MANY, _product),
    "-": (1, 1, operator.neg),
    "/": (2, 2, _quotient),
    "^": (2, 2, _power),
    "sqrt": (1, 1, lambda x: _root(x, 2)),
    "root": (2, 2, _root),
    "abs": (1, 1, abs),
    "floor": (1, 1, floor),
    "ceil": (1, 1, lambda x: -floor(-x)),
    "mod": (2, 2, _modulo),
    "min": (1, _MANY, lambda *xs: min(xs)),
    "max": (1, _MANY, lambda *xs: max(xs)),
    "median": (1, _MANY, _median),
    "mode": (1, _MANY, _mode),
    "gcd": (1, _MANY, _divisors(gcd)),
    "lcm": (1, _MANY, _divisors(_common_multiple)),
    "factorial": (1, 1, _counts(factorial)),
    "binomial": (2, 2, _counts(comb)),
}
_SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def truth(formula: Json, point: Mapping[str, Rational], work: Work) -> bool | None:
    """True, False, or None where the formula is undefined.  Raises `Refused`."""
    if not is_compound(formula):
        raise Refused("this is not a formula")
    head, parts = formula[0], formula[1:]
    try:
        if head in _SIGNS and len(parts) == 2:
            return _SIGNS[str(head)](value(parts[0], point, work), value(parts[1], point, work))
        if head in ("in", "not in") and len(parts) == 2:
            return _member(value(parts[0], point, work), parts[1]) is (head == "in")
        if head == "is" and len(parts) == 1:
            return value(parts[0], point, work) == 1
    except Undefined:
        return None
    if head in ("true", "false") and not parts:
        return head == "true"
    known = [truth(part, point, work) for part in parts]
    if head in ("and", "or") and parts:
        decisive = head == "or"
        return decisive if decisive in known else None if None in known else not decisive
    if head == "not" and len(parts) == 1:
        return None if known[0] is None else not known[0]
    if head == "implies" and len(parts) == 2:
        return truth(["or", ["not", parts[0]], parts[1]], point, work)
    if head == "iff" and len(parts) == 2:
        return None if None in known else known[0] is known[1]
    raise Refused(f"{head} is not a connective of the kernel")


def _member(x: Rational, place: Json) -> bool:
    require(place in ("integer", "natural", "rational", "real"), f"{place} is no set here")
    return place in ("rational", "real") or (is_whole(x) and (place == "integer" or x >= 0))
