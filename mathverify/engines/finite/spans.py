"""Intervals of exact numbers: ``(low, high)``, where None is infinite and ends belong to them."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import TypeAlias

#: Whole numbers travel as int where that is at hand.
Rational: TypeAlias = int | Fraction
Span: TypeAlias = tuple[Rational | None, Rational | None]

_LARGEST_BITS = 20_000


def product_of(left: Span, right: Span) -> Span:
    """Where products of numbers in two intervals lie."""
    if None not in left and None not in right:
        corners = [a * b for a in left for b in right]  # type: ignore[operator]
        return (min(corners), max(corners))
    if (0, 0) in (left, right):
        return (0, 0)
    (a, b), (c, d) = left, right
    if a is not None and a >= 0:
        return _nonnegative_times(a, b, c, d)
    if c is not None and c >= 0:
        return _nonnegative_times(c, d, a, b)
    if b is not None and b <= 0:
        low, high = product_of((-b, None if a is None else -a), right)
        return (None if high is None else -high, None if low is None else -low)
    if d is not None and d <= 0:
        return product_of(right, left)
    return (None, None)


def _nonnegative_times(
    a: Rational, b: Rational | None, c: Rational | None, d: Rational | None
) -> Span:
    """``[a, b] * [c, d]`` with ``a >= 0``."""
    if c is None:
        low: Rational | None = None
    elif c >= 0:
        low = a * c
    else:
        low = None if b is None else b * c
    if d is None:
        high: Rational | None = None
    elif d <= 0:
        high = a * d
    else:
        high = None if b is None else b * d
    return (low, high)


def reciprocal(span: Span) -> Span | None:
    """Where the reciprocals of the non-zero numbers of an interval lie; None if there are none."""
    low, high = span
    if low == 0 and high == 0:
        return None
    if low is not None and low >= 0:
        return (0 if high is None else 1 / Fraction(high), None if low == 0 else 1 / Fraction(low))
    if high is not None and high <= 0:
        return (None if high == 0 else 1 / Fraction(high), 0 if low is None else 1 / Fraction(low))
    return (None, None)


def bounded_power(base: Rational | None, size: int) -> Rational | None:
    """The power, or None if it would be too large."""
    if base is None or (abs(base.numerator).bit_length() + 1) * size > _LARGEST_BITS:
        return None
    return base**size


def power_span(span: Span, size: int) -> Span:
    """Where positive powers of the numbers of an interval lie."""
    low, high = span
    down, up = bounded_power(low, size), bounded_power(high, size)
    if size % 2 or (low is not None and low >= 0):
        return (down, up)
    if high is not None and high <= 0:
        return (up, down)
    return (0, None if down is None or up is None else max(down, up))


def root_span(span: Span, power: int, here: Span) -> Span:
    """Where ``x`` can lie if ``x^power`` lies in ``span`` and ``x`` in ``here``; whole ends."""
    if power == 1:
        return span
    low, high = span
    not_negative = here[0] is not None and here[0] >= 0
    new_low: Rational | None = None
    new_high: Rational | None = None
    if high is not None and high >= 0:
        root = _whole_root(floor(high), power)
        new_high = root if root**power == high else root + 1
        if power % 2 == 0:
            new_low = -new_high
    elif high is not None and power % 2 == 0:
        return (1, 0)
    if low is not None and low > 0 and not_negative:
        new_low = _whole_root(floor(low), power)
    return (new_low, new_high)


def _whole_root(number: int, power: int) -> int:
    """The greatest whole number whose power does not exceed ``number`` (not negative)."""
    low, high = 0, 1 << (number.bit_length() // power + 1)
    while low < high:
        middle = (low + high + 1) // 2
        if middle**power <= number:
            low = middle
        else:
            high = middle - 1
    return low
