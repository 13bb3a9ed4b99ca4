"""``parallel`` and ``perpendicular`` of lines, segments and rays.

A null vector has no direction: what it should be parallel to makes the statement false.  Two
lines that are one line count as parallel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from geometry.vocabulary.arithmetic import Vector, dot, minors, not_null, zero
from geometry.vocabulary.planes import plane_of
from geometry.vocabulary.points import as_point, named_point
from geometry.vocabulary.speech import misread
from geometry.vocabulary.straight import Straight, straight, straight_of
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Figure, Meaning, Truth

#: What is said of two vectors.
_OfVectors: TypeAlias = Callable[[Vector, Vector], Node]


def parallel_vectors(left: Vector, right: Vector) -> Node:
    """Two vectors, none of them null, have the same or opposite directions."""
    across = [zero(part) for part in minors(left, right)]
    return terms.conjunction([*across, not_null(left), not_null(right)])


def perpendicular_vectors(left: Vector, right: Vector) -> Node:
    """Two vectors, none of them null, are at right angles."""
    return terms.conjunction([zero(dot(left, right)), not_null(left), not_null(right)])


def parallel(lowering: Lowering, call: tree.Call) -> Meaning | None:
    """``parallel(line(A, B), line(C, D))``."""
    return _directed(lowering, call, parallel_vectors, perpendicular_vectors)


def perpendicular(lowering: Lowering, call: tree.Call) -> Meaning | None:
    """``perpendicular(line(A, B), line(C, D))``."""
    return _directed(lowering, call, perpendicular_vectors, parallel_vectors)


def _directed(
    lowering: Lowering, call: tree.Call, said: _OfVectors, of_normal: _OfVectors
) -> Meaning | None:
    """What is ``said`` of two directions; of a line and a plane it is ``of_normal`` instead.

    A line is parallel to a plane if it is at right angles to the normal.
    """
    if not are_lines(lowering, call):
        return None
    normals = _normals(lowering, call)
    if normals is not None:
        (first, flat), (second, other_flat) = normals
        return Truth((said if flat == other_flat else of_normal)(first, second))
    one, other = two_lines(lowering, call)
    return Truth(said(one.along, other.along))


def _normals(
    lowering: Lowering, call: tree.Call
) -> tuple[tuple[Vector, bool], tuple[Vector, bool]] | None:
    """Directions of two things, of a plane its normal (and True); None where there is no plane."""
    if len(call.arguments) != 2:
        return None
    found: list[tuple[Vector, bool]] = []
    flats = [plane_of(lowering.lower(node)) for node in call.arguments]
    if flats == [None, None]:
        return None
    for node, flat in zip(call.arguments, flats, strict=True):
        along = straight(lowering, node).along if flat is None else flat.normal
        if len(along) != 3:
            raise misread("a line of the plane and a plane of space", call)
        found.append((along, flat is not None))
    return found[0], found[1]


def are_lines(lowering: Lowering, call: tree.Call) -> bool:
    """Whether a call is about figures, and not about vectors."""
    if len(call.arguments) > 2:
        return True
    return any(
        isinstance(lowering.lower(node), Figure) or named_point(lowering, node)
        for node in call.arguments
    )


def two_lines(lowering: Lowering, call: tree.Call) -> tuple[Straight, Straight]:
    """The two lines of a call; four points are the ends of two segments."""
    nodes = call.arguments
    if len(nodes) == 4 and all(as_point(lowering.lower(node)) is not None for node in nodes):
        nodes = (
            tree.Call("line", nodes[:2], span=call.span),
            tree.Call("line", nodes[2:], span=call.span),
        )
    if len(nodes) != 2:
        raise misread(f"{call.function} is said of two lines, not of {len(nodes)} things", call)
    for node in nodes:
        if straight_of(lowering.lower(node)) is None and named_point(lowering, node):
            raise misread("a point has no direction", node)
    first, second = (straight(lowering, node) for node in nodes)
    if len(first.along) != len(second.along):
        raise misread("a line of the plane and a line of space", call)
    return first, second
