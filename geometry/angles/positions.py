"""What position says about position: laws that every figure of the plane obeys.

Each law looks at a few points or directions and adds what must hold; `close` repeats them until
nothing changes.  ``x`` below is the cross product of two directions.

* On a line: if PQ and QR point the same way, so does PR; lines through two common points are one.
* Three points not on a line: ``PQ x PR = PQ x QR = PR x QR``, one turn seen from three sides.
* Parallel lines: whatever direction they point, two points of one lie on one side of the other.
* Parallel lines of unknown sense: a common point of comparison tells whether they agree.
* A sum of crossings that is zero has both signs: ``PQ x d + QR x d + RP x d`` for any direction d,
  the four triangles of four points, and ``(a x b)(c x d) - (a x c)(b x d) + (a x d)(b x c)`` for
  four directions.  Pasch's axiom and its kin are instances.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations

from geometry.angles.directions import Directions
from geometry.angles.expressions import Segment
from geometry.angles.ledger import (
    Absurd,
    Claim,
    Crosses,
    SameDirection,
    SameLine,
    SameTurn,
    Turn,
)

_ORDER = "points in order on a line"
_ONE_LINE = "lines with two common points are one line"
_TRIANGLE = "three points not on one line"
_SIDES = "sides of a line"

#: A term of a sum that is zero: its turns (one or two of them).
Product = tuple[Turn, ...]


def close(figure: Directions, points: tuple[str, ...]) -> None:
    """Add all that the laws yield.

    Raises:
        Absurd: the facts contradict each other.

    """
    done = figure.closed
    while done != figure.version:
        while done != figure.version:
            done = figure.version
            for first, second, third in combinations(points, 3):
                _three_points(figure, first, second, third)
            _parallels(figure, points)
        _four_points(figure, points)
        _four_rays(figure, points)
        _sums(figure, points)
    figure.closed = done


def _three_points(figure: Directions, *points: str) -> None:
    for first, middle, last in permutations(points):
        if not (figure.are_distinct(first, middle) and figure.are_distinct(middle, last)):
            continue
        one, two = (first, middle), (middle, last)
        if first < last and figure.crosses(one, two):
            _triangle(figure, first, middle, last)
            return
        if figure.same_direction(one, two):
            claim = SameDirection(one, two)
            figure.learn_distinct(first, last, _ORDER, claim)
            figure.learn_direction((first, last), one, _ORDER, claim)
        elif first < last and figure.are_distinct(first, last) and figure.same_line(one, two):
            figure.learn_parallel((first, last), one, _ONE_LINE, SameLine(one, two))


def _triangle(figure: Directions, first: str, middle: str, last: str) -> None:
    one, two, third = (first, middle), (middle, last), (first, last)
    claim = Crosses(one, two)
    figure.learn_distinct(first, last, _TRIANGLE, claim)
    figure.learn_crossing(one, third, _TRIANGLE, claim)
    figure.learn_crossing(two, third, _TRIANGLE, claim)
    if figure.relation((one, two), (one, third)) == 0:
        figure.learn_turn((one, two), (one, third), 1, _TRIANGLE, claim)
    if figure.relation((one, two), (third, two)) == 0:
        figure.learn_turn((one, two), (third, two), 1, _TRIANGLE, claim)


def _parallels(figure: Directions, points: tuple[str, ...]) -> None:
    for members in figure.lines():
        roots = sorted({figure.direction(member)[0] for member in members})
        if len(roots) < 2:
            continue
        for member in members:
            for point in points:
                if point in member or not figure.triangle(point, *member):
                    continue
                one, two = (point, member[0]), (point, member[1])
                if not (figure.crosses(member, one) and figure.crosses(member, two)):
                    continue
                for root in roots:
                    if figure.relation((root, one), (root, two)) != 1:
                        claims = (SameLine(root, member), Crosses(member, one))
                        figure.learn_turn(
                            (root, one), (root, two), 1, "points of a parallel line", *claims
                        )
        _senses(figure, roots)


def _senses(figure: Directions, roots: list[Segment]) -> None:
    """Two parallels of unknown sense, compared by their turns from a third direction."""
    for first, second in combinations(roots, 2):
        for other in figure.roots():
            if figure.direction(first)[0] == figure.direction(second)[0]:
                break
            relation = figure.relation((other, first), (other, second))
            if relation == 0:
                continue
            turned = second if relation > 0 else (second[1], second[0])
            figure.learn_direction(
                first,
                turned,
                "parallel lines, seen from a line that crosses them",
                SameLine(first, second),
                SameTurn((other, first), (other, turned)),
            )


def _four_points(figure: Directions, points: tuple[str, ...]) -> None:
    """The areas of four triangles: ``[BCD] - [ACD] + [ABD] - [ABC] = 0``."""
    for first, second, third, fourth in combinations(points, 4):
        products = [
            ((second, third), (second, fourth)),
            ((first, fourth), (first, third)),
            ((first, second), (first, fourth)),
            ((first, third), (first, second)),
        ]
        _zero_sum(figure, [(turn,) for turn in products], "a point inside a triangle")


def _four_rays(figure: Directions, points: tuple[str, ...]) -> None:
    """Four rays from one point."""
    for vertex in points:
        rays = dict[Segment, Segment]()
        for other in points:
            if other != vertex and figure.are_distinct(vertex, other):
                rays.setdefault(figure.line((vertex, other)), (vertex, other))
        for a, b, c, d in combinations(rays.values(), 4):
            products: list[Product] = [
                ((a, b), (c, d)),
                ((a, c), (d, b)),
                ((a, d), (b, c)),
            ]
            _zero_sum(figure, products, "rays in order round a point")


def _sums(figure: Directions, points: tuple[str, ...]) -> None:
    """``PQ x d + QR x d + RP x d = 0`` for a direction d of lines that are parallel."""
    classes = [members for members in figure.lines() if _spread(members)]
    for members in classes:
        line = members[0]
        for first, second, third in combinations(points, 3):
            edges = [(first, second), (second, third), (third, first)]
            if all(figure.are_distinct(*edge) for edge in edges):
                _zero_sum(figure, [((edge, line),) for edge in edges], _SIDES)


def _spread(members: list[Segment]) -> bool:
    """Whether the class holds segments without common points: more than one line, perhaps."""
    return any(not set(one) & set(two) for one, two in combinations(members, 2))


def _zero_sum(figure: Directions, products: list[Product], reason: str) -> None:
    """Products of turns that add up to zero: if all but one have one sign, it has the other.

    At most one term may be open, that is, of directions not known to cross.
    """
    signs = [_signature(figure, product) for product in products]
    zero = [
        position
        for position, sign in enumerate(signs)
        if sign is None and _flat(figure, products[position])
    ]
    signed = [position for position, sign in enumerate(signs) if sign is not None]
    still_open = len(products) - len(zero) - len(signed)
    if still_open > 1:
        return
    flat = tuple(claim for position in zero for claim in _flat(figure, products[position]))
    for last in range(len(products)):
        others = [position for position in signed if position != last]
        if last in zero or not others or (still_open and last in signed):
            continue
        if any(signs[position] != signs[others[0]] for position in others):
            continue
        agreeing = tuple(
            claim
            for position in others[1:]
            for claim in _pairing(figure, products[others[0]] + products[position]).claims
        )
        claims = agreeing + flat
        for turn in products[last]:
            for segment in turn:
                figure.learn_distinct(*segment, reason, *claims)
            figure.learn_crossing(*turn, reason, *claims)
        relate(figure, products[others[0]] + products[last], -1, reason, *claims)
        signs = [_signature(figure, product) for product in products]


def _defined(figure: Directions, turn: Turn) -> bool:
    return figure.are_distinct(*turn[0]) and figure.are_distinct(*turn[1])


def _signature(figure: Directions, product: Product) -> tuple[tuple[int, ...], int] | None:
    """The classes of the turns of a product, and the sign that the product has in them."""
    components = set[int]()
    sign = 1
    for turn in product:
        found = figure.turn(*turn) if _defined(figure, turn) else None
        if found is None:
            return None
        sign *= found[1]
        components ^= {found[0]}
    return tuple(sorted(components)), sign


def _flat(figure: Directions, product: Product) -> tuple[Claim, ...]:
    """Why a product is zero, or ()."""
    for turn in product:
        if _defined(figure, turn) and figure.same_line(*turn):
            return (SameLine(*turn),)
    return ()


@dataclass(frozen=True, slots=True)
class _Pairing:
    """Turns of one class two by two: their product, why, and the turns left over."""

    sign: int
    claims: tuple[Claim, ...]
    left: tuple[Turn, ...]


def _pairing(figure: Directions, turns: tuple[Turn, ...]) -> _Pairing:
    sign = 1
    claims = list[Claim]()
    waiting: dict[int, tuple[Turn, int]] = {}
    for turn in turns:
        found = figure.turn(*turn)
        assert found is not None
        component, parity = found
        if component not in waiting:
            waiting[component] = (turn, parity)
            continue
        other, other_parity = waiting.pop(component)
        sign *= parity * other_parity
        agreeing = turn if parity == other_parity else (turn[1], turn[0])
        claims.append(SameTurn(other, agreeing))
    return _Pairing(sign, tuple(claims), tuple(turn for turn, _ in waiting.values()))


def relate(
    figure: Directions, turns: tuple[Turn, ...], sign: int, reason: str, *claims: Claim
) -> None:
    """The product of the signs of these turns, all of crossing directions, is ``sign``.

    It tells something if their classes cancel but for two.
    """
    pairing = _pairing(figure, turns)
    reasons = (*claims, *pairing.claims)
    if len(pairing.left) == 2:
        figure.learn_turn(*pairing.left, sign * pairing.sign, reason, *reasons)
    elif not pairing.left and sign != pairing.sign:
        raise Absurd("false", reason, reasons)
