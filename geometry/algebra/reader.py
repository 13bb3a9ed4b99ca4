"""Lowered terms read as quotients of polynomials of a `RootRing`.

Unlike `mathverify.semantics.quotients`, which loses holes, reading a term notes every condition
under which it has a value: denominators are not zero, radicands of even roots not negative.  So a
relation between terms is TRUE at a point exactly if the relation between the quotients holds
there, with the roots' values, and all conditions of its terms do.
"""

from __future__ import annotations

from fractions import Fraction

from geometry.algebra.arcs import ArcSum, arc_sum, parts_of
from geometry.algebra.quotients import RealQuotients
from geometry.algebra.ring import RootRing, exact_root
from geometry.algebra.turns import Turns, surd_polynomial
from mathverify.language.occurrences import names_in
from mathverify.language.tree import (
    Add,
    Constant,
    Divide,
    Multiply,
    Name,
    Node,
    Number,
    Power,
)
from mathverify.semantics import numbers
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.numbers.surds import Surd
from mathverify.semantics.polynomials import BeyondMethodError, Poly
from mathverify.semantics.quotients import Condition, NowhereDefinedError, Quotient, ToZero

_ALGEBRAIC_DEGREE = 12
_LARGEST_MULTIPLE = 6
#: Where pi itself stands among the parts of a sum.
_PI = (None, 1)


class QuotientReader(RealQuotients):
    """Reads terms into one ring; terms read before are remembered."""

    def __init__(self, ring: RootRing) -> None:
        super().__init__(ring)
        self.turns = Turns(ring)
        self._bounded: dict[Node, bool] = {}

    def _read(self, term: Node) -> Quotient:
        match term:
            case Number(value):
                return self.constant(value)
            case Name(identifier) if self.ring.is_variable(identifier):
                return self.whole(self.ring.variable(identifier))
            case Constant("pi"):
                return self.whole(self.ring.constant("pi", numbers.pi()))
        return self._structure(term, self._closed)

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
            condition = Condition(value.numerator * value.denominator, ToZero.NONNEGATIVE)
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
                return self.size(self.quotient(inside))
            case (("min" | "max"), _):
                return self._extreme(function, arguments)
            case (("sin" | "cos" | "tan"), (angle,)) if not names_in(angle):
                return self._turn(term, function, angle)
            case (("sin" | "cos" | "tan"), (angle,)):
                arcs = arc_sum(angle)
                if arcs is not None and arcs.power == 0:
                    return self._of_arcs(function, arcs)
        return self._closed(term)

    def radicand(self, term: Node) -> Quotient:
        """`quotient` of a term that may be a sum of squares: remembered as never negative."""
        value = self.quotient(term)
        parts = term.terms if isinstance(term, Add) else (term,)
        if all(_is_square(part) for part in parts) and value.numerator != 0:
            power = self.ring.reduced(value.numerator * value.denominator)
            self._sums_of_squares.append(power)
            for factor, times in power.factor()[1]:
                leading = power.leading_coefficient()
                if times == 1 and leading > 0 and power == factor * leading:
                    self._sums_of_squares.append(factor)
        return value

    def _turn(self, term: Node, function: str, angle: Node) -> Quotient:
        half_turns = _rational_multiple_of_pi(angle)
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

    # --- angles ------------------------------------------------------------------------

    def _of_arcs(self, function: str, arcs: ArcSum) -> Quotient:
        """``sin``, ``cos`` or ``tan`` of ``sum of n_i*acos(u_i) + q*pi``, for whole ``n_i``."""
        cosine, sine = self.point(arcs)
        bounds: list[Condition] = []
        for inside, _ in arcs.arcs:
            if self.is_bounded_by_one(inside):
                continue
            value, one = self.quotient(inside), self.constant(1)
            bounds += value.conditions
            bounds += [
                Condition(side.numerator * side.denominator, ToZero.NONNEGATIVE)
                for side in (self.plus(one, value), self.minus(one, value))
            ]
        found = cosine if function == "cos" else sine
        if function == "tan":
            found = self.times(sine, self.inverse(cosine))
        return Quotient(found.numerator, found.denominator, (*found.conditions, *bounds))

    def point(self, arcs: ArcSum) -> tuple[Quotient, Quotient]:
        """Cosine and sine of ``sum of n_i*acos(u_i) + q*pi``, for whole ``n_i``.

        Where all ``u_i`` are defined and between -1 and 1.
        """
        start = self.turns.point(arcs.half_turns)
        total = (self.whole(start[0]), self.whole(start[1]))
        for inside, coefficient in arcs.arcs:
            cosine = self.quotient(inside)
            sine = self._sine(inside)
            if abs(coefficient) > _LARGEST_MULTIPLE or coefficient.denominator != 1:
                raise BeyondMethodError("a large multiple, or a part, of an angle")
            if coefficient < 0:
                sine = self.times(self.constant(-1), sine)
            for _ in range(abs(int(coefficient))):
                total = (
                    self.minus(self.times(total[0], cosine), self.times(total[1], sine)),
                    self.plus(self.times(total[0], sine), self.times(total[1], cosine)),
                )
        return total

    def _sine(self, inside: Node) -> Quotient:
        """``sqrt(1 - u^2) = sqrt(D^2 - N^2)/|D|``."""
        cosine = self.quotient(inside)
        square = self.whole(cosine.denominator**2 - cosine.numerator**2)
        above = self.root(self.over(square.numerator, square.denominator), 2)
        below = self.size(self.whole(cosine.denominator))
        return self.over(
            above.numerator * below.denominator,
            above.denominator * below.numerator,
            cosine.conditions,
        )

    def is_bounded_by_one(self, inside: Node) -> bool:
        """Whether ``|inside| <= 1`` wherever it is defined, by Cauchy and Schwarz.

        Shown where ``D^2 - N^2`` is a square, or where the numerator is a sum of products
        ``a_i*b_i`` and ``D^2 = (sum of a_i^2) * (sum of b_i^2)``.
        """
        known = self._bounded.get(inside)
        if known is None:
            known = self._bounded[inside] = self._cauchy_schwarz(inside)
        return known

    def _cauchy_schwarz(self, inside: Node) -> bool:
        if not isinstance(inside, Divide):
            return False
        value = self.quotient(inside)
        gap = self.ring.reduced(value.denominator**2 - value.numerator**2)
        if gap == 0 or self.is_never_negative(gap) or exact_root(gap) is not None:
            return True
        parts = inside.numerator.terms if isinstance(inside.numerator, Add) else ()
        if not all(isinstance(part, Multiply) and len(part.factors) == 2 for part in parts):
            return False
        squares = [self.constant(0), self.constant(0)]
        for part in parts:
            assert isinstance(part, Multiply)
            for place, factor in enumerate(part.factors):
                here = self.quotient(factor)
                squares[place] = self.plus(squares[place], self.times(here, here))
        below = self.quotient(inside.denominator)
        product = self.times(*squares)
        gap_of_squares = self.minus(self.times(below, below), product)
        return bool(parts) and gap_of_squares.numerator == 0


def _rational_multiple_of_pi(angle: Node) -> Fraction | None:
    """``q`` for a term without variables that is ``q*pi`` by multiplying and adding alone."""
    parts = parts_of(angle)
    return None if parts is None or parts.keys() - {_PI} else parts.get(_PI, Fraction(0))


def _is_square(term: Node) -> bool:
    match term:
        case Power(exponent=Number(value)):
            return value.denominator == 1 and value.numerator % 2 == 0 and value > 0
        case Number(value):
            return value >= 0
        case Multiply(parts):
            return all(map(_is_square, parts))
    return False
