"""Sine, cosine, tangent and their inverses, exact at the angles that have algebraic values.

An argument is split into a rational multiple of pi, whole multiples of arc functions, and a
rest.  The first two have a point on the unit circle with algebraic coordinates
(`mathverify.semantics.numbers.angles`); sine and cosine of the rest stay indeterminates.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.semantics.numbers.angles import (
    ARC_KINDS,
    Point,
    arc_point,
    exact_cosine,
    point_power,
    point_product,
    turn_point,
)
from mathverify.semantics.numbers.elementary import (
    Elementary,
    from_generator,
    from_terms,
    pi,
)
from mathverify.semantics.numbers.exact import (
    ELEMENTARY_LEVEL,
    Exact,
    Irrational,
    NumberTooLargeError,
    Sign,
    UndecidedError,
    bounds,
)
from mathverify.semantics.numbers.terms import (
    ONE,
    PI,
    GeneratorKind,
    Monomial,
    make_generator,
)

#: Denominators of the multiples of pi that are tried as values of arc functions.
_CANDIDATES = 120
#: Largest denominator of a multiple of pi, and largest multiple of an arc, worked out exactly.
_MAXIMUM_DENOMINATOR = 120
_MAXIMUM_MULTIPLE = 24


def cosine(angle: Exact) -> Exact:
    """``cos(angle)``, in radians."""
    return _point(angle)[0]


def sine(angle: Exact) -> Exact:
    """``sin(angle)``, in radians."""
    return _point(angle)[1]


def tangent(angle: Exact) -> Exact:
    """``tan(angle)``, in radians; ZeroDivisionError at a pole, UndecidedError if unknown."""
    cosine_here, sine_here = _point(angle)
    return sine_here / cosine_here


def arc_sine(value: Exact) -> Exact:
    """``asin(value)`` in [-pi/2, pi/2]; ValueError unless ``-1 <= value <= 1``."""
    _require_at_most_one(value)
    if _is_negative(value):
        return -arc_sine(-value)
    return _arc(GeneratorKind.ASIN, value)


def arc_cosine(value: Exact) -> Exact:
    """``acos(value)`` in [0, pi]; ValueError unless ``-1 <= value <= 1``."""
    _require_at_most_one(value)
    if _is_negative(value):
        return pi() - arc_cosine(-value)
    return _arc(GeneratorKind.ACOS, value)


def arc_tangent(value: Exact) -> Exact:
    """``atan(value)`` in (-pi/2, pi/2)."""
    if _is_negative(value):
        return -arc_tangent(-value)
    return _arc(GeneratorKind.ATAN, value)


def _is_negative(value: Exact) -> bool:
    if isinstance(value, Irrational):
        return value.sign() is Sign.NEGATIVE
    return value < 0


def _require_at_most_one(value: Exact) -> None:
    gap = 1 - value * value
    if isinstance(gap, Fraction):
        outside = gap < 0
    else:
        found = gap.sign()
        if found is Sign.UNKNOWN:
            raise UndecidedError("whether a sine or cosine is at most 1 is not known")
        outside = found is Sign.NEGATIVE
    if outside:
        raise ValueError("a sine or cosine lies between -1 and 1")


def _arc(kind: GeneratorKind, value: Exact) -> Exact:
    """The angle in [0, pi/2]: a multiple of pi that has this value, else an indeterminate."""
    generator = make_generator(kind, value)
    if isinstance(value, Irrational) and value.level >= ELEMENTARY_LEVEL:
        return from_generator(generator)
    for half_turns in _near_multiples(generator.ball(128) / PI.ball(128)):
        if _has_value(kind, half_turns, value):
            return pi() * half_turns
    return from_generator(generator)


def _near_multiples(ratio: object) -> list[Fraction]:
    """Fractions of small denominator inside or next to a ball."""
    try:
        low, high = bounds(ratio)
    except NumberTooLargeError:
        return [Fraction(0), Fraction(1, 2)]
    guess = ((low + high) / 2).limit_denominator(_CANDIDATES)
    slack = Fraction(1, 2**40)
    return [guess] if low - slack <= guess <= high + slack else []


def _has_value(kind: GeneratorKind, half_turns: Fraction, value: Exact) -> bool:
    """Whether the function of this angle in [0, pi/2] is ``value``."""
    if not 0 <= half_turns <= Fraction(1, 2):
        return False
    if kind is GeneratorKind.ASIN:
        half_turns = Fraction(1, 2) - half_turns
    try:
        if kind is not GeneratorKind.ATAN:
            return bool(exact_cosine(half_turns) == value)
        point = turn_point(half_turns)
        return point is not None and bool(point[0] * value == point[1]) and point[0] != 0
    except NumberTooLargeError:
        return False


def _point(angle: Exact) -> Point:
    """Cosine and sine of any angle."""
    exact, rest = _split(angle)
    if isinstance(rest, Fraction) and rest == 0:
        return exact
    flipped = isinstance(rest, Fraction) and rest < 0
    flipped = flipped or (isinstance(rest, Irrational) and rest.sign() is Sign.NEGATIVE)
    inside = -rest if flipped else rest
    opaque_cosine = from_generator(make_generator(GeneratorKind.COS, inside))
    opaque_sine = from_generator(make_generator(GeneratorKind.SIN, inside))
    return point_product(exact, (opaque_cosine, -opaque_sine if flipped else opaque_sine))


def _split(angle: Exact) -> tuple[Point, Exact]:
    """The point of the exact part of ``angle``, and what is left of it."""
    exact: Point = (Fraction(1), Fraction(0))
    if not isinstance(angle, Elementary) or not angle.is_sum:
        return exact, angle
    rest: dict[Monomial, Exact] = {}
    for monomial, coefficient in angle.numerator.items():
        try:
            point = _monomial_point(monomial, coefficient)
            product = None if point is None else point_product(exact, point)
        except NumberTooLargeError:
            product = None
        if product is None:
            rest[monomial] = coefficient
        else:
            exact = product
    return exact, from_terms(rest, {ONE: Fraction(1)})


def _monomial_point(monomial: Monomial, coefficient: Exact) -> Point | None:
    if len(monomial) != 1 or not isinstance(coefficient, Fraction):
        return None
    ((part, exponent),) = monomial
    if exponent != 1:
        return None
    if part == PI:
        return turn_point(coefficient) if coefficient.denominator <= _MAXIMUM_DENOMINATOR else None
    if part.kind not in ARC_KINDS or coefficient.denominator != 1:
        return None
    if abs(coefficient) > _MAXIMUM_MULTIPLE:
        return None
    point = arc_point(part)
    return None if point is None else point_power(point, int(coefficient))
