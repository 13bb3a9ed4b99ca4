"""The type of exact numbers, the words for what is known about them, and their limits.

`Irrational` is the root of a small tower: sums of square roots, elements of number fields,
and expressions with pi, e and logarithms.  Each storey knows how to take in numbers of the
storeys below it; the operators here only pick the higher of two operands.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, ClassVar, TypeAlias

#: `Irrational.level` of numbers that are not held as algebraic; those below are algebraic.
ELEMENTARY_LEVEL = 3
#: `Irrational.level` of numbers known by enclosures alone, above all others.
LOCATED_LEVEL = 4
#: Largest degree over the rationals of a number field built from operands (cosines of
#: rational multiples of pi have their own limit, see ``number_fields``).
MAXIMUM_DEGREE = 64
#: Largest size in bits of a coefficient inside an irrational number.
MAXIMUM_BITS = 20_000
#: Largest size in bits of a rational power, factorial or binomial coefficient.
MAXIMUM_RESULT_BITS = 200_000
#: Precision in bits after which refinement alone stops trying to separate two numbers.
MAXIMUM_PRECISION = 4096
#: Size in bits above which numbers are written in hexadecimal digits.
_LONG_BITS = 4000


class Sign(Enum):
    """The sign of a number; UNKNOWN when neither refinement nor a zero test settles it."""

    __hash__ = object.__hash__

    NEGATIVE = "negative"
    ZERO = "zero"
    POSITIVE = "positive"
    UNKNOWN = "unknown"


class Order(Enum):
    """How the first of two numbers stands to the second."""

    __hash__ = object.__hash__

    LESS = "less"
    EQUAL = "equal"
    GREATER = "greater"
    UNKNOWN = "unknown"


class Membership(Enum):
    """Whether a number belongs to a set of numbers."""

    __hash__ = object.__hash__

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class NotKnown:
    """What exact methods could not settle: nothing may be concluded from it."""

    reason: str


class NumberTooLargeError(ArithmeticError):
    """A degree, a coefficient or a result would pass the limits of this module."""


class UndecidedError(ArithmeticError):
    """An operation needed a decision (is this zero? which of these is it?) nobody could make."""


def precisions(last: int = MAXIMUM_PRECISION) -> Iterator[int]:
    """The ladder of working precisions in bits: 64, 128, ... up to and including ``last``."""
    bits = 64
    while bits <= last:
        yield bits
        bits *= 2


def bounds(ball: Any) -> tuple[Fraction, Fraction]:
    """The exact ends of a finite ``flint.arb``.

    Raises `NumberTooLargeError` for balls that are not finite or astronomically large or small.
    """
    if not ball.is_finite():
        raise NumberTooLargeError("a number has no finite enclosure")
    middle, middle_exponent = (int(part) for part in ball.mid().man_exp())
    radius, radius_exponent = (int(part) for part in ball.rad().man_exp())
    if max(abs(middle_exponent), abs(radius_exponent)) > MAXIMUM_RESULT_BITS:
        raise NumberTooLargeError("a number is too large or too small to write out")
    exponent = min(middle_exponent, radius_exponent)
    centre = middle << (middle_exponent - exponent)
    spread = radius << (radius_exponent - exponent)
    if exponent >= 0:
        return Fraction((centre - spread) << exponent), Fraction((centre + spread) << exponent)
    scale = 1 << -exponent
    return Fraction(centre - spread, scale), Fraction(centre + spread, scale)


def fraction_text(value: Fraction) -> str:
    """A text that determines ``value``, of whatever size; Python writes no long decimals."""
    if max(abs(value.numerator), value.denominator).bit_length() > _LONG_BITS:
        return f"{value.numerator:#x}/{value.denominator:#x}"
    return str(value)


def fraction_power(base: Fraction, exponent: int) -> Fraction:
    """``base`` to an integer power; ZeroDivisionError for a negative power of 0.

    Raises `NumberTooLargeError` before computing anything larger than `MAXIMUM_RESULT_BITS`.
    """
    size = max(abs(base.numerator), base.denominator)
    if size > 1 and (size.bit_length() - 1) * abs(exponent) > MAXIMUM_RESULT_BITS:
        raise NumberTooLargeError("a power is too large")
    if size == 1:  # 0, 1 and -1: the exponent may be of any size
        exponent = exponent % 2 + 2 if exponent > 0 else -(exponent % 2) - (2 if exponent else 0)
    return base**exponent


class Irrational:
    """An exact real number that is not held as a fraction.  Immutable and hashable.

    Arithmetic with ``int``, ``Fraction`` and other irrational numbers is exact and falls back
    to ``Fraction`` as soon as the result is known to be rational.  ``==`` decides equality of
    the *numbers*, whatever their form; where it cannot, it raises `UndecidedError` rather than
    answer False (`compare` answers UNKNOWN instead).  Division by a number that is not known
    to differ from zero raises `UndecidedError` too, and results beyond the limits of this
    module `NumberTooLargeError`.
    """

    # No ABC: whether something is such a number is asked everywhere, and an ABC is slow to tell.
    __slots__ = ()

    #: The storey in the tower; a number takes in operands of its own storey and those below.
    level: ClassVar[int]

    @abstractmethod
    def ball(self, precision: int) -> Any:
        """A ``flint.arb`` that contains the number, worked out with ``precision`` bits."""

    @abstractmethod
    def sign(self) -> Sign:
        """The sign; UNKNOWN only where no method of this package decides it."""

    @abstractmethod
    def plus(self, other: Exact) -> Exact:
        """The sum with a number of this storey or below."""

    @abstractmethod
    def times(self, other: Exact) -> Exact:
        """The product with a number of this storey or below."""

    @abstractmethod
    def negated(self) -> Irrational:
        """The opposite number."""

    @abstractmethod
    def reciprocal(self) -> Exact:
        """One over the number."""

    @abstractmethod
    def equals(self, other: Exact) -> bool:
        """Whether this is the same number as one of this storey or below."""

    @property
    @abstractmethod
    def form(self) -> str:
        """A text that determines the number (the same number may have several forms)."""

    def applied(self, function: str, operands: Sequence[Exact]) -> Exact:
        """A function of the lowered language at ``operands``, of which this number is one.

        Asked of numbers known by enclosures alone, which the exact methods cannot treat.
        """
        raise UndecidedError(f"{function} of {len(operands)} numbers was not worked out")

    def _takes(self, other: object) -> bool:
        return isinstance(other, Irrational) and other.level <= self.level

    def __add__(self, other: Exact | int) -> Exact:
        if isinstance(other, Fraction):
            return self.plus(other)
        if isinstance(other, int):
            return self.plus(Fraction(other))
        return self.plus(other) if self._takes(other) else NotImplemented

    def __mul__(self, other: Exact | int) -> Exact:
        if isinstance(other, Fraction):
            return self.times(other)
        if isinstance(other, int):
            return self.times(Fraction(other))
        return self.times(other) if self._takes(other) else NotImplemented

    __radd__ = __add__
    __rmul__ = __mul__

    def __neg__(self) -> Irrational:
        return self.negated()

    def __pos__(self) -> Irrational:
        return self

    def __sub__(self, other: Exact | int) -> Exact:
        if isinstance(other, (Fraction, int, Irrational)):
            return self + -other
        return NotImplemented

    def __rsub__(self, other: Exact | int) -> Exact:
        return self.negated() + other

    def __truediv__(self, other: Exact | int) -> Exact:
        if isinstance(other, (Fraction, int)):
            return self.times(1 / Fraction(other))
        return self * other.reciprocal() if isinstance(other, Irrational) else NotImplemented

    def __rtruediv__(self, other: Exact | int) -> Exact:
        return self.reciprocal() * other

    def __pow__(self, exponent: int) -> Exact:
        if not isinstance(exponent, int):
            return NotImplemented
        if exponent < 0:
            return (1 / self) ** -exponent
        result: Exact = Fraction(1)
        square: Exact = self
        while exponent:
            if exponent & 1:
                result = result * square
            exponent >>= 1
            if exponent:
                if isinstance(square, Fraction):
                    return result * fraction_power(square, 2 * exponent)
                square = square * square
        return result

    def __abs__(self) -> Irrational:
        found = self.sign()
        if found is Sign.UNKNOWN:
            raise UndecidedError("the sign of a number is not known")
        return self.negated() if found is Sign.NEGATIVE else self

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (Fraction, int)):
            return self.equals(Fraction(other))
        if not isinstance(other, Irrational):
            return NotImplemented
        return self.equals(other) if self._takes(other) else other.equals(self)

    def __hash__(self) -> int:
        # Forms are not unique, values are: hash the value cut to a multiple of 2^-24.
        algebraic = self.level < ELEMENTARY_LEVEL  # and irrational, so this comes to an end
        for bits in precisions(MAXIMUM_RESULT_BITS if algebraic else MAXIMUM_PRECISION):
            try:
                low, high = bounds(self.ball(bits))
            except NumberTooLargeError:
                continue
            cell = (low * 2**24).__floor__()
            if cell == (high * 2**24).__floor__():
                return hash(("irrational", cell))
        return 0

    def __repr__(self) -> str:
        return self.form


#: An exact real number; every value known to be rational is a plain ``Fraction``.
Exact: TypeAlias = Fraction | Irrational


def sign(number: Exact) -> Sign:
    """The sign, decided exactly; UNKNOWN where no method here decides it."""
    if isinstance(number, Irrational):
        return number.sign()
    if number == 0:
        return Sign.ZERO
    return Sign.POSITIVE if number > 0 else Sign.NEGATIVE
