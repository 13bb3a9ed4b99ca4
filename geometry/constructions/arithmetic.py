"""The numbers of a construction: certified balls, or expressions in the free parameters.

`Balls` computes with ``flint.arb``: every result contains the exact value.  `Tower` computes in
the field of fractions of the polynomials in the free parameters, with a new generator ``s`` for
every square root and the relation ``s^2 = radicand``; an element whose numerator reduces to zero
vanishes in every figure that the steps give, whatever the parameters.  A radicand that is a
square has the root that is positive in the figure at hand, so that the identity then holds in
all figures that can be deformed into this one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol, TypeAlias

#: A ``flint.arb``, or an `Element`.
Number: TypeAlias = Any


class StepError(Exception):
    """A step of a construction is not defined here: no intersection, coinciding points."""


class TooLargeError(Exception):
    """A symbolic expression grew beyond the limits, or has no symbolic form."""


class Field(Protocol):
    """What a construction needs of numbers besides ``+ - * /``."""

    def rational(self, value: Fraction | int) -> Number:
        """A rational constant."""
        ...

    def parameter(self, value: Fraction) -> Number:
        """A number that may be chosen freely, and is ``value`` in the figure at hand."""
        ...

    def square_root(self, number: Number) -> Number:
        """The root of a number that must be positive; `StepError` if that is not certain."""
        ...

    def cosine_sine(self, degrees: Fraction) -> tuple[Number, Number]:
        """Cosine and sine of an angle in degrees."""
        ...

    def third_of_angle(self, x: Number, y: Number) -> tuple[Number, Number]:
        """Cosine and sine of a third of the angle of the vector (x, y)."""
        ...

    def is_nonzero(self, number: Number) -> bool:
        """Whether a number is certainly not zero (generically, for a tower)."""
        ...


class Balls:
    """Real balls of ``bits`` bits."""

    def __init__(self, bits: int) -> None:
        self.bits = bits

    def rational(self, value: Fraction | int) -> Number:
        """See `Field.rational`."""
        from flint import arb, fmpq

        exact = Fraction(value)
        return arb(fmpq(exact.numerator, exact.denominator))

    def parameter(self, value: Fraction) -> Number:
        """See `Field.parameter`."""
        return self.rational(value)

    def square_root(self, number: Number) -> Number:
        """See `Field.square_root`."""
        if not number > 0:
            raise StepError("a length or an intersection does not exist")
        return number.sqrt()

    def cosine_sine(self, degrees: Fraction) -> tuple[Number, Number]:
        """See `Field.cosine_sine`."""
        turn = self.rational(degrees / 180)
        return turn.cos_pi(), turn.sin_pi()

    def third_of_angle(self, x: Number, y: Number) -> tuple[Number, Number]:
        """See `Field.third_of_angle`."""
        third = type(x).atan2(y, x) / 3
        return third.cos(), third.sin()

    def is_nonzero(self, number: Number) -> bool:
        """See `Field.is_nonzero`."""
        return bool(number > 0 or number < 0)


_SLOTS = 40
_SAMPLE_BITS = 256
_MAXIMAL_TERMS = 1500
#: Terms of a polynomial up to which it is tried whether it is a square.
_MAXIMAL_SQUARE = 400


class Tower:
    """Rational functions of the parameters and of square roots, each with its relation."""

    def __init__(self) -> None:
        from flint import Ordering, fmpz_mpoly_ctx

        names = tuple(f"g{place}" for place in range(_SLOTS))
        self.context = fmpz_mpoly_ctx.get(names, Ordering.degrevlex)
        self._generators = self.context.gens()
        self._used = 0
        #: Place of a root's generator -> numerator and denominator of its square.
        self.squares: dict[int, tuple[Any, Any]] = {}
        self._roots: list[tuple[Element, Element]] = []
        self._balls = Balls(_SAMPLE_BITS)
        self._sample: list[Number] = []

    def here(self, element: Element) -> Number:
        """The ball of an element in the figure from which the parameters were taken."""
        return self._at(element.above) / self._at(element.below)

    def _at(self, polynomial: Any) -> Number:
        total = self._balls.rational(0)
        for exponents, coefficient in polynomial.to_dict().items():
            term = self._balls.rational(int(coefficient))
            for place, exponent in enumerate(exponents[: self._used]):
                if exponent:
                    term = term * self._sample[place] ** exponent
            total = total + term
        return total

    def _next(self) -> int:
        if self._used == _SLOTS:
            raise TooLargeError("too many parameters and roots")
        self._used += 1
        return self._used - 1

    def rational(self, value: Fraction | int) -> Number:
        """See `Field.rational`."""
        exact = Fraction(value)
        constant = self.context.constant
        return Element(self, constant(exact.numerator), constant(exact.denominator))

    def parameter(self, value: Fraction) -> Number:
        """See `Field.parameter`."""
        place = self._next()
        self._sample.append(self._balls.rational(value))
        return Element(self, self._generators[place], self.context.constant(1))

    def square_root(self, number: Number) -> Number:
        """See `Field.square_root`; equal radicands have one root."""
        assert isinstance(number, Element)
        for radicand, root in self._roots:
            if (radicand - number).is_zero():
                return root
        product = _perfect_root(number.above * number.below)
        if product is not None:
            rational = _reduced(self, product, number.below)
            return rational if self.here(rational) > 0 else -rational
        sample = self._balls.square_root(self.here(number))
        place = self._next()
        self._sample.append(sample)
        self.squares[place] = (number.above, number.below)
        root = Element(self, self._generators[place], self.context.constant(1))
        self._roots.append((number, root))
        return root

    def cosine_sine(self, degrees: Fraction) -> tuple[Number, Number]:
        """See `Field.cosine_sine`; for multiples of 30 and 45 degrees."""
        known = {0: (1, 0, 0), 30: (0, 1, 3), 45: (1, 1, 2), 60: (1, 0, 3), 90: (0, 1, 0)}
        turn = degrees % 360
        if turn.denominator != 1 or int(turn) % 90 not in known:
            raise TooLargeError("an angle without a short symbolic form")
        quarter, rest = divmod(int(turn), 90)
        half = self.rational(Fraction(1, 2))
        if rest == 0:
            cosine, sine = self.rational(1), self.rational(0)
        elif rest == 45:
            cosine = sine = self.square_root(self.rational(2)) * half
        else:
            root = self.square_root(self.rational(3)) * half
            cosine, sine = (root, half) if rest == 30 else (half, root)
        for _ in range(quarter):
            cosine, sine = -sine, cosine
        return cosine, sine

    def third_of_angle(self, x: Number, y: Number) -> tuple[Number, Number]:  # noqa: ARG002 - see below
        """No construction with square roots trisects an angle (Wantzel 1837)."""
        raise TooLargeError("a third of an angle has no square roots")

    def is_nonzero(self, number: Number) -> bool:
        """See `Field.is_nonzero`."""
        return not number.is_zero()


def _perfect_root(polynomial: Any) -> Any:
    """The root of a polynomial that is a square, else None."""
    from flint.utils.flint_exceptions import DomainError

    if len(polynomial) > _MAXIMAL_SQUARE:
        return None
    try:
        return polynomial.sqrt()
    except DomainError:
        return None


class Element:
    """A fraction of two polynomials, in which no root's generator stands above its first power."""

    __slots__ = ("above", "below", "tower")

    def __init__(self, tower: Tower, above: Any, below: Any) -> None:
        self.tower = tower
        self.above = above
        self.below = below

    def is_zero(self) -> bool:
        """Whether the element vanishes for all parameters and signs of roots."""
        return bool(self.above == 0)

    def __add__(self, other: Element) -> Element:
        if self.below == other.below:
            return _reduced(self.tower, self.above + other.above, self.below)
        return _reduced(
            self.tower,
            self.above * other.below + other.above * self.below,
            self.below * other.below,
        )

    def __sub__(self, other: Element) -> Element:
        return self + (-other)

    def __neg__(self) -> Element:
        return Element(self.tower, -self.above, self.below)

    def __mul__(self, other: Element) -> Element:
        return _reduced(self.tower, self.above * other.above, self.below * other.below)

    def __truediv__(self, other: Element) -> Element:
        if other.is_zero():
            raise StepError("division by zero in every figure")
        return _reduced(self.tower, self.above * other.below, self.below * other.above)


