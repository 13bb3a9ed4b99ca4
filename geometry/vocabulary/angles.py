"""``angle``: at a point between two others, between two rays, between two lines.

Angles are unsigned, in [0, 180] degrees between rays and in [0, 90] between lines.  An arm of
length 0 makes no angle.
"""

from __future__ import annotations

from geometry.vocabulary.arithmetic import (
    Point,
    absolute,
    cosine_angle,
    degrees,
    dot,
    norm,
    over,
    step,
    times,
)
from geometry.vocabulary.directions import are_lines, two_lines
from geometry.vocabulary.guards import guarded
from geometry.vocabulary.planes import Plane, line_plane_angle, plane_angle, plane_of
from geometry.vocabulary.points import points
from geometry.vocabulary.speech import ambiguous, misread
from geometry.vocabulary.straight import Straight, straight
from mathverify.language import tree
from mathverify.semantics import quantities, terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Meaning, Scalar


def angle(lowering: Lowering, call: tree.Call) -> Meaning | None:
    """``angle(A, B, C)`` at B, or the angle of two lines or of two rays."""
    if len(call.arguments) == 3:
        return vertex_angle(*points(lowering, call, 3, 3))
    if len(call.arguments) == 1:
        raise misread("an angle needs three points, the second of which is its vertex", call)
    if not are_lines(lowering, call):
        return None
    if len(call.arguments) != 2:
        raise misread(f"an angle of {len(call.arguments)} things", call)
    flat = _with_plane(lowering, call)
    if flat is not None:
        return flat
    one, other = two_lines(lowering, call)
    if one.kind == other.kind == "ray":
        return cosine_angle(one.along, other.along)
    if "ray" in (one.kind, other.kind):
        raise ambiguous("the angle of a ray and a line may be one of two", call)
    if one.kind == other.kind == "segment" and _share_an_end(call):
        raise ambiguous("two segments from one point: say which point is the vertex", call)
    return line_angle(one, other)


def vertex_angle(first: Point, vertex: Point, second: Point) -> Scalar:
    """The angle at ``vertex``, in [0, 180] degrees."""
    return cosine_angle(step(vertex, first), step(vertex, second))


def _with_plane(lowering: Lowering, call: tree.Call) -> Scalar | None:
    """The angle of a plane with a line or with another plane; None where there is no plane."""
    flats = [plane_of(lowering.lower(node)) for node in call.arguments]
    match flats:
        case [None, None]:
            return None
        case [Plane() as one, Plane() as other]:
            return guarded(plane_angle(one, other), terms.conjunction([one.exists, other.exists]))
    (flat,) = (found for found in flats if found is not None)
    (node,) = (n for n, found in zip(call.arguments, flats, strict=True) if found is None)
    line = straight(lowering, node)
    if len(line.along) != 3:
        raise misread("a line of the plane and a plane of space", call)
    return guarded(line_plane_angle(line.along, flat), flat.exists)


def line_angle(one: Straight, other: Straight) -> Scalar:
    """The angle of two lines, in [0, 90] degrees."""
    size = times(norm(one.along), norm(other.along))
    cosine = over(absolute(dot(one.along, other.along)), size)
    return degrees(Scalar(terms.call("acos", quantities.pure(cosine, None, "a cosine"))))


def _share_an_end(call: tree.Call) -> bool:
    ends = [set(node.arguments) for node in call.arguments if isinstance(node, tree.Call)]
    return len(ends) == 2 and bool(ends[0] & ends[1])
