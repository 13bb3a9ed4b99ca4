"""``=`` between figures, and between a point and a construction.

``l = line(A, B)`` says that two lines are one.  ``P = intersection(l, m)`` says that P is on both,
``F = foot(P, l)`` that F is on l and PF at right angles to it: the same as with the coordinates of
the construction, in equations of lower degree.  So do bearings and directed angles that are known.
"""

from __future__ import annotations

from collections.abc import Callable

from geometry.vocabulary.arithmetic import (
    Point,
    Vector,
    add,
    cross,
    dot,
    equal,
    halfway,
    minors,
    not_null,
    opposite,
    positive,
    same,
    step,
    times,
    zero,
)
from geometry.vocabulary.bearings import NORTH, arms
from geometry.vocabulary.equations import line_by_equation
from geometry.vocabulary.incidence import lies_on
from geometry.vocabulary.points import as_point, corners, point, points
from geometry.vocabulary.rotations import cosine_and_sine
from geometry.vocabulary.rounds import circle_of
from geometry.vocabulary.shapes import proper_triangle, square_gap
from geometry.vocabulary.speech import misread
from geometry.vocabulary.straight import straight_of
from geometry.vocabulary.triangles import bisects_angle, point_and_line
from mathverify.language import tree
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import SAME, Lowering
from mathverify.semantics.meaning import Figure, Meaning, Scalar, Truth, describe


def equals(lowering: Lowering, call: tree.Call) -> Meaning | None:
    """What ``left = right`` says; None where nothing but coordinates need be compared."""
    left, right = call.arguments
    # What is no point at all must not count as a different one, so != compares coordinates.
    ways = ((right, left), (left, right)) if call.function == SAME else ()
    for construction, other in ways:
        if isinstance(construction, tree.Call) and construction.function in _CHARACTERISED:
            found = _CHARACTERISED[construction.function](lowering, construction, other)
            if found is not None:
                return Truth(found)
    if not _is_figure(lowering, left) and not _is_figure(lowering, right):
        return None
    return Truth(_same_figure(lowering, left, right))


def _is_figure(lowering: Lowering, node: Node) -> bool:
    if not isinstance(node, (tree.Name, tree.Call)):
        return False
    if isinstance(node, tree.Call) and node.function in lowering.functions:
        return False
    return isinstance(lowering.lower(node), Figure)


def _same_figure(lowering: Lowering, left: Node, right: Node) -> Node:
    first, second = _figure(lowering, left), _figure(lowering, right)
    rounds = circle_of(first), circle_of(second)
    if rounds[0] is not None and rounds[1] is not None:
        one, other = rounds[0], rounds[1]
        return terms.conjunction([same(one[0], other[0]), equal(one[1], other[1])])
    lines = straight_of(first), straight_of(second)
    if lines[0] is not None and lines[1] is not None:
        if lines[0].kind != "line" or lines[1].kind != "line":
            raise misread(
                "two segments are not one", right, "length(A, B) = length(C, D) for equal lengths"
            )
        line, other_line = lines[0], lines[1]
        across = [zero(part) for part in minors(line.along, other_line.along)]
        through = [zero(part) for part in line.offsets(other_line.start)]
        return terms.conjunction([*across, *through, line.exists, other_line.exists])
    words = f"{describe(first)} cannot equal {describe(second)}"
    raise misread(words, right, "congruent(...), or length(A, B) = length(C, D)")


def _figure(lowering: Lowering, node: Node) -> Meaning:
    """A figure; ``{y = m*x + c}`` is the line of this equation."""
    match node:
        case tree.SetLiteral(items=(tree.Relation() as relation,)):
            return line_by_equation(lowering, relation)
    return lowering.lower(node)


# --- points that are constructed ---------------------------------------------------------

_Characterisation = Callable[[Lowering, tree.Call, Node], "Node | None"]


def _place(lowering: Lowering, node: Node) -> Point | None:
    """The point that is said to be the construction, if it is one that is given by a name."""
    return as_point(lowering.lower(node)) if isinstance(node, tree.Name) else None