def _reduced(tower: Tower, above: Any, below: Any) -> Element:
    _check(above, below)
    for place in sorted(tower.squares, reverse=True):
        square = tower.squares[place]
        above, more_below = _without_powers(tower, above, place, square)
        below, more_above = _without_powers(tower, below, place, square)
        above, below = above * more_above, below * more_below
        _check(above, below)
    if above == 0:
        return Element(tower, above, tower.context.constant(1))
    common = above.gcd(below)
    if common != 1:
        above, below = above / common, below / common
    return Element(tower, above, below)


def _without_powers(
    tower: Tower, polynomial: Any, place: int, square: tuple[Any, Any]
) -> tuple[Any, Any]:
    """``polynomial * factor`` with powers of a root replaced, and the factor."""
    one = tower.context.constant(1)
    highest = polynomial.degrees()[place] if polynomial != 0 else 0
    if highest < 2:
        return polynomial, one
    parts: dict[int, dict[Sequence[int], Any]] = {}
    for exponents, coefficient in polynomial.to_dict().items():
        rest = list(exponents)
        power, rest[place] = divmod(exponents[place], 2)
        parts.setdefault(power, {})[tuple(rest)] = coefficient
    most = max(parts)
    total = tower.context.constant(0)
    for power, terms in parts.items():
        factor = square[0] ** power * square[1] ** (most - power)
        total += tower.context.from_dict(terms) * factor
        _check(total, one)
    return total, square[1] ** most


def _check(above: Any, below: Any) -> None:
    if len(above) + len(below) > _MAXIMAL_TERMS:
        raise TooLargeError("an expression grew too large")
