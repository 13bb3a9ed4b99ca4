"""``convex``: corners named in order, every angle of the polygon below 180 degrees.

A polygon is convex if every other corner lies strictly on one side of every side.  For four
corners it is enough that the boundary turns the same way at each of them.
"""

from __future__ import annotations

from geometry.vocabulary.arithmetic import (
    Point,
    absolute,
    cross,
    dot,
    greatest,
    least,
    minors,
    negative,
    not_null,
    opposite,
    positive,
    square,
    step,
    times,
    triple,
    zero,
)
from geometry.vocabulary.points import corners
from geometry.vocabulary.speech import undecided
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Meaning, Scalar, Truth


def turns(found: tuple[Point, ...]) -> list[Scalar]:
    """Numbers that all have one sign exactly if the polygon is convex: twice signed areas."""
    size = len(found)
    if size == 3:
        return [cross(step(found[0], found[1]), step(found[0], found[2]))]
    if size == 4:
        return [
            cross(step(found[i], found[(i + 1) % 4]), step(found[(i + 1) % 4], found[(i + 2) % 4]))
            for i in range(4)
        ]
    return [
        cross(step(found[i], found[(i + 1) % size]), step(found[i], found[j]))
        for i in range(size)
        for j in range(size)
        if j not in (i, (i + 1) % size)
    ]


def convex_polygon(found: tuple[Point, ...]) -> Node:
    """The points are, in this order, the corners of a convex polygon."""
    if len(found[0]) == 3:
        return _convex_in_space(found)
    amounts = turns(found)
    if len(amounts) == 1:
        return not_null(amounts)
    return terms.disjunction(
        [
            terms.conjunction(positive(amount) for amount in amounts),
            terms.conjunction(negative(amount) for amount in amounts),
        ]
    )


def _convex_in_space(found: tuple[Point, ...]) -> Node:
    """Coplanar, and every two turns point the same way."""
    size = len(found)
    normals = [
        minors(
            step(found[i], found[(i + 1) % size]),
            step(found[(i + 1) % size], found[(i + 2) % size]),
        )
        for i in range(size)
    ]
    if size == 3:
        return not_null(normals[0])
    if size > 4:
        raise undecided("a convex polygon of space has three or four corners here")
    same_way = [positive(dot(normals[0], normal)) for normal in normals[1:]]
    return terms.conjunction([coplanar(found), *same_way])


def coplanar(found: tuple[Point, ...]) -> Node:
    """All points lie in the plane of the first three."""
    first, second, third, *more = found
    sides = step(first, second), step(first, third)
    return terms.conjunction(zero(triple(*sides, step(first, other))) for other in more)


def convex(lowering: Lowering, call: tree.Call) -> Meaning:
    """``convex(A, B, C, D)``."""
    return Truth(convex_polygon(corners(lowering, call)))


# --- polygons that do not cross themselves -----------------------------------------------


def simplicity(found: tuple[Point, ...]) -> Scalar:
    """A number that is above 0 only if the polygon does not cross or touch itself.

    For four corners exactly then.  For more it is not above 0 for some polygons either that have
    corners on the lines of other sides.
    """
    if len(found) == 3:
        return absolute(turns(found)[0])
    if len(found) == 4:
        amounts = turns(found)
        product = times(*amounts)
        # Two turns each way: the boundary crosses itself.
        convexity = times(least(*amounts), greatest(*amounts))
        return greatest(opposite(product), times(convexity, square(amounts[0])))
    sides = [(found[i], found[(i + 1) % len(found)]) for i in range(len(found))]
    amounts = []
    for i, one in enumerate(sides):
        for j in range(i + 1, len(sides)):
            neighbours = j == i + 1 or (i == 0 and j == len(sides) - 1)
            amounts.append(_corner(one, sides[j]) if neighbours else _apart(one, sides[j]))
    return least(*amounts)


def simple_quadrilateral(found: tuple[Point, ...]) -> Node:
    """Four points are the corners of a quadrilateral whose sides do not cross."""
    if len(found[0]) == 3:
        return convex_polygon(found)
    return terms.disjunction([negative(times(*turns(found))), convex_polygon(found)])


_Side = tuple[Point, Point]


def _corner(one: _Side, other: _Side) -> Scalar:
    """Above 0 if two neighbouring sides do not run back over each other."""
    left, right = step(*one), step(*other)
    across = cross(left, right)
    return greatest(square(across), times(dot(left, right), absolute(dot(left, right))))


def _apart(one: _Side, other: _Side) -> Scalar:
    """Above 0 if one side lies on one side of the other, or beyond one of its ends."""
    amounts = []
    for (start, end), (first, second) in ((one, other), (other, one)):
        along = step(start, end)
        amounts.append(times(cross(along, step(start, first)), cross(along, step(start, second))))
        back = opposite_vector(along)
        for foot, way in ((end, along), (start, back)):
            beyond = least(dot(way, step(foot, first)), dot(way, step(foot, second)))
            amounts.append(times(beyond, absolute(beyond)))
    return greatest(*amounts)


def opposite_vector(vector: tuple[Scalar, ...]) -> tuple[Scalar, ...]:
    """The vector back."""
    return tuple(opposite(part) for part in vector)
