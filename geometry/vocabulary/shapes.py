"""Polygons as figures and as facts: from ``triangle`` to ``regular``.

Each word gives a figure whose ``fact`` is what it says of the points, degenerate ones excluded:
``area(square(A, B, C, D))`` has a value only where the points are the corners of a square, in
this order.  A rectangle may be a square; a trapezium has at least one pair of parallel sides; the
axis of a kite is one of its diagonals.
"""

from __future__ import annotations

from geometry.vocabulary.arithmetic import (
    PI,
    Point,
    add,
    dot,
    equal,
    minors,
    negative,
    not_null,
    opposite,
    positive,
    step,
    times,
    zero,
)
from geometry.vocabulary.convexity import convex_polygon, simple_quadrilateral
from geometry.vocabulary.directions import parallel_vectors
from geometry.vocabulary.points import collection, corners, points
from geometry.vocabulary.rotations import cosine_and_sine
from geometry.vocabulary.speech import misread, undecided
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Figure, Meaning, Scalar, Truth


def square_gap(start: Point, end: Point) -> Scalar:
    """The square of a distance."""
    return dot(step(start, end), step(start, end))


def proper_triangle(first: Point, second: Point, third: Point) -> Node:
    """Three points are not on one line."""
    return not_null(minors(step(first, second), step(first, third)))


def _figure(kind: str, found: tuple[Point, ...], fact: Node | None) -> Figure:
    return Figure(kind, tuple(collection(corner) for corner in found), fact)


def triangle(lowering: Lowering, call: tree.Call) -> Meaning:
    """``triangle(A, B, C)``; as a fact: the points are not on one line."""
    found = points(lowering, call, 3, 3)
    return _figure("triangle", found, proper_triangle(*found))


def polygon(lowering: Lowering, call: tree.Call) -> Meaning:
    """``polygon(A, B, C, D, E)``: no fact, for it may cross itself or not be convex."""
    return _figure("polygon", points(lowering, call, 3), None)


def quadrilateral(lowering: Lowering, call: tree.Call) -> Meaning:
    """``square(A, B, C, D)`` and its kin, corners in order."""
    found = points(lowering, call, 4, 4)
    kind = {"trapezoid": "trapezium"}.get(call.function, call.function)
    return _figure(kind, found, _KINDS[kind](found))


def is_parallelogram(found: tuple[Point, ...]) -> Node:
    """AB and DC are one vector, and A, B, D are not on one line."""
    a, b, c, d = found
    closed = [equal(x, y) for x, y in zip(step(a, b), step(d, c), strict=True)]
    return terms.conjunction([*closed, proper_triangle(a, b, d)])


def _is_rhombus(found: tuple[Point, ...]) -> Node:
    a, b, _, d = found
    return terms.conjunction([is_parallelogram(found), equal(square_gap(a, b), square_gap(a, d))])


def _is_rectangle(found: tuple[Point, ...]) -> Node:
    a, b, _, d = found
    return terms.conjunction([is_parallelogram(found), zero(dot(step(a, b), step(a, d)))])


def _is_square(found: tuple[Point, ...]) -> Node:
    a, b, _, d = found
    return terms.conjunction([_is_rectangle(found), equal(square_gap(a, b), square_gap(a, d))])


def _is_kite(found: tuple[Point, ...]) -> Node:
    a, b, c, d = found
    axis = (((a, b), (a, d), (c, b), (c, d)), ((b, a), (b, c), (d, a), (d, c)))
    pairs = [
        terms.conjunction(
            [
                equal(square_gap(*one), square_gap(*two)),
                equal(square_gap(*three), square_gap(*four)),
            ]
        )
        for one, two, three, four in axis
    ]
    return terms.conjunction([terms.disjunction(pairs), convex_polygon(found)])


def _is_trapezium(found: tuple[Point, ...]) -> Node:
    a, b, c, d = found
    pairs = (
        parallel_vectors(step(a, b), step(d, c)),
        parallel_vectors(step(a, d), step(b, c)),
    )
    return terms.conjunction([terms.disjunction(pairs), convex_polygon(found)])


_KINDS = {
    "quadrilateral": simple_quadrilateral,
    "parallelogram": is_parallelogram,
    "rhombus": _is_rhombus,
    "rectangle": _is_rectangle,
    "square": _is_square,
    "kite": _is_kite,
    "trapezium": _is_trapezium,
}

