"""Sums of hypergeometric terms in closed form, by Gosper's algorithm.

A term ``f(k) = r(k)*q^k*(k + c)!^e*...`` with a rational function r has an antidifference S, with
``S(k + 1) - S(k) = f(k)``, of the same kind exactly if a linear system has a solution (R. W.
Gosper, Decision procedure for indefinite hypergeometric summation, PNAS 1978; Graham, Knuth and
Patashnik, *Concrete Mathematics*, 5.7).  The sum from a to n is then ``S(n + 1) - S(a)``, provided
that f and S have values from a on, which is asked of everything that f and S are divided by.  What
is found is put into the difference equation again before it is used.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from math import factorial
from typing import Any, NoReturn, TypeAlias

from mathverify.calculus.variables import occurs
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.tree import Call, Name, Node, Number, Power
from mathverify.semantics import terms
from mathverify.semantics.linear_elimination import echelon
from mathverify.semantics.linear_form import LinearForm, linear_form
from mathverify.semantics.numbers.rationals import as_flint, as_fraction

#: A flint ``fmpq_poly`` in the index; flint has no stubs.
Poly: TypeAlias = Any

_MAXIMAL_DEGREE = 12
_MAXIMAL_DISPERSION = 40
_MAXIMAL_EXPONENT = 12


class _OtherFormError(Exception):
    """The term is no hypergeometric term with known coefficients."""


@dataclass(frozen=True, slots=True)
class Hypergeometric:
    """``above/below * ratio^k * product of (k + shift)!^power``."""

    above: Poly
    below: Poly
    ratio: Fraction = Fraction(1)
    factorials: Mapping[int, int] = field(default_factory=dict)

    def value(self, place: int) -> Fraction:
        """The term at a whole number."""
        found = _value(self.above, place) / _value(self.below, place) * self.ratio**place
        for shift, power in self.factorials.items():
            found *= Fraction(factorial(place + shift)) ** power
        return found

    def times(self, other: Hypergeometric, sign: int = 1) -> Hypergeometric:
        """The product, or the quotient."""
        above, below = (other.above, other.below) if sign > 0 else (other.below, other.above)
        if below == 0:
            raise _OtherFormError
        powers = dict(self.factorials)
        for shift, power in other.factorials.items():
            powers[shift] = powers.get(shift, 0) + sign * power
        return _reduced(
            self.above * above,
            self.below * below,
            self.ratio * other.ratio**sign,
            {shift: power for shift, power in powers.items() if power},
        )


@dataclass(frozen=True, slots=True)
class Antidifference:
    """``above/below * ratio^k * factorials`` as S, for all whole k from the start on."""

    _form: Hypergeometric

    def at(self, place: Node) -> Node:
        """S at a place."""
        form = self._form
        factors = [terms.divide(_node(form.above, place), _node(form.below, place))]
        if form.ratio != 1:
            factors.append(terms.power(terms.number(form.ratio), place))
        for shift, power in sorted(form.factorials.items()):
            called = terms.call("factorial", terms.add((place, terms.number(shift))))
            factors.append(terms.power(called, terms.number(power)))
        return terms.multiply(factors)

    def value(self, place: int) -> Fraction:
        """S at a whole number."""
        return self._form.value(place)

    def limit(self) -> Fraction | None:
        """What S tends to; None where it tends to nothing, or that is not told here."""
        form = self._form
        gap = form.above.degree() - form.below.degree()
        if form.factorials or form.above == 0:
            return Fraction(0) if form.above == 0 else None
        if abs(form.ratio) < 1:
            return Fraction(0)
        if form.ratio != 1 or gap > 0:
            return None
        if gap < 0:
            return Fraction(0)
        return as_fraction(form.above[form.above.degree()]) / as_fraction(
            form.below[form.below.degree()]
        )


def antidifference(term: Node, name: str, start: int) -> Antidifference | None:
    """S with ``S(k + 1) - S(k)`` the term, both with values for all whole k >= start; or None."""
    reader = _Reader(name)
    try:
        form = reader.read(term)
        rational = _solved(form) if form.above != 0 else None
        if rational is None:
            return None
        above, below = rational
        found = _reduced(above * form.above, below * form.below, form.ratio, dict(form.factorials))
    except _OtherFormError:
        return None
    if any(_has_root_from(divisor, start) for divisor in (*reader.divisors, found.below)):
        return None
    if any(start + shift < 0 for shift in reader.shifts):
        return None
    made = Antidifference(found)
    return made if _is_antidifference(found, form) else None


def hypergeometric(term: Node, name: str, start: int) -> Hypergeometric | None:
    """The parts of a hypergeometric term that has values for all whole k >= start; or None."""
    reader = _Reader(name)
    try:
        form = reader.read(term)
    except _OtherFormError:
        return None
    if any(_has_root_from(divisor, start) for divisor in (*reader.divisors, form.below)):
        return None
    return None if any(start + shift < 0 for shift in reader.shifts) else form


# --- reading -----------------------------------------------------------------------------


def _polynomial(*coefficients: int) -> Poly:
    from flint import fmpq_poly

    return fmpq_poly(list(coefficients))


def _reduced(above: Poly, below: Poly, ratio: Fraction, powers: dict[int, int]) -> Hypergeometric:
    if max(above.degree(), below.degree()) > _MAXIMAL_DEGREE:
        raise _OtherFormError
    common = above.gcd(below)
    return Hypergeometric(above // common, below // common, ratio, powers)


def _constant(value: Fraction) -> Hypergeometric:
    return Hypergeometric(_polynomial(value.numerator), _polynomial(value.denominator))


def _of_other_form(_: Node) -> NoReturn:
    raise _OtherFormError


class _Reader:
    """Reads terms; ``divisors`` and the ``shifts`` of factorials tell where these have no value."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.divisors: list[Poly] = []
        self.shifts: list[int] = []

    def read(self, term: Node) -> Hypergeometric:
        """The term; raises `_OtherFormError` for terms of other forms."""
        match term:
            case Name(identifier) if identifier == self._name:
                return Hypergeometric(_polynomial(0, 1), _polynomial(1))
            case Power(base, exponent):
                return self._power(base, exponent)
            case Call("factorial", (argument,)):
                slope, shift = _line(argument, self._name)
                if slope == 1:
                    self.shifts.append(shift)
                    return Hypergeometric(_polynomial(1), _polynomial(1), Fraction(1), {shift: 1})
        forms: Arithmetic[Hypergeometric] = Arithmetic(
            number=_constant,
            add=_sum,
            negate=lambda form: _constant(Fraction(-1)).times(form),
            multiply=lambda factors: reduce(Hypergeometric.times, factors, _constant(Fraction(1))),
            divide=lambda above, below: above.times(self._divisor(below), -1),
            other=_of_other_form,
        )
        return forms.of(term, self.read)

    def _power(self, base: Node, exponent: Node) -> Hypergeometric:
        if isinstance(base, Number) and base.value and occurs(self._name, exponent):
            slope, shift = _line(exponent, self._name)
            if abs(slope) > _MAXIMAL_EXPONENT or abs(shift) > 10 * _MAXIMAL_EXPONENT:
                raise _OtherFormError
            first = _constant(base.value**shift)
            return Hypergeometric(first.above, first.below, base.value**slope)
        size = terms.literal(exponent)
        if size is None or size.denominator != 1 or abs(size) > _MAXIMAL_EXPONENT:
            raise _OtherFormError
        inner, found = self.read(base), _constant(Fraction(1))
        if size <= 0:
            self._divisor(inner)
        for _ in range(abs(int(size))):
            found = found.times(inner, 1 if size > 0 else -1)
        return found

    def _divisor(self, form: Hypergeometric) -> Hypergeometric:
        self.divisors.append(form.above)
        return form


