"""Cosines and sines of rational multiples of pi, as polynomials of a `RootRing`.

Where both are sums of square roots they are written so.  Otherwise the angle is brought into
(0, pi/4] by the symmetries of the circle, and its cosine and sine become constants ``c`` and
``s`` with ``c^2 + s^2 = 1``: indeterminates otherwise, whose further algebraic relations (of
degree 48 for one degree) are not used.  An angle that is a small whole combination of those met
before and of multiples of 15 degrees gets no constants of its own but the polynomials of the
addition theorems, so that 37, 64 and 79 degrees are known to add up to 180.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product

from geometry.algebra.ring import RootRing
from mathverify.semantics import numbers
from mathverify.semantics.numbers.angles import exact_cosine
from mathverify.semantics.numbers.surds import Surd
from mathverify.semantics.polynomials import BeyondMethodError, Poly

_STEP = Fraction(1, 12)
_LARGEST_DENOMINATOR = 720_000
_FACTORS = (0, 1, -1, 2, -2)
_MAXIMAL_ORDERED = 4


class Turns:
    """The angles met so far in one ring."""

    def __init__(self, ring: RootRing) -> None:
        self._ring = ring
        self._known: dict[Fraction, tuple[Poly, Poly]] = {}
        self._bases: list[Fraction] = []

    def prepare(self, angles: Iterable[Fraction]) -> None:
        """Meet ``angles`` in an order in which as few as possible need constants of their own.

        Of 37 and 64 degrees the second must come first: 37 is 165 - 2*64, but 64 is no whole
        combination of 37 and multiples of 15.
        """
        general = {_reduced(angle) for angle in angles}
        wanted = [angle for angle in sorted(general) if not self._is_surd(angle)]
        if not 1 < len(wanted) <= _MAXIMAL_ORDERED:
            return
        for angle in min(permutations(wanted), key=self._new_bases):
            self.point(angle)

    def _new_bases(self, order: Sequence[Fraction]) -> int:
        bases = list(self._bases)
        for angle in order:
            if self._combination(angle, bases) is None:
                bases.append(angle)
        return len(bases)

    def _is_surd(self, angle: Fraction) -> bool:
        if angle == 0 or angle.denominator > _LARGEST_DENOMINATOR:
            return True
        return angle.denominator <= 24 and isinstance(exact_cosine(angle), (Fraction, Surd))

    def point(self, half_turns: Fraction) -> tuple[Poly, Poly]:
        """Cosine and sine of ``half_turns * pi``."""
        angle = half_turns % 2
        if angle > 1:
            cosine, sine = self.point(2 - angle)
            return cosine, -sine
        if angle > Fraction(1, 2):
            cosine, sine = self.point(1 - angle)
            return -cosine, sine
        if angle > Fraction(1, 4):
            cosine, sine = self.point(Fraction(1, 2) - angle)
            return sine, cosine
        known = self._known.get(angle)
        if known is None:
            known = self._known[angle] = self._made(angle)
        return known

    def _made(self, angle: Fraction) -> tuple[Poly, Poly]:
        if angle.denominator > _LARGEST_DENOMINATOR:
            raise BeyondMethodError("an angle with a large denominator")
        surds = self._surds(angle)
        if surds is not None:
            return surds
        combined = self._combined(angle)
        if combined is not None:
            return combined
        self._bases.append(angle)
        half_pi = numbers.pi() * angle
        cosine = self._ring.constant(f"cos({angle}*pi)", numbers.cosine(half_pi))
        sine = self._ring.constant(
            f"sin({angle}*pi)",
            numbers.sine(half_pi),
            2,
            lambda _: self._ring.one - cosine * cosine,
        )
        return cosine, sine

    def _surds(self, angle: Fraction) -> tuple[Poly, Poly] | None:
        found = []
        for part in (angle, Fraction(1, 2) - angle):
            value = exact_cosine(part) if part.denominator <= 24 else None
            if not isinstance(value, (Fraction, Surd)):
                return None
            found.append(surd_polynomial(self._ring, value))
        return found[0], found[1]

    def _combined(self, angle: Fraction) -> tuple[Poly, Poly] | None:
        """From angles met before: ``angle = sum of n_i * base_i + a multiple of 15 degrees``."""
        found = self._combination(angle, self._bases)
        if found is None:
            return None
        rest, factors = found
        point = self.point(rest)
        for base, times in factors:
            for _ in range(abs(times)):
                point = self._turned(point, base, 1 if times > 0 else -1)
        return point

    @staticmethod
    def _combination(
        angle: Fraction, known: Sequence[Fraction]
    ) -> tuple[Fraction, tuple[tuple[Fraction, int], ...]] | None:
        bases = known[-4:]
        for factors in sorted(product(_FACTORS, repeat=len(bases)), key=_size):
            rest = angle - sum((n * b for n, b in zip(factors, bases, strict=True)), Fraction(0))
            if any(factors) and (rest / _STEP).denominator == 1:
                return rest, tuple(zip(bases, factors, strict=True))
        return None

    def _turned(self, point: tuple[Poly, Poly], base: Fraction, sign: int) -> tuple[Poly, Poly]:
        cosine, sine = self.point(base)
        return (
            self._ring.reduced(point[0] * cosine - point[1] * sine * sign),
            self._ring.reduced(point[1] * cosine + point[0] * sine * sign),
        )


def _reduced(angle: Fraction) -> Fraction:
    """The angle in [0, 1/4] with the same cosine and sine up to sign and order."""
    angle %= 2
    angle = min(angle, 2 - angle)
    angle = min(angle, 1 - angle) if angle <= 1 else angle
    return min(angle, Fraction(1, 2) - angle)


def surd_polynomial(ring: RootRing, value: Fraction | Surd) -> Poly:
    """A sum of square roots of whole numbers; the roots are generators of the ring."""
    if isinstance(value, Fraction):
        return ring.rational(value)
    total = ring.zero
    for prime_product, scale in value.coefficients:
        total += ring.rational(scale) * square_root(ring, prime_product)
    return total


def square_root(ring: RootRing, radicand: int) -> Poly:
    """The root of a squarefree positive integer: one generator for every prime factor."""
    found = ring.one
    for prime in _primes(radicand):
        square = ring.rational(prime)
        value = numbers.nth_root(Fraction(prime), 2)
        found = found * ring.constant(f"sqrt({prime})", value, 2, _always(square))
    return found


def _always(polynomial: Poly) -> Callable[[Poly], Poly]:
    return lambda _: polynomial


def _primes(value: int) -> Iterator[int]:
    divisor = 2
    while divisor * divisor <= value:
        if value % divisor == 0:
            yield divisor
            value //= divisor
        else:
            divisor += 1
    if value > 1:
        yield value


def _size(factors: tuple[int, ...]) -> int:
    return sum(map(abs, factors))