# --- triangles of a kind -----------------------------------------------------------------


def triangle_kind(lowering: Lowering, call: tree.Call) -> Meaning:
    """``isosceles(triangle(A, B, C), A)`` and its kin; the corner may be left out.

    Of an angle, ``acute(angle(A, B, C))`` says that it is between 0 and 90 degrees, ``obtuse`` that
    it is between 90 and 180.
    """
    match call.arguments:
        case (tree.Call("angle", (_, _, _) as arms, 0),) if call.function in ("acute", "obtuse"):
            one, vertex, other = corners(lowering, tree.Call(call.function, arms, span=call.span))
            kind = _TRIANGLES[call.function](vertex, one, other)
            return Truth(terms.conjunction([kind, proper_triangle(vertex, one, other)]))
    *_, last = call.arguments
    apex: int | None = None
    inner = call
    if len(call.arguments) == 2 and isinstance(call.arguments[0], tree.Call):
        names = call.arguments[0].arguments
        if last not in names:
            raise misread("the corner is one of the triangle", last)
        apex = names.index(last)
        inner = tree.Call(call.function, call.arguments[:1], span=call.span)
    found = corners(lowering, inner)
    if len(found) != 3:
        raise misread(f"{call.function} is said of a triangle", call)
    rule = _TRIANGLES[call.function]
    options = [rule(*_from(found, index)) for index in range(3)]
    if call.function in ("equilateral", "scalene", "acute"):
        if apex is not None:
            raise misread(f"{call.function} is said of a triangle as a whole", call)
        kind = terms.conjunction(options)
    else:
        kind = options[apex] if apex is not None else terms.disjunction(options)
    return Truth(terms.conjunction([kind, proper_triangle(*found)]))


def _from(found: tuple[Point, ...], index: int) -> tuple[Point, Point, Point]:
    first, second, third = (*found[index:], *found[:index])
    return first, second, third


def _two_sides_equal(apex: Point, one: Point, other: Point) -> Node:
    return equal(square_gap(apex, one), square_gap(apex, other))


def _two_sides_differ(apex: Point, one: Point, other: Point) -> Node:
    return terms.negation(_two_sides_equal(apex, one, other))


def _right(apex: Point, one: Point, other: Point) -> Node:
    return zero(dot(step(apex, one), step(apex, other)))


def _below_right(apex: Point, one: Point, other: Point) -> Node:
    return positive(dot(step(apex, one), step(apex, other)))


def _above_right(apex: Point, one: Point, other: Point) -> Node:
    return negative(dot(step(apex, one), step(apex, other)))


_TRIANGLES = {
    "isosceles": _two_sides_equal,
    "equilateral": _two_sides_equal,
    "scalene": _two_sides_differ,
    "right_angled": _right,
    "acute": _below_right,
    "obtuse": _above_right,
}

# --- regular polygons --------------------------------------------------------------------


def regular(lowering: Lowering, call: tree.Call) -> Meaning:
    """``regular(A, B, C, D, E)``, or of ``polygon(...)``."""
    found = corners(lowering, call)
    if len(found[0]) != 2:
        raise undecided("regular polygons are read in the plane")
    return _figure("regular polygon", found, regular_polygon(found))


def regular_polygon(found: tuple[Point, ...]) -> Node:
    """Each side is the one before, turned by the exterior angle, always the same way."""
    size = len(found)
    exterior = Scalar(terms.divide(terms.multiply((terms.number(2), PI.term)), terms.number(size)))
    cosine, sine = cosine_and_sine(exterior)
    sides = [step(found[i], found[(i + 1) % size]) for i in range(size)]
    ways = []
    for way in (sine, opposite(sine)):
        turned = [
            (
                add(times(cosine, side[0]), opposite(times(way, side[1]))),
                add(times(way, side[0]), times(cosine, side[1])),
            )
            for side in sides[:-2]
        ]
        ways.append(
            terms.conjunction(
                equal(a, b)
                for one, other in zip(turned, sides[1:], strict=False)
                for a, b in zip(one, other, strict=True)
            )
        )
    return terms.conjunction([terms.disjunction(ways), not_null(sides[0])])
