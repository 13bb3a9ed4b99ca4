"""Logarithms, exponentials and angles of one variable as generators with few of their kind.

The point is that ``4^x`` is the square of ``2^x``, ``ln(x^2 - 1)`` a sum of two logarithms and
``sin(2*x)`` a polynomial in ``sin(x)`` and ``cos(x)``, so that the polynomials that follow
factor into parts that each speak of one thing:

* ``ln(u)`` with rational ``u``: a sum of ``ln(abs(f))`` over the irreducible factors ``f``;
* ``b^u``: a product of ``p^(m/n)`` over primes ``p`` and monomials ``m`` of ``u``;
* ``sin(u)``, ``cos(u)`` with linear ``u``: Chebyshev polynomials in the sine and cosine of the
  common *unit angle*, which has the phase of the first angle that was met, and the addition
  formulas for what other angles have beyond it.

All are equal to the term wherever it is defined, and continuous where it is continuous or its
logarithms' arguments are not zero.
"""

from __future__ import annotations

from collections.abc import Set
from fractions import Fraction
from functools import reduce
from math import gcd, lcm

from mathverify.calculus.slopes import has_slope
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.tree import Call, Constant, Name, Node, Power
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.numbers import Irrational, Sign
from mathverify.semantics.numbers.rationals import as_fraction
from mathverify.semantics.polynomials import BeyondMethodError, Poly, Ring, Role
from mathverify.semantics.quotients import (
    NowhereDefinedError,
    Quotient,
    QuotientField,
    one_generator,
    prime_powers,
)

_MAXIMAL_MULTIPLE = 24


class UnitChangedError(Exception):
    """A finer unit is needed than the generators made so far have: lower again."""


