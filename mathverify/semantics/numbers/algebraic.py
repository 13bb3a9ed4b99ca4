"""Algebraic numbers from polynomials and roots, in the simplest storey that holds them.

Square roots of sums of square roots are denested: ``sqrt(5 + 2*sqrt(6)) = sqrt(2) + sqrt(3)``, by
the classical rule (Borodin, Fagin, Hopcroft, Tompa 1985): with ``x = A + B`` and ``A - B`` its
conjugate under one square root, ``sqrt(x)`` is a sum of square roots over the smaller field only
if ``s = sqrt(A^2 - B^2)`` is, and then ``sqrt(x) = sqrt((A + s)/2) + sign(B) sqrt((A - s)/2)``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import gcd, lcm
from typing import Any, TypeAlias

from flint import arb, ctx, fmpq_poly, fmpz, fmpz_poly

from mathverify.semantics.numbers.exact import (
    MAXIMUM_BITS,
    MAXIMUM_DEGREE,
    MAXIMUM_RESULT_BITS,
    Exact,
    NumberTooLargeError,
    Sign,
    precisions,
)
from mathverify.semantics.numbers.integers import prime_factors, square_part
from mathverify.semantics.numbers.number_fields import FieldElement, root_element
from mathverify.semantics.numbers.roots import integer_factors, isolate, locate, real_root, select
from mathverify.semantics.numbers.surds import Surd, conjugate, splitting_radicand, square_root_of

#: A real algebraic number, as this package holds it.
Algebraic: TypeAlias = Fraction | Surd | FieldElement

#: Largest degree of a polynomial that is factored.
_MAXIMUM_FACTORED = 400


def ball_of(number: Exact, precision: int) -> Any:
    """A ``flint.arb`` around any exact number, worked out with ``precision`` bits."""
    if isinstance(number, Fraction):
        if ctx.prec == precision:
            return arb(fmpz(number.numerator)) / fmpz(number.denominator)
        with ctx.workprec(precision):
            return arb(fmpz(number.numerator)) / fmpz(number.denominator)
    return number.ball(precision)


def minimal_polynomial(number: Exact) -> tuple[int, ...] | None:
    """Ascending integer coefficients, without common factor, the last one positive.

    None for numbers that are not held as algebraic ones.
    """
    if isinstance(number, Fraction):
        return (-number.numerator, number.denominator)
    if isinstance(number, (Surd, FieldElement)):
        return tuple(int(c) for c in number.minimal_polynomial().coeffs())
    return None


def real_roots(coefficients: Sequence[Fraction]) -> tuple[Algebraic, ...]:
    """All distinct real roots, ascending, of a rational polynomial (ascending coefficients).

    Complete: factors over the rationals are found by FLINT, the real roots of each are isolated
    by its certified root finder.  Roots of factors of degree 1 and 2 are rational or surds.
    Raises ValueError for the zero polynomial and `NumberTooLargeError` beyond the limits.
    """
    if len(coefficients) == 2 and coefficients[1]:
        return (-coefficients[0] / coefficients[1],)
    scale = lcm(*(c.denominator for c in coefficients)) if coefficients else 1
    polynomial = fmpz_poly([int(c * scale) for c in coefficients])
    if polynomial == 0:
        raise ValueError("every number is a root of the zero polynomial")
    if polynomial.degree() > _MAXIMUM_FACTORED:
        raise NumberTooLargeError("a polynomial has too large a degree")
    found: list[Algebraic] = []
    for factor in integer_factors(polynomial):
        found += [polynomial_root(factor, index) for index in range(_real_root_count(factor))]
    for bits in precisions(MAXIMUM_RESULT_BITS):
        balls = {id(root): ball_of(root, bits) for root in found}
        found.sort(key=lambda root: balls[id(root)].mid())
        ordered = [balls[id(root)] for root in found]
        if all(left < right for left, right in pairwise(ordered)):
            return tuple(found)
    raise NumberTooLargeError("the roots of a polynomial lie too close together")


def algebraic_from_root(coefficients: Sequence[int], low: Fraction, high: Fraction) -> Algebraic:
    """The one real root of an integer polynomial (ascending) with ``low <= root <= high``.

    Raises ValueError unless there is exactly one.
    """
    roots = real_roots([Fraction(c) for c in coefficients])
    inside = [root for root in roots if _between(root, low, high)]
    if len(inside) != 1:
        raise ValueError(f"{len(inside)} roots lie in the interval, not one")
    return inside[0]


def algebraic_root(number: Algebraic, order: int) -> Algebraic:
    """The real ``order``-th root (the one >= 0 when ``order`` is even).

    Raises ValueError for an even root of a negative number and `NumberTooLargeError`.
    """
    if number == 0 or order == 1:
        return number
    if isinstance(number, Fraction):
        return _fraction_nth_root(number, order)
    negative = number.sign() is Sign.NEGATIVE
    if negative:
        if order % 2 == 0:
            raise ValueError("an even root of a negative number")
        return as_algebraic(-algebraic_root(as_algebraic(-number), order))
    if order % 2 == 0:
        half = _denested_root(number)
        if half is not None:
            return algebraic_root(half, order // 2)
    degree = len(minimal_polynomial(number) or ()) - 1
    if degree * order > min(_MAXIMUM_FACTORED, MAXIMUM_DEGREE * 4):
        raise NumberTooLargeError("a root has too large a degree")
    inflated = number.minimal_polynomial().inflate(order)

    def ball(precision: int) -> Any:
        with ctx.workprec(precision + 16):
            return number.ball(precision + 16).root(order)

    return polynomial_root(*locate(integer_factors(inflated), ball))


def simplified(number: Exact) -> Exact:
    """The same number, as a surd where it is one of degree 2 (or 4, when its field splits)."""
    if not isinstance(number, FieldElement) or number.generator.degree % 2:
        return number
    if number.generator.degree > 16:
        return number
    minimal = minimal_polynomial(number)
    assert minimal is not None
    if len(minimal) not in (3, 5):
        return number
    return polynomial_root(*locate((minimal,), number.ball))


def as_algebraic(number: Exact) -> Algebraic:
    """The number, which is known to be algebraic."""
    assert isinstance(number, (Fraction, Surd, FieldElement))
    return number


def _between(root: Algebraic, low: Fraction, high: Fraction) -> bool:
    if isinstance(root, Fraction):
        return low <= root <= high
    ends = (root - low, high - root)
    return all(not isinstance(gap, Fraction) and gap.sign() is Sign.POSITIVE for gap in ends)


def _real_root_count(factor: tuple[int, ...]) -> int:
    if len(factor) < 3:
        return len(factor) - 1
    if len(factor) == 3:
        return 2 if factor[1] ** 2 - 4 * factor[0] * factor[2] > 0 else 0
    return len(isolate(factor))


@lru_cache(maxsize=1024)
def polynomial_root(factor: tuple[int, ...], index: int) -> Algebraic:
    """The ``index``-th real root of an irreducible polynomial, in its simplest form."""
    if len(factor) == 2:
        return Fraction(-factor[0], factor[1])
    found: Algebraic | None = None
    if len(factor) == 3:
        found = _quadratic_root(factor, index)
    elif len(factor) == 5:
        found = _quartic_root(factor, index)
    if found is not None:
        return found
    if len(factor) - 1 > MAXIMUM_DEGREE:
        raise NumberTooLargeError("an algebraic number has too large a degree")
    return root_element(real_root(factor, index))


def _quadratic_root(factor: tuple[int, ...], index: int) -> Algebraic | None:
    constant, linear, leading = factor
    discriminant = linear * linear - 4 * leading * constant
    root = _fraction_root(Fraction(discriminant, 4 * leading * leading))
    if root is None:
        return None
    return as_algebraic(Fraction(-linear, 2 * leading) + (root if index else -root))


def _quartic_root(factor: tuple[int, ...], index: int) -> Algebraic | None:
    """A root of a quartic whose field is generated by two square roots, else None.

    By the resolvent cubic: with the cubic term removed, ``y^4 + p y^2 + q y + r`` has the roots
    ``(+-sqrt(u) +- sqrt(v) +- sqrt(w))/2`` with u, v, w the roots of ``z^3 + 2p z^2 +
    (p^2 - 4r) z - q^2`` and signs such that the product of the three is ``-q``.
    """
    e, d, c, b = (Fraction(term, factor[4]) for term in factor[:4])
    p = c - 3 * b**2 / 8
    q = d - b * c / 2 + b**3 / 8
    r = e - b * d / 4 + b**2 * c / 16 - 3 * b**4 / 256
    resolvent = fmpq_poly([0])
    for coefficient in (Fraction(1), 2 * p, p**2 - 4 * r, -(q**2)):
        resolvent = resolvent * fmpq_poly([0, 1]) + fmpq_poly(
            [coefficient.numerator], coefficient.denominator
        )
    roots: list[Fraction] = []
    for linear, multiplicity in resolvent.numer().factor()[1]:
        if linear.degree() > 1:
            return None
        roots += [Fraction(-int(linear[0]), int(linear[1]))] * multiplicity
    if any(root < 0 for root in roots):
        return None
    parts = [_fraction_root(root) for root in roots]
    candidates: list[Algebraic] = []
    u, v, w = parts
    if u is None or v is None or w is None:
        return None
    for first in (u, -u):
        for second in (v, -v):
            for third in (w, -w):
                if first * second * third == -q:
                    value = as_algebraic((first + second + third) / 2 - b / 4)
                    if value not in candidates:
                        candidates.append(value)
    target = real_root(factor, index)
    choices = [_ball_function(candidate) for candidate in candidates]
    return candidates[select(choices, target.ball)]


def _ball_function(number: Algebraic) -> Callable[[int], Any]:
    return lambda precision: ball_of(number, precision)


def _fraction_nth_root(number: Fraction, order: int) -> Algebraic:
    if number < 0:
        if order % 2 == 0:
            raise ValueError("an even root of a negative number")
        return as_algebraic(-_fraction_nth_root(-number, order))
    if order == 2:
        root = _fraction_root(number)
        if root is not None:
            return root
    top, bottom = (prime_factors(part) for part in (number.numerator, number.denominator))
    if top is None or bottom is None:
        return _unfactored_root(number, order)
    exponents = dict(top) | {prime: -exponent for prime, exponent in bottom}
    common = gcd(order, *exponents.values())
    order //= common
    outside, inside = Fraction(1), 1
    for prime, exponent in exponents.items():
        whole, rest = divmod(exponent // common, order)
        outside *= Fraction(prime) ** whole
        inside *= prime**rest
    if order == 1:
        return outside
    if order == 2:
        return as_algebraic(square_root_of(inside, outside))
    if order > MAXIMUM_DEGREE or inside.bit_length() > MAXIMUM_BITS:
        raise NumberTooLargeError("a root has too large a degree")
    # x^n - c is irreducible when c > 0 is no p-th power for any prime p of n (Lang, VI.9.1).
    generator = real_root((-inside, *(0,) * (order - 1), 1), 0 if order % 2 else 1)
    return as_algebraic(root_element(generator) * outside)


def _unfactored_root(number: Fraction, order: int) -> Algebraic:
    if order > MAXIMUM_DEGREE:
        raise NumberTooLargeError("a root has too large a degree")
    polynomial = fmpz_poly([-number.numerator, *[0] * (order - 1), number.denominator])

    def ball(precision: int) -> Any:
        with ctx.workprec(precision + 16):
            return ball_of(number, precision + 16).root(order)

    return polynomial_root(*locate(integer_factors(polynomial), ball))


#: How many square roots may be nested inside the search.
_DEPTH = 6


def _fraction_root(value: Fraction) -> Fraction | Surd | None:
    """The square root of a rational ``value >= 0``; None when its factors are out of reach."""
    if not value:
        return value
    top, bottom = square_part(value.numerator), square_part(value.denominator)
    if top is None or bottom is None:
        return None
    # coprime radicands: their product is square-free again
    root = square_root_of(top[1] * bottom[1], Fraction(top[0], bottom[0] * bottom[1]))
    assert isinstance(root, (Fraction, Surd))
    return root


def _denested_root(number: Exact, depth: int = _DEPTH) -> Fraction | Surd | None:
    """A sum of square roots whose square is ``number > 0``, the positive one.

    None when the rule finds none; what it finds has been squared again.
    """
    if isinstance(number, Fraction):
        return _fraction_root(number) if number >= 0 else None
    if not isinstance(number, Surd) or depth == 0 or number.sign() is Sign.NEGATIVE:
        return None
    mirror = conjugate(number, splitting_radicand(number))
    norm = number * mirror
    middle = _denested_root(norm, depth - 1)
    if middle is None:
        return None
    rational_part = (number + mirror) / 2
    first = _denested_root((rational_part + middle) / 2, depth - 1)
    second = _denested_root((rational_part - middle) / 2, depth - 1)
    if first is None or second is None:
        return None
    for candidate in (first + second, first - second, second - first):
        positive = isinstance(candidate, Surd) and candidate.sign() is Sign.POSITIVE
        if isinstance(candidate, Surd) and positive and candidate * candidate == number:
            return candidate
    return None
