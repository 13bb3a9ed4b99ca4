"""Where things lie: ``between``, ``same_side`` and ``opposite_side``; all strictly."""

from __future__ import annotations

from geometry.vocabulary.arithmetic import (
    cross,
    negative,
    positive,
    step,
    times,
    zero,
)
from geometry.vocabulary.incidence import inside_segment
from geometry.vocabulary.points import is_point, point, points, together
from geometry.vocabulary.speech import misread, undecided
from geometry.vocabulary.straight import Straight, straight
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Meaning, Scalar, Truth

__all__ = ["between", "opposite_side", "same_side"]


def between(lowering: Lowering, call: tree.Call) -> Meaning:
    """``between(P, A, B)``: P is on the segment AB; also three rays, a point and two lines."""
    if len(call.arguments) != 3:
        raise misread("between is said of three things, first the one between the two others", call)
    if all(is_point(lowering, node) for node in call.arguments):
        place, start, end = points(lowering, call, 3, 3)
        one, first, second = (to_ascii(node) for node in call.arguments)
        lowering.record.notes[
            f"{to_ascii(call)} is read as: {one} lies between {first} and {second}"
        ] = None
        return Truth(inside_segment(place, start, end))
    if is_point(lowering, call.arguments[0]):
        return Truth(_between_lines(lowering, call))
    rays = [straight(lowering, node, ("ray",)) for node in call.arguments]
    return Truth(_between_rays(rays))


def _between_rays(rays: list[Straight]) -> Node:
    """The first ray runs inside the angle (less than 180 degrees) of the two others."""
    middle, first, second = (ray.along for ray in rays)
    if len(middle) != 2:
        raise undecided("rays between rays are read in the plane")
    origins = [zero(part) for ray in rays[1:] for part in step(rays[0].start, ray.start)]
    turn = cross(first, second)
    return terms.conjunction(
        [
            *origins,
            positive(times(cross(first, middle), turn)),
            positive(times(cross(middle, second), turn)),
        ]
    )


def _between_lines(lowering: Lowering, call: tree.Call) -> Node:
    """A point in the strip of two different parallel lines."""
    from geometry.vocabulary.directions import parallel_vectors

    place = point(lowering, call.arguments[0])
    first, second = (straight(lowering, node) for node in call.arguments[1:])
    if len(place) != 2:
        raise undecided("a point between two lines of space is not decided")
    # Seen from the first line the point and the second line are on one side, and vice versa.
    return terms.conjunction(
        [
            parallel_vectors(first.along, second.along),
            positive(times(first.offsets(place)[0], first.offsets(second.start)[0])),
            positive(times(second.offsets(place)[0], second.offsets(first.start)[0])),
        ]
    )


def same_side(lowering: Lowering, call: tree.Call) -> Meaning:
    """``same_side(P, Q, line(A, B))``: both on one side, none on the line."""
    product = _sides(lowering, call)
    return Truth(positive(product))


def opposite_side(lowering: Lowering, call: tree.Call) -> Meaning:
    """``opposite_side(P, Q, line(A, B))``: on different sides, none on the line."""
    product = _sides(lowering, call)
    return Truth(negative(product))


def _sides(lowering: Lowering, call: tree.Call) -> Scalar:
    nodes = call.arguments
    if len(nodes) == 4:
        nodes = (*nodes[:2], tree.Call("line", nodes[2:], span=call.span))
    if len(nodes) != 3:
        raise misread(f"{call.function} is said of two points and a line", call)
    one, other = point(lowering, nodes[0]), point(lowering, nodes[1])
    line = straight(lowering, nodes[2])
    together((one, other, line.start), call)
    if len(one) != 2:
        raise undecided("the sides of a line are those of a plane in which it lies")
    return times(line.offsets(one)[0], line.offsets(other)[0])
