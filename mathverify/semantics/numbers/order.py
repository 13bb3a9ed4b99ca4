"""Order among exact numbers, their enclosures, integer parts and kinds.

Enclosures that overlap prove nothing: equality is decided by exact zero tests alone, and where
neither enclosures separate nor a zero test answers, the answer is UNKNOWN.  Rational numbers are
compared without the arithmetic of the others, which is loaded when it is needed.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor as integer_part

from mathverify.semantics.numbers.exact import (
    ELEMENTARY_LEVEL,
    LOCATED_LEVEL,
    MAXIMUM_PRECISION,
    Exact,
    Irrational,
    Membership,
    NotKnown,
    NumberTooLargeError,
    Order,
    Sign,
    UndecidedError,
    bounds,
    precisions,
    sign,
)

#: Precision in bits up to which two numbers proven different are refined.
_LAST_PRECISION = 1 << 17
_ORDER_OF_SIGN = {
    Sign.NEGATIVE: Order.LESS,
    Sign.ZERO: Order.EQUAL,
    Sign.POSITIVE: Order.GREATER,
    Sign.UNKNOWN: Order.UNKNOWN,
}


def compare(left: Exact, right: Exact) -> Order:
    """How ``left`` stands to ``right``, decided exactly; UNKNOWN where nothing decides it.

    Never UNKNOWN for algebraic numbers within the limits of degree and size.
    """
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        if left == right:
            return Order.EQUAL
        return Order.LESS if left < right else Order.GREATER
    found = _separated(left, right, 64, 256)
    if found is not Order.UNKNOWN:
        return found
    try:
        if _is_elementary(left) or _is_elementary(right):
            return _ORDER_OF_SIGN[sign(left - right)]
        if left == right:
            return Order.EQUAL
    except NumberTooLargeError:
        return _separated(left, right, 512, MAXIMUM_PRECISION)
    return _separated(left, right, 512, _LAST_PRECISION)


def absolute(number: Exact) -> Exact:
    """The absolute value; UndecidedError when the sign is not known."""
    return abs(number) if isinstance(number, Irrational) else Fraction(abs(number))


def rational_enclosure(number: Exact, bits: int) -> tuple[Fraction, Fraction]:
    """Fractions ``low <= number <= high`` with ``high - low <= 2**-bits``.

    Raises `NumberTooLargeError` when that cannot be reached.
    """
    if isinstance(number, Fraction):
        return number, number
    width = Fraction(1, 1 << bits)
    for precision in precisions(_LAST_PRECISION + 64 * bits):
        ball = number.ball(precision)
        if precision >= bits and ball.is_finite():
            low, high = bounds(ball)
            if high - low <= width:
                return low, high
    raise NumberTooLargeError("a number cannot be enclosed that closely")


def floor(number: Exact) -> int | NotKnown:
    """The largest integer not above the number."""
    if isinstance(number, Fraction):
        return integer_part(number)
    try:
        for bits in precisions(_LAST_PRECISION):
            ball = number.ball(bits)
            if not ball.is_finite():
                continue
            low, high = bounds(ball)
            if integer_part(low) == integer_part(high):
                return integer_part(low)
            if bits >= 256 and high - low < 1 and _is_elementary(number):
                return _floor_near(number, integer_part(high))
    except NumberTooLargeError:
        return NotKnown("a number is too large")
    return NotKnown("a number is too large or too close to an integer")


def is_rational(number: Exact) -> Membership:
    """Whether the number is rational.

    NO for irrational algebraic numbers, and where transcendence is a theorem
    (`Elementary.is_transcendental`).
    """
    if isinstance(number, Fraction):
        return Membership.YES
    from mathverify.semantics.numbers.elementary import Elementary

    if isinstance(number, Elementary):
        return Membership.NO if number.is_transcendental() else Membership.UNKNOWN
    return Membership.UNKNOWN if number.level >= LOCATED_LEVEL else Membership.NO


def is_integer(number: Exact) -> Membership:
    """Whether the number is an integer."""
    if isinstance(number, Fraction):
        return Membership.YES if number.denominator == 1 else Membership.NO
    if is_rational(number) is Membership.NO:
        return Membership.NO
    below = floor(number)
    if isinstance(below, NotKnown):
        return Membership.UNKNOWN
    order = compare(number, Fraction(below))
    if order is Order.UNKNOWN:
        return Membership.UNKNOWN
    return Membership.YES if order is Order.EQUAL else Membership.NO


def midpoint_between(low: Exact, high: Exact) -> Fraction:
    """A rational strictly between two numbers, of small denominator.

    Raises ValueError unless ``low < high``, UndecidedError when that is not known.
    """
    order = compare(low, high)
    if order is Order.UNKNOWN:
        raise UndecidedError("which of two numbers is smaller is not known")
    if order is not Order.LESS:
        raise ValueError("there is nothing between the two numbers")
    for bits in precisions(_LAST_PRECISION):
        left, right = rational_enclosure(low, bits)[1], rational_enclosure(high, bits)[0]
        # Eight more bits than needed to tell the two apart leave room for a simple number.
        if right - left > Fraction(1, 1 << (bits - 8)):
            return _simplest_between(left, right)
    raise NumberTooLargeError("two numbers lie too close together")


def _is_elementary(number: Exact) -> bool:
    return isinstance(number, Irrational) and number.level >= ELEMENTARY_LEVEL


def _separated(left: Exact, right: Exact, first: int, last: int) -> Order:
    from mathverify.semantics.numbers.algebraic import ball_of

    for bits in precisions(last):
        if bits >= first:
            a, b = ball_of(left, bits), ball_of(right, bits)
            if a < b:
                return Order.LESS
            if a > b:
                return Order.GREATER
    return Order.UNKNOWN


def _floor_near(number: Exact, integer: int) -> int | NotKnown:
    """The integer part of a number that cannot be told apart from ``integer`` by refinement."""
    found = compare(number, Fraction(integer))
    if found is Order.UNKNOWN:
        return NotKnown("whether a number is an integer is not known")
    return integer - 1 if found is Order.LESS else integer


def _simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The fraction of smallest denominator strictly between (Stern-Brocot)."""
    if high <= 0:
        return -_simplest_between(-high, -low)
    if low < 0:
        return Fraction(0)
    whole = integer_part(low)
    if whole + 1 < high:
        return Fraction(whole + 1)
    gap_low, gap_high = low - whole, high - whole
    if gap_low == 0:  # strictly between 0 and gap_high <= 1
        return whole + Fraction(1, integer_part(1 / gap_high) + 1)
    return whole + 1 / _simplest_between(1 / gap_high, 1 / gap_low)
