"""Points and lines of a triangle: centres, medians, altitudes, bisectors, feet."""

from __future__ import annotations

from geometry.vocabulary.arithmetic import (
    Point,
    Vector,
    add,
    cross,
    dot,
    equal,
    gap,
    halfway,
    minors,
    moved,
    not_below,
    not_null,
    over,
    positive,
    square,
    step,
    subtract,
    times,
    zero,
)
from geometry.vocabulary.circles import circumcentre
from geometry.vocabulary.guards import guarded_point
from geometry.vocabulary.points import as_point, collection, corners, named_point, point, points
from geometry.vocabulary.shapes import proper_triangle
from geometry.vocabulary.speech import misread, undecided
from geometry.vocabulary.straight import EQUATION, Straight, straight, straight_of
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Figure, Meaning, Truth


def _three(lowering: Lowering, call: tree.Call) -> tuple[Point, Point, Point]:
    found = corners(lowering, call)
    if len(found) != 3:
        raise misread(f"{call.function} is that of a triangle", call)
    first, second, third = found
    return first, second, third


def centre_of_triangle(lowering: Lowering, call: tree.Call) -> Meaning:
    """``centroid(A, B, C)``, ``circumcenter``, ``incenter``, ``orthocenter``."""
    found = _three(lowering, call)
    return collection(_CENTRES[call.function](*found))


def _centroid(first: Point, second: Point, third: Point) -> Point:
    middle = tuple(over(add(*parts), 3) for parts in zip(first, second, third, strict=True))
    return guarded_point(middle, proper_triangle(first, second, third))


def incentre_of(first: Point, second: Point, third: Point) -> Point:
    """Each corner with the weight of the opposite side."""
    sides = (gap(second, third), gap(third, first), gap(first, second))
    around = add(*sides)
    middle = tuple(
        over(add(*(times(side, part) for side, part in zip(sides, parts, strict=True))), around)
        for parts in zip(first, second, third, strict=True)
    )
    return guarded_point(middle, proper_triangle(first, second, third))


def orthocentre_of(first: Point, second: Point, third: Point) -> Point:
    """The sum of the corners less twice the circumcentre (the Euler line)."""
    middle = circumcentre(first, second, third)
    return tuple(
        subtract(add(*parts), times(2, centre))
        for *parts, centre in zip(first, second, third, middle, strict=True)
    )


_CENTRES = {
    "centroid": _centroid,
    "circumcenter": circumcentre,
    "incenter": incentre_of,
    "orthocenter": orthocentre_of,
}


# --- feet, medians, altitudes ------------------------------------------------------------


def foot_of(place: Point, line: Straight) -> Point:
    """The point of a line nearest to ``place``."""
    share = over(dot(line.along, step(line.start, place)), dot(line.along, line.along))
    return moved(line.start, line.along, share)


def foot(lowering: Lowering, call: tree.Call) -> Meaning:
    """``foot(P, line(A, B))``, of the perpendicular from P."""
    place, line = point_and_line(lowering, call)
    return collection(foot_of(place, line))


def point_and_line(lowering: Lowering, call: tree.Call) -> tuple[Point, Straight]:
    """``f(P, line(A, B))`` or ``f(P, A, B)``; a segment stands for its line."""
    nodes = call.arguments
    if len(nodes) == 3:
        nodes = (nodes[0], tree.Call("line", nodes[1:], span=call.span))
    if len(nodes) != 2:
        raise misread(f"{call.function} is said of a point and a line", call)
    place, line = point(lowering, nodes[0]), straight(lowering, nodes[1])
    if len(place) != len(line.along):
        raise misread("a point of the plane and a line of space", call)
    return place, line


def altitude(lowering: Lowering, call: tree.Call) -> Meaning:
    """``altitude(A, line(B, C))``: the segment from A to its foot."""
    place, line = point_and_line(lowering, call)
    return Figure("segment", (collection(place), collection(foot_of(place, line))))


def median(lowering: Lowering, call: tree.Call) -> Meaning | None:
    """``median(A, segment(B, C))``: the segment from A to the midpoint; numbers are not ours."""
    nodes = call.arguments
    if len(nodes) == 1 and not named_point(lowering, nodes[0]):
        return None  # a list of numbers, by whatever name
    if not nodes or len(nodes) > 3 or not is_point_of_figure(lowering, nodes[0]):
        return None
    place, line = point_and_line(lowering, call)
    if line.end is None:
        raise misread("a median goes to the midpoint of a segment", call)
    middle = halfway(line.start, line.end)
    return Figure("segment", (collection(place), collection(middle)))


