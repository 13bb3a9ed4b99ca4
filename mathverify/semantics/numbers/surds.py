"""Sums of square roots with rational coefficients: ``(1 + sqrt(5))/2``, ``sqrt(2) + sqrt(3)``.

Square roots of distinct square-free integers are linearly independent over the rationals
(Besicovitch 1940), so the coefficients by radicand are a normal form: the number is 0 only if
every coefficient is.  This is the storey on which nearly all school questions live.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import gcd
from typing import Any, ClassVar

from flint import arb, ctx, fmpq, fmpz_poly

from mathverify.semantics.numbers.exact import (
    MAXIMUM_BITS,
    MAXIMUM_DEGREE,
    Exact,
    Irrational,
    NumberTooLargeError,
    Sign,
)
from mathverify.semantics.numbers.rationals import as_fraction

#: Largest size of a radicand in bits; Python refuses to write much longer integers.
_MAXIMUM_RADICAND = 10_000


def _rational(value: Fraction) -> Any:
    return fmpq(value.numerator, value.denominator)


class Surd(Irrational):
    """An irrational ``sum of c * sqrt(d)``; ``terms`` are (d, c) with d ascending, 1 included.

    Made by `make_surd` only, which sees to it that every d is positive and square-free, no
    coefficient is 0 and some d is not 1.
    """

    __slots__ = ("terms",)
    level: ClassVar[int] = 1

    #: Radicands with their coefficients (``fmpq``).
    terms: tuple[tuple[int, Any], ...]

    def __init__(self, terms: tuple[tuple[int, Any], ...]) -> None:
        self.terms = terms

    @property
    def coefficients(self) -> tuple[tuple[int, Fraction], ...]:
        """Radicands, ascending, with their coefficients."""
        return tuple((radicand, as_fraction(value)) for radicand, value in self.terms)

    @property
    def form(self) -> str:
        """See `Irrational.form`; for this storey the form is unique."""
        return " + ".join(f"({value})*sqrt({radicand})" for radicand, value in self.terms)

    def ball(self, precision: int) -> Any:
        """See `Irrational.ball`."""
        with ctx.workprec(precision + 8):
            return sum((arb(c) * _root_ball(d, precision + 8) for d, c in self.terms), arb(0))

    def sign(self) -> Sign:
        """The sign, by squaring for two terms and by refinement, which must end, for more."""
        if len(self.terms) == 1:
            return Sign.POSITIVE if self.terms[0][1] > 0 else Sign.NEGATIVE
        if len(self.terms) == 2:
            (d, a), (e, b) = self.terms
            larger = a if (a > 0) == (b > 0) or a * a * d > b * b * e else b
            return Sign.POSITIVE if larger > 0 else Sign.NEGATIVE
        for doublings in count(6):
            ball = self.ball(1 << doublings)
            if ball > 0:
                return Sign.POSITIVE
            if ball < 0:
                return Sign.NEGATIVE
        raise AssertionError("refinement of a number that is not 0 has an end")

    def plus(self, other: Exact) -> Exact:
        """See `Irrational.plus`."""
        values = dict(self.terms)
        for radicand, value in _terms_of(other):
            values[radicand] = values.get(radicand, 0) + value
        return make_surd(values.items())

    def times(self, other: Exact) -> Exact:
        """See `Irrational.times`."""
        values: dict[int, Any] = {}
        for d, a in self.terms:
            for e, b in _terms_of(other):
                common = gcd(d, e)
                radicand = (d // common) * (e // common)
                values[radicand] = values.get(radicand, 0) + a * b * common
        return make_surd(values.items())

    def negated(self) -> Irrational:
        """See `Irrational.negated`."""
        return Surd(tuple((radicand, -value) for radicand, value in self.terms))

    def reciprocal(self) -> Exact:
        """One over the number: extend by conjugates until the denominator is rational."""
        other = conjugate(self, splitting_radicand(self))
        norm = self * other
        return other * (1 / norm)

    def equals(self, other: Exact) -> bool:
        """See `Irrational.equals`."""
        return isinstance(other, Surd) and self.terms == other.terms

    def minimal_polynomial(self) -> Any:
        """The primitive irreducible ``fmpz_poly`` with positive leading coefficient.

        Raises `NumberTooLargeError` when its degree may pass the limit.
        """
        factors: list[Exact] = [-self, Fraction(1)]
        while any(isinstance(value, Surd) for value in factors):
            radicand = splitting_radicand(*(v for v in factors if isinstance(v, Surd)))
            mirror = [conjugate(v, radicand) if isinstance(v, Surd) else v for v in factors]
            product: list[Exact] = [Fraction(0)] * (2 * len(factors) - 1)
            if len(product) > 2 * MAXIMUM_DEGREE + 1:
                raise NumberTooLargeError("a sum of square roots has too large a degree")
            for i, left in enumerate(factors):
                for j, right in enumerate(mirror):
                    product[i + j] = product[i + j] + left * right
            factors = product
        rationals = [value for value in factors if isinstance(value, Fraction)]
        scale = 1
        for value in rationals:
            scale = scale * value.denominator // gcd(scale, value.denominator)
        ((factor, _),) = fmpz_poly([int(value * scale) for value in rationals]).factor()[1]
        return factor if factor.leading_coefficient() > 0 else -factor


def make_surd(terms: Iterable[tuple[int, Any]]) -> Exact:
    """The number with these coefficients (``fmpq``) by square-free radicand.

    Raises `NumberTooLargeError` beyond the limits.
    """
    kept = tuple(sorted((radicand, value) for radicand, value in terms if value != 0))
    if not kept:
        return Fraction(0)
    if len(kept) == 1 and kept[0][0] == 1:
        return as_fraction(kept[0][1])
    if len(kept) > MAXIMUM_DEGREE or any(
        value.height_bits() > MAXIMUM_BITS or radicand.bit_length() > _MAXIMUM_RADICAND
        for radicand, value in kept
    ):
        raise NumberTooLargeError("a sum of square roots is too large")
    return Surd(kept)


def square_root_of(radicand: int, coefficient: Fraction = Fraction(1)) -> Exact:
    """``coefficient * sqrt(radicand)`` for a positive square-free ``radicand``."""
    return make_surd([(radicand, _rational(coefficient))])


def conjugate(number: Surd, radicand: int) -> Surd:
    """The image of ``number`` under ``sqrt(radicand) -> -sqrt(radicand)``.

    ``radicand`` must divide or be coprime to every radicand of ``number``.
    """
    return Surd(tuple((d, value if gcd(d, radicand) == 1 else -value) for d, value in number.terms))


def splitting_radicand(*numbers: Surd) -> int:
    """A ``p > 1`` that divides some radicand and divides or is coprime to each of them."""
    radicands = [d for number in numbers for d, _ in number.terms if d > 1]
    found = min(radicands)
    for radicand in radicands:
        common = gcd(found, radicand)
        if common > 1:
            found = common
    return found


def _terms_of(number: Exact) -> tuple[tuple[int, Any], ...]:
    if isinstance(number, Surd):
        return number.terms
    assert isinstance(number, Fraction)
    return ((1, _rational(number)),)


@lru_cache(maxsize=1024)
def _root_ball(radicand: int, precision: int) -> Any:
    with ctx.workprec(precision):
        return arb(radicand).sqrt()
