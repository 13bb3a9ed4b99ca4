"""Lowered terms as quotients of polynomials of a `Ring`, with what they need to be defined.

Unlike `mathverify.semantics.quotients`, which loses holes, reading a term notes every condition
under which it has a value: denominators are not zero, radicands of even roots not negative.  So a
relation between terms is TRUE at a point exactly if the relation between the quotients holds
there, with the roots' values, and all conditions of its terms do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import reduce

from geometry.algebra.ring import Poly, Ring, fraction
from geometry.algebra.turns import Turns, surd_polynomial
from mathverify.language.occurrences import names_in
from mathverify.language.tree import (
    Add,
    Call,
    Constant,
    Divide,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
)
from mathverify.semantics import numbers
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.numbers.surds import Surd
from mathverify.semantics.polynomials import BeyondMethodError

__all__ = ["Condition", "NowhereDefinedError", "Quotient", "QuotientReader", "Sign"]

_MAXIMAL_DEGREE = 24
_MAXIMAL_TERMS = 1500
_MAXIMAL_ROOT = 8
_ALGEBRAIC_DEGREE = 12


class Sign(Enum):
    """How a polynomial stands to zero."""

    __hash__ = object.__hash__

    ZERO = "="
    POSITIVE = ">"
    NONNEGATIVE = ">="
    NONZERO = "!="


class NowhereDefinedError(Exception):
    """The term has no value at any point."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A polynomial and how it stands to zero."""

    polynomial: Poly
    sign: Sign


@dataclass(frozen=True, slots=True)
class Quotient:
    """``numerator / denominator`` with the conditions under which the term it was read from
    has a value; these imply that the denominator is not zero.
    """

    numerator: Poly
    denominator: Poly
    conditions: tuple[Condition, ...] = ()


