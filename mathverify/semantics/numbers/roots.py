"""Real roots of irreducible integer polynomials: isolated, refined, and recognised.

Roots are isolated by FLINT's certified complex root finder and refined by the interval Newton
method (Moore 1966), whose step keeps the one root a ball contains.

FLINT raises the precision until the roots are apart, however near they lie: for a polynomial of
degree 40 with coefficients of 130 bits (Mignotte 1982) that takes a minute.  So a numeric search
is asked first, which ends at a precision, whether they are apart at one that is reached soon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise
from math import gcd
from typing import Any

from flint import acb_poly, arb, ctx, fmpq, fmpq_poly, fmpz_poly

from mathverify.semantics.numbers.exact import (
    MAXIMUM_BITS,
    MAXIMUM_RESULT_BITS,
    NumberTooLargeError,
    precisions,
)

#: Degree times bits of the precision at which the roots of a polynomial have to be apart.
_MAXIMAL_ISOLATION = 100_000
_CLOSE = "the roots of a polynomial lie too close together"


@lru_cache(maxsize=1024)
def isolate(coefficients: tuple[int, ...], precision: int = 64) -> tuple[Any, ...]:
    """Disjoint ``flint.arb`` balls, ascending, one for each real root and each with one root.

    ``coefficients`` are those of an irreducible polynomial of degree 2 or more, ascending.
    Raises `NumberTooLargeError` where its complex roots are apart at a high precision only.
    """
    polynomial = fmpz_poly(list(coefficients))
    if not _are_soon_apart(polynomial):
        raise NumberTooLargeError(_CLOSE)
    for bits in precisions(MAXIMUM_RESULT_BITS):
        if bits < precision:
            continue
        with ctx.workprec(bits):
            found = [root.real for root, _ in polynomial.complex_roots() if root.imag.is_zero()]
            found.sort(key=lambda ball: ball.mid())
            if all(left < right for left, right in pairwise(found)):
                return tuple(found)
    raise NumberTooLargeError(_CLOSE)


def _are_soon_apart(polynomial: Any) -> bool:
    """Whether the complex roots are apart at a precision that is reached soon: never for long."""
    degree = polynomial.degree()
    if degree**2 * polynomial.height_bits() <= _MAXIMAL_ISOLATION:
        # About the bits by which roots are apart at least (Mahler 1964).
        return True
    precision = _MAXIMAL_ISOLATION // degree
    with ctx.workprec(precision):
        try:
            acb_poly(polynomial).roots(maxprec=precision)
        except ValueError:
            return False
    return True


class RealRoot:
    """The ``index``-th real root (from 0, ascending) of an irreducible polynomial.

    ``coefficients`` are integers, ascending, without common factor, the last one positive; so
    equal roots have equal coefficients and index.  Made by `real_root` and `cosine_root`.
    """

    __slots__ = ("_ball", "coefficients", "cosine_order", "index", "modulus", "polynomial")

    #: n when the root is ``2 cos(2 pi / n)``, else 0.
    cosine_order: int

    def __init__(self, coefficients: tuple[int, ...], index: int, cosine_order: int = 0) -> None:
        self.coefficients = coefficients
        self.index = index
        self.cosine_order = cosine_order
        self.polynomial = fmpz_poly(list(coefficients))
        self.modulus = fmpq_poly(self.polynomial) / coefficients[-1]
        self._ball: Any = None if cosine_order else isolate(coefficients)[index]

    @property
    def degree(self) -> int:
        """The degree of the minimal polynomial."""
        return len(self.coefficients) - 1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RealRoot):
            return NotImplemented
        return self.coefficients == other.coefficients and self.index == other.index

    def __hash__(self) -> int:
        return hash((self.coefficients, self.index))

    def __reduce__(self) -> tuple[Any, ...]:
        if self.cosine_order:
            return cosine_root, (self.cosine_order,)
        return real_root, (self.coefficients, self.index)

    def ball(self, precision: int) -> Any:
        """A ``flint.arb`` around the root with about ``precision`` accurate bits."""
        if self.cosine_order:
            with ctx.workprec(precision + 8):
                return 2 * arb.cos_pi_fmpq(fmpq(2, self.cosine_order))
        if self._ball.rel_accuracy_bits() < precision:
            refined = self._newton(precision)
            if refined.rel_accuracy_bits() < precision:
                refined = isolate(self.coefficients, precision + 32)[self.index]
            self._ball = refined
        return self._ball

    def _newton(self, precision: int) -> Any:
        ball = self._ball
        slope = self.polynomial.derivative()
        with ctx.workprec(precision + 32):
            while ball.rel_accuracy_bits() < precision:
                middle = ball.mid()
                step = middle - self.polynomial(middle) / slope(ball)
                if not step.is_finite() or not 2 * step.rad() < ball.rad():
                    break
                ball = step.intersection(ball)
        return ball


@lru_cache(maxsize=4096)
def real_root(coefficients: tuple[int, ...], index: int) -> RealRoot:
    """The root; IndexError if the polynomial has not that many real roots.

    Raises `NumberTooLargeError` for coefficients beyond the limit.
    """
    if any(coefficient.bit_length() > MAXIMUM_BITS for coefficient in coefficients):
        raise NumberTooLargeError("an algebraic number is too large")
    return RealRoot(coefficients, index)


@lru_cache(maxsize=512)
def cosine_root(order: int) -> RealRoot:
    """``2 cos(2 pi / order)``, the largest root of its minimal polynomial (Lehmer 1933)."""
    coefficients = tuple(int(c) for c in fmpz_poly.cos_minpoly(order).coeffs())
    return RealRoot(coefficients, len(coefficients) - 2, order)


def integer_factors(polynomial: Any) -> tuple[tuple[int, ...], ...]:
    """The distinct irreducible factors of a non-zero ``fmpz_poly`` or ``fmpq_poly``.

    Each as ascending coefficients without common factor, the last one positive.
    """
    whole = polynomial.numer() if isinstance(polynomial, fmpq_poly) else polynomial
    found = []
    for factor, _ in whole.factor()[1]:
        coefficients = [int(c) for c in factor.coeffs()]
        content = gcd(*coefficients) * (1 if coefficients[-1] > 0 else -1)
        found.append(tuple(c // content for c in coefficients))
    return tuple(found)


def select(choices: Iterable[Callable[[int], Any]], target: Callable[[int], Any]) -> int:
    """Which of several different numbers ``target`` is, all given by their enclosures.

    ``target`` must be one of them; refines until the others are excluded.
    """
    left = list(enumerate(choices))
    for bits in precisions(MAXIMUM_RESULT_BITS):
        ball = target(bits)
        left = [(place, choice) for place, choice in left if choice(bits).overlaps(ball)]
        if len(left) == 1:
            return left[0][0]
    raise NumberTooLargeError("a number cannot be told apart from its neighbours")


def locate(
    factors: Iterable[tuple[int, ...]], target: Callable[[int], Any]
) -> tuple[tuple[int, ...], int]:
    """Of which factor, and which of its real roots (from 0), ``target`` is.

    ``target`` must be a root of exactly one of the different irreducible ``factors``.
    """
    first = target(64)
    places = []
    for factor in factors:
        if fmpz_poly(list(factor))(first).contains(0) or not first.is_finite():
            places += [(factor, index) for index in range(_count(factor))]
    return places[select((_enclosure(*place) for place in places), target)]


def _count(factor: tuple[int, ...]) -> int:
    return 1 if len(factor) == 2 else len(isolate(factor))


def _enclosure(factor: tuple[int, ...], index: int) -> Callable[[int], Any]:
    if len(factor) == 2:
        quotient = fmpq(-factor[0], factor[1])

        def ball(precision: int) -> Any:
            with ctx.workprec(precision):
                return arb(quotient)

        return ball
    return real_root(factor, index).ball
