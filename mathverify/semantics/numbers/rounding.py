"""Rounding of exact numbers, decided exactly: ties are ties, not accidents of a decimal."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

from mathverify.semantics.numbers.exact import (
    Exact,
    NotKnown,
    NumberTooLargeError,
    Order,
    Sign,
    sign,
)


class RoundingMode(Enum):
    """Where a number between two multiples goes."""

    HALF_UP = "half up"  #: to the nearer one; from the middle away from 0, as schools do
    HALF_EVEN = "half even"  #: to the nearer one; from the middle to the even multiple
    DOWN = "down"  #: towards 0
    UP = "up"  #: away from 0
    FLOOR = "floor"  #: towards minus infinity
    CEILING = "ceiling"  #: towards plus infinity


def rounded(
    number: Exact, quantum: Fraction, mode: RoundingMode = RoundingMode.HALF_UP
) -> Fraction | NotKnown:
    """The multiple of ``quantum`` that ``number`` is rounded to.

    Raises ValueError unless ``quantum > 0``.
    """
    if quantum <= 0:
        raise ValueError("numbers are rounded to multiples of a positive number")
    found = sign(number)
    if found is Sign.UNKNOWN:
        return NotKnown("the sign of a number is not known")
    negative = found is Sign.NEGATIVE
    size = (-number if negative else number) / quantum
    multiple = _rounded_size(size, _mode_for_size(mode, negative))
    if isinstance(multiple, NotKnown):
        return multiple
    return (-multiple if negative else multiple) * quantum


def rounded_significant(
    number: Exact, figures: int, mode: RoundingMode = RoundingMode.HALF_UP
) -> Fraction | NotKnown:
    """``number`` rounded to significant figures; 0 stays 0.

    Raises ValueError unless ``figures >= 1``.
    """
    if figures < 1:
        raise ValueError("at least one significant figure")
    found = sign(number)
    if found is Sign.ZERO:
        return Fraction(0)
    if found is Sign.UNKNOWN:
        return NotKnown("the sign of a number is not known")
    exponent = _decimal_exponent(-number if found is Sign.NEGATIVE else number)
    if isinstance(exponent, NotKnown):
        return exponent
    return rounded(number, Fraction(10) ** (exponent - figures + 1), mode)


def _mode_for_size(mode: RoundingMode, negative: bool) -> RoundingMode:
    """The mode for the absolute value, where up and down need no sign."""
    if mode is RoundingMode.FLOOR:
        return RoundingMode.UP if negative else RoundingMode.DOWN
    if mode is RoundingMode.CEILING:
        return RoundingMode.DOWN if negative else RoundingMode.UP
    return mode


def _rounded_size(size: Exact, mode: RoundingMode) -> int | NotKnown:
    from mathverify.semantics.numbers.order import compare, floor

    if mode is RoundingMode.DOWN:
        return floor(size)
    if mode is RoundingMode.UP:
        below = floor(-size)
        return below if isinstance(below, NotKnown) else -below
    nearest = floor(size + Fraction(1, 2))
    if mode is RoundingMode.HALF_UP or isinstance(nearest, NotKnown) or nearest % 2 == 0:
        return nearest
    tie = compare(size + Fraction(1, 2), Fraction(nearest))
    if tie is Order.UNKNOWN:
        return NotKnown("whether a number lies in the middle is not known")
    return nearest - 1 if tie is Order.EQUAL else nearest


def _decimal_exponent(size: Exact) -> int | NotKnown:
    """The k with ``10**k <= size < 10**(k + 1)``, for ``size > 0``."""
    from mathverify.semantics.numbers.order import compare, rational_enclosure

    bits = 64
    try:
        low, high = rational_enclosure(size, bits)
        while low <= 0:  # ends, as the number is positive
            bits *= 2
            low, high = rational_enclosure(size, bits)
    except NumberTooLargeError as error:
        return NotKnown(str(error))
    exponent = (low.numerator.bit_length() - low.denominator.bit_length()) * 30103 // 100000
    while Fraction(10) ** exponent > low:
        exponent -= 1
    while Fraction(10) ** (exponent + 1) <= high:
        found = compare(size, Fraction(10) ** (exponent + 1))
        if found is Order.UNKNOWN:
            return NotKnown("whether a number reaches a power of ten is not known")
        if found is Order.LESS:
            break
        exponent += 1
    return exponent
