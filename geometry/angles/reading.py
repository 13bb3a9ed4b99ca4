"""Statements of the problem language as facts and as linear equations between angles.

What is not of this room (areas, coordinates, lengths with unknowns) is left unread; a fact that
was left unread can only make less follow.  Statements are read as said of the plane.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import combinations

from geometry.angles import facts
from geometry.angles.expressions import LinearEquation, Segment, Unknown
from geometry.angles.facts import Fact, ShapeKind
from geometry.angles.reading_angles import equations_of
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, Logical, LogicalOperator, Node, Relation

__all__ = ["Reading", "facts_of"]

_SHAPES = {
    "triangle": ShapeKind.TRIANGLE,
    "equilateral_triangle": ShapeKind.EQUILATERAL,
    "parallelogram": ShapeKind.PARALLELOGRAM,
    "rhombus": ShapeKind.RHOMBUS,
    "rectangle": ShapeKind.RECTANGLE,
    "square": ShapeKind.SQUARE,
    "trapezium": ShapeKind.TRAPEZIUM,
    "isosceles_trapezium": ShapeKind.ISOSCELES_TRAPEZIUM,
    "kite": ShapeKind.KITE,
    "regular_polygon": ShapeKind.REGULAR,
}
_CORNERS = {ShapeKind.TRIANGLE: 3, ShapeKind.EQUILATERAL: 3}
_LINES = ("line", "segment", "ray")
_POLYGONS = ("triangle", "quadrilateral", "polygon", *_SHAPES)


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read, and the statements that were not."""

    facts: tuple[Fact, ...]
    relations: tuple[LinearEquation, ...]
    unread: tuple[Node, ...]


class _Unread(Exception):  # noqa: N818 - says that a statement is not of this room, no fault
    pass


@dataclass(slots=True)
class _Found:
    facts: list[Fact] = field(default_factory=list)
    relations: list[tuple[Node, LinearEquation]] = field(default_factory=list)
    unread: list[Node] = field(default_factory=list)
    #: The segments that equal one term, by the term.
    lengths: dict[Node, Segment] = field(default_factory=dict)


def facts_of(statements: Iterable[Node]) -> Reading:
    """The facts and the equations that statements of a question say.

    Data must have been put in: a name is a point where a point belongs, otherwise an unknown
    number, ``(3*x) deg``, or an unknown angle, ``3*x``.  One name cannot be both; statements that
    use it so are left unread.
    """
    found = _Found()
    for statement in statements:
        _read(statement, found)
    relations = _consistent(found)
    return Reading(tuple(found.facts), relations, tuple(found.unread))


def _consistent(found: _Found) -> tuple[LinearEquation, ...]:
    """The equations in which every name is either a number or an angle throughout."""
    uses: dict[str, set[bool]] = {}
    for _, equation in found.relations:
        for term, _ in equation.expression.terms:
            if isinstance(term, Unknown):
                uses.setdefault(term.name, set()).add(term.counts_degrees)
    double = {name for name, kinds in uses.items() if len(kinds) > 1}
    kept = list[LinearEquation]()
    for node, equation in found.relations:
        names = {term.name for term, _ in equation.expression.terms if isinstance(term, Unknown)}
        if names & double:
            found.unread.append(node)
        else:
            kept.append(equation)
    return tuple(kept)


def _read(statement: Node, found: _Found) -> None:
    if isinstance(statement, Logical) and statement.operator is LogicalOperator.AND:
        for part in statement.operands:
            _read(part, found)
        return
    try:
        match statement:
            case Logical(LogicalOperator.NOT, (tree.Call("collinear", points),)):
                found.facts.append(facts.NotCollinear(_three(points)))
            case Relation():
                _relation(statement, found)
            case tree.Call(function, arguments, 0):
                reader = _READERS.get(function)
                if reader is None:
                    raise _Unread
                found.facts += reader(arguments)
            case _:
                raise _Unread
    except _Unread:
        found.unread.append(statement)


# --- points and lines ----------------------------------------------------------------------


def _point(node: Node) -> str:
    if isinstance(node, tree.Name):
        return node.identifier
    raise _Unread


def _points(nodes: Iterable[Node]) -> tuple[str, ...]:
    return tuple(_point(node) for node in nodes)


def _two(nodes: Iterable[Node]) -> Segment:
    names = _points(nodes)
    if len(names) != 2:
        raise _Unread
    return names[0], names[1]


def _three(nodes: Iterable[Node]) -> tuple[str, str, str]:
    names = _points(nodes)
    if len(names) != 3 or len(set(names)) != 3:
        raise _Unread
    return names[0], names[1], names[2]


def _line(node: Node, kinds: tuple[str, ...] = _LINES) -> Segment:
    if isinstance(node, tree.Call) and node.function in kinds:
        return _two(node.arguments)
    raise _Unread


def _lines(nodes: tuple[Node, ...]) -> tuple[Segment, Segment]:
    if len(nodes) == 4:
        return _two(nodes[:2]), _two(nodes[2:])
    if len(nodes) != 2:
        raise _Unread
    return _line(nodes[0]), _line(nodes[1])