def _line(term: Node, name: str) -> tuple[int, int]:
    form = linear_form(term)
    if not isinstance(form, LinearForm) or form.coefficients.keys() != {name}:
        raise _OtherFormError
    slope = form.coefficients[name]
    if slope.denominator != 1 or form.constant.denominator != 1:
        raise _OtherFormError
    return int(slope), int(form.constant)


def _sum(parts: list[Hypergeometric]) -> Hypergeometric:
    first = parts[0]
    above, below = first.above, first.below
    for part in parts[1:]:
        if part.ratio != first.ratio or part.factorials != first.factorials:
            raise _OtherFormError
        above, below = above * part.below + part.above * below, below * part.below
    return _reduced(above, below, first.ratio, dict(first.factorials))


# --- Gosper's algorithm ------------------------------------------------------------------


def _shifted(polynomial: Poly, by: int) -> Poly:
    return polynomial(_polynomial(by, 1))


def _solved(form: Hypergeometric) -> tuple[Poly, Poly] | None:
    """The rational function R with ``S = R*f``, numerator and denominator."""
    above = _shifted(form.above, 1) * form.below
    below = form.above * _shifted(form.below, 1)
    for shift, power in form.factorials.items():
        step = _polynomial(shift + 1, 1) ** abs(power)
        above, below = (above * step, below) if power > 0 else (above, below * step)
    common = above.gcd(below)
    above, below = above // common, below // common
    above = above * as_flint(form.ratio)
    kept = _polynomial(1)
    for distance in range(_MAXIMAL_DISPERSION):
        common = above.gcd(_shifted(below, distance))
        if common.degree() > 0:
            above = above // common
            below = below // _shifted(common, -distance)
            for step in range(1, distance + 1):
                kept = kept * _shifted(common, -step)
    before = _shifted(below, -1)
    for degree in range(kept.degree() + 3):
        solution = _equation(above, before, kept, degree)
        if solution is not None:
            return before * solution, kept
    return None


