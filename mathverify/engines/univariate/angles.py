"""Angles at which a polynomial in a sine and a cosine can vanish.

The polynomial is brought to one function of the angle, by the first of these that fits:
in the cosine alone; in the sine alone (even powers of the cosine by ``cos^2 = 1 - sin^2``); in
the tangent (all degrees of one parity, made equal by ``sin^2 + cos^2 = 1``); else, for
``A + B*sin``, by the consequence ``A^2 = (1 - cos^2)*B^2``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from mathverify.language.tree import Constant, Node
from mathverify.semantics import numbers, terms
from mathverify.semantics.numbers import Exact, Sign
from mathverify.semantics.polynomials import Poly, Ring

__all__ = ["Angle", "vanishing_angles"]

#: An angle and the period with which it comes again, both as terms.
Angle: TypeAlias = tuple[Node, Node]

_HALF_TURN = Constant("pi")
_TURN = terms.multiply((terms.number(2), _HALF_TURN))
_QUARTER_TURN = terms.divide(_HALF_TURN, terms.number(2))


def vanishing_angles(
    ring: Ring,
    factor: Poly,
    sine: int,
    cosine: int,
    roots: Callable[[Poly, int], Sequence[Exact]],
    bound: Callable[[Exact], Node],
) -> list[Angle]:
    """All angles at which ``factor`` can vanish; ``sine`` and ``cosine`` are generator indices.

    ``roots`` gives all real roots of a factor in one generator, ``bound`` a term for a number.
    """
    factor = ring.reduced(factor)
    times_sine, plain = ring.linear_parts(factor, sine)

    def all_roots(polynomial: Poly, index: int) -> list[Exact]:
        parts = [p for p in ring.factors(polynomial) if p.degrees()[index] > 0]
        return [root for part in parts for root in roots(part, index)]

    if times_sine == 0:
        return _with_cosines(all_roots(plain, cosine), bound)
    if plain == 0:
        zeros: list[Angle] = [(terms.ZERO, _HALF_TURN)]
        return zeros + _with_cosines(all_roots(times_sine, cosine), bound)
    in_sine = _without_cosine(ring, factor, sine, cosine)
    if in_sine is not None:
        return _with_sines(all_roots(in_sine, sine), bound)
    in_tangent = _in_tangent(ring, factor, sine, cosine)
    if in_tangent is not None:
        tangents = [
            (terms.call("atan", bound(root)), _HALF_TURN) for root in all_roots(in_tangent, sine)
        ]
        return [(_QUARTER_TURN, _HALF_TURN), *tangents]
    squared = plain**2 - (1 - ring.gen(cosine) ** 2) * times_sine**2
    return _with_cosines(all_roots(squared, cosine), bound)


def _without_cosine(ring: Ring, factor: Poly, sine: int, cosine: int) -> Poly | None:
    by_cosine = ring.coefficients(factor, cosine)
    if any(power % 2 for power in by_cosine):
        return None
    square = 1 - ring.gen(sine) ** 2
    return sum((part * square ** (power // 2) for power, part in by_cosine.items()), ring.zero)


def _in_tangent(ring: Ring, factor: Poly, sine: int, cosine: int) -> Poly | None:
    """The factor divided by a power of the cosine; the sine's generator stands for the tangent."""
    parts = {
        (i, j): part
        for i, rest in ring.coefficients(factor, sine).items()
        for j, part in ring.coefficients(rest, cosine).items()
    }
    degrees = {i + j for i, j in parts}
    if len({degree % 2 for degree in degrees}) != 1:
        return None
    top, tangent = max(degrees), ring.gen(sine)
    return sum(
        (
            part * tangent**i * (1 + tangent**2) ** ((top - i - j) // 2)
            for (i, j), part in parts.items()
        ),
        ring.zero,
    )


def _possible(values: Sequence[Exact]) -> list[Exact]:
    """Those that can be a sine or a cosine."""
    return [value for value in values if numbers.sign(1 - value * value) is not Sign.NEGATIVE]


def _with_cosines(values: Sequence[Exact], bound: Callable[[Exact], Node]) -> list[Angle]:
    found: list[Angle] = []
    for value in _possible(values):
        angle = terms.call("acos", bound(value))
        found += [(angle, _TURN), (terms.negate(angle), _TURN)]
    return found


def _with_sines(values: Sequence[Exact], bound: Callable[[Exact], Node]) -> list[Angle]:
    found: list[Angle] = []
    for value in _possible(values):
        angle = terms.call("asin", bound(value))
        found += [(angle, _TURN), (terms.subtract(_HALF_TURN, angle), _TURN)]
    return found
