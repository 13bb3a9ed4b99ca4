"""``reflect``, ``rotate``, ``translate`` and ``enlarge`` of a point."""

from __future__ import annotations

from geometry.vocabulary.arithmetic import (
    Point,
    add,
    opposite,
    scaled,
    step,
    subtract,
    times,
)
from geometry.vocabulary.points import as_point, collection, point
from geometry.vocabulary.rotations import cosine_and_sine
from geometry.vocabulary.speech import misread, undecided
from geometry.vocabulary.straight import straight_of
from geometry.vocabulary.triangles import foot_of
from mathverify.language import tree
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    Meaning,
    Scalar,
    matrix_shape,
)
from mathverify.theories.arguments import keyword


def reflect(lowering: Lowering, call: tree.Call) -> Meaning:
    """``reflect(P, line(A, B))``, or in a point: ``reflect(P, O)``."""
    if len(call.arguments) != 2:
        raise misread("a reflection is one of a point in a line or in a point", call)
    place, mirror = point(lowering, call.arguments[0]), lowering.lower(call.arguments[1])
    line, centre = straight_of(mirror), as_point(mirror)
    if line is not None:
        middle = foot_of(place, line)
    elif centre is not None:
        middle = centre
    else:
        raise misread("what reflects is a line or a point", call.arguments[1])
    if len(middle) != len(place):
        raise misread("a point of the plane and a mirror of space", call)
    return collection(tuple(subtract(times(2, m), p) for m, p in zip(middle, place, strict=True)))


def rotate(lowering: Lowering, call: tree.Call) -> Meaning:
    """``rotate(P, O, 90 deg)``, anticlockwise, or ``rotate(P, O, 90 deg, clockwise)``."""
    if not 3 <= len(call.arguments) <= 4:
        raise misread("a rotation has a point, a centre and an angle", call)
    place, centre = (point(lowering, node) for node in call.arguments[:2])
    if len(place) != 2 or len(centre) != 2:
        raise undecided("rotations are read in the plane")
    angle = lowering.scalar(call.arguments[2], "an angle of rotation")
    if not angle.dimension:
        raise misread("the angle of a rotation has a unit", call.arguments[2], "90 deg")
    cosine, sine = cosine_and_sine(angle)
    if len(call.arguments) == 4:
        way = keyword(lowering, call.arguments[3])
        if way not in ("clockwise", "anticlockwise", "counterclockwise"):
            raise misread("a rotation is clockwise or anticlockwise", call.arguments[3])
        sine = opposite(sine) if way == "clockwise" else sine
    x, y = step(centre, place)
    turned = (
        subtract(times(cosine, x), times(sine, y)),
        add(times(sine, x), times(cosine, y)),
    )
    return collection(tuple(add(c, part) for c, part in zip(centre, turned, strict=True)))


def translate(lowering: Lowering, call: tree.Call) -> Meaning:
    """``translate(P, [3, -1])``, or by ``vector(A, B)``."""
    if len(call.arguments) != 2:
        raise misread("a translation has a point and a vector", call)
    place, way = point(lowering, call.arguments[0]), _vector(lowering, call.arguments[1])
    if len(place) != len(way):
        raise misread("a point and a vector with different numbers of coordinates", call)
    return collection(tuple(add(a, b) for a, b in zip(place, way, strict=True)))


def vector(lowering: Lowering, call: tree.Call) -> Meaning:
    """``vector(A, B)``: the vector from A to B."""
    if len(call.arguments) != 2:
        raise misread("a vector goes from one point to another", call)
    start, end = (point(lowering, node) for node in call.arguments)
    if len(start) != len(end):
        raise misread("a point of the plane and a point of space", call)
    return Collection(CollectionKind.LIST, step(start, end))


def _vector(lowering: Lowering, node: tree.Node) -> tuple[Scalar, ...]:
    meaning = lowering.lower(node)
    match meaning:
        case Collection(items=items) if matrix_shape(meaning) is not None:
            rows = tuple(row.items[0] for row in items if isinstance(row, Collection))
            meaning = Collection(CollectionKind.LIST, rows)
    found = as_point(meaning)
    if found is None:
        raise misread("a translation is by a vector [a, b]", node)
    return found


def enlarge(lowering: Lowering, call: tree.Call) -> Meaning:
    """``enlarge(P, Z, k)``: from the centre Z, with scale factor k, which may be negative."""
    if len(call.arguments) != 3:
        raise misread("an enlargement has a point, a centre and a scale factor", call)
    place, centre = (point(lowering, node) for node in call.arguments[:2])
    if len(place) != len(centre):
        raise misread("points with two and with three coordinates", call)
    factor = lowering.scalar(call.arguments[2], "a scale factor")
    return collection(_enlarged(place, centre, factor))


def _enlarged(place: Point, centre: Point, factor: Scalar) -> Point:
    way = scaled(step(centre, place), factor)
    return tuple(add(c, part) for c, part in zip(centre, way, strict=True))
