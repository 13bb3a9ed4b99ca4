"""Angles whose cosine and sine are algebraic: rational multiples of pi, and arc functions.

An angle is handled as its point ``(cos, sin)`` on the unit circle; angles are added by
multiplying points as complex numbers.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from flint import fmpz_poly

from mathverify.semantics.numbers.algebraic import Algebraic, algebraic_root, polynomial_root
from mathverify.semantics.numbers.exact import Exact, Irrational
from mathverify.semantics.numbers.number_fields import FieldElement, root_element
from mathverify.semantics.numbers.roots import cosine_root
from mathverify.semantics.numbers.surds import Surd
from mathverify.semantics.numbers.terms import Generator, GeneratorKind

#: Cosine and sine of an angle.
Point: TypeAlias = tuple[Exact, Exact]

#: The generators that are angles with an algebraic point.
ARC_KINDS = frozenset({GeneratorKind.ASIN, GeneratorKind.ACOS, GeneratorKind.ATAN})

#: ``cos(q pi)`` is worked out exactly for q with denominators up to this.
_MAXIMUM_DENOMINATOR = 240


@lru_cache(maxsize=1024)
def exact_cosine(half_turns: Fraction) -> Algebraic | None:
    """``cos(half_turns * pi)``; None when the denominator is larger than 240.

    ``2 cos(2 pi k/n)`` is the Chebyshev polynomial ``C_k`` at ``2 cos(2 pi/n)``, whose minimal
    polynomial is known (Lehmer 1933).
    """
    turns = half_turns / 2
    order = turns.denominator
    if order > 2 * _MAXIMUM_DENOMINATOR:
        return None
    multiple = min(turns.numerator % order, -turns.numerator % order)
    before: Exact = Fraction(2)
    here: Exact = _twice_cosine(order)
    if multiple == 0:
        return Fraction(1)
    first = here
    for _ in range(multiple - 1):
        before, here = here, first * here - before
    value = here / 2
    assert isinstance(value, (Fraction, Surd, FieldElement))
    return value


def turn_point(half_turns: Fraction) -> Point | None:
    """Cosine and sine of ``half_turns * pi``; None beyond the denominators worked out."""
    cosine = exact_cosine(half_turns)
    sine = exact_cosine(Fraction(1, 2) - half_turns)
    return None if cosine is None or sine is None else (cosine, sine)


def arc_point(angle: Generator) -> Point | None:
    """The point of an arc function of an algebraic number; None for other arguments.

    ``cos(asin x) = sin(acos x) = sqrt(1 - x^2)`` and ``cos(atan x) = 1/sqrt(1 + x^2)``.
    """
    argument = angle.argument
    if not isinstance(argument, (Fraction, Surd, FieldElement)):
        return None
    if angle.kind is GeneratorKind.ATAN:
        cosine = 1 / _square_root(1 + argument * argument)
        return cosine, argument * cosine
    other = _square_root(1 - argument * argument)
    return (other, argument) if angle.kind is GeneratorKind.ASIN else (argument, other)


def point_product(left: Point, right: Point) -> Point:
    """The point of the sum of two angles."""
    (a, b), (c, d) = left, right
    return a * c - b * d, a * d + b * c


def point_power(point: Point, exponent: int) -> Point:
    """The point of an integer multiple of an angle."""
    if exponent < 0:
        return point_power((point[0], -point[1]), -exponent)
    result: Point = (Fraction(1), Fraction(0))
    for bit in bin(exponent)[2:]:
        result = point_product(result, result)
        if bit == "1":
            result = point_product(result, point)
    return result


def _square_root(number: Exact) -> Algebraic:
    assert isinstance(number, (Fraction, Surd, FieldElement))
    return algebraic_root(number, 2)


def _twice_cosine(order: int) -> Exact:
    """``2 cos(2 pi/order)``, as a surd where it is one: for order 24 and for degrees up to 2."""
    minimal = fmpz_poly.cos_minpoly(order)
    if minimal.degree() > 2 and order != 24:
        generator: Irrational = root_element(cosine_root(order))
        return generator
    coefficients = tuple(int(c) for c in minimal.coeffs())
    return polynomial_root(coefficients, len(coefficients) - 2)