def _intersection(lowering: Lowering, call: tree.Call, other: Node) -> Node | None:
    place = _place(lowering, other)
    if place is None or len(call.arguments) != 2:
        return None
    figures = [lowering.lower(node) for node in call.arguments]
    facts = [
        lies_on(place, figure, node, closed=True)
        for figure, node in zip(figures, call.arguments, strict=True)
    ]
    lines = [straight_of(figure) for figure in figures]
    if lines[0] is not None and lines[1] is not None:
        facts.append(not_null(minors(lines[0].along, lines[1].along)))
    return terms.conjunction(facts)


def _foot(lowering: Lowering, call: tree.Call, other: Node) -> Node | None:
    place = _place(lowering, other)
    if place is None:
        return None
    start, line = point_and_line(lowering, call)
    if len(place) != len(start):
        return None
    return terms.conjunction([line.contains(place), zero(dot(line.along, step(start, place)))])


def _reflected(lowering: Lowering, call: tree.Call, other: Node) -> Node | None:
    place = _place(lowering, other)
    if place is None or len(call.arguments) != 2:
        return None
    line = straight_of(lowering.lower(call.arguments[1]))
    start = point(lowering, call.arguments[0])
    if line is None or not len(place) == len(start) == len(line.along):
        return None
    level = zero(dot(line.along, step(start, place)))
    return terms.conjunction([line.contains(halfway(start, place)), level])


def _triangle_centre(lowering: Lowering, call: tree.Call, other: Node) -> Node | None:
    place = _place(lowering, other)
    found = corners(lowering, call)
    if place is None or len(found) != 3 or len(place) != 2 or len(found[0]) != 2:
        return None
    a, b, c = found
    facts: list[Node] = [proper_triangle(a, b, c)]
    match call.function:
        case "circumcenter":
            facts += [equal(square_gap(place, a), square_gap(place, p)) for p in (b, c)]
        case "orthocenter":
            facts += [
                zero(dot(step(a, place), step(b, c))),
                zero(dot(step(b, place), step(c, a))),
            ]
        case _:
            for vertex, one, two in ((a, b, c), (b, c, a)):
                arms = step(vertex, one), step(vertex, two)
                facts.append(bisects_angle(step(vertex, place), *arms, inside=True))
    return terms.conjunction(facts)


def _bearing(lowering: Lowering, call: tree.Call, other: Node) -> Node | None:
    """A known bearing is a direction: on the ray from P that has it."""
    start, end = points(lowering, call, 2, 2)
    return _turned(lowering, step(start, end), NORTH, other) if len(start) == 2 else None


def _directed(lowering: Lowering, call: tree.Call, other: Node) -> Node | None:
    """A known directed angle says on which ray from B the point C is, where BA is turned to."""
    first, vertex, second = arms(lowering, call)
    if len(vertex) != 2:
        return None
    return _turned(lowering, step(vertex, first), step(vertex, second), other)


def _turned(lowering: Lowering, left: Vector, right: Vector, other: Node) -> Node | None:
    """``left`` turned anticlockwise by a known angle has the direction of ``right``."""
    angle = lowering.lower(other)
    if not isinstance(angle, Scalar) or names_in(angle.term) or not angle.dimension:
        return None
    value = terms.literal(angle.term)
    if value is None:
        return None
    if not 0 <= value < 360:
        return terms.FALSE
    (x, y), (cosine, sine) = left, cosine_and_sine(angle)
    there = (
        add(times(x, cosine), opposite(times(y, sine))),
        add(times(x, sine), times(y, cosine)),
    )
    return terms.conjunction([zero(cross(there, right)), positive(dot(there, right))])


_CHARACTERISED: dict[str, _Characterisation] = {
    "intersection": _intersection,
    "foot": _foot,
    "reflect": _reflected,
    "circumcenter": _triangle_centre,
    "orthocenter": _triangle_centre,
    "incenter": _triangle_centre,
    "bearing": _bearing,
    "directed": _directed,
}