def is_point_of_figure(lowering: Lowering, node: Node) -> bool:
    """Whether ``node`` is a point: no list, which may be data of another kind."""
    meaning = lowering.lower(node)
    found = as_point(meaning)
    return found is not None and not isinstance(node, tree.ListLiteral)


# --- bisectors ---------------------------------------------------------------------------


def perpendicular_bisector(lowering: Lowering, call: tree.Call) -> Meaning:
    """``perpendicular_bisector(A, B)``: as far from A as from B."""
    start, end = points(lowering, call, 2, 2)
    if len(start) != 2:
        raise undecided("in space the points as far from A as from B are a plane")
    a, b = (times(2, part) for part in step(start, end))
    c = subtract(add(*(square(part) for part in end)), add(*(square(part) for part in start)))
    return Figure(EQUATION, (a, b, c))


def angle_bisector(lowering: Lowering, call: tree.Call) -> Meaning:
    """``angle_bisector(A, B, C)``: the ray from B that halves the angle ABC."""
    nodes = call.arguments
    if len(nodes) == 1 and isinstance(nodes[0], tree.Call) and nodes[0].function == "angle":
        nodes = nodes[0].arguments
    first, vertex, second = points(lowering, tree.Call(call.function, nodes, span=call.span), 3, 3)
    return Figure("angle bisector", tuple(collection(p) for p in (first, vertex, second)))


def bisects(lowering: Lowering, call: tree.Call) -> Meaning:
    """``bisects(ray(B, D), angle(A, B, C))``, ``bisects(line(C, M), segment(A, B))``."""
    if len(call.arguments) != 2:
        raise misread("bisects is said of a line and an angle or a segment", call)
    line = straight(lowering, call.arguments[0])
    target = call.arguments[1]
    if isinstance(target, tree.Call) and target.function == "angle" and len(target.arguments) == 3:
        first, vertex, second = points(lowering, target, 3, 3)
        return Truth(_bisects_angle(line, first, vertex, second))
    halved = straight_of(lowering.lower(target))
    if halved is None or halved.end is None or halved.kind != "segment":
        raise misread("what is bisected is an angle or a segment", target)
    middle = halfway(halved.start, halved.end)
    facts = [*(zero(value) for value in line.offsets(middle))]
    share = dot(line.along, step(line.start, middle))
    if line.kind != "line":
        facts.append(not_below(share))
    if line.kind == "segment":
        facts.append(not_below(subtract(dot(line.along, line.along), share)))
    facts.append(not_null(minors(line.along, halved.along)))
    return Truth(terms.conjunction(facts))


def bisects_angle(along: Vector, left: Vector, right: Vector, *, inside: bool) -> Node:
    """A direction halves the angle of two others; ``inside`` it, or on its line anywhere.

    The arms make equal angles with it, on different sides of it.
    """
    first, second = cross(left, along), cross(along, right)
    facts = [
        equal(times(first, dot(right, along)), times(second, dot(left, along))),
        positive(times(first, second)),
    ]
    if inside:
        # Both rays at right angles to a straight angle halve it.
        turned = times(first, cross(left, right))
        facts.append(not_below(turned))
    return terms.conjunction(facts)


def _bisects_angle(line: Straight, first: Point, vertex: Point, second: Point) -> Node:
    if len(vertex) != 2:
        raise undecided("angle bisectors are read in the plane")
    left, right = step(vertex, first), step(vertex, second)
    if line.kind == "line":
        through = [zero(value) for value in line.offsets(vertex)]
        return terms.conjunction([*through, bisects_angle(line.along, left, right, inside=False)])
    ways = [(line.start, line.along)]
    if line.kind == "segment" and line.end is not None:
        ways.append((line.end, step(line.end, line.start)))
    found = []
    for start, along in ways:
        begins = [equal(a, b) for a, b in zip(start, vertex, strict=True)]
        found.append(terms.conjunction([*begins, bisects_angle(along, left, right, inside=True)]))
    return terms.disjunction(found)
