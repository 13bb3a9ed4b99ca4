"""Placing a figure: coordinates that may be chosen without loss of generality.

If every polynomial of a branch, the radicands of its roots and what is asked are invariant under a
group of motions, moving a model gives a model with the same value of what is asked, and one may
look for models in a chosen position alone.  Invariance is checked as an identity of polynomials:

* *translation* along an axis: the sum of the derivatives by that coordinate of all points is 0;
* *rotation* in a plane (i, j): ``sum of (x_i d/dx_j - x_j d/dx_i)`` gives 0.  Both are the
  derivative along the orbit, and a function whose derivative vanishes is constant on it;
* *reflection* in the last axis: the polynomial stays the same when that coordinate changes sign.

A line ``a*x + b*y = c`` moves with the points: a translation adds ``a`` or ``b`` to c, its normal
(a, b) is rotated and reflected as a point is.

"0" may be a linear combination of the branch's equations with rational coefficients: then the set
where the equations hold is carried into itself (along the orbit the equations' values obey a
linear differential equation and start at 0), and on it the other polynomials do not change.
Roots ``s^n = u, s >= 0`` with invariant ``u`` are invariant.  Then the first point may be put at
the origin, the second on the first axis, not to the left; the third above it (not below).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

from geometry.algebra.compilation import Branch
from geometry.algebra.ring import Root, RootRing
from mathverify.semantics.polynomials import Poly, distinct, hashable
from mathverify.semantics.quotients import ToZero


class Line(tuple[str, ...]):
    """The names of a, b and c of an unknown line ``a*x + b*y = c``, among those of points."""

    __slots__ = ()


#: What a distance that is a number weighs more than one that occurs.
_KNOWN_LENGTH = 7
#: Of an order of points without a known distance another one must leave so many times fewer terms.
_FAR_SHORTER = 2
_SIGN_FREE = (ToZero.ZERO, ToZero.NONZERO)


@dataclass(frozen=True, slots=True)
class Placement:
    """Generators that are 0, and generators that are not negative.

    ``turned``: the figure was turned, not moved alone.
    """

    zero: tuple[int, ...] = ()
    nonnegative: tuple[int, ...] = ()
    turned: bool = False


def placed(
    ring: RootRing, branch: Branch, asked: Sequence[Poly], points: Sequence[Sequence[str]]
) -> Placement:
    """The best placement that the branch and what is asked allow; an empty one if none."""
    inside = [
        tuple(ring.variable_index(name) for name in point)
        for point in points
        if not isinstance(point, Line) and all(ring.is_variable(name) for name in point)
    ]
    lines = [
        tuple(ring.variable_index(name) for name in line)
        for line in points
        if isinstance(line, Line) and all(ring.is_variable(name) for name in line)
    ]
    if len(inside) < 2 or len({len(point) for point in inside}) != 1:
        return Placement()
    equations = [fact.polynomial for fact in branch.facts if fact.sign is ToZero.ZERO]
    apart = [fact.polynomial for fact in branch.facts if fact.sign is ToZero.NONZERO]
    others = [fact.polynomial for fact in branch.facts if fact.sign not in _SIGN_FREE]
    others += asked
    for index in ring.used([*equations, *apart, *others]):
        meaning = ring.generators[index].meaning
        if isinstance(meaning, Root):
            others.append(meaning.radicand)
    others = list(distinct(others))
    size = len(inside[0])
    motions = _Motions(equations, apart, others, inside, lines)
    if not all(motions.translated(axis) for axis in range(size)):
        return Placement()
    chosen = _order(ring, branch, inside)
    zero = list(chosen[0])
    nonnegative: list[int] = []
    turned = all(motions.rotated(i, j) for i, j in combinations(range(size), 2))
    if turned:
        for place in range(1, size):
            if place < len(chosen):
                zero += chosen[place][place:]
                nonnegative.append(chosen[place][place - 1])
        if len(chosen) > size and motions.reflected(size - 1):
            nonnegative.append(chosen[size][size - 1])
    return Placement(tuple(zero), tuple(nonnegative), turned)


class _Motions:
    """Whether motions keep what is said: identities up to multiples of the equations."""

    def __init__(
        self,
        equations: Sequence[Poly],
        apart: Sequence[Poly],
        others: Sequence[Poly],
        points: Sequence[Sequence[int]],
        lines: Sequence[Sequence[int]] = (),
    ) -> None:
        self._everything = [*equations, *apart, *others]
        self._apart = list(apart)
        self._signed = [*equations, *others]
        self._span = _Span(equations)
        self._points = points
        self._lines = lines

    def translated(self, axis: int) -> bool:
        return all(self._shifted(one, axis) in self._span for one in self._everything)

    def _shifted(self, polynomial: Poly, axis: int) -> Poly:
        total = sum(
            (polynomial.derivative(point[axis]) for point in self._points), polynomial - polynomial
        )
        gens = polynomial.context().gens()
        for line in self._lines:
            total += gens[line[axis]] * polynomial.derivative(line[-1])
        return total

    def rotated(self, first: int, second: int) -> bool:
        return all(self._turned(one, first, second) in self._span for one in self._everything)

    def _turned(self, polynomial: Poly, first: int, second: int) -> Poly:
        gens = polynomial.context().gens()
        total = polynomial - polynomial
        for point in (*self._points, *self._lines):
            total += gens[point[first]] * polynomial.derivative(point[second])
            total -= gens[point[second]] * polynomial.derivative(point[first])
        return total

    def reflected(self, axis: int) -> bool:
        indices = [point[axis] for point in (*self._points, *self._lines)]
        signed = all(one - _mirrored(one, indices) in self._span for one in self._signed)
        return signed and all(
            one - _mirrored(one, indices) in self._span
            or one + _mirrored(one, indices) in self._span
            for one in self._apart
        )


class _Span:
    """Linear combinations of polynomials with rational coefficients."""

    def __init__(self, polynomials: Sequence[Poly]) -> None:
        self._reduced: dict[tuple[int, ...], Poly] = {}
        for one in polynomials:
            left = self._rest(one)
            if left != 0:
                monomial = left.monoms()[0]
                self._reduced[tuple(map(int, monomial))] = left / left.leading_coefficient()

    def __contains__(self, polynomial: Poly) -> bool:
        return bool(polynomial == 0 or self._rest(polynomial) == 0)

    def _rest(self, polynomial: Poly) -> Poly:
        """What is left of a polynomial after the leading terms of the span are taken away."""
        for monomial, one in self._reduced.items():
            value = polynomial.to_dict().get(monomial)
            if value is not None:
                polynomial = polynomial - one * value
        return polynomial


def _mirrored(polynomial: Poly, indices: Sequence[int]) -> Poly:
    """The polynomial with the sign of the generators at ``indices`` changed."""
    found = {
        monomial: -value if sum(int(monomial[i]) for i in indices) % 2 else value
        for monomial, value in polynomial.to_dict().items()
    }
    return polynomial.context().from_dict(found)


def _order(
    ring: RootRing, branch: Branch, points: Sequence[tuple[int, ...]]
) -> list[tuple[int, ...]]:
    """The points, those first whose distances are best known, then those that occur most."""
    distances: dict[object, int] = {}
    fixed: dict[int, Any] = {}
    counts = dict.fromkeys(points, 0)
    for fact in branch.facts:
        degrees = fact.polynomial.degrees()
        used = [index for index, degree in enumerate(degrees) if degree > 0]
        for point in points:
            counts[point] += any(index in used for index in point)
        for index in used:
            meaning = ring.generators[index].meaning
            if isinstance(meaning, Root):
                key = hashable(meaning.radicand)
                weight = 1 + (_KNOWN_LENGTH - 1) * (fact.sign is ToZero.ZERO and len(used) == 1)
                distances[key] = distances.get(key, 0) + weight
                fixed[index] = key
    best, score = (points[0], points[1]), (-1, -1)
    known: dict[frozenset[tuple[int, ...]], int] = {}
    for one, other in combinations(points, 2):
        square = sum(
            ((ring.gens[a] - ring.gens[b]) ** 2 for a, b in zip(one, other, strict=True)),
            ring.zero,
        )
        weight = distances.get(hashable(square), 0)
        known[frozenset((one, other))] = weight
        here = (weight, counts[one] + counts[other])
        if here > score:
            best, score = (one, other), here
    # The origin is the one of the two that more lengths start from.
    one, other = best
    if _incident(known, other, points) > _incident(known, one, points):
        one, other = other, one
    rest = [point for point in points if point not in best]
    rest.sort(
        key=lambda p: -(known[frozenset((p, one))] + known[frozenset((p, other))]) * 100 - counts[p]
    )
    usual = [one, other, *rest]
    return usual if score[0] >= _KNOWN_LENGTH else _with_short_facts(ring, branch, usual)


def _with_short_facts(
    ring: RootRing, branch: Branch, points: list[tuple[int, ...]]
) -> list[tuple[int, ...]]:
    """The points as they are, or in an order that leaves the facts far shorter once placed."""
    facts = list(distinct(fact.polynomial for fact in branch.facts if not fact.implied))
    used = ring.used([fact.polynomial for fact in branch.facts])
    roots = [ring.generators[index].meaning for index in used]
    facts += [one.radicand for one in roots if isinstance(one, Root)]
    monomials = [
        {place for place, power in enumerate(monomial) if power}
        for one in facts
        for monomial in one.monoms()
    ]

    def terms_left(pair: tuple[tuple[int, ...], tuple[int, ...]]) -> int:
        gone = {*pair[0], *pair[1][1:]}
        return sum(gone.isdisjoint(one) for one in monomials)

    first, second = min(permutations(points, 2), key=terms_left)
    if terms_left((first, second)) * _FAR_SHORTER > terms_left((points[0], points[1])):
        return points
    return [first, second, *(one for one in points if one not in (first, second))]


def _incident(
    known: dict[frozenset[tuple[int, ...]], int],
    point: tuple[int, ...],
    points: Sequence[tuple[int, ...]],
) -> int:
    return sum(known.get(frozenset((point, other)), 0) for other in points if other != point)
