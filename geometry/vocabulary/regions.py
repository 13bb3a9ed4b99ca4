"""Regions between figures: ``area(inside(square(A, B, C, D)) - inside(circle(O, r)))``.

What is taken away must lie in what it is taken from, and what is put together must not overlap:
the area has a value only where that holds.  Both are known of circles and convex polygons; for
other figures the area is the difference that the author states.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from geometry.vocabulary.arithmetic import (
    Point,
    absolute,
    add,
    cross,
    greatest,
    least,
    norm,
    not_below,
    opposite,
    positive,
    step,
    subtract,
    times,
)
from geometry.vocabulary.convexity import turns
from geometry.vocabulary.guards import guarded
from geometry.vocabulary.points import corners_of
from geometry.vocabulary.rounds import circle_of
from geometry.vocabulary.speech import undecided
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Meaning, Scalar


@dataclass(frozen=True, slots=True)
class Area:
    """Figures whose insides are put together, and those that are taken away from them."""

    whole: tuple[tuple[Meaning, Node], ...]
    holes: tuple[tuple[Meaning, Node], ...]


def region_of(lowering: Lowering, node: Node) -> Area | None:
    """The region that ``inside(...) - inside(...)`` or a datum of this form is; else None."""
    if isinstance(node, tree.Call) and node.function == "region" and len(node.arguments) == 1:
        return region_of(lowering, node.arguments[0])
    if isinstance(node, tree.Call) and node.function == "difference":
        node = tree.Add((node.arguments[0], tree.Negate(node.arguments[1])))
    if isinstance(node, tree.Call) and node.function == "inside" and len(node.arguments) == 1:
        return Area(((lowering.lower(node.arguments[0]), node.arguments[0]),), ())
    if not isinstance(node, tree.Add):
        return None
    whole: list[tuple[Meaning, Node]] = []
    holes: list[tuple[Meaning, Node]] = []
    for part in node.terms:
        negated = isinstance(part, tree.Negate)
        inner = region_of(lowering, part.operand if isinstance(part, tree.Negate) else part)
        if inner is None or (negated and inner.holes):
            return None
        (holes if negated else whole).extend(inner.whole)
        holes.extend(inner.holes)
    return Area(tuple(whole), tuple(holes)) if whole else None


def size(region: Area, area_of: Callable[[Meaning, Node], Scalar]) -> Scalar:
    """The area of a region."""
    parts = [area_of(*figure) for figure in region.whole]
    parts += [opposite(area_of(*figure)) for figure in region.holes]
    facts: list[Node] = []
    for figures in (region.whole, region.holes):
        for (one, _), (other, node) in combinations(figures, 2):
            facts += _apart(one, other, node)
    if region.holes:
        if len(region.whole) != 1:
            words = "from which of several figures one is taken away is not decided"
            raise undecided(words, region.holes[0][1], _HINT)
        (outer, _) = region.whole[0]
        for inner, node in region.holes:
            facts += _contains(outer, inner, node)
    return guarded(add(*parts), terms.conjunction(facts)) if facts else add(*parts)


_HINT = "area(square(A, B, C, D)) - area(circle(O, r)), where one lies in the other"


def _contains(outer: Meaning, inner: Meaning, node: Node) -> list[Node]:
    """That one figure lies in another; touching is allowed."""
    big, small = circle_of(outer), circle_of(inner)
    outline, corners = corners_of(outer), corners_of(inner)
    if big is not None and small is not None:
        return [not_below(subtract(big[1], add(small[1], _gap(big[0], small[0]))))]
    if big is not None and corners:
        return [not_below(subtract(big[1], _gap(big[0], corner))) for corner in corners]
    if outline and len(outline[0]) == 2:
        if small is not None:
            return _within_polygon(outline, (small[0],), small[1])
        if corners:
            return _within_polygon(outline, corners, None)
    raise undecided("whether this figure lies in the other is not decided", node, _HINT)


def _gap(one: Point, other: Point) -> Scalar:
    return norm(step(one, other))


def _within_polygon(
    outline: tuple[Point, ...], places: tuple[Point, ...], reach: Scalar | None
) -> list[Node]:
    """Points on the inner side of each side of a convex polygon, at least ``reach`` from it."""
    amounts = turns(outline)
    facts: list[Node] = []
    if len(outline) > 3:
        facts.append(positive(times(least(*amounts), greatest(*amounts))))
    for start, end in zip(outline, (*outline[1:], outline[0]), strict=True):
        along = step(start, end)
        for place in places:
            # Twice an area, positive where the point and the polygon are on one side.
            amount = times(cross(along, step(start, place)), amounts[0])
            room = amount
            if reach is not None:
                room = subtract(amount, times(reach, norm(along), absolute(amounts[0])))
            facts.append(not_below(room))
    return facts


def _apart(one: Meaning, other: Meaning, node: Node) -> list[Node]:
    """That two figures do not overlap: known of two circles."""
    first, second = circle_of(one), circle_of(other)
    if first is None or second is None:
        raise undecided("whether these figures overlap is not decided", node, _HINT)
    return [not_below(subtract(_gap(first[0], second[0]), add(first[1], second[1])))]