class QuotientReader:
    """Reads terms into one ring; terms read before are remembered."""

    def __init__(self, ring: Ring) -> None:
        self.ring = ring
        self.turns = Turns(ring)
        self._known: dict[Node, Quotient] = {}
        self._sums_of_squares: set[str] = set()

    def quotient(self, term: Node) -> Quotient:
        """``term`` as a quotient.

        Raises `NowhereDefinedError` for a term without any value, `BeyondMethodError` for one
        that is no quotient of polynomials and roots, or too large.
        """
        known = self._known.get(term)
        if known is None:
            known = self._known[term] = self._read(term)
        return known

    # --- arithmetic --------------------------------------------------------------------

    def whole(self, polynomial: Poly) -> Quotient:
        """A polynomial as a quotient."""
        return Quotient(polynomial, self.ring.one)

    def constant(self, value: Fraction | int) -> Quotient:
        """A rational number."""
        return self.whole(self.ring.rational(value))

    def over(self, above: Poly, below: Poly, conditions: Iterable[Condition] = ()) -> Quotient:
        """The quotient in lowest terms; `NowhereDefinedError` if ``below`` is zero."""
        above, below = self.ring.reduced(above), self.ring.reduced(below)
        if below == 0:
            raise NowhereDefinedError
        if above == 0:
            below = self.ring.one
        if not below.is_constant():
            common = above.gcd(below)
            if not common.is_constant():
                above, below = above / common, below / common
        leading = below.leading_coefficient()
        if leading != 1:
            above, below = above / leading, below / leading
        for part in (above, below):
            if len(part) > _MAXIMAL_TERMS or (part != 0 and part.total_degree() > _MAXIMAL_DEGREE):
                raise BeyondMethodError("a polynomial is too large")
        unique = {(str(one.polynomial), one.sign): one for one in conditions}
        return Quotient(above, below, tuple(unique.values()))

    def plus(self, left: Quotient, right: Quotient) -> Quotient:
        """The sum."""
        conditions = left.conditions + right.conditions
        if left.denominator == right.denominator:
            return self.over(left.numerator + right.numerator, left.denominator, conditions)
        return self.over(
            left.numerator * right.denominator + right.numerator * left.denominator,
            left.denominator * right.denominator,
            conditions,
        )

    def minus(self, left: Quotient, right: Quotient) -> Quotient:
        """The difference."""
        return self.plus(left, Quotient(-right.numerator, right.denominator, right.conditions))

    def times(self, left: Quotient, right: Quotient) -> Quotient:
        """The product."""
        return self.over(
            left.numerator * right.numerator,
            left.denominator * right.denominator,
            left.conditions + right.conditions,
        )

    def inverse(self, value: Quotient) -> Quotient:
        """One over ``value``."""
        conditions = value.conditions
        if not value.numerator.is_constant():
            conditions += (Condition(value.numerator, Sign.NONZERO),)
        return self.over(value.denominator, value.numerator, conditions)

    def raised(self, value: Quotient, exponent: int) -> Quotient:
        """A power with a whole exponent."""
        if abs(exponent) > _MAXIMAL_DEGREE:
            raise BeyondMethodError("a high power")
        if exponent < 0:
            value, exponent = self.inverse(value), -exponent
        return self.over(value.numerator**exponent, value.denominator**exponent, value.conditions)

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
                below = self.absolute(self.whole(value.denominator))
            if not power.is_constant() and not self.is_never_negative(power):
                conditions += (Condition(power, Sign.NONNEGATIVE),)
        made = self._polynomial_root(power, degree)
        conditions += made.conditions
        found = self.over(made.numerator * below.denominator, made.denominator * below.numerator)
        return Quotient(found.numerator, found.denominator, conditions + found.conditions)

    def absolute(self, value: Quotient) -> Quotient:
        """The absolute value."""
        above = self._polynomial_absolute(value.numerator)
        below = self._polynomial_absolute(value.denominator)
        return self.over(above, below, value.conditions)

    def _polynomial_absolute(self, polynomial: Poly) -> Poly:
        if polynomial.is_constant():
            return self.ring.rational(abs(fraction(polynomial.leading_coefficient())))
        if self.is_never_negative(polynomial):
            return polynomial
        if self.is_never_negative(-polynomial):
            return -polynomial
        if polynomial.leading_coefficient() < 0:
            polynomial = -polynomial
        return self.ring.root(2, self.ring.reduced(polynomial * polynomial))

    def _polynomial_root(self, power: Poly, degree: int) -> Quotient:
        ring = self.ring
        if power == 0:
            return self.constant(0)
        if power.is_constant():
            return self.whole(self._rational_root(fraction(power.leading_coefficient()), degree))
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
                return Quotient(ring.zero, ring.one, (Condition(outside, Sign.ZERO),))
            if scale < 0 or not self.is_never_negative(inside):
                return self.whole(ring.root(2, power))
        size = abs(fraction(scale))
        if scale < 0:
            inside = -inside
        root = self._rational_root(size, 2)
        if not inside.is_constant():
            root = root * ring.root(2, inside)
        elif fraction(inside.leading_coefficient()) < 0:
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
        if str(polynomial) in self._sums_of_squares:
            return True
        known = self.ring.nonnegative
        return all(
            value > 0
            and all(not power % 2 or index in known for index, power in enumerate(monomial))
            for monomial, value in polynomial.to_dict().items()
        )

    # --- terms -------------------------------------------------------------------------

    def _read(self, term: Node) -> Quotient:
        match term:
            case Number(value):
                return self.constant(value)
            case Name(identifier) if self.ring.is_variable(identifier):
                return self.whole(self.ring.variable(identifier))
            case Add(parts):
                return reduce(self.plus, map(self.quotient, parts))
            case Multiply(parts):
                return reduce(self.times, map(self.quotient, parts))
            case Negate(operand):
                inner = self.quotient(operand)
                return Quotient(-inner.numerator, inner.denominator, inner.conditions)
            case Divide(above, below):
                return self.times(self.quotient(above), self.inverse(self.quotient(below)))
            case Power(base, exponent):
                return self._power(term, base, exponent)
            case Constant("pi"):
                return self.whole(self.ring.constant("pi", numbers.pi()))
            case Call(function, arguments):
                return self._call(term, function, arguments)
        return self._closed(term)

    def _power(self, term: Node, base: Node, exponent: Node) -> Quotient:
        size = evaluate(exponent, {}) if not names_in(exponent) else None
        if not isinstance(size, Fraction):
            return self._closed(term)
        if size.denominator == 1:
            if size <= 0:
                return self.raised(self.inverse(self.quotient(base)), -int(size))
            return self.raised(self.quotient(base), int(size))
        if not names_in(base):
            return self._closed(term)
        value = self.quotient(base)
        if size.denominator % 2:
            # Outside the domain of powers a negative base has a root, but no power.
            condition = Condition(value.numerator * value.denominator, Sign.NONNEGATIVE)
            value = Quotient(value.numerator, value.denominator, (*value.conditions, condition))
        return self.raised(self.root(value, size.denominator), size.numerator)

    def _call(self, term: Node, function: str, arguments: tuple[Node, ...]) -> Quotient:
        match function, arguments:
            case "sqrt", (inside,):
                return self.root(self.radicand(inside), 2)
            case "root", (inside, order) if not names_in(order):
                degree = evaluate(order, {})
                if not isinstance(degree, Fraction) or degree.denominator != 1:
                    raise BeyondMethodError("a root whose degree is not a whole number")
                return self.root(self.quotient(inside), int(degree))
            case "abs", (inside,):
                return self.absolute(self.quotient(inside))
            case (("min" | "max"), _):
                return self._extreme(function, arguments)
            case (("sin" | "cos" | "tan"), (angle,)) if not names_in(angle):
                return self._turn(term, function, angle)
            case "cos", (Call("acos", (inside,)),):
                value = self.quotient(inside)
                one = self.constant(1)
                bounds = [self.plus(one, value), self.minus(one, value)]
                conditions = tuple(
                    Condition(side.numerator * side.denominator, Sign.NONNEGATIVE)
                    for side in bounds
                )
                return Quotient(value.numerator, value.denominator, value.conditions + conditions)
        return self._closed(term)

    def radicand(self, term: Node) -> Quotient:
        """`quotient` of a term that may be a sum of squares: remembered as never negative."""
        value = self.quotient(term)
        parts = term.terms if isinstance(term, Add) else (term,)
        if all(_is_square(part) for part in parts) and value.numerator != 0:
            power = self.ring.reduced(value.numerator * value.denominator)
            self._sums_of_squares.add(str(power))
            for factor, times in power.factor()[1]:
                leading = power.leading_coefficient()
                if times == 1 and leading > 0 and power == factor * leading:
                    self._sums_of_squares.add(str(factor))
        return value

    def _extreme(self, function: str, arguments: tuple[Node, ...]) -> Quotient:
        half = self.constant(Fraction(1, 2))
        value = self.quotient(arguments[0])
        for node in arguments[1:]:
            other = self.quotient(node)
            spread = self.absolute(self.minus(value, other))
            total = self.plus(value, other)
            total = self.plus(total, spread) if function == "max" else self.minus(total, spread)
            value = self.times(half, total)
        return value

    def _turn(self, term: Node, function: str, angle: Node) -> Quotient:
        half_turns = rational_multiple_of_pi(angle)
        if half_turns is None:
            return self._closed(term)
        cosine, sine = self.turns.point(half_turns)
        if function == "tan":
            if half_turns % 1 == Fraction(1, 2):
                raise NowhereDefinedError
            return self.over(sine, cosine)
        return self.whole(cosine if function == "cos" else sine)

    def _closed(self, term: Node) -> Quotient:
        """A term without variables by its value: an algebraic number, or an indeterminate."""
        if names_in(term):
            raise BeyondMethodError("a function that is no quotient of polynomials and roots")
        value = evaluate(term, {})
        if isinstance(value, Undefined):
            raise NowhereDefinedError
        if isinstance(value, (Fraction, Surd)):
            return self.whole(surd_polynomial(self.ring, value))
        if not isinstance(value, numbers.Irrational):
            raise BeyondMethodError("a constant that could not be worked out")
        minimal = numbers.minimal_polynomial(value)
        if minimal is None or len(minimal) > _ALGEBRAIC_DEGREE + 1:
            return self.whole(self.ring.constant(value.form, value))
        degree, scale = len(minimal) - 1, minimal[-1]

        def lower(here: Poly) -> Poly:
            parts = (
                here**n * self.ring.rational(Fraction(-c, scale))
                for n, c in enumerate(minimal[:-1])
            )
            return sum(parts, self.ring.zero)

        return self.whole(self.ring.constant(value.form, value, degree, lower))