def _equation(above: Poly, before: Poly, kept: Poly, degree: int) -> Poly | None:
    """A polynomial x of the degree with ``above(k)*x(k + 1) - before(k)*x(k) = kept(k)``."""
    from flint import fmpq_mat, fmpq_poly

    columns = [
        above * _shifted(power, 1) - before * power
        for power in (_polynomial(*([0] * n), 1) for n in range(degree + 1))
    ]
    height = max(kept.degree(), *(column.degree() for column in columns)) + 1
    entries = [[column[row] for column in columns] + [kept[row]] for row in range(height)]
    values = [0] * (degree + 1)
    for pivot, row in echelon(fmpq_mat(entries)):
        if pivot > degree:
            return None
        values[pivot] = row[degree + 1]
    return fmpq_poly(values)


def _is_antidifference(made: Hypergeometric, form: Hypergeometric) -> bool:
    """Whether ``S(k + 1) - S(k) = f(k)``, divided by the powers and factorials at k."""
    above, below = _shifted(made.above, 1) * as_flint(made.ratio), _shifted(made.below, 1)
    for shift, power in made.factorials.items():
        step = _polynomial(shift + 1, 1) ** abs(power)
        above, below = (above * step, below) if power > 0 else (above, below * step)
    left = (above * made.below - made.above * below) * form.below
    return bool(left == form.above * below * made.below)


# --- numbers -----------------------------------------------------------------------------


def _value(polynomial: Poly, place: int) -> Fraction:
    return as_fraction(polynomial(as_flint(Fraction(place))))


def _node(polynomial: Poly, place: Node) -> Node:
    return terms.add(
        terms.multiply((terms.number(as_fraction(value)), terms.power(place, terms.number(power))))
        for power, value in reversed(list(enumerate(polynomial.coeffs())))
        if value != 0
    )


def _has_root_from(polynomial: Poly, start: int) -> bool:
    """Whether a whole number from ``start`` on is a root."""
    for factor, _ in polynomial.factor()[1]:
        if factor.degree() == 1:
            root = -as_fraction(factor[0]) / as_fraction(factor[1])
            if root.denominator == 1 and root >= start:
                return True
    return False
