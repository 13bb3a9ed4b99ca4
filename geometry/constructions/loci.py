"""Lines and circles in the plane, and the points where two of them meet.

Points are pairs of numbers of a `Field`; a vector is multiplied and conjugated as a complex
number, so that turning needs no angles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from geometry.constructions.arithmetic import Field, Number, StepError

Point: TypeAlias = tuple[Number, Number]


@dataclass(frozen=True, slots=True)
class Line:
    """The line through ``point`` along ``direction``; ``known``: points named to lie on it."""

    point: Point
    direction: Point
    known: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Circle:
    """The circle about ``centre`` with ``square`` of its radius; ``known`` as for lines."""

    centre: Point
    square: Number
    known: tuple[str, ...] = ()


Locus: TypeAlias = Line | Circle


def add(one: Point, other: Point) -> Point:
    """The sum of two vectors."""
    return one[0] + other[0], one[1] + other[1]


def subtract(one: Point, other: Point) -> Point:
    """The vector from ``other`` to ``one``."""
    return one[0] - other[0], one[1] - other[1]


def scale(factor: Number, vector: Point) -> Point:
    """A multiple of a vector."""
    return factor * vector[0], factor * vector[1]


def times(one: Point, other: Point) -> Point:
    """The product of complex numbers: lengths multiplied, angles added."""
    return one[0] * other[0] - one[1] * other[1], one[0] * other[1] + one[1] * other[0]


def conjugate(vector: Point) -> Point:
    """The mirror image in the first axis."""
    return vector[0], -vector[1]


def turned(vector: Point) -> Point:
    """A quarter turn anticlockwise."""
    return -vector[1], vector[0]


def dot(one: Point, other: Point) -> Number:
    """The scalar product."""
    return one[0] * other[0] + one[1] * other[1]


def cross(one: Point, other: Point) -> Number:
    """Twice the signed area of the triangle of two vectors."""
    return one[0] * other[1] - one[1] * other[0]


def square(vector: Point) -> Number:
    """The square of the length."""
    return dot(vector, vector)


def middle(field: Field, one: Point, other: Point) -> Point:
    """The midpoint."""
    half = field.rational(1) / field.rational(2)
    return scale(half, add(one, other))


def through(one: Point, other: Point, known: tuple[str, ...] = ()) -> Line:
    """The line through two points."""
    return Line(one, subtract(other, one), known)


def _nonzero(field: Field, number: Number, why: str) -> Number:
    if not field.is_nonzero(number):
        raise StepError(why)
    return number


def meet(field: Field, one: Locus, other: Locus, sign: int) -> Point:
    """The point where two loci meet; of two such points the one of this ``sign`` (1 or -1).

    Raises `StepError` where they are parallel, do not meet, or touch.
    """
    if isinstance(one, Line) and isinstance(other, Line):
        return _lines(field, one, other)
    if isinstance(one, Circle) and isinstance(other, Circle):
        # The common chord: the difference of the two equations.
        centres = subtract(other.centre, one.centre)
        gap = _nonzero(field, square(centres), "two circles have one centre")
        share = (one.square - other.square + gap) / (field.rational(2) * gap)
        one_line = Line(add(one.centre, scale(share, centres)), turned(centres))
        return _line_circle(field, one_line, one, sign)
    if isinstance(one, Circle):
        one, other = other, one
    assert isinstance(one, Line)
    assert isinstance(other, Circle)
    return _line_circle(field, one, other, sign)


def _lines(field: Field, one: Line, other: Line) -> Point:
    below = _nonzero(field, cross(one.direction, other.direction), "two lines are parallel")
    share = cross(subtract(other.point, one.point), other.direction) / below
    return add(one.point, scale(share, one.direction))


def _line_circle(field: Field, line: Line, circle: Circle, sign: int) -> Point:
    length = _nonzero(field, square(line.direction), "a line without a direction")
    offset = subtract(line.point, circle.centre)
    along = dot(offset, line.direction)
    inside = along * along - length * (square(offset) - circle.square)
    root = field.square_root(inside)
    share = ((root if sign > 0 else -root) - along) / length
    return add(line.point, scale(share, line.direction))


def second_point(field: Field, one: Locus, other: Locus, first: Point) -> Point:
    """The other point where a circle and another locus through ``first`` meet, by a mirror."""
    if isinstance(one, Line):
        one, other = other, one
    if isinstance(one, Line):
        raise StepError("two lines have no second common point")
    if isinstance(other, Line):
        axis = turned(other.direction)
    else:
        axis = subtract(other.centre, one.centre)
    # The second point is the mirror image in the line through the centre along the axis.
    length = _nonzero(field, square(axis), "two circles have one centre")
    offset = subtract(first, one.centre)
    share = dot(offset, axis) / length
    foot = scale(share, axis)
    return add(one.centre, subtract(add(foot, foot), offset))
