"""The words of the problem language that are facts about the plane, one by one.

The meaning of each is that of `geometry.vocabulary`: what a word leaves open (which sides of a
trapezium are parallel, which diagonal is the axis of a kite) is left open here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import TypeAlias

from geometry.angles import facts
from geometry.angles.expressions import Segment
from geometry.angles.facts import Fact, ShapeKind
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node

Nodes: TypeAlias = tuple[Node, ...]
#: The circles that have a name, with the names of their centres, which may be empty.
Centres: TypeAlias = Mapping[str, str]
Reader: TypeAlias = Callable[[Nodes, Centres], list[Fact]]

_SHAPES = {
    "triangle": ShapeKind.TRIANGLE,
    "parallelogram": ShapeKind.PARALLELOGRAM,
    "rhombus": ShapeKind.RHOMBUS,
    "rectangle": ShapeKind.RECTANGLE,
    "square": ShapeKind.SQUARE,
    "regular": ShapeKind.REGULAR,
}
#: Which sides are parallel or equal is not said by the word alone.
_CONVEX = ("kite", "trapezium", "trapezoid")
_LINES = ("line", "segment", "ray")
_POLYGONS = ("triangle", "quadrilateral", "polygon", *_SHAPES, *_CONVEX)


class Unread(Exception):  # noqa: N818 - says that a statement is not of this room, no fault
    """A statement that no fact of this package says."""


# --- points and lines ----------------------------------------------------------------------


def point_of(node: Node) -> str:
    """A point by its name."""
    if isinstance(node, tree.Name):
        return node.identifier
    raise Unread


def _points(nodes: Iterable[Node]) -> tuple[str, ...]:
    return tuple(point_of(node) for node in nodes)


def _different(nodes: Iterable[Node], least: int) -> tuple[str, ...]:
    names = _points(nodes)
    if len(names) < least or len(set(names)) != len(names):
        raise Unread
    return names


def two_of(nodes: Iterable[Node]) -> Segment:
    """Two different points."""
    names = _different(nodes, 2)
    if len(names) != 2:
        raise Unread
    return names[0], names[1]


def three_of(nodes: Iterable[Node]) -> tuple[str, str, str]:
    """Three different points."""
    names = _different(nodes, 3)
    if len(names) != 3:
        raise Unread
    return names[0], names[1], names[2]


def _corners(nodes: Nodes) -> tuple[str, ...]:
    """``f(A, B, C)`` or ``f(triangle(A, B, C))``."""
    if len(nodes) == 1 and isinstance(nodes[0], tree.Call) and nodes[0].function in _POLYGONS:
        nodes = nodes[0].arguments
    return _different(nodes, 3)


def line_of(node: Node, kinds: tuple[str, ...] = _LINES) -> Segment:
    """The two points of ``line(A, B)``, or of another word of ``kinds``."""
    if isinstance(node, tree.Call) and node.function in kinds:
        return two_of(node.arguments)
    raise Unread


def _lines(nodes: Nodes) -> tuple[Segment, Segment]:
    if len(nodes) == 4:
        return two_of(nodes[:2]), two_of(nodes[2:])
    if len(nodes) != 2:
        raise Unread
    return line_of(nodes[0]), line_of(nodes[1])


def _parallel(nodes: Nodes, _: Centres) -> list[Fact]:
    return [facts.Parallel(*_lines(nodes))]


def _perpendicular(nodes: Nodes, _: Centres) -> list[Fact]:
    return [facts.Perpendicular(*_lines(nodes))]


def _collinear(nodes: Nodes, _: Centres) -> list[Fact]:
    return [facts.Collinear(_points(nodes))]


def _order(nodes: Nodes, _: Centres) -> list[Fact]:
    return [facts.Order(_different(nodes, 3))]


def _sided(nodes: Nodes) -> tuple[str, str, Segment]:
    if len(nodes) == 4:
        return point_of(nodes[0]), point_of(nodes[1]), two_of(nodes[2:])
    if len(nodes) != 3:
        raise Unread
    return point_of(nodes[0]), point_of(nodes[1]), line_of(nodes[2])


def _same_side(nodes: Nodes, _: Centres) -> list[Fact]:
    return [facts.SameSide(*_sided(nodes))]


def _opposite_side(nodes: Nodes, _: Centres) -> list[Fact]:
    return [facts.OppositeSides(*_sided(nodes))]


def _between(nodes: Nodes, _: Centres) -> list[Fact]:
    """``between(P, A, B)``; a ray inside an angle; a point between two parallel lines."""
    if len(nodes) != 3:
        raise Unread
    if isinstance(nodes[0], tree.Name):
        if isinstance(nodes[1], tree.Name):
            middle, first, last = three_of(nodes)
            return [facts.Order((first, middle, last))]
        point = point_of(nodes[0])
        one, two = line_of(nodes[1], ("line",)), line_of(nodes[2], ("line",))
        if point in (*one, *two) or set(one) & set(two):
            raise Unread
        return [
            facts.Parallel(one, two),
            facts.SameSide(point, two[0], one),
            facts.SameSide(point, two[1], one),
            facts.SameSide(point, one[0], two),
            facts.SameSide(point, one[1], two),
        ]
    (vertex, point), (second, arm), (third, other) = (line_of(node, ("ray",)) for node in nodes)
    if not vertex == second == third or len({point, arm, other}) != 3:
        raise Unread
    return [facts.InsideAngle(point, (arm, vertex, other))]


def _on(nodes: Nodes, centres: Centres) -> list[Fact]:
    if len(nodes) < 2:
        raise Unread
    *points, figure = nodes
    return [fact for point in points for fact in _lies_on(point_of(point), figure, centres)]


def _lies_on(point: str, figure: Node, centres: Centres) -> list[Fact]:
    match figure:
        case tree.Call("segment", ends):
            first, last = two_of(ends)
            return [facts.Order((first, point, last))]
        case tree.Call("ray", ends):
            return [facts.OnRay(point, two_of(ends))]
        case tree.Call("line", ends):
            return on_line(point, two_of(ends))
        case tree.Call("perpendicular_bisector", ends):
            first, last = two_of(ends)
            return [facts.EqualLengths((point, first), (point, last))]
        case tree.Call("angle_bisector", corners):
            if len(corners) == 1:
                arm, vertex, other = _angle(corners[0])
            else:
                arm, vertex, other = three_of(corners)
            return [_bisected(vertex, point, arm, other)]
        case tree.Name(identifier) if identifier not in centres:
            # It may be a line.
            raise Unread
        case tree.Call("major_arc" | "minor_arc" | "arc" as arc, (circle, *ends)):
            return _arc(point, circle, two_of(ends), arc == "major_arc", centres)
    name, said = circle_of(figure)
    return [*said, facts.OnCircle(point, name)]


def on_line(point: str, line: Segment) -> list[Fact]:
    """A point on the line through two others."""
    return [facts.Distinct(*line), facts.Collinear((*line, point))]


# --- circles ---------------------------------------------------------------------------------


def circle_of(node: Node) -> tuple[str, list[Fact]]:
    """The name of a circle, and its centre or points if its name says them."""
    name = to_ascii(node)
    match node:
        case tree.Name(identifier):
            return identifier, []
        case tree.Call("circle", (tree.Name(centre),)):
            return name, [facts.Centre(centre, name)]
        case tree.Call("circle", (tree.Name(centre), _)):
            return name, [facts.Centre(centre, name)]
        case tree.Call("circle" | "circumcircle", corners) if len(corners) == 3:
            return name, _round(corners, name)
        case tree.Call("circumcircle", (tree.Call("triangle", corners),)):
            return name, _round(corners, name)
    raise Unread


def _round(corners: Nodes, circle: str) -> list[Fact]:
    names = three_of(corners)
    return [facts.NotCollinear(names), *(facts.OnCircle(name, circle) for name in names)]


def _arc(point: str, circle: Node, ends: Segment, major: bool, centres: Centres) -> list[Fact]:
    """A point of an arc that is not its end; the centre lies on the side of the major arc.

    A centre stands for the circle about it of which other statements speak.
    """
    about = tree.Call("circle", (circle,))
    if isinstance(circle, tree.Name) and to_ascii(about) in centres:
        circle = about
    name, said = circle_of(circle)
    known = [fact.point for fact in said if isinstance(fact, facts.Centre)]
    if centres.get(name):
        known.append(centres[name])
    if not known:
        raise Unread
    on = [facts.OnCircle(each, name) for each in (*ends, point)]
    side = facts.SameSide if major else facts.OppositeSides
    return [*said, *on, side(point, known[0], ends)]


def _tangent(nodes: Nodes, _: Centres) -> list[Fact]:
    if not 2 <= len(nodes) <= 3:
        raise Unread
    name, said = circle_of(nodes[1])
    line = line_of(nodes[0])
    touching: list[Fact] = []
    if len(nodes) == 3:
        touch = point_of(nodes[2])
        touching = [facts.OnCircle(touch, name), facts.Collinear((*line, touch))]
    return [*said, facts.Tangent(line, name), *touching]


def _concyclic(nodes: Nodes, _: Centres) -> list[Fact]:
    """Different points on one circle."""
    points = _corners(nodes)
    if len(points) < 4:
        raise Unread
    name = f"circle({','.join(points)})"
    apart = [facts.Distinct(one, two) for one, two in combinations(points, 2)]
    return [*apart, *(facts.OnCircle(point, name) for point in points)]


def _cyclic(nodes: Nodes, centres: Centres) -> list[Fact]:
    return [*_concyclic(nodes, centres), facts.Convex(_corners(nodes))]


def _chord(nodes: Nodes, _: Centres) -> list[Fact]:
    if len(nodes) != 2 or not isinstance(nodes[0], tree.Call):
        raise Unread
    ends = line_of(nodes[0], ("segment", "line"))
    name, said = circle_of(nodes[1])
    return [*said, facts.Distinct(*ends), *(facts.OnCircle(end, name) for end in ends)]


def _diameter(nodes: Nodes, centres: Centres) -> list[Fact]:
    chord = _chord(nodes, centres)
    name, said = circle_of(nodes[1])
    known = [fact.point for fact in said if isinstance(fact, facts.Centre)]
    if centres.get(name):
        known.append(centres[name])
    first, last = line_of(nodes[0], ("segment",))
    return [*chord, *(facts.Order((first, centre, last)) for centre in known[:1])]


def _inscribed(nodes: Nodes, _: Centres) -> list[Fact]:
    """A polygon in a circle, or a circle in a polygon."""
    if len(nodes) != 2:
        raise Unread
    inner, outer = nodes
    if isinstance(inner, tree.Call) and inner.function in _POLYGONS:
        corners = _corners((inner,))
        name, said = circle_of(outer)
        on = [facts.OnCircle(corner, name) for corner in corners]
        return [*said, facts.Convex(corners), *on]
    corners = _corners((outer,))
    name, said = circle_of(inner)
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    return [*said, facts.Convex(corners), *(facts.Tangent(side, name) for side in sides)]


def _circumscribed(nodes: Nodes, centres: Centres) -> list[Fact]:
    return _inscribed(nodes[::-1], centres)


# --- angles and shapes -----------------------------------------------------------------------


def _angle(node: Node) -> tuple[str, str, str]:
    if isinstance(node, tree.Call) and node.function == "angle":
        return three_of(node.arguments)
    raise Unread


def _bisected(vertex: str, point: str, arm: str, other: str) -> Fact:
    if point in (vertex, arm, other):
        raise Unread
    return facts.AnglesBisected(vertex, point, arm, other)


def _is_segment(node: Node) -> bool:
    return isinstance(node, tree.Call) and node.function == "segment"


def _bisects(nodes: Nodes, _: Centres) -> list[Fact]:
    """A ray or segment from the vertex; a line could bisect with its other half."""
    if len(nodes) != 2:
        raise Unread
    line = line_of(nodes[0], ("ray", "segment"))
    arm, vertex, other = _angle(nodes[1])
    if line[1] == vertex and _is_segment(nodes[0]):
        line = (line[1], line[0])
    if line[0] != vertex:
        raise Unread
    return [_bisected(vertex, line[1], arm, other)]


def _inside(nodes: Nodes, _: Centres) -> list[Fact]:
    """Of a polygon with more corners than a triangle it says that it is convex."""
    *points, region = nodes
    names = _points(points)
    if not names or not isinstance(region, tree.Call):
        raise Unread
    if region.function == "angle":
        corners = _angle(region)
        if set(names) & set(corners):
            raise Unread
        return [facts.InsideAngle(name, corners) for name in names]
    if region.function not in _POLYGONS:
        raise Unread
    polygon = _corners((region,))
    within = [facts.InsidePolygon(name, polygon) for name in names]
    return [facts.Convex(polygon), *within]


def _convex(nodes: Nodes, _: Centres) -> list[Fact]:
    return [facts.Convex(_corners(nodes))]


def _shape(kind: ShapeKind) -> Reader:
    def read(nodes: Nodes, _: Centres) -> list[Fact]:
        points = _corners(nodes)
        expected = {ShapeKind.TRIANGLE: 3, ShapeKind.REGULAR: len(points)}.get(kind, 4)
        if len(points) != expected:
            raise Unread
        return [facts.Shape(kind, points)]

    return read


def _equilateral(nodes: Nodes, _: Centres) -> list[Fact]:
    return [facts.Shape(ShapeKind.EQUILATERAL, three_corners(nodes))]


def three_corners(nodes: Nodes) -> tuple[str, str, str]:
    """The corners of ``f(A, B, C)`` or ``f(triangle(A, B, C))``."""
    corners = _corners(nodes)
    if len(corners) != 3:
        raise Unread
    return corners[0], corners[1], corners[2]


def _with_apex(nodes: Nodes) -> tuple[str, tuple[str, str, str]]:
    """``isosceles(triangle(A, B, C), A)``; the corner may be left out."""
    if len(nodes) != 2:
        return "", three_corners(nodes)
    corners = three_corners(nodes[:1])
    apex = point_of(nodes[1])
    if apex not in corners:
        raise Unread
    return apex, corners


def _isosceles(nodes: Nodes, _: Centres) -> list[Fact]:
    apex, corners = _with_apex(nodes)
    found: list[Fact] = [facts.NotCollinear(corners)]
    if apex:
        one, two = (corner for corner in corners if corner != apex)
        found.append(facts.EqualLengths((apex, one), (apex, two)))
    return found


def _right_angled(nodes: Nodes, _: Centres) -> list[Fact]:
    apex, corners = _with_apex(nodes)
    found: list[Fact] = [facts.NotCollinear(corners)]
    if apex:
        one, two = (corner for corner in corners if corner != apex)
        found.append(facts.Perpendicular((apex, one), (apex, two)))
    return found


def _triangle_only(nodes: Nodes, _: Centres) -> list[Fact]:
    return [facts.NotCollinear(_with_apex(nodes)[1])]


def _told_angle(nodes: Nodes) -> tuple[str, str, str] | None:
    """The angle in ``acute(angle(A, B, C))``."""
    match nodes:
        case (tree.Call("angle", (_, _, _) as points),):
            return three_of(points)
    return None


def _acute(nodes: Nodes, _: Centres) -> list[Fact]:
    angle = _told_angle(nodes)
    if angle is not None:
        return [facts.NotCollinear(angle), facts.Acute(angle)]
    one, two, three = _with_apex(nodes)[1]
    corners = ((three, one, two), (one, two, three), (two, three, one))
    return [facts.NotCollinear((one, two, three)), *map(facts.Acute, corners)]


def _obtuse(nodes: Nodes, _: Centres) -> list[Fact]:
    angle = _told_angle(nodes)
    if angle is not None:
        return [facts.NotCollinear(angle), facts.Obtuse(angle)]
    apex, corners = _with_apex(nodes)
    found: list[Fact] = [facts.NotCollinear(corners)]
    if apex:
        one, two = (corner for corner in corners if corner != apex)
        found.append(facts.Obtuse((one, apex, two)))
    return found


def _triangles(kind: type[facts.Congruent] | type[facts.Similar]) -> Reader:
    def read(nodes: Nodes, _: Centres) -> list[Fact]:
        corners = [
            three_of(node.arguments)
            for node in nodes
            if isinstance(node, tree.Call) and node.function == "triangle"
        ]
        if len(nodes) != 2 or len(corners) != 2:
            raise Unread
        return [kind(corners[0], corners[1])]

    return read


READERS: dict[str, Reader] = {
    "acute": _acute,
    "between": _between,
    "bisects": _bisects,
    "chord": _chord,
    "circumscribed": _circumscribed,
    "collinear": _collinear,
    "concyclic": _concyclic,
    "congruent": _triangles(facts.Congruent),
    "convex": _convex,
    "cyclic": _cyclic,
    "diameter": _diameter,
    "equilateral": _equilateral,
    "inscribed": _inscribed,
    "inside": _inside,
    "isosceles": _isosceles,
    "obtuse": _obtuse,
    "on": _on,
    "opposite_side": _opposite_side,
    "order": _order,
    "parallel": _parallel,
    "perpendicular": _perpendicular,
    "right_angled": _right_angled,
    "same_side": _same_side,
    "scalene": _triangle_only,
    "similar": _triangles(facts.Similar),
    "tangent": _tangent,
    **{word: _shape(kind) for word, kind in _SHAPES.items()},
    **dict.fromkeys(_CONVEX, _convex),
}
