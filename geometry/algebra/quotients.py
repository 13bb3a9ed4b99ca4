"""Quotients over a `RootRing`, with what the terms they stand for need to be defined."""

from __future__ import annotations

from fractions import Fraction

from geometry.algebra.ring import RootRing
from geometry.algebra.turns import surd_polynomial
from mathverify.language.tree import Node
from mathverify.semantics import numbers
from mathverify.semantics.numbers.rationals import as_fraction
from mathverify.semantics.numbers.surds import Surd
from mathverify.semantics.polynomials import BeyondMethodError, Poly, hashable
from mathverify.semantics.quotients import (
    Condition,
    NowhereDefinedError,
    Quotient,
    Quotients,
    ToZero,
)

_MAXIMAL_DEGREE = 24
_MAXIMAL_TERMS = 1500
_MAXIMAL_ROOT = 8
_MAXIMAL_SQUARED = 60


class RealQuotients(Quotients[RootRing]):
    """Quotients of one ring that note where what they were read from has a value."""

    def __init__(self, ring: RootRing) -> None:
        super().__init__(ring)
        self._sums_of_squares: list[Poly] = []

    def over(
        self, numerator: Poly, denominator: Poly, conditions: tuple[Condition, ...] = ()
    ) -> Quotient:
        """The quotient in lowest terms; `BeyondMethodError` where it is too large."""
        found = super().over(numerator, denominator)
        for part in (found.numerator, found.denominator):
            if len(part) > _MAXIMAL_TERMS or (part != 0 and part.total_degree() > _MAXIMAL_DEGREE):
                raise BeyondMethodError("a polynomial is too large")
        if not conditions:
            return found
        unique = {(hashable(one.polynomial), one.sign): one for one in conditions}
        return Quotient(found.numerator, found.denominator, tuple(unique.values()))

    def inverse(self, value: Quotient) -> Quotient:
        """One over ``value``."""
        conditions = value.conditions
        if not value.numerator.is_constant():
            conditions += (Condition(value.numerator, ToZero.NONZERO),)
        return self.over(value.denominator, value.numerator, conditions)

    def root(self, value: Quotient, degree: int) -> Quotient:
        """The real root of ``N/D``: that of ``N*D^(n-1)`` over D, or over its absolute value."""
        if not 0 < degree <= _MAXIMAL_ROOT:
            raise BeyondMethodError("a root of high degree")
        if degree == 1:
            return value
        power = self.ring.reduced(value.numerator * value.denominator ** (degree - 1))
        conditions = value.conditions
        below = self.whole(value.denominator)
        if degree % 2 == 0:
            if not below.denominator.is_constant() or not value.denominator.is_constant():
                below = self.size(self.whole(value.denominator))
            if not power.is_constant() and not self.is_never_negative(power):
                conditions += (Condition(power, ToZero.NONNEGATIVE),)
        made = self._polynomial_root(power, degree)
        conditions += made.conditions
        found = self.over(made.numerator * below.denominator, made.denominator * below.numerator)
        return Quotient(found.numerator, found.denominator, conditions + found.conditions)

    def absolute(self, meaning: Node, value: Quotient) -> Quotient:  # noqa: ARG002
        """The absolute value, whatever term it stands for."""
        return self.size(value)

    def size(self, value: Quotient) -> Quotient:
        """The absolute value."""
        above = self._polynomial_absolute(value.numerator)
        below = self._polynomial_absolute(value.denominator)
        return self.over(above, below, value.conditions)

    def _polynomial_absolute(self, polynomial: Poly) -> Poly:
        if polynomial.is_constant():
            return self.ring.rational(abs(as_fraction(polynomial.leading_coefficient())))
        if self.is_never_negative(polynomial):
            return polynomial
        if self.is_never_negative(-polynomial):
            return -polynomial
        if len(polynomial) > _MAXIMAL_SQUARED:
            raise BeyondMethodError("the absolute value of a long polynomial")
        if polynomial.leading_coefficient() < 0:
            polynomial = -polynomial
        return self.ring.root(2, self.ring.reduced(polynomial * polynomial))

    def _polynomial_root(self, power: Poly, degree: int) -> Quotient:
        ring = self.ring
        if power == 0:
            return self.constant(0)
        if power.is_constant():
            return self.whole(self._rational_root(as_fraction(power.leading_coefficient()), degree))
        if degree == 2:
            return self._square_root(power)
        return self.whole(ring.root(degree, power))

    def _square_root(self, power: Poly) -> Quotient:
        """Squares, and factors that are never negative and have a root already, go outside.

        Where a factor outside may vanish, what is left inside must not be negative there:
        ``x*sqrt(x - 1)`` is not ``sqrt(x^2*(x - 1))`` at 0.
        """
        ring = self.ring
        scale, factors = power.factor()
        outside, inside = ring.one, ring.one
        for factor, times in factors:
            if times % 2 == 0:
                outside *= factor ** (times // 2)
                continue
            if times > 1:
                outside *= factor ** (times // 2)
            known = ring.known_root(2, factor)
            if known is not None and self.is_never_negative(factor):
                outside *= known
            else:
                inside *= factor
        if not outside.is_constant():
            if scale < 0 and inside.is_constant():
                # The root of minus a square has a value, 0, where the square is 0.
                return Quotient(ring.zero, ring.one, (Condition(outside, ToZero.ZERO),))
            if scale < 0 or not self.is_never_negative(inside):
                return self.whole(ring.root(2, power))
        size = abs(as_fraction(scale))
        if scale < 0:
            inside = -inside
        root = self._rational_root(size, 2)
        if not inside.is_constant():
            root = root * ring.root(2, inside)
        elif as_fraction(inside.leading_coefficient()) < 0:
            raise NowhereDefinedError
        return self.whole(self._polynomial_absolute(outside) * root)

    def _rational_root(self, value: Fraction, degree: int) -> Poly:
        if value < 0 and degree % 2 == 0:
            raise NowhereDefinedError
        exact = numbers.nth_root(value, degree)
        if isinstance(exact, (Fraction, Surd)):
            return surd_polynomial(self.ring, exact)
        radicand = self.ring.rational(value)
        return self.ring.constant(f"root({value}, {degree})", exact, degree, lambda _: radicand)

    def is_never_negative(self, polynomial: Poly) -> bool:
        """Whether it is a sum of squares by its terms, or was read from one."""
        if polynomial in self._sums_of_squares:
            return True
        known = self.ring.nonnegative
        return all(
            value > 0
            and all(not power % 2 or index in known for index, power in enumerate(monomial))
            for monomial, value in polynomial.to_dict().items()
        )
