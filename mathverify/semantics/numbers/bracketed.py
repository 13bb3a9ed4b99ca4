"""Real numbers of which two rational bounds are known and nothing else.

A certificate writes a number that is known by enclosures alone as such bounds.  Two bracketed
numbers are never known to be equal: ``sign`` is UNKNOWN and ``==`` raises `UndecidedError` where
the bounds do not settle it.  Arithmetic with them gives bracketed numbers again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.numbers.ball_functions import BALL_FUNCTIONS
from mathverify.semantics.numbers.exact import (
    LOCATED_LEVEL,
    Exact,
    Irrational,
    NumberTooLargeError,
    Sign,
    UndecidedError,
    bounds,
)

#: Precision in bits of enclosures that are written down, and of arithmetic with them.
_PRECISION = 256


class Bracketed(Irrational):
    """A number between ``low`` and ``high``, ends included."""

    __slots__ = ("high", "low")
    level: ClassVar[int] = LOCATED_LEVEL

    def __init__(self, low: Fraction, high: Fraction) -> None:
        self.low = low
        self.high = high

    def ball(self, precision: int) -> Any:
        """See `Irrational.ball`; no smaller than the bounds allow, whatever the precision."""
        from flint import ctx

        with ctx.workprec(max(precision, _PRECISION) + 32):
            return ball_of(self.low, ctx.prec).union(ball_of(self.high, ctx.prec))

    def sign(self) -> Sign:
        """The sign that both bounds have, else UNKNOWN."""
        if self.low > 0:
            return Sign.POSITIVE
        return Sign.NEGATIVE if self.high < 0 else Sign.UNKNOWN

    def plus(self, other: Exact) -> Exact:
        """See `Irrational.plus`."""
        return _around(lambda one, two: one + two, self, other)

    def times(self, other: Exact) -> Exact:
        """See `Irrational.times`."""
        if isinstance(other, Fraction) and not other:
            return other
        return _around(lambda one, two: one * two, self, other)

    def negated(self) -> Irrational:
        """See `Irrational.negated`."""
        return Bracketed(-self.high, -self.low)

    def reciprocal(self) -> Exact:
        """See `Irrational.reciprocal`."""
        if self.sign() is Sign.UNKNOWN:
            raise UndecidedError("division by a number that may be 0")
        return Bracketed(1 / self.high, 1 / self.low)

    __eq__ = Irrational.__eq__
    __hash__ = Irrational.__hash__

    def equals(self, other: Exact) -> bool:
        """True for this very object, False where the bounds are apart."""
        if other is self:
            return True
        if not self.ball(_PRECISION).overlaps(ball_of(other, _PRECISION)):
            return False
        raise UndecidedError("two numbers agree as far as their bounds go")

    def applied(self, function: str, operands: Sequence[Exact]) -> Exact:
        """See `Irrational.applied`; for functions of one number with enclosures."""
        if function not in BALL_FUNCTIONS or len(operands) != 1:
            raise UndecidedError(f"{function} of a number known by its bounds alone")
        try:
            return _around(BALL_FUNCTIONS[function], self)
        except NumberTooLargeError:
            raise UndecidedError(f"whether {function} is defined here is not known") from None

    @property
    def form(self) -> str:
        """See `Irrational.form`."""
        return f"between {self.low} and {self.high}"


def bracketed(number: Irrational) -> Bracketed:
    """What is written down of a number that is known by enclosures alone."""
    return _around(lambda ball: ball, number)


def _around(apply: Callable[..., Any], *numbers: Exact) -> Bracketed:
    from flint import ctx

    with ctx.workprec(_PRECISION):
        return Bracketed(*bounds(apply(*(ball_of(x, _PRECISION) for x in numbers))))
