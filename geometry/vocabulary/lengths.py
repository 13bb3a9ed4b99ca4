"""``length`` and ``distance``: of two points, of a segment, from a point to a line."""

from __future__ import annotations

from geometry.vocabulary.arithmetic import absolute, add, gap, norm, over, root, square
from geometry.vocabulary.circles import arc_length
from geometry.vocabulary.directions import parallel_vectors
from geometry.vocabulary.guards import guarded
from geometry.vocabulary.planes import plane_of
from geometry.vocabulary.points import as_point, flatten, points, together
from geometry.vocabulary.speech import misread, undecided
from geometry.vocabulary.straight import straight_of
from mathverify.language import tree
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Meaning, Scalar, describe


def distance(lowering: Lowering, call: tree.Call) -> Meaning:
    """The distance of two points, or of a point and a line; the length of a segment."""
    if len(call.arguments) == 1:
        found = _of_one(lowering.lower(call.arguments[0]))
        if found is not None:
            return found
    nodes = flatten(call)
    if len(nodes) != 2:
        raise misread(f"{call.function} of {len(nodes)} point(s)", call)
    first, second = (lowering.lower(node) for node in nodes)
    one, other = as_point(first), as_point(second)
    if one is not None and other is not None:
        return gap(*points(lowering, call, 2, 2))
    if one is None and other is None:
        return _between_lines(first, second, call)
    place, meaning = (one, second) if one is not None else (other, first)
    flat = plane_of(meaning)
    if flat is not None and place is not None:
        together((place, flat.start), call)
        value = over(absolute(flat.offset(place)), norm(flat.normal))
        return guarded(value, flat.exists)
    line = straight_of(meaning)
    if line is None:
        odd = nodes[1] if one is not None else nodes[0]
        raise misread(
            f"a distance is one of points and lines, but this is {describe(meaning)}", odd
        )
    if line.kind != "line":
        raise undecided(
            f"the distance from a {line.kind} may be that from its end", call, "line(A, B)"
        )
    assert place is not None
    together((place, line.start), call)
    if line.coefficients is not None:
        a, b, _ = line.coefficients
        return over(absolute(line.offsets(place)[0]), root(add(square(a), square(b))))
    return over(_size(line.offsets(place)), norm(line.along))


def _of_one(meaning: Meaning) -> Scalar | None:
    """The length of a segment or of an arc that one argument is."""
    line = straight_of(meaning)
    if line is not None and line.kind == "segment" and line.end is not None:
        return gap(line.start, line.end)
    return arc_length(meaning)


def _between_lines(first: Meaning, second: Meaning, call: tree.Call) -> Scalar:
    """The distance of two parallel lines."""
    one, other = straight_of(first), straight_of(second)
    if one is None or other is None or {one.kind, other.kind} != {"line"}:
        odd = first if one is None else second
        raise misread(f"a distance is one of points and lines, but this is {describe(odd)}", call)
    if len(one.along) == 3:
        raise undecided("the distance of two lines of space is not decided", call, "distance(P, l)")
    value = over(_size(one.offsets(other.start)), norm(one.along))
    if one.coefficients is not None:
        a, b, _ = one.coefficients
        value = over(absolute(one.offsets(other.start)[0]), root(add(square(a), square(b))))
    return guarded(value, parallel_vectors(one.along, other.along))


def _size(parts: tuple[Scalar, ...]) -> Scalar:
    return absolute(parts[0]) if len(parts) == 1 else norm(parts)
