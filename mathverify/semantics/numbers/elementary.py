"""Numbers with pi, e, logarithms and the like: quotients of sums of monomials.

A quotient whose sums divide each other is recognised as the sum it is, and a denominator
of one term is divided out, so ``ln(8)/ln(2)`` *is* 3 and ``1/pi`` a sum with an exponent -1.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import floor
from typing import Any, ClassVar

from flint import ctx

from mathverify.semantics.numbers.exact import (
    ELEMENTARY_LEVEL,
    MAXIMUM_PRECISION,
    Exact,
    Irrational,
    Sign,
    UndecidedError,
    precisions,
)
from mathverify.semantics.numbers.independence import independent, vanishes
from mathverify.semantics.numbers.terms import (
    ONE,
    PI,
    Generator,
    GeneratorKind,
    Monomial,
    Terms,
    added,
    form_of,
    monomial_power,
    multiplied,
    scaled,
    terms_ball,
)

#: Precision in bits after which exact zero tests are asked before refining further.
_FIRST_PRECISION = 256
#: Precision in bits up to which a number that is proven not to be 0 is refined.
_LAST_PRECISION = 1 << 17
#: Of so many terms, and into so many, a sum is divided by another.
_MOST_DIVIDED = 8


class Elementary(Irrational):
    """``numerator / denominator``, two sums of monomials; the denominator is not 0.

    Made by `from_terms` only.  The value may be rational without anybody knowing it.
    """

    __slots__ = ("_enclosed", "_form", "_sign", "denominator", "numerator")
    level: ClassVar[int] = ELEMENTARY_LEVEL

    numerator: Terms
    denominator: Terms

    def __init__(self, numerator: Terms, denominator: Terms) -> None:
        self.numerator = numerator
        self.denominator = denominator
        self._form = ""
        self._sign: Sign | None = None
        #: The last ball and its precision: comparisons ask for the same one again and again.
        self._enclosed: tuple[int, Any] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Elementary, (self.numerator, self.denominator)

    @property
    def form(self) -> str:
        """See `Irrational.form`."""
        if not self._form:
            self._form = f"[{form_of(self.numerator)}]"
            if not self.is_sum:
                self._form += f"/[{form_of(self.denominator)}]"
        return self._form

    @property
    def is_sum(self) -> bool:
        """Whether the denominator is 1."""
        return len(self.denominator) == 1 and ONE in self.denominator

    def ball(self, precision: int) -> Any:
        """See `Irrational.ball`; not finite if the precision is too low to say anything."""
        known = self._enclosed
        if known is not None and known[0] == precision:
            return known[1]
        ball = terms_ball(self.numerator, precision)
        if not self.is_sum:
            bottom = terms_ball(self.denominator, precision)
            with ctx.workprec(precision + 16):
                ball = ball / bottom
        self._enclosed = (precision, ball)
        return ball

    def sign(self) -> Sign:
        """The sign: by refinement, by the zero tests of `vanishes`, else UNKNOWN."""
        if self._sign is None:
            self._sign = self._found_sign()
        return self._sign

    def _found_sign(self) -> Sign:
        last = MAXIMUM_PRECISION
        for bits in precisions(_LAST_PRECISION):
            ball = self.ball(bits)
            if ball > 0:
                return Sign.POSITIVE
            if ball < 0:
                return Sign.NEGATIVE
            if bits == _FIRST_PRECISION:
                zero = vanishes(self.numerator)
                if zero:
                    return Sign.ZERO
                if zero is False:
                    last = _LAST_PRECISION
            if bits >= last:
                break
        return Sign.UNKNOWN

    def plus(self, other: Exact) -> Exact:
        """See `Irrational.plus`."""
        top, bottom = terms_of(other)
        if self.is_sum and len(bottom) == 1 and ONE in bottom:
            return from_terms(added(self.numerator, top), bottom)
        if form_of(bottom) == form_of(self.denominator):
            return from_terms(added(self.numerator, top), bottom)
        return from_terms(
            added(multiplied(self.numerator, bottom), multiplied(top, self.denominator)),
            multiplied(self.denominator, bottom),
        )

    def times(self, other: Exact) -> Exact:
        """See `Irrational.times`."""
        if isinstance(other, Fraction):
            return Elementary(scaled(self.numerator, other), self.denominator) if other else other
        top, bottom = terms_of(other)
        return from_terms(multiplied(self.numerator, top), multiplied(self.denominator, bottom))

    def negated(self) -> Irrational:
        """See `Irrational.negated`."""
        return Elementary(scaled(self.numerator, Fraction(-1)), self.denominator)

    def reciprocal(self) -> Exact:
        """One over the number; UndecidedError unless it is known to differ from 0."""
        found = self.sign()
        if found is Sign.ZERO:
            raise ZeroDivisionError("division by a number that is 0")
        if found is Sign.UNKNOWN:
            raise UndecidedError("a denominator may be 0")
        return from_terms(self.denominator, self.numerator)

    def equals(self, other: Exact) -> bool:
        """See `Irrational.equals`; UndecidedError when neither is proven."""
        if isinstance(other, Elementary) and other.form == self.form:
            return True
        if isinstance(other, Irrational):
            left, right = self.ball(64), other.ball(64)
            if left < right or left > right:
                return False
        difference = self - other
        if isinstance(difference, Fraction):
            return difference == 0
        found = difference.sign()
        if found is Sign.UNKNOWN:
            raise UndecidedError("two numbers agree as far as anybody can see")
        return found is Sign.ZERO

    def is_transcendental(self) -> bool:
        """Whether the number is proven not to be algebraic, by `independent`."""
        return independent(set(self.numerator) | set(self.denominator))


def terms_of(number: Exact) -> tuple[Terms, Terms]:
    """Numerator and denominator of any exact number."""
    if isinstance(number, Elementary):
        return number.numerator, number.denominator
    return ({ONE: number} if number != 0 else {}), {ONE: Fraction(1)}


def from_terms(numerator: Terms, denominator: Terms) -> Exact:
    """The quotient of two sums, the second known not to be 0, in the simplest storey.

    Raises ZeroDivisionError when the second has no terms.
    """
    if not denominator:
        raise ZeroDivisionError("division by a number that is 0")
    numerator, denominator = _without_negative_bases(numerator, denominator)
    if len(denominator) == 1:
        numerator, denominator = _divided(numerator, denominator, next(iter(denominator)))
        numerator, denominator = _without_negative_bases(numerator, denominator)
    if len(denominator) > 1:
        ratio = _ratio(numerator, denominator)
        if ratio is not None:
            numerator, denominator = ratio, {ONE: Fraction(1)}
        else:
            plain = [m for m in denominator if not _has_base(m)]
            numerator, denominator = _divided(numerator, denominator, min(plain, default=ONE))
    if not numerator:
        return Fraction(0)
    if denominator == {ONE: Fraction(1)} and set(numerator) == {ONE}:
        return numerator[ONE]
    return Elementary(numerator, denominator)


def _has_base(monomial: Monomial) -> bool:
    return any(part.kind is GeneratorKind.BASE for part, _ in monomial)


def _without_negative_bases(numerator: Terms, denominator: Terms) -> tuple[Terms, Terms]:
    """Both sums times powers of bases, so that these stand under exponents from 0 to 1 only."""
    lowest: dict[Generator, Fraction] = {}
    for monomial in (*numerator, *denominator):
        for part, exponent in monomial:
            if part.kind is GeneratorKind.BASE and exponent < lowest.get(part, Fraction(0)):
                lowest[part] = exponent
    for part, exponent in lowest.items():
        factor: Terms = {((part, Fraction(-floor(exponent))),): Fraction(1)}
        numerator, denominator = multiplied(numerator, factor), multiplied(denominator, factor)
    return numerator, denominator


def _divided(numerator: Terms, denominator: Terms, by: Monomial) -> tuple[Terms, Terms]:
    """Both sums divided by one term of the denominator (just its coefficient if it has none)."""
    coefficient = denominator.get(by, None) or denominator[min(denominator)]
    if by == ONE and coefficient == 1:
        return numerator, denominator
    inverse = scaled(monomial_power(by, Fraction(-1)), 1 / coefficient)
    return multiplied(numerator, inverse), multiplied(denominator, inverse)


def _ratio(numerator: Terms, denominator: Terms) -> Terms | None:
    """The sum of terms whose product with ``denominator`` is ``numerator``, if there is one.

    Long division from the greatest monomial down; exponents are compared generator by generator,
    an order that products keep.
    """
    if len(numerator) > _MOST_DIVIDED or len(denominator) > _MOST_DIVIDED:
        return None
    parts = sorted({part for terms in (numerator, denominator) for m in terms for part, _ in m})

    def size(monomial: Monomial) -> tuple[Fraction, ...]:
        exponents = dict(monomial)
        return tuple([exponents.get(part, Fraction(0)) for part in parts])

    divisor = max(denominator, key=size)
    inverse = scaled(monomial_power(divisor, Fraction(-1)), 1 / denominator[divisor])
    quotient: Terms = {}
    rest = numerator
    for _ in range(_MOST_DIVIDED):
        if not rest or any(part not in parts for m in rest for part, _ in m):
            break
        greatest = max(rest, key=size)
        step = multiplied({greatest: rest[greatest]}, inverse)
        if len(step) != 1:
            return None
        quotient = added(quotient, step)
        rest = added(rest, scaled(multiplied(denominator, step), Fraction(-1)))
        if len(rest) > 2 * _MOST_DIVIDED:
            return None
    if rest or added(multiplied(denominator, quotient), scaled(numerator, Fraction(-1))):
        return None
    return quotient


def from_generator(part: Generator, exponent: Fraction = Fraction(1)) -> Exact:
    """A generator to a power, as a number."""
    return from_terms(monomial_power(((part, Fraction(1)),), exponent), {ONE: Fraction(1)})


@lru_cache(maxsize=1)
def pi() -> Exact:
    """The number pi."""
    return from_generator(PI)