def rational_multiple_of_pi(angle: Node) -> Fraction | None:
    """``q`` for a term without variables that is ``q*pi`` by multiplying and adding alone."""
    powers = _pi_powers(angle)
    if powers is None or any(value for power, value in powers.items() if power != 1):
        return None
    return powers.get(1, Fraction(0))


def _pi_powers(term: Node) -> dict[int, Fraction] | None:
    match term:
        case Number(value):
            return {0: value} if value else {}
        case Constant("pi"):
            return {1: Fraction(1)}
        case Negate(operand):
            inner = _pi_powers(operand)
            return None if inner is None else {p: -v for p, v in inner.items()}
        case Add(parts):
            total: dict[int, Fraction] = {}
            for part in parts:
                inner = _pi_powers(part)
                if inner is None:
                    return None
                for power, value in inner.items():
                    total[power] = total.get(power, Fraction(0)) + value
            return total
        case Multiply(parts):
            found: dict[int, Fraction] = {0: Fraction(1)}
            for part in parts:
                inner = _pi_powers(part)
                if inner is None:
                    return None
                found = _product(found, inner)
            return found
        case Divide(above, below):
            top, bottom = _pi_powers(above), _pi_powers(below)
            if top is None or bottom is None or len(bottom) != 1:
                return None
            ((power, value),) = bottom.items()
            return _product(top, {-power: 1 / value}) if value else None
    return None


def _product(left: dict[int, Fraction], right: dict[int, Fraction]) -> dict[int, Fraction]:
    total: dict[int, Fraction] = {}
    for p, a in left.items():
        for q, b in right.items():
            total[p + q] = total.get(p + q, Fraction(0)) + a * b
    return total


def _is_square(term: Node) -> bool:
    match term:
        case Power(exponent=Number(value)):
            return value.denominator == 1 and value.numerator % 2 == 0 and value > 0
        case Number(value):
            return value >= 0
        case Multiply(parts):
            return all(map(_is_square, parts))
    return False
