"""A normal form of terms in several letters: quotients of polynomials in radicals and kernels.

Two terms whose difference has the normal form 0 are equal wherever both are defined
(`mathverify.semantics.quotients`); nothing is said about where that is.  Beyond what the engines'
kernels do for one variable, angles may be sums of rational multiples of any monomials, and square
factors are taken out of roots: ``sqrt(8*x)`` is ``2*sqrt(2*x)``.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.engines.univariate.kernels import KernelUnits, UnitChangedError
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.numbers.rationals import as_fraction
from mathverify.semantics.polynomials import BeyondMethodError, Poly, Ring, Role
from mathverify.semantics.quotients import NowhereDefinedError, Quotient, QuotientField

#: What says that a term has no normal form here.
BEYOND = (BeyondMethodError, NowhereDefinedError)

_REFINEMENTS = 24
_MAXIMAL_MULTIPLE = 24


class NormalForms:
    """Normal forms over some letters, for terms that are lowered together."""

    def __init__(self, letters: tuple[str, ...]) -> None:
        self.letters = letters
        self._units = _Units()
        self.field = self._new_field()

    def _new_field(self) -> QuotientField:
        return _Field(Ring(self.letters), kernel=self._units.lowered)

    def of(self, *several: Node) -> tuple[Quotient, ...]:
        """The quotients of the terms, in one field.

        Raises `BeyondMethodError` or `NowhereDefinedError` (`BEYOND`).
        """
        for _ in range(_REFINEMENTS):
            try:
                return tuple(self.field.quotient(term) for term in several)
            except UnitChangedError:
                self.field = self._new_field()
        raise BeyondMethodError("no common unit of the angles and exponents")


class _Field(QuotientField):
    """Roots and absolute values with their square factors outside."""

    def root(self, meaning: Node, radicand: Quotient, degree: int) -> Quotient:
        """The real root; ``meaning`` is the term it stands for."""
        if degree != 2 or radicand.numerator == 0:
            return super().root(meaning, radicand, degree)
        whole = self.over(radicand.numerator * radicand.denominator, self.ring.one).numerator
        outside, inside = self.constant(1), self.ring.one
        content, factors = whole.factor()
        for factor, power in factors:
            outside = self.times(outside, self.raised(self._size(factor), int(power) // 2))
            if int(power) % 2:
                inside = inside * factor
        below = self.absolute(
            terms.call("abs", self.ring.term(radicand.denominator)),
            Quotient(radicand.denominator, self.ring.one),
        )
        scale = as_fraction(content)
        number = super().root(meaning, self.constant(abs(scale)), 2)
        rest = inside if scale > 0 else -inside
        if rest.is_constant() and rest != 0:
            root = super().root(meaning, Quotient(rest, self.ring.one), 2)
        else:
            term = terms.call("sqrt", self.ring.term(rest))
            root = super().root(term, Quotient(rest, self.ring.one), 2)
        return self.times(self.times(number, root), self.times(outside, self.inverse(below)))

    def absolute(self, meaning: Node, value: Quotient) -> Quotient:  # noqa: ARG002
        """The absolute value, one irreducible factor at a time."""
        found = self.constant(1)
        if value.numerator == 0:
            return self.constant(0)
        for part, sign in ((value.numerator, 1), (value.denominator, -1)):
            content, factors = part.factor()
            size = self.constant(abs(as_fraction(content)))
            for factor, power in factors:
                size = self.times(size, self.raised(self._size(factor), int(power)))
            found = self.times(found, size if sign > 0 else self.inverse(size))
        return found

    def _size(self, factor: Poly) -> Quotient:
        """The absolute value of an irreducible polynomial."""
        if factor.is_constant():
            return self.constant(abs(self.ring.rational_value(factor)))
        if factor.leading_coefficient() < 0:
            factor = -factor
        meaning = terms.call("abs", self.ring.term(factor))
        return super().absolute(meaning, Quotient(factor, self.ring.one))


class _Units(KernelUnits):
    """Kernels of several letters."""

    def __init__(self) -> None:
        super().__init__("")

    def _angle(self, field: QuotientField, angle: Node) -> tuple[Quotient, Quotient]:
        """Sine and cosine of a sum of rational multiples of monomials."""
        value, ring = field.quotient(angle), field.ring
        plain = value.denominator == 1 and all(
            generator.role in (Role.VARIABLE, Role.CONSTANT)
            for generator in ring.used(value.numerator)
        )
        if not plain:
            return self._angle_unit(field, angle, 1)
        sine, cosine = field.constant(0), field.constant(1)
        for powers, factor in ring.monomials(value.numerator):
            monomial = terms.multiply(
                terms.power(ring.generators[i].meaning, terms.number(n)) for i, n in powers.items()
            )
            if field.varies(monomial):
                there = self._multiple(field, monomial, factor)
            else:
                phase = terms.multiply((terms.number(factor), monomial))
                there = (
                    field.quotient(terms.call("sin", phase)),
                    field.quotient(terms.call("cos", phase)),
                )
            sine, cosine = (
                field.plus(field.times(sine, there[1]), field.times(cosine, there[0])),
                field.minus(field.times(cosine, there[1]), field.times(sine, there[0])),
            )
        return sine, cosine

    def _multiple(
        self, field: QuotientField, monomial: Node, factor: Fraction
    ) -> tuple[Quotient, Quotient]:
        denominator = self._unit(("angle", monomial), factor)
        multiple = int(factor * denominator)
        if abs(multiple) > _MAXIMAL_MULTIPLE:
            raise BeyondMethodError("angles with very different multiples of a letter")
        unit = terms.multiply((terms.number(Fraction(1, denominator)), monomial))
        return self._angle_unit(field, unit, multiple)

    def _angle_unit(
        self, field: QuotientField, unit: Node, multiple: int
    ) -> tuple[Quotient, Quotient]:
        from mathverify.engines.univariate.kernels import multiple_angle

        sine, cosine = multiple_angle(field.ring, unit, multiple)
        return Quotient(sine, field.ring.one), Quotient(cosine, field.ring.one)