def _parallel(nodes: tuple[Node, ...]) -> list[Fact]:
    return [facts.Parallel(*_lines(nodes))]


def _perpendicular(nodes: tuple[Node, ...]) -> list[Fact]:
    return [facts.Perpendicular(*_lines(nodes))]


def _collinear(nodes: tuple[Node, ...]) -> list[Fact]:
    return [facts.Collinear(_points(nodes))]


def _sided(nodes: tuple[Node, ...]) -> tuple[str, str, Segment]:
    if len(nodes) == 4:
        return _point(nodes[0]), _point(nodes[1]), _two(nodes[2:])
    if len(nodes) != 3:
        raise _Unread
    return _point(nodes[0]), _point(nodes[1]), _line(nodes[2])


def _same_side(nodes: tuple[Node, ...]) -> list[Fact]:
    return [facts.SameSide(*_sided(nodes))]


def _opposite_side(nodes: tuple[Node, ...]) -> list[Fact]:
    return [facts.OppositeSides(*_sided(nodes))]


def _between(nodes: tuple[Node, ...]) -> list[Fact]:
    """``between(P, A, B)``; a ray inside an angle; a point between two parallel lines."""
    if len(nodes) != 3:
        raise _Unread
    if isinstance(nodes[0], tree.Name):
        if isinstance(nodes[1], tree.Name):
            middle, first, last = _three(nodes)
            return [facts.Order((first, middle, last))]
        point = _point(nodes[0])
        one, two = _line(nodes[1], ("line",)), _line(nodes[2], ("line",))
        if point in (*one, *two) or set(one) & set(two):
            raise _Unread
        return [
            facts.Parallel(one, two),
            facts.SameSide(point, two[0], one),
            facts.SameSide(point, two[1], one),
            facts.SameSide(point, one[0], two),
            facts.SameSide(point, one[1], two),
        ]
    (vertex, point), (second, arm), (third, other) = (_line(node, ("ray",)) for node in nodes)
    if not vertex == second == third or len({point, arm, other}) != 3:
        raise _Unread
    return [facts.InsideAngle(point, (arm, vertex, other))]


def _on(nodes: tuple[Node, ...]) -> list[Fact]:
    if len(nodes) < 2:
        raise _Unread
    *points, figure = nodes
    return [fact for point in points for fact in _lies_on(_point(point), figure)]


def _lies_on(point: str, figure: Node) -> list[Fact]:
    match figure:
        case tree.Call("segment", ends):
            first, last = _two(ends)
            return [facts.Order((first, point, last))]
        case tree.Call("ray", ends):
            return [facts.OnRay(point, _two(ends))]
        case tree.Call("line", ends):
            first, last = _two(ends)
            return [facts.Distinct(first, last), facts.Collinear((first, last, point))]
        case tree.Call("major_arc" | "minor_arc" as arc, (circle, *ends)):
            return _arc(point, circle, _two(ends), arc == "major_arc")
    name, said = _circle(figure)
    return [*said, facts.OnCircle(point, name)]


# --- circles ---------------------------------------------------------------------------------


def _circle(node: Node) -> tuple[str, list[Fact]]:
    """The name of a circle, and its centre or points if its name says them."""
    match node:
        case tree.Name(identifier):
            return identifier, []
        case tree.Call("circle", (tree.Name(centre),)):
            return to_ascii(node), [facts.Centre(centre, to_ascii(node))]
        case tree.Call("circle", (tree.Name(centre), radius)) if not isinstance(radius, tree.Name):
            return to_ascii(node), [facts.Centre(centre, to_ascii(node))]
    raise _Unread


def _arc(point: str, circle: Node, ends: Segment, major: bool) -> list[Fact]:
    """A point of an arc that is not its end; the centre lies on the side of the major arc."""
    name, said = _circle(circle)
    centres = [fact.point for fact in said if isinstance(fact, facts.Centre)]
    if not centres:
        raise _Unread
    on = [facts.OnCircle(each, name) for each in (*ends, point)]
    side = facts.SameSide if major else facts.OppositeSides
    return [*said, *on, side(point, centres[0], ends)]


def _tangent(nodes: tuple[Node, ...]) -> list[Fact]:
    if len(nodes) != 2:
        raise _Unread
    name, said = _circle(nodes[1])
    return [*said, facts.Tangent(_line(nodes[0]), name)]


def _concyclic(nodes: tuple[Node, ...]) -> list[Fact]:
    points = _points(nodes)
    name = f"circle({','.join(points)})"
    return [facts.OnCircle(point, name) for point in points]


# --- angles and shapes -----------------------------------------------------------------------


def _angle(node: Node) -> tuple[str, str, str]:
    if isinstance(node, tree.Call) and node.function == "angle":
        return _three(node.arguments)
    raise _Unread


