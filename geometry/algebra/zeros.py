"""Zeros of square polynomial systems, proved to exist by Krawczyk's operator in ball arithmetic.

For a box X with midpoint m, and any matrix Y, let
``K(X) = m - Y*F(m) + (I - Y*F'(X))*(X - m)``.  If K(X) lies in the interior of X, F has exactly
one zero in X, and it lies in K(X) (Krawczyk 1969; Neumaier, *Interval Methods for Systems of
Equations*, 5.1).  All arithmetic is FLINT's arb, whose balls enclose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from mathverify.semantics.numbers import Exact, NumberTooLargeError
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.polynomials import Sparse

_FIRST_BITS = 106
_NEWTON_STEPS = 12
_MAXIMAL_BITS = 1 << 15


def evaluated(polynomial: Sparse, point: Sequence[Any]) -> Any:
    """An enclosure of ``polynomial`` at balls, with the working precision."""
    from flint import arb

    total = arb(0)
    for monomial, value in polynomial.items():
        part = arb(value)
        for place, power in enumerate(monomial):
            # Not ``**``: FLINT's power is not finite for balls around 0.
            for _ in range(power):
                part *= point[place]
        total += part
    return total


@dataclass(frozen=True)
class CertifiedZero:
    """The one zero of ``rows`` in a box, other coordinates being ``fixed``.

    ``rows`` are polynomials in ``size`` generators, ``moving`` the places of the coordinates that
    they determine, ``centre`` and ``radius`` the box in these.
    """

    rows: tuple[Sparse, ...]
    size: int
    moving: tuple[int, ...]
    fixed: tuple[tuple[int, Exact], ...]
    centre: tuple[Fraction, ...]
    radius: tuple[Fraction, ...]
    _cache: dict[int, tuple[Any, ...]] = field(default_factory=dict, compare=False, repr=False)

    def __hash__(self) -> int:
        return hash((self.size, self.moving, self.centre))

    def __reduce__(self) -> tuple[Any, ...]:
        return CertifiedZero, (
            self.rows,
            self.size,
            self.moving,
            self.fixed,
            self.centre,
            self.radius,
        )

    @cached_property
    def _slopes(self) -> tuple[tuple[Sparse, ...], ...]:
        return tuple(tuple(_derivative(row, place) for place in self.moving) for row in self.rows)

    def ball(self, place: int, precision: int) -> Any:
        """An enclosure of one coordinate."""
        return self.balls(precision)[place]

    def balls(self, precision: int) -> tuple[Any, ...]:
        """Enclosures of all coordinates, of radius about ``2**-precision`` relative to size.

        Raises `NumberTooLargeError` where refinement does not get there.
        """
        wanted = _FIRST_BITS
        while wanted < precision:
            wanted *= 2
        if wanted > _MAXIMAL_BITS:
            raise NumberTooLargeError("a coordinate is wanted too precisely")
        known = self._cache.get(wanted)
        if known is None:
            known = self._cache[wanted] = self._refined(wanted)
        return known

    def _refined(self, precision: int) -> tuple[Any, ...]:
        from flint import ctx

        bits = 2 * precision + 64
        with ctx.workprec(bits):
            start = [_exact_ball(value) for value in self.centre]
            middle = self.newton(start, bits)
            for spread in (precision + 16, precision // 2):
                box = [_around(value, spread) for value in middle]
                inside = self.contracted(box, bits)
                if inside is not None and self._within(inside):
                    return self._all(inside, bits)
        raise NumberTooLargeError("a certified point could not be refined")

    def _within(self, box: Sequence[Any]) -> bool:
        """Whether the box lies in the one in which the zero is unique."""
        return all(
            abs(ball - _exact_ball(centre)) <= _exact_ball(radius)
            for ball, centre, radius in zip(box, self.centre, self.radius, strict=True)
        )

    def _all(self, moving: Sequence[Any], bits: int) -> tuple[Any, ...]:
        from flint import arb

        found: list[Any] = [arb(0)] * self.size
        for place, value in self.fixed:
            found[place] = ball_of(value, bits)
        for place, ball in zip(self.moving, moving, strict=True):
            found[place] = ball
        return tuple(found)

    def _matrix(self, box: Sequence[Any], bits: int) -> Any:
        from flint import arb_mat

        point = self._all(box, bits)
        return arb_mat([[evaluated(slope, point) for slope in row] for row in self._slopes])

    def _values(self, box: Sequence[Any], bits: int) -> Any:
        from flint import arb_mat

        point = self._all(box, bits)
        return arb_mat([[evaluated(row, point)] for row in self.rows])

    def newton(self, start: Sequence[Any], bits: int) -> list[Any]:
        """An approximate zero: numbers without radius; nothing is proved by it."""
        here = list(start)
        for _ in range(_NEWTON_STEPS):
            try:
                step = self._matrix(here, bits).solve(self._values(here, bits))
            except ZeroDivisionError:
                break
            moves = [entry.mid() for entry in step.entries()]
            here = [(value - move).mid() for value, move in zip(here, moves, strict=True)]
            if all(
                abs(move) <= (abs(value) + 1) * _power_of_two(-bits + 24)
                for value, move in zip(here, moves, strict=True)
            ):
                break
        return here

    def contracted(self, box: Sequence[Any], bits: int) -> list[Any] | None:
        """K(box), if it lies in the interior of ``box``."""
        from flint import arb, arb_mat

        count = len(self.moving)
        middle = [ball.mid() for ball in box]
        try:
            inverse = self._matrix(middle, bits).inv()
        except ZeroDivisionError:
            return None
        inverse = arb_mat([[entry.mid() for entry in row] for row in inverse.tolist()])
        identity = arb_mat([[arb(int(i == j)) for j in range(count)] for i in range(count)])
        rest = identity - inverse * self._matrix(box, bits)
        spread = arb_mat([[ball - ball.mid()] for ball in box])
        moved = rest * spread - inverse * self._values(middle, bits)
        found = [value + move for value, move in zip(middle, moved.entries(), strict=True)]
        inside = all(
            one.is_finite() and ball.contains_interior(one)
            for ball, one in zip(box, found, strict=True)
        )
        return found if inside else None


def certified_zero(
    rows: Sequence[Sparse],
    size: int,
    start: Mapping[int, float],
    fixed: Mapping[int, Exact],
) -> CertifiedZero | None:
    """The zero of ``rows`` near ``start`` (by place), if Krawczyk's operator proves it."""
    from flint import arb, ctx

    from mathverify.semantics.numbers.exact import bounds

    moving = tuple(sorted(start))
    if len(rows) != len(moving):
        return None
    rough = CertifiedZero(
        tuple(rows),
        size,
        moving,
        tuple(sorted(fixed.items())),
        tuple(Fraction(start[place]) for place in moving),
        (),
    )
    bits = 2 * _FIRST_BITS
    with ctx.workprec(bits):
        middle = rough.newton([arb(start[place]) for place in moving], bits)
        if any(not value.is_finite() for value in middle):
            return None
        for spread in (20, 34, 60, 90):
            box = [_around(value, spread) for value in middle]
            inside = rough.contracted(box, bits)
            if inside is None:
                continue
            ends = [bounds(ball) for ball in box]
            zero = CertifiedZero(
                rough.rows,
                size,
                moving,
                rough.fixed,
                tuple((low + high) / 2 for low, high in ends),
                tuple((high - low) / 2 for low, high in ends),
            )
            try:
                zero.balls(_FIRST_BITS)
            except NumberTooLargeError:
                continue
            return zero
    return None


def _around(value: Any, bits: int) -> Any:
    from flint import arb

    size = abs(value).mid() + _power_of_two(-20)
    return arb(value.mid(), size * _power_of_two(-bits))


def _power_of_two(exponent: int) -> Any:
    from flint import arb

    return arb(2) ** exponent


def _exact_ball(value: Fraction) -> Any:
    from flint import arb

    return arb(value.numerator) / arb(value.denominator)


def _derivative(polynomial: Sparse, place: int) -> Sparse:
    found: Sparse = {}
    for monomial, value in polynomial.items():
        if monomial[place]:
            lower = (*monomial[:place], monomial[place] - 1, *monomial[place + 1 :])
            found[lower] = value * monomial[place]
    return found
