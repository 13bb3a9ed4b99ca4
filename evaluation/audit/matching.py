"""Which claim is about which unknown: found from the solutions of the equations, not guessed.

Matching only proposes; what it proposes is verified.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice, permutations

from evaluation.audit.item import Conversion
from mathverify.errors import ParseError
from mathverify.language import parse
from mathverify.language.tree import Node, SetLiteral, TupleLiteral
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.numbers.order import rational_enclosure

#: A solution: the value of every unknown, to far more digits than anybody claims.
Root = tuple[Fraction, ...]

_BITS = 80
#: Values closer than this are not told apart: they are enclosed more closely.
_SAME = Fraction(1, 1 << 60)
#: Orders that are proposed at most, the closest first.
_MOST_ORDERS = 24
#: Assignments that are looked at for them.
_MOST_LOOKED_AT = 2_000
#: Floats of the sets carry about twelve digits; more places than this are noise of binary.
MOST_PLACES = 12
#: A claim with at least so many places was computed in floating point rather than written.
FEWEST_PLACES_OF_A_FLOAT = 6
#: Without solutions, more claims than this are taken in the order in which they stand,
_LARGEST_ORDERS = 3
#: and so they are beside more unknowns than this.
_MOST_UNKNOWNS = 6


def roots_of(answer: str, width: int) -> tuple[Root, ...] | None:
    """The solutions that an answer such as ``{(1, 2), (2, 1)}`` lists, of ``width`` values each.

    None where it lists none: there may be infinitely many, or they are not known.
    """
    if not answer:
        return None
    try:
        node = parse(answer)
    except ParseError:
        return None
    if not isinstance(node, SetLiteral) or not node.items:
        return None
    found: list[Root] = []
    for item in node.items:
        parts = item.items if isinstance(item, TupleLiteral) else (item,)
        values = [_value(part) for part in parts]
        root = tuple(value for value in values if value is not None)
        if len(root) != width:
            return None
        found.append(root)
    return tuple(found)


def _value(term: Node) -> Fraction | None:
    value = evaluate(term, {})
    if isinstance(value, (Undefined, NotKnown)):
        return None
    try:
        low, high = rational_enclosure(value, _BITS)
    except (ArithmeticError, ValueError):
        return None
    return (low + high) / 2


def tolerances(conversion: Conversion) -> tuple[Fraction, ...]:
    """How far each claim may be from the exact value if it is rounded or cut off."""
    most = max(conversion.places)
    places = (count or most for count in conversion.places)
    return tuple(
        Fraction(
            1,
            10 ** min(count - 1 if count >= FEWEST_PLACES_OF_A_FLOAT else count, MOST_PLACES),
        )
        for count in places
    )


def matched_orders(
    conversion: Conversion, roots: Sequence[Root] | None
) -> tuple[tuple[str, ...], ...]:
    """The unknowns that the claims may be about, in the order of the claims; the likeliest first.

    Without ``roots`` every order is proposed while there are few.
    """
    names = conversion.asked or tuple(name for name, _ in conversion.unknowns)
    count = len(conversion.values)
    if roots is None:
        if count <= _LARGEST_ORDERS and len(names) <= _MOST_UNKNOWNS:
            return tuple(permutations(names, count))
        return (names[:count],)
    place = {name: index for index, (name, _) in enumerate(conversion.unknowns)}
    found: dict[tuple[str, ...], Fraction] = {}
    for root in roots:
        values = [root[place[name]] for name in names]
        near = tolerances(conversion)
        for chosen in islice(_assignments(conversion.values, values, near), _MOST_LOOKED_AT):
            order = tuple(names[index] for index in chosen)
            off = sum(
                (
                    abs(claim - values[index])
                    for claim, index in zip(conversion.values, chosen, strict=True)
                ),
                Fraction(0),
            )
            found[order] = min(off, found.get(order, off))
    return tuple(sorted(found, key=lambda order: found[order])[:_MOST_ORDERS])


def _assignments(
    claims: Sequence[Fraction], values: Sequence[Fraction], near: Sequence[Fraction]
) -> Iterator[tuple[int, ...]]:
    """Every choice of different places of ``values`` that are near the claims, one for each."""

    def extended(chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(chosen) == len(claims):
            yield chosen
            return
        claim, within = claims[len(chosen)], near[len(chosen)] + _SAME
        for index, value in enumerate(values):
            if index not in chosen and abs(claim - value) < within:
                yield from extended((*chosen, index))

    return extended(())


def matches_roots(
    groups: Sequence[Sequence[Fraction]], near: Sequence[Fraction], roots: Sequence[Root]
) -> bool:
    """Whether every claimed solution is near a root of its own."""
    width = len(groups[0])
    close = [
        [
            all(
                abs(claim - value) < within - _SAME
                for claim, value, within in zip(
                    group, root, near[place * width : (place + 1) * width], strict=True
                )
            )
            for root in roots
        ]
        for place, group in enumerate(groups)
    ]
    owner: dict[int, int] = {}

    def placed(group: int, seen: set[int]) -> bool:
        for root, fits in enumerate(close[group]):
            if fits and root not in seen:
                seen.add(root)
                if root not in owner or placed(owner[root], seen):
                    owner[root] = group
                    return True
        return False

    return all(placed(group, set()) for group in range(len(groups)))