def _bisects(nodes: tuple[Node, ...]) -> list[Fact]:
    """A ray or segment from the vertex; a line could bisect with its other half."""
    if len(nodes) != 2:
        raise _Unread
    vertex, point = _line(nodes[0], ("ray", "segment"))
    arm, middle, other = _angle(nodes[1])
    if vertex != middle or point in (arm, other):
        raise _Unread
    return [facts.AnglesBisected(vertex, point, arm, other)]


def _inside(nodes: tuple[Node, ...]) -> list[Fact]:
    if len(nodes) != 2 or not isinstance(nodes[1], tree.Call):
        raise _Unread
    point, region = _point(nodes[0]), nodes[1]
    if region.function == "angle":
        return [facts.InsideAngle(point, _angle(region))]
    if region.function in _POLYGONS:
        return [facts.InsidePolygon(point, _points(region.arguments))]
    raise _Unread


def _convex(nodes: tuple[Node, ...]) -> list[Fact]:
    if len(nodes) == 1 and isinstance(nodes[0], tree.Call) and nodes[0].function in _POLYGONS:
        nodes = nodes[0].arguments
    points = _points(nodes)
    if len(points) < 3 or len(set(points)) != len(points):
        raise _Unread
    return [facts.Convex(points)]


def _shape(kind: ShapeKind) -> Callable[[tuple[Node, ...]], list[Fact]]:
    def read(nodes: tuple[Node, ...]) -> list[Fact]:
        points = _points(nodes)
        expected = _CORNERS.get(kind, 4)
        right = len(points) >= 3 if kind is ShapeKind.REGULAR else len(points) == expected
        if not right or len(set(points)) != len(points):
            raise _Unread
        return [facts.Shape(kind, points)]

    return read


def _triangles(
    kind: type[facts.Congruent] | type[facts.Similar],
) -> Callable[[tuple[Node, ...]], list[Fact]]:
    def read(nodes: tuple[Node, ...]) -> list[Fact]:
        corners = [
            _three(node.arguments)
            for node in nodes
            if isinstance(node, tree.Call) and node.function == "triangle"
        ]
        if len(nodes) != 2 or len(corners) != 2:
            raise _Unread
        return [kind(corners[0], corners[1])]

    return read


_READERS: dict[str, Callable[[tuple[Node, ...]], list[Fact]]] = {
    "between": _between,
    "bisects": _bisects,
    "collinear": _collinear,
    "concyclic": _concyclic,
    "congruent": _triangles(facts.Congruent),
    "convex": _convex,
    "inside": _inside,
    "on": _on,
    "opposite_side": _opposite_side,
    "parallel": _parallel,
    "perpendicular": _perpendicular,
    "same_side": _same_side,
    "similar": _triangles(facts.Similar),
    "tangent": _tangent,
    **{word: _shape(kind) for word, kind in _SHAPES.items()},
}


# --- relations -------------------------------------------------------------------------------


def _relation(statement: Relation, found: _Found) -> None:
    if statement.signs == (Comparison.NOT_EQUAL,):
        first, second = _two(statement.operands)
        found.facts.append(facts.Distinct(first, second))
        return
    if any(sign is not Comparison.EQUAL for sign in statement.signs):
        raise _Unread
    if any(_length(operand) for operand in statement.operands):
        _equal_lengths(statement.operands, found)
        return
    for left, right in zip(statement.operands, statement.operands[1:], strict=False):
        named = _named(left, right) or _named(right, left)
        if named:
            found.facts += named
            continue
        read = equations_of(left, right)
        if not read:
            raise _Unread
        found.relations += [(statement, equation) for equation in read]


def _length(node: Node) -> Segment | None:
    match node:
        case tree.Call("length", (tree.Name(first), tree.Name(second))):
            return first, second
        case tree.Call("length", (tree.Call("segment", (tree.Name(first), tree.Name(second))),)):
            return first, second
    return None


def _equal_lengths(operands: tuple[Node, ...], found: _Found) -> None:
    """Segments equal to each other, or to terms to which others are equal."""
    segments = [segment for operand in operands if (segment := _length(operand)) is not None]
    for operand in operands:
        if _length(operand) is None:
            segments.append(found.lengths.setdefault(operand, segments[0]))
    for one, two in combinations(dict.fromkeys(segments), 2):
        found.facts.append(facts.EqualLengths(one, two))


def _named(left: Node, right: Node) -> list[Fact]:
    """``M = midpoint(A, B)``, ``O = center(k)``, ``P = intersection(line(A,B), line(C,D))``."""
    if not isinstance(left, tree.Name) or not isinstance(right, tree.Call):
        return []
    point = left.identifier
    match right:
        case tree.Call("midpoint", ends):
            if len(ends) == 1:
                return [facts.Midpoint(point, _line(ends[0], ("segment",)))]
            return [facts.Midpoint(point, _two(ends))]
        case tree.Call("center" | "centre", (circle,)):
            name, said = _circle(circle)
            return [*said, facts.Centre(point, name)]
        case tree.Call("intersection", (one, two)):
            return [*_lies_on(point, one), *_lies_on(point, two)]
    return []
