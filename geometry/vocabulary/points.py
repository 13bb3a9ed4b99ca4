"""Points and lists of points as arguments: tuples of two or three coordinates."""

from __future__ import annotations

from collections.abc import Sequence

from geometry.vocabulary.arithmetic import Point
from geometry.vocabulary.speech import misread
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics.domains import Shape
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    Figure,
    Meaning,
    Scalar,
    describe,
)

#: A polygon has at most this many corners.
MAXIMAL_POINTS = 12

#: Shapes that are no more than the list of their corners where points are expected.
_LISTS = frozenset({"segment", "line", "triangle", "quadrilateral", "polygon", "vector", "chord"})

#: Figures that are given by their corners, in order.
POLYGONS = frozenset(
    {"triangle", "quadrilateral", "polygon", "parallelogram", "rhombus", "rectangle", "square"}
    | {"kite", "trapezium", "regular polygon"}
)


def as_point(meaning: Meaning) -> Point | None:
    """The coordinates of a point; None for anything else."""
    if isinstance(meaning, Collection) and meaning.kind in (
        CollectionKind.TUPLE,
        CollectionKind.LIST,
    ):
        found = tuple(item for item in meaning.items if isinstance(item, Scalar))
        if len(found) == len(meaning.items) and len(found) in (2, 3):
            return found
    return None


def is_point(lowering: Lowering, node: Node) -> bool:
    """Whether ``node`` denotes a point, or a list of two or three numbers."""
    return as_point(lowering.lower(node)) is not None


def named_point(lowering: Lowering, node: Node) -> bool:
    """Whether ``node`` is the name of an unknown point: this is no vector."""
    if not isinstance(node, tree.Name):
        return False
    unknown = lowering.record.unknowns.get(node.identifier)
    return unknown is not None and unknown.domain.shape is Shape.POINT


def point(lowering: Lowering, node: Node) -> Point:
    """The point that ``node`` denotes.  Raises `LoweringProblem` for anything else."""
    meaning = lowering.lower(node)
    found = as_point(meaning)
    if found is None:
        raise misread(
            "a point is a pair of numbers (x, y) or of sort point, but this is "
            f"{describe(meaning)}",
            node,
        )
    return found


def points(
    lowering: Lowering, call: tree.Call, least: int, most: int | None = None
) -> tuple[Point, ...]:
    """The points of ``f(P, Q, ...)``, ``least`` to ``most`` of them, in one plane or space."""
    nodes = flatten(call)
    limit = MAXIMAL_POINTS if most is None else most
    if not least <= len(nodes) <= limit:
        raise misread(f"{call.function} of {len(nodes)} point(s)", call)
    found = tuple(point(lowering, node) for node in nodes)
    together(found, call)
    return found


def together(found: Sequence[Point], node: Node) -> None:
    """Refuse points of the plane beside points of space."""
    if len({len(one) for one in found}) > 1:
        raise misread("points with two and with three coordinates", node, "(1, 2, 3) for each")


def corners_of(meaning: Meaning) -> tuple[Point, ...]:
    """The corners of a polygon; none for anything else."""
    if not isinstance(meaning, Figure) or meaning.kind not in POLYGONS:
        return ()
    found = tuple(as_point(part) for part in meaning.parts)
    return tuple(corner for corner in found if corner is not None)


def corners(lowering: Lowering, call: tree.Call, least: int = 3) -> tuple[Point, ...]:
    """The corners of ``f(polygon(A, B, ...))``, of ``f(t)`` or of ``f(A, B, ...)``."""
    if len(call.arguments) == 1:
        found = corners_of(lowering.lower(call.arguments[0]))
        if found:
            if len(found) < least:
                raise misread(f"{call.function} of {len(found)} points", call)
            return found
    return points(lowering, call, least)


def flatten(call: tree.Call) -> tuple[Node, ...]:
    """The arguments of a call, or the corners of its only argument: ``f(segment(P, Q))``."""
    match call.arguments:
        case (tree.Call(function=function, arguments=corners),) if function in _LISTS:
            return corners
    return call.arguments


def collection(found: Point) -> Collection:
    """The meaning of a point."""
    return Collection(CollectionKind.TUPLE, found)