class KernelUnits:
    """The lowering of kernels of the variable ``name``, with the units found so far.

    A unit belongs to a kind of exponent or angle: ``x/6`` is the unit of ``2^(x/2)`` and
    ``2^(x/3)``, and ``100*x`` that of ``sin(100*x)`` and ``sin(300*x)``.  It is
    refined when a term needs it, by `UnitChangedError`; the caller starts again with a new field
    and the same units.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        #: Of each kind, the multiples of the variable that were met.
        self._factors: dict[object, set[Fraction]] = {}
        #: By unit angle: what it is at zero, and how fast it grows with the variable.
        self.lines: dict[Node, tuple[Node, Node]] = {}
        #: By slope: the phase of the first angle, for each of whose multiples it is the same.
        self._phases: dict[Node, Node] = {}

    def lowered(self, field: QuotientField, term: Node) -> Quotient:
        """``term``, a function of the variable that is not algebraic, as a quotient.

        Raises `UnitChangedError`, or `BeyondMethodError` for functions without such a form.
        """
        match term:
            case Call("ln", (inside,)):
                return self._logarithm(field, inside)
            case Call("exp", (Call("ln", (inside,)),)) | Power(
                Constant("e"), Call("ln", (inside,))
            ):
                return field.quotient(inside)
            case Call("exp", (exponent,)):
                return self._exponential(field, Constant("e"), exponent)
            case Call("tan", (angle,)):
                sine, cosine = self._angle(field, angle)
                return field.times(sine, field.inverse(cosine))
            case Call("sin", (angle,)):
                return self._angle(field, angle)[0]
            case Call("cos", (angle,)):
                return self._angle(field, angle)[1]
            case Call("acos", (inside,)):  # both have a value from -1 to 1
                quarter = terms.divide(Constant("pi"), terms.number(2))
                sine = one_generator(field, terms.call("asin", inside))
                return field.minus(field.quotient(quarter), sine)
            case Power(base, exponent) if not field.varies(base):
                return self._exponential(field, base, exponent)
            case Power(_, exponent) if not field.varies(exponent):
                return one_generator(field, term)
            case Power(base, exponent):  # only where the base is positive
                taken = terms.multiply((exponent, terms.call("ln", base)))
                return self._exponential(field, Constant("e"), taken)
            case Call(function, (_,)) if function == "factorial" or has_slope(function):
                return one_generator(field, term)
        what = term.function if isinstance(term, Call) else "a power"
        raise BeyondMethodError(f"{what} of the variable has no treatment here")

    # --- logarithms --------------------------------------------------------------------

    def _logarithm(self, field: QuotientField, inside: Node) -> Quotient:
        """``ln(abs(inside))``, which is ``ln(inside)`` wherever that is defined."""
        match inside:
            case Call("sqrt", (radicand,)):
                half = field.constant(Fraction(1, 2))
                return field.times(half, self._logarithm(field, radicand))
            case Call("abs", (value,)):
                return self._logarithm(field, value)
            case Call("exp", (exponent,)) if field.varies(exponent):
                return field.quotient(exponent)
            case Power(base, exponent) if field.varies(exponent) and not field.varies(base):
                return field.times(field.quotient(exponent), self._logarithm(field, base))
            case Power(base, exponent) if field.varies(base) and not field.varies(exponent):
                return field.times(field.quotient(exponent), self._logarithm(field, base))
        products: Arithmetic[Quotient] = Arithmetic(
            multiply=lambda parts: reduce(field.plus, parts),
            divide=field.minus,
            other=lambda part: self._of_no_product(field, part),
        )
        return products.of(inside, lambda part: self._logarithm(field, part))

    def _of_no_product(self, field: QuotientField, inside: Node) -> Quotient:
        if not field.varies(inside):
            return field.quotient(terms.call("ln", terms.call("abs", inside)))
        return self._factored(field, inside)

    def _factored(self, field: QuotientField, inside: Node) -> Quotient:
        value, ring = field.quotient(inside), field.ring
        if value.numerator == 0:
            raise NowhereDefinedError
        total = field.constant(0)
        for part, times in ((value.numerator, 1), (value.denominator, -1)):
            if any(g.role is not Role.VARIABLE for g in ring.used(part)):
                return one_generator(field, terms.call("ln", terms.call("abs", inside)))
            content, factors = part.factor()
            scale = abs(as_fraction(content))
            found = field.quotient(terms.call("ln", terms.number(scale)))
            for factor, power in factors:
                size = terms.call("ln", terms.call("abs", ring.term(factor)))
                many = field.constant(int(power))
                found = field.plus(found, field.times(many, one_generator(field, size)))
            total = field.plus(total, field.times(field.constant(times), found))
        return total

    # --- exponentials ------------------------------------------------------------------

    def _exponential(self, field: QuotientField, base: Node, exponent: Node) -> Quotient:
        value = evaluate(base, field.values)
        if isinstance(value, Fraction):
            if value <= 0:
                raise BeyondMethodError("a variable power of a number that is not positive")
            powers: list[tuple[Node, int]] = [
                (terms.number(prime), power) for prime, power in prime_powers(value)
            ]
        elif isinstance(value, Irrational) and numbers.sign(value) is Sign.POSITIVE:
            powers = [(base, 1)]
        else:
            raise BeyondMethodError("a variable power of a number that is not known to be positive")
        total = field.constant(1)
        for prime, power in powers:
            for monomial, factor in self._monomials(field, exponent):
                total = field.times(
                    total, self._prime_power(field, prime, monomial, factor * power)
                )
        return total

    def _monomials(self, field: QuotientField, exponent: Node) -> list[tuple[Node, Fraction]]:
        """The exponent as a sum of rational multiples of monomials."""
        value, ring = field.quotient(exponent), field.ring
        plain = value.denominator == 1 and all(
            generator.role in (Role.VARIABLE, Role.CONSTANT)
            for generator in ring.used(value.numerator)
        )
        if not plain:
            return [(exponent, Fraction(1))]
        return [
            (
                terms.multiply(
                    terms.power(ring.generators[i].meaning, terms.number(n))
                    for i, n in powers.items()
                ),
                factor,
            )
            for powers, factor in ring.monomials(value.numerator)
        ]

    def _prime_power(
        self, field: QuotientField, base: Node, monomial: Node, factor: Fraction
    ) -> Quotient:
        if not field.varies(monomial):
            return field.quotient(Power(base, terms.multiply((terms.number(factor), monomial))))
        size = self._unit((base, monomial), factor)
        exponent = terms.multiply((terms.number(size), monomial))
        unit = one_generator(field, Power(base, exponent))
        return field.raised(unit, int(factor / size))

    def _unit(self, key: object, factor: Fraction) -> Fraction:
        """What every factor of this kind is a whole multiple of."""
        factors = self._factors.setdefault(key, set())
        before = _common_unit(factors)
        factors.add(abs(factor))
        unit = _common_unit(factors)
        if unit != before:
            raise UnitChangedError
        return unit

    # --- angles ------------------------------------------------------------------------

    def _angle(self, field: QuotientField, angle: Node) -> tuple[Quotient, Quotient]:
        """Sine and cosine of an angle linear in the variable."""
        value, ring = field.quotient(angle), field.ring
        index = ring.variable_index(self._name)
        by_power = ring.coefficients(value.numerator, index)
        linear = value.denominator == 1 and max(by_power) == 1
        slope = ring.monomials(by_power[1]) if linear else ()
        if len(slope) != 1 or any(
            generator.role is not Role.CONSTANT and generator.index != index
            for generator in ring.used(value.numerator)
        ):
            raise BeyondMethodError("an angle that is not a multiple of the variable and a phase")
        powers, factor = slope[0]
        scale = terms.multiply(
            terms.power(ring.generators[i].meaning, terms.number(n)) for i, n in powers.items()
        )
        size = self._unit(("angle", scale), factor)
        multiple = int(factor / size)
        if abs(multiple) > _MAXIMAL_MULTIPLE:
            raise BeyondMethodError("angles with very different multiples of the variable")
        own = by_power.get(0, ring.zero)
        phase = self._phases.setdefault(scale, ring.term(own * ring.rational(1 / factor)))
        common = field.quotient(phase)
        if common.denominator != 1:
            raise BeyondMethodError("a phase that is no sum of known constants")
        unit_slope = terms.multiply((terms.number(size), scale))
        unit = terms.multiply((unit_slope, Name(self._name)))
        offset: Node = terms.ZERO
        if common.numerator != 0:
            offset = terms.multiply((terms.number(size), phase))
            unit = terms.add((unit, offset))
        self.lines[unit] = (offset, unit_slope)
        sine, cosine = multiple_angle(ring, unit, multiple)
        rest = own - common.numerator * ring.rational(factor)
        if rest == 0:
            return Quotient(sine, ring.one), Quotient(cosine, ring.one)
        return _shifted(field, sine, cosine, ring.term(rest))


def _common_unit(factors: Set[Fraction]) -> Fraction:
    """The simplest part of 1 of which all are few multiples; else the greatest common part."""
    below = lcm(*(factor.denominator for factor in factors))
    if all(factor * below <= _MAXIMAL_MULTIPLE for factor in factors):
        return Fraction(1, below)
    return Fraction(gcd(*(int(factor * below) for factor in factors)), below)


def multiple_angle(ring: Ring, unit: Node, multiple: int) -> tuple[Poly, Poly]:
    """Sine and cosine of ``multiple * unit``, by the recurrence of Chebyshev's polynomials."""
    cosine = ring.generator(Role.KERNEL, terms.call("cos", unit))
    sine = ring.generator(
        Role.RADICAL, terms.call("sin", unit), relation=lambda s: s**2 + cosine**2 - 1
    )
    size = abs(multiple)
    first, second = ring.zero, ring.one  # U_(-1), U_0
    turned, here = cosine, ring.one  # T_(-1), T_0
    for _ in range(size):
        first, second = second, 2 * cosine * second - first
        turned, here = here, 2 * cosine * here - turned
    return (sine * first if multiple > 0 else -sine * first), here


def _shifted(
    field: QuotientField, sine: Poly, cosine: Poly, phase: Node
) -> tuple[Quotient, Quotient]:
    one = field.ring.one
    sine_there = field.quotient(terms.call("sin", phase))
    cosine_there = field.quotient(terms.call("cos", phase))
    sine_here, cosine_here = Quotient(sine, one), Quotient(cosine, one)
    shifted_sine = field.plus(
        field.times(sine_here, cosine_there), field.times(cosine_here, sine_there)
    )
    shifted_cosine = field.minus(
        field.times(cosine_here, cosine_there), field.times(sine_here, sine_there)
    )
    return shifted_sine, shifted_cosine
