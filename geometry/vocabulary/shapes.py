"""``triangle`` and ``polygon``: corners, facts, perimeters and areas."""

from __future__ import annotations

from fractions import Fraction

from geometry.vocabulary.arithmetic import (
    Point,
    absolute,
    add,
    gap,
    minors,
    norm,
    not_null,
    number,
    step,
    times,
)
from geometry.vocabulary.points import collection, points
from geometry.vocabulary.speech import undecided
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Figure, Meaning, Scalar

__all__ = ["area", "perimeter", "proper_triangle", "triangle", "triangle_size"]


def proper_triangle(first: Point, second: Point, third: Point) -> Node:
    """Three points are not on one line."""
    return not_null(minors(step(first, second), step(first, third)))


def triangle(lowering: Lowering, call: tree.Call) -> Meaning:
    """``triangle(A, B, C)``; as a fact: the points are not on one line."""
    corners = points(lowering, call, 3, 3)
    parts = tuple(collection(corner) for corner in corners)
    return Figure("triangle", parts, proper_triangle(*corners))


def triangle_size(first: Point, second: Point, third: Point) -> Scalar:
    """Half of the cross product of two sides."""
    sides = minors(step(first, second), step(first, third))
    doubled = absolute(sides[0]) if len(sides) == 1 else norm(sides)
    return times(number(Fraction(1, 2)), doubled)


def area(lowering: Lowering, call: tree.Call) -> Meaning:
    """``area(triangle(A, B, C))``."""
    match call.arguments:
        case (tree.Call(function="triangle"),):
            pass
        case _ if call.function == "area":
            raise undecided("areas are decided for triangles given by three points", call)
    return triangle_size(*points(lowering, call, 3, 3))


def perimeter(lowering: Lowering, call: tree.Call) -> Meaning:
    """Round the points in the order in which they are named."""
    corners = points(lowering, call, 3)
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    return add(*(gap(start, end) for start, end in sides))
