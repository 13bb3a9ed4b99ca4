"""Where lines meet: ``intersection``, ``concurrent``; points on one circle: ``concyclic``."""

from __future__ import annotations

from itertools import combinations

from geometry.vocabulary.arithmetic import (
    Point,
    add,
    cross,
    differ,
    dot,
    moved,
    not_null,
    over,
    step,
    times,
    triple,
    zero,
)
from geometry.vocabulary.convexity import convex_polygon
from geometry.vocabulary.guards import guarded_point
from geometry.vocabulary.points import collection, corners
from geometry.vocabulary.rounds import circle_of
from geometry.vocabulary.shapes import proper_triangle
from geometry.vocabulary.speech import misread, undecided
from geometry.vocabulary.straight import Straight, straight
from mathverify.language import tree
from mathverify.language.tree import Comparison, Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Meaning, Scalar, Truth


def intersection(lowering: Lowering, call: tree.Call) -> Meaning:
    """``intersection(line(A, B), line(C, D))``; segments and rays meet only where both reach."""
    if len(call.arguments) != 2:
        raise misread("an intersection is that of two lines", call)
    for node in call.arguments:
        if circle_of(lowering.lower(node)) is not None:
            raise undecided(
                "a circle is met in two points, in one or in none",
                node,
                "a point P with on(P, line(A, B)) and on(P, k), and a fact that tells which",
            )
    first, second = (straight(lowering, node) for node in call.arguments)
    if len(first.along) != 2 or len(second.along) != 2:
        raise undecided(
            "lines of space need not meet", call, "a point P with on(P, ...) for both lines"
        )
    gap = step(first.start, second.start)
    below = cross(first.along, second.along)
    one = over(cross(gap, second.along), below)
    other = over(cross(gap, first.along), below)
    place = moved(first.start, first.along, one)
    facts = [
        terms.compare(share.term, sign, bound)
        for line, share in ((first, one), (second, other))
        for sign, bound in _reach(line)
    ]
    return collection(guarded_point(place, terms.conjunction(facts)))


def _reach(line: Straight) -> tuple[tuple[Comparison, Node], ...]:
    """How far a line goes, as a share of the step from its first to its second point."""
    ends = ((Comparison.GREATER_EQUAL, terms.ZERO), (Comparison.LESS_EQUAL, terms.ONE))
    return {"segment": ends, "ray": ends[:1]}.get(line.kind, ())


def coefficients(line: Straight) -> tuple[Scalar, Scalar, Scalar]:
    """a, b and c of a*x + b*y = c."""
    if line.coefficients is not None:
        return line.coefficients
    across, up = line.along
    return Scalar(terms.negate(up.term), up.dimension), across, cross(line.along, line.start)


def concurrent(lowering: Lowering, call: tree.Call) -> Meaning:
    """``concurrent(l, m, n)``: different directions, and one point on all of them."""
    if len(call.arguments) < 3:
        raise misread("concurrent is said of three lines or more", call)
    lines = [straight(lowering, node) for node in call.arguments]
    if any(len(line.along) != 2 for line in lines):
        raise undecided("lines through one point are read in the plane")
    facts = []
    for one, other in combinations(lines, 2):
        facts.append(not_null([cross(one.along, other.along)]))
    first, second, *more = (coefficients(line) for line in lines)
    facts += [zero(triple(first, second, third)) for third in more]
    return Truth(terms.conjunction(facts))


def concyclic(lowering: Lowering, call: tree.Call) -> Meaning:
    """``concyclic(A, B, C, D)``: different points on one circle."""
    return Truth(_on_one_circle(corners(lowering, call, 4)))


def cyclic(lowering: Lowering, call: tree.Call) -> Meaning:
    """``cyclic(A, B, C, D)``: a convex polygon, corners in order, with a circumcircle."""
    found = corners(lowering, call, 4)
    return Truth(terms.conjunction([_on_one_circle(found), convex_polygon(found)]))


def _on_one_circle(found: tuple[Point, ...]) -> Node:
    """The lifted points lie in one plane: a determinant is 0 for each point after the third."""
    if len(found[0]) != 2:
        raise undecided("points on one circle are read in the plane")
    first, second, third, *more = found
    facts = [proper_triangle(first, second, third)]
    for other in more:
        rows = []
        for corner in (first, second, third):
            x, y = step(other, corner)
            rows.append((x, y, dot((x, y), (x, y))))
        facts.append(zero(_determinant(rows)))
    for place, other in enumerate(more, start=3):
        facts += [differ(one, other) for one in found[:place]]
    return terms.conjunction(facts)


def _determinant(rows: list[tuple[Scalar, Scalar, Scalar]]) -> Scalar:
    one, two, three = rows
    parts = (
        times(one[2], cross(two[:2], three[:2])),
        times(two[2], cross(three[:2], one[:2])),
        times(three[2], cross(one[:2], two[:2])),
    )
    return add(*parts)
