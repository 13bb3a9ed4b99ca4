"""Which points lie on what: ``on``, ``collinear``, ``midpoint`` and the coordinates of a point.

A point *on a segment* lies strictly between its ends, and on a ray it is not the end of it.
"""

from __future__ import annotations

from itertools import combinations

from geometry.vocabulary.arithmetic import (
    Point,
    dot,
    equal,
    halfway,
    minors,
    negative,
    over,
    positive,
    square,
    step,
    zero,
)
from geometry.vocabulary.points import as_point, collection, point, points, together
from geometry.vocabulary.speech import misread
from geometry.vocabulary.straight import Straight, straight_of
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Figure, Meaning, Scalar, Truth, describe

__all__ = ["collinear", "coordinate", "inside_segment", "midpoint", "on", "slope"]


def inside_segment(place: Point, start: Point, end: Point) -> Node:
    """``place`` lies strictly between ``start`` and ``end``."""
    back, forth = step(place, start), step(place, end)
    aligned = [zero(part) for part in minors(back, forth)]
    return terms.conjunction([*aligned, negative(dot(back, forth))])


def on(lowering: Lowering, call: tree.Call) -> Meaning:
    """``on(P, segment(A, B))``, a line, a ray, a circle; ``on(P, Q, line)`` for several points."""
    if len(call.arguments) < 2:
        raise misread("on needs a point and what it lies on", call)
    *nodes, node = call.arguments
    figure = lowering.lower(node)
    return Truth(terms.conjunction(_lies_on(point(lowering, one), figure, node) for one in nodes))


def _lies_on(place: Point, figure: Meaning, node: Node) -> Node:
    line = straight_of(figure)
    if line is not None:
        together((place, line.start), node)
        return _on_straight(place, line)
    match figure:
        case Figure(kind="circle", parts=(middle, Scalar() as radius)):
            centre = as_point(middle)
            assert centre is not None
            together((place, centre), node)
            square_gap = dot(step(centre, place), step(centre, place))
            return terms.conjunction([equal(square_gap, square(radius)), positive(radius)])
    raise misread(f"a point lies on a line or a curve, but this is {describe(figure)}", node)


def _on_straight(place: Point, line: Straight) -> Node:
    if line.kind == "segment":
        assert line.end is not None
        return inside_segment(place, line.start, line.end)
    if line.kind == "ray":
        forth = dot(line.along, step(line.start, place))
        return terms.conjunction([*(zero(part) for part in line.offsets(place)), positive(forth)])
    return line.contains(place)


def collinear(lowering: Lowering, call: tree.Call) -> Meaning:
    """Every three of the points are on one line."""
    found = points(lowering, call, 3)
    return Truth(
        terms.conjunction(
            zero(part)
            for a, b, c in combinations(found, 3)
            for part in minors(step(a, b), step(a, c))
        )
    )


def midpoint(lowering: Lowering, call: tree.Call) -> Meaning:
    """``midpoint(A, B)``."""
    return collection(halfway(*points(lowering, call, 2, 2)))


def slope(lowering: Lowering, call: tree.Call) -> Meaning:
    """The slope of a line, or through two points: no value where it is vertical."""
    if len(call.arguments) == 1:
        line = straight_of(lowering.lower(call.arguments[0]))
        if line is not None:
            return over(line.along[1], line.along[0])
    start, end = points(lowering, call, 2, 2)
    along = step(start, end)
    return over(along[1], along[0])


def coordinate(lowering: Lowering, call: tree.Call) -> Meaning:
    """``A.x``, ``A.y`` and, in space, ``A.z``."""
    if len(call.arguments) != 1:
        raise misread("a coordinate is one of one point", call)
    place = point(lowering, call.arguments[0])
    index = ("x_coordinate", "y_coordinate", "z_coordinate").index(call.function)
    if index >= len(place):
        raise misread("a point of the plane has no third coordinate", call)
    return place[index]
