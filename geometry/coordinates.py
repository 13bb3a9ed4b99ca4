"""Functions on points of the plane, written as tuples: ``distance((1, 2), (4, 6))``.

Every function is lowered to arithmetic on the coordinates, so coordinates may be unknown and have
units.  The slope of a vertical line has no value: it divides by 0.  The area of a triangle is half
the absolute value of the cross product of two sides.  A perimeter goes round its points in the
order in which they are named.  Points are collinear if every three of them span no area.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import arrays, quantities, terms
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
    Truth,
    describe,
)

__all__ = ["THEORY"]

Point: TypeAlias = tuple[Scalar, Scalar]

_MAXIMAL_POINTS = 12
_HALF = terms.number(Fraction(1, 2))


def _points(
    lowering: Lowering,
    call: tree.Call,
    least: int,
    most: int,
    example: str,
    shapes: tuple[str, ...] = (),
) -> tuple[Point, ...]:
    """The points of ``f(P, Q, ...)``, or of ``f(shape(P, Q, ...))`` for one of ``shapes``."""
    nodes = call.arguments
    if len(nodes) == 1 and isinstance(nodes[0], tree.Call) and nodes[0].function in shapes:
        nodes = nodes[0].arguments
    if not least <= len(nodes) <= most:
        raise LoweringProblem(
            Code.ILL_TYPED if len(nodes) < least or least == most else None,
            f"{call.function} of {len(nodes)} point(s)",
            call,
            example,
        )
    return tuple(_point(lowering, node, example) for node in nodes)


def _point(lowering: Lowering, node: Node, example: str) -> Point:
    meaning = lowering.lower(node)
    if isinstance(meaning, Collection) and meaning.kind in (
        CollectionKind.TUPLE,
        CollectionKind.LIST,
    ):
        match meaning.items:
            case (Scalar() as first, Scalar() as second):
                return first, second
    raise LoweringProblem(
        Code.ILL_TYPED,
        f"a point is a pair of numbers (x, y), but this is {describe(meaning)}",
        node,
        example,
    )


# --- differences -------------------------------------------------------------------------


def _step(start: Scalar, end: Scalar, call: tree.Call) -> Scalar:
    """``end - start``."""
    first, second = quantities.aligned((end, start), call, "subtract")
    return Scalar(terms.subtract(first.term, second.term), first.dimension)


def _product(first: Scalar, second: Scalar) -> Scalar:
    return Scalar(
        terms.multiply((first.term, second.term)),
        quantities.combined(first.dimension, second.dimension),
    )


def _sum(parts: tuple[Scalar, ...], call: tree.Call) -> Scalar:
    common = quantities.aligned(parts, call, "add")
    return Scalar(terms.add(part.term for part in common), common[0].dimension)


def _length(start: Point, end: Point, call: tree.Call) -> Scalar:
    """``sqrt(dx^2 + dy^2)`` (Pythagoras)."""
    steps = [_step(a, b, call) for a, b in zip(start, end, strict=True)]
    squares = tuple(
        Scalar(
            terms.power(step.term, terms.number(2)),
            quantities.scaled(step.dimension, Fraction(2)),
        )
        for step in steps
    )
    square = _sum(squares, call)
    dimension = quantities.scaled(square.dimension, Fraction(1, 2))
    return Scalar(terms.call("sqrt", square.term), dimension)


def _doubled_area(first: Point, second: Point, third: Point, call: tree.Call) -> Scalar:
    """The cross product of two sides from ``first``: twice the signed area."""
    one = [_step(a, b, call) for a, b in zip(first, second, strict=True)]
    other = [_step(a, b, call) for a, b in zip(first, third, strict=True)]
    back = _product(one[1], other[0])
    return _sum((_product(one[0], other[1]), Scalar(terms.negate(back.term), back.dimension)), call)


# --- rules -------------------------------------------------------------------------------


def _distance(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "distance((1, 2), (4, 6))"
    start, end = _points(lowering, call, 2, 2, example, ("segment",))
    return _length(start, end, call)


def _midpoint(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "midpoint((1, 2), (5, 6))"
    start, end = _points(lowering, call, 2, 2, example, ("segment",))
    halves: list[Meaning] = []
    for one, other in zip(start, end, strict=True):
        total = _sum((one, other), call)
        halves.append(Scalar(terms.divide(total.term, terms.number(2)), total.dimension))
    return Collection(CollectionKind.TUPLE, tuple(halves))


def _slope(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "slope((1, 2), (4, 6))"
    start, end = _points(lowering, call, 2, 2, example, ("segment", "line"))
    across, up = (_step(a, b, call) for a, b in zip(start, end, strict=True))
    return arrays.divide(up, across)


def _triangle_area(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "triangle_area((0, 0), (4, 0), (0, 3))"
    if call.function == "area" and not _is_triangle(call):
        raise LoweringProblem(
            None, "areas are decided for triangles given by three points", call, example
        )
    first, second, third = _points(lowering, call, 3, 3, example, ("triangle",))
    doubled = _doubled_area(first, second, third, call)
    return Scalar(terms.multiply((_HALF, terms.call("abs", doubled.term))), doubled.dimension)


def _is_triangle(call: tree.Call) -> bool:
    return (
        len(call.arguments) == 1
        and isinstance(call.arguments[0], tree.Call)
        and call.arguments[0].function == "triangle"
    )


def _perimeter(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "perimeter((0, 0), (4, 0), (0, 3))"
    shapes = ("triangle", "quadrilateral", "polygon")
    points = _points(lowering, call, 3, _MAXIMAL_POINTS, example, shapes)
    sides = zip(points, (*points[1:], points[0]), strict=True)
    return _sum(tuple(_length(start, end, call) for start, end in sides), call)


def _collinear(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "collinear((0, 0), (1, 1), (3, 3))"
    points = _points(lowering, call, 3, _MAXIMAL_POINTS, example)
    return Truth(
        terms.conjunction(
            terms.equal(_doubled_area(*three, call).term, terms.ZERO)
            for three in combinations(points, 3)
        )
    )


THEORY = Theory(
    "coordinates",
    {
        "distance": _distance,
        "length": _distance,
        "midpoint": _midpoint,
        "slope": _slope,
        "gradient": _slope,
        "triangle_area": _triangle_area,
        "area": _triangle_area,
        "perimeter": _perimeter,
        "collinear": _collinear,
    },
)
