"""``area`` and ``perimeter`` of polygons, circles and their parts; ``circumference``.

The area of a polygon has a value only where the polygon does not cross itself, corners in the
order of their names; that of ``square(A, B, C, D)`` only where the points are such a figure.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from geometry.vocabulary import circles, regions
from geometry.vocabulary.arithmetic import (
    Point,
    absolute,
    add,
    cross,
    gap,
    minors,
    norm,
    number,
    positive,
    step,
    times,
)
from geometry.vocabulary.convexity import convex_polygon, simplicity
from geometry.vocabulary.guards import guarded
from geometry.vocabulary.points import corners_of, points
from geometry.vocabulary.shapes import square_gap
from geometry.vocabulary.speech import misread, undecided
from mathverify.language import tree
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Figure, Meaning, Scalar, describe

#: Figures whose sides are told by two of them that meet.
_PARALLELOGRAMS = frozenset({"parallelogram", "rhombus", "rectangle", "square"})

_HALF = number(Fraction(1, 2))


def triangle_size(first: Point, second: Point, third: Point) -> Scalar:
    """Half of the cross product of two sides."""
    sides = minors(step(first, second), step(first, third))
    doubled = absolute(sides[0]) if len(sides) == 1 else norm(sides)
    return times(_HALF, doubled)


def triangle_area(lowering: Lowering, call: tree.Call) -> Meaning:
    """``triangle_area(A, B, C)``."""
    return triangle_size(*points(lowering, call, 3, 3))


def area(lowering: Lowering, call: tree.Call) -> Meaning:
    """``area(triangle(A, B, C))``, of any figure, or of a region such as one inside another."""
    if len(call.arguments) != 1:
        return polygon_size(points(lowering, call, 3))
    (node,) = call.arguments
    region = regions.region_of(lowering, node)
    if region is not None:
        return regions.size(region, area_of)
    return area_of(lowering.lower(node), node)


def area_of(meaning: Meaning, node: tree.Node) -> Scalar:
    """The area of a figure.  Raises `LoweringProblem` where it has none."""
    found = corners_of(meaning)
    if found:
        assert isinstance(meaning, Figure)
        if len(found) == 3:
            return triangle_size(*found)
        if meaning.kind in _PARALLELOGRAMS:
            assert meaning.fact is not None
            return guarded(_parallelogram_size(meaning.kind, found), meaning.fact)
        return polygon_size(found)
    value = circles.area_of_round(meaning)
    if value is None:
        raise misread(f"{describe(meaning)} has no area here", node)
    return value


def _parallelogram_size(kind: str, found: tuple[Point, ...]) -> Scalar:
    """By two sides where they meet at right angles, else by the cross product of two sides."""
    a, b, _, d = found
    match kind:
        case "square":
            return square_gap(a, b)
        case "rectangle":
            return times(gap(a, b), gap(a, d))
    sides = minors(step(a, b), step(a, d))
    return absolute(sides[0]) if len(sides) == 1 else norm(sides)


def polygon_size(found: tuple[Point, ...]) -> Scalar:
    """Half of the sum of cross products round the polygon (the shoelace formula)."""
    if len(found) == 3:
        return triangle_size(*found)
    if len(found[0]) == 3:
        if len(found) > 4:
            raise undecided("areas in space are those of triangles and quadrilaterals")
        a, b, c, d = found
        sides = norm(minors(step(a, c), step(b, d)))
        return guarded(times(_HALF, sides), convex_polygon(found))
    first, *others = found
    parts = [cross(step(first, one), step(first, other)) for one, other in pairwise(others)]
    return guarded(times(_HALF, absolute(add(*parts))), positive(simplicity(found)))


def perimeter(lowering: Lowering, call: tree.Call) -> Meaning:
    """Round the points in the order in which they are named; of a circle, its circumference."""
    if len(call.arguments) == 1:
        meaning = lowering.lower(call.arguments[0])
        found = corners_of(meaning)
        if not found:
            value = circles.perimeter_of_round(meaning)
            if value is None:
                words = f"{describe(meaning)} has no perimeter here"
                raise misread(words, call.arguments[0])
            return value
        assert isinstance(meaning, Figure)
        if meaning.kind in ("triangle", "polygon") or meaning.fact is None:
            return _round_trip(found)
        return _where(meaning, found)
    return _round_trip(points(lowering, call, 3))


def _where(meaning: Figure, found: tuple[Point, ...]) -> Scalar:
    """The perimeter of ``square(...)`` where the points are the corners of one."""
    assert meaning.fact is not None
    if meaning.kind in _PARALLELOGRAMS:
        a, b, _, d = found
        alike = meaning.kind in ("rhombus", "square")
        value = times(4, gap(a, b)) if alike else times(2, add(gap(a, b), gap(a, d)))
        return guarded(value, meaning.fact)
    value = _round_trip(found)
    if len(found[0]) == 2:
        return guarded(value, positive(simplicity(found)))
    return guarded(value, meaning.fact)


def _round_trip(found: tuple[Point, ...]) -> Scalar:
    sides = zip(found, (*found[1:], found[0]), strict=True)
    return add(*(gap(start, end) for start, end in sides))
