"""Real numbers known by where they are: polynomials in the coordinates of a certified zero.

A `Located` number has enclosures of any precision and no more: two of them that cannot be told
apart are neither known to be equal nor to be different, so that ``sign`` is UNKNOWN and ``==``
raises `UndecidedError` where refinement does not separate them.  They stand above all other
storeys of `mathverify.semantics.numbers`: arithmetic with them gives located numbers again.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

from geometry.algebra.zeros import CertifiedZero, evaluated
from mathverify.semantics.numbers import (
    Exact,
    Irrational,
    NumberTooLargeError,
    Sign,
    UndecidedError,
)
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.numbers.ball_functions import BALL_FUNCTIONS
from mathverify.semantics.numbers.exact import LOCATED_LEVEL, precisions
from mathverify.semantics.polynomials import Sparse

_LAST_PRECISION = 512
_MAXIMAL_DEPTH = 200


class Located(Irrational):
    """A number made by ``operator`` from exact numbers, or a polynomial at a certified zero."""

    __slots__ = ("depth", "operands", "operator", "polynomial", "zero")
    level: ClassVar[int] = LOCATED_LEVEL

    #: Of how many steps on top of each other the number was made.
    depth: int

    def __init__(
        self,
        operator: str,
        operands: tuple[Exact, ...] = (),
        zero: CertifiedZero | None = None,
        polynomial: Sparse | None = None,
    ) -> None:
        self.operator = operator
        self.operands = operands
        self.zero = zero
        self.polynomial = polynomial
        self.depth = 1 + max((one.depth for one in operands if isinstance(one, Located)), default=0)
        if self.depth > _MAXIMAL_DEPTH:
            raise NumberTooLargeError("a number made in too many steps")

    def __reduce__(self) -> tuple[Any, ...]:
        return Located, (self.operator, self.operands, self.zero, self.polynomial)

    def ball(self, precision: int) -> Any:
        """See `Irrational.ball`."""
        from flint import ctx

        with ctx.workprec(precision + 32):
            if self.zero is not None and self.polynomial is not None:
                scale = int(self.operator)
                return evaluated(self.polynomial, self.zero.balls(precision + 32)) / scale
            balls = [ball_of(one, precision + 32) for one in self.operands]
            return _applied(self.operator, balls)

    def sign(self) -> Sign:
        """The sign, where an enclosure of at most 512 bits shows it."""
        for bits in precisions(_LAST_PRECISION):
            ball = self.ball(bits)
            if ball > 0:
                return Sign.POSITIVE
            if ball < 0:
                return Sign.NEGATIVE
        return Sign.UNKNOWN

    def plus(self, other: Exact) -> Exact:
        """See `Irrational.plus`."""
        return self if isinstance(other, Fraction) and not other else Located("+", (self, other))

    def times(self, other: Exact) -> Exact:
        """See `Irrational.times`."""
        if isinstance(other, Fraction) and other in (0, 1):
            return self if other else other
        return Located("*", (self, other))

    def negated(self) -> Irrational:
        """See `Irrational.negated`."""
        return Located("*", (self, Fraction(-1)))

    def reciprocal(self) -> Exact:
        """See `Irrational.reciprocal`."""
        if self.sign() is Sign.UNKNOWN:
            raise UndecidedError("division by a number that may be 0")
        return Located("/", (Fraction(1), self))

    __eq__ = Irrational.__eq__

    def equals(self, other: Exact) -> bool:
        """False where enclosures are apart; the same zero's same coordinate is equal to itself."""
        if isinstance(other, Located) and other.form == self.form:
            return True
        for bits in precisions(_LAST_PRECISION):
            if not self.ball(bits).overlaps(ball_of(other, bits)):
                return False
        raise UndecidedError("two numbers agree as far as they were refined")

    def applied(self, function: str, operands: Sequence[Exact]) -> Exact:
        """See `Irrational.applied`; for functions of one number with enclosures."""
        if function not in BALL_FUNCTIONS or len(operands) != 1:
            raise UndecidedError(f"{function} of a number known by enclosures alone")
        found = Located(function, tuple(operands))
        if not found.ball(128).is_finite():
            raise UndecidedError(f"whether {function} is defined here is not known")
        return found

    def __hash__(self) -> int:
        # Only numbers of the same form are ever found equal.
        return hash((self.operator, self.zero, len(self.operands)))

    @property
    def form(self) -> str:
        """See `Irrational.form`."""
        if self.zero is not None:
            return f"{self.polynomial}/{self.operator} at {self.zero.centre}, {self.zero.fixed}"
        inside = ", ".join(map(str, self.operands))
        return f"{self.operator}({inside})"


def lazily(value: Exact) -> Located:
    """The number as one known by enclosures, so that arithmetic with it stays cheap."""
    return Located("+", (value, Fraction(0)))


def coordinate(zero: CertifiedZero, polynomial: Sparse, scale: int) -> Located:
    """``polynomial / scale`` at the certified zero."""
    return Located(str(scale), (), zero, polynomial)


def _applied(operator: str, balls: list[Any]) -> Any:
    match operator:
        case "+":
            return balls[0] + balls[1]
        case "*":
            return balls[0] * balls[1]
        case "/":
            return balls[0] / balls[1]
    return BALL_FUNCTIONS[operator](balls[0])
