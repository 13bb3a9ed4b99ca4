"""Which points lie on what: ``on``, ``collinear``, ``midpoint`` and the coordinates of a point.

A point *on a segment* lies strictly between its ends, and on a ray it is not the end of it.
"""

from __future__ import annotations

from itertools import combinations

from geometry.vocabulary.arithmetic import (
    Point,
    dot,
    halfway,
    minors,
    negative,
    not_below,
    positive,
    step,
    zero,
)
from geometry.vocabulary.circles import on_arc
from geometry.vocabulary.planes import plane_of
from geometry.vocabulary.points import as_point, collection, point, points, together
from geometry.vocabulary.rounds import circle_of, on_circle
from geometry.vocabulary.speech import misread
from geometry.vocabulary.straight import Straight, straight_of
from geometry.vocabulary.triangles import bisects_angle
from mathverify.language import tree
from mathverify.language.tree import Comparison, Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Figure, Meaning, Truth, describe


def inside_segment(place: Point, start: Point, end: Point) -> Node:
    """``place`` lies strictly between ``start`` and ``end``."""
    back, forth = step(place, start), step(place, end)
    aligned = [zero(part) for part in minors(back, forth)]
    return terms.conjunction([*aligned, negative(dot(back, forth))])


def on(lowering: Lowering, call: tree.Call) -> Meaning:
    """``on(P, segment(A, B))``, a line, a ray, a circle, an arc, a plane; ``on(P, Q, line)``.

    Of a curve by its equation, ``on(P, y = x^2 + 1)``, x and y are the coordinates of its points.
    """
    if len(call.arguments) < 2:
        raise misread("on needs a point and what it lies on", call)
    *nodes, node = call.arguments
    if isinstance(node, tree.Relation) and node.signs == (Comparison.EQUAL,):
        places = [point(lowering, one) for one in nodes]
        return Truth(terms.conjunction(_on_curve(lowering, place, node) for place in places))
    figure = lowering.lower(node)
    return Truth(terms.conjunction(lies_on(point(lowering, one), figure, node) for one in nodes))


def _on_curve(lowering: Lowering, place: Point, equation: tree.Relation) -> Node:
    """The equation holds of the coordinates of a point of the plane."""
    coordinates = dict(zip("xy", place, strict=False))
    if len(place) != 2 or not {"x", "y"} & tree.free_names(equation):
        raise misread("a curve is given by an equation in x and y", equation)
    return lowering.within(coordinates).formula(equation)


def lies_on(place: Point, figure: Meaning, node: Node, *, closed: bool = False) -> Node:
    """The point lies on the figure; the ends of segments and rays count if ``closed``."""
    line = straight_of(figure)
    if line is not None:
        together((place, line.start), node)
        return _on_straight(place, line, closed=closed)
    round_ = circle_of(figure)
    if round_ is not None:
        together((place, round_[0]), node)
        return on_circle(place, round_)
    arc = on_arc(place, figure)
    if arc is not None:
        return arc
    flat = plane_of(figure)
    if flat is not None:
        together((place, flat.start), node)
        return flat.contains(place)
    match figure:
        case Figure(kind="angle bisector", parts=parts):
            first, vertex, second = (p for p in map(as_point, parts) if p is not None)
            arms = step(vertex, first), step(vertex, second)
            return bisects_angle(step(vertex, place), *arms, inside=True)
    raise misread(f"a point lies on a line or a curve, but this is {describe(figure)}", node)


def _on_straight(place: Point, line: Straight, *, closed: bool) -> Node:
    if line.kind == "line":
        return line.contains(place)
    aligned = [zero(part) for part in line.offsets(place)]
    assert line.end is not None
    if line.kind == "ray":
        forth = dot(line.along, step(line.start, place))
        reached = not_below(forth) if closed else positive(forth)
        return terms.conjunction([*aligned, reached, *([line.exists] if closed else [])])
    if closed:
        back = dot(step(place, line.start), step(place, line.end))
        reached = terms.compare(back.term, Comparison.LESS_EQUAL, terms.ZERO)
        return terms.conjunction([*aligned, reached, line.exists])
    return inside_segment(place, line.start, line.end)


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


def coordinate(lowering: Lowering, call: tree.Call) -> Meaning:
    """``A.x``, ``A.y`` and, in space, ``A.z``."""
    if len(call.arguments) != 1:
        raise misread("a coordinate is one of one point", call)
    place = point(lowering, call.arguments[0])
    index = ("x_coordinate", "y_coordinate", "z_coordinate").index(call.function)
    if index >= len(place):
        raise misread("a point of the plane has no third coordinate", call)
    return place[index]
