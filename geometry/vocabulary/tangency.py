"""``tangent`` of lines and circles; circles in and about polygons."""

from __future__ import annotations

from geometry.vocabulary.areas import triangle_size
from geometry.vocabulary.arithmetic import (
    Point,
    add,
    differ,
    dot,
    equal,
    gap,
    over,
    positive,
    square,
    step,
    subtract,
    times,
    zero,
)
from geometry.vocabulary.circles import circumcentre
from geometry.vocabulary.guards import guarded
from geometry.vocabulary.points import collection, corners, corners_of, point
from geometry.vocabulary.rounds import Round, circle_of, on_circle
from geometry.vocabulary.speech import misread
from geometry.vocabulary.straight import Straight, straight_of
from geometry.vocabulary.triangles import incentre_of
from mathverify.language import tree
from mathverify.language.tree import Comparison, Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Figure, Meaning, Truth, describe


def tangent(lowering: Lowering, call: tree.Call) -> Meaning:
    """``tangent(line(P, T), k)``, ``tangent(line(P, T), k, T)`` at T, ``tangent(k, m)``."""
    if not 2 <= len(call.arguments) <= 3:
        raise misread("tangent is said of a line and a circle, or of two circles", call)
    first, second = (lowering.lower(node) for node in call.arguments[:2])
    rounds = [found for found in (circle_of(first), circle_of(second)) if found is not None]
    lines = [found for found in (straight_of(first), straight_of(second)) if found is not None]
    if len(rounds) == 2:
        return Truth(_circles_touch(rounds[0], rounds[1], call, lowering))
    if len(rounds) != 1 or len(lines) != 1:
        odd = first if circle_of(first) is None and straight_of(first) is None else second
        raise misread(f"tangent is said of lines and circles, but this is {describe(odd)}", call)
    round_, line = rounds[0], lines[0]
    if len(call.arguments) == 3:
        place = point(lowering, call.arguments[2])
        return Truth(_touches_at(line, round_, place))
    return Truth(_touches(line, round_))


def _touches_at(line: Straight, round_: Round, place: Point) -> Node:
    """The line goes through a point of the circle, at right angles to the radius there."""
    level = zero(dot(line.along, step(round_[0], place)))
    return terms.conjunction([line.contains(place), on_circle(place, round_), level])


def _touches(line: Straight, round_: Round) -> Node:
    """The centre is as far from the line as the radius; of a segment, the foot belongs to it."""
    middle, size = round_
    if line.coefficients is not None:
        a, b, _ = line.coefficients
        length = add(square(a), square(b))
    else:
        length = dot(line.along, line.along)
    off = line.offsets(middle)
    far = add(*(square(value) for value in off))
    facts = [equal(far, times(square(size), length)), positive(size), line.exists]
    if line.kind != "line":
        share = dot(line.along, step(line.start, middle))
        facts.append(terms.compare(share.term, Comparison.GREATER_EQUAL, terms.ZERO))
        if line.kind == "segment":
            whole = dot(line.along, line.along)
            facts.append(terms.compare(share.term, Comparison.LESS_EQUAL, whole.term))
    return terms.conjunction(facts)


def _circles_touch(one: Round, other: Round, call: tree.Call, lowering: Lowering) -> Node:
    """From outside or from inside, or the way that a third argument says."""
    from mathverify.theories.arguments import keyword

    apart = dot(step(one[0], other[0]), step(one[0], other[0]))
    outside = equal(apart, square(add(one[1], other[1])))
    inside = terms.conjunction(
        [equal(apart, square(subtract(one[1], other[1]))), differ(one[0], other[0])]
    )
    sound = [positive(one[1]), positive(other[1])]
    if len(call.arguments) == 3:
        way = keyword(lowering, call.arguments[2])
        if way not in ("externally", "internally", "external", "internal"):
            words = "two circles are tangent externally or internally"
            raise misread(words, call.arguments[2], "tangent(k, m, externally)")
        return terms.conjunction([outside if way.startswith("ext") else inside, *sound])
    return terms.conjunction([terms.disjunction([outside, inside]), *sound])


def circumcircle(lowering: Lowering, call: tree.Call) -> Meaning:
    """``circumcircle(A, B, C)``."""
    found = corners(lowering, call)
    if len(found) != 3:
        raise misread("a circumcircle here is that of a triangle", call)
    middle = circumcentre(*found)
    return Figure("circle", (collection(middle), gap(middle, found[0])))


def incircle(lowering: Lowering, call: tree.Call) -> Meaning:
    """``incircle(A, B, C)``: about the incentre, with radius 2*area/perimeter."""
    found = corners(lowering, call)
    if len(found) != 3:
        raise misread("an incircle here is that of a triangle", call)
    a, b, c = found
    around = add(gap(a, b), gap(b, c), gap(c, a))
    size = over(times(2, triangle_size(a, b, c)), around)
    size = guarded(size, positive(size))
    return Figure("circle", (collection(incentre_of(a, b, c)), size))


def inscribed(lowering: Lowering, call: tree.Call) -> Meaning:
    """``inscribed(triangle(A, B, C), k)``: corners on k; ``inscribed(k, triangle(A, B, C))``."""
    if len(call.arguments) != 2:
        raise misread("inscribed is said of one figure in another", call)
    inner, outer = (lowering.lower(node) for node in call.arguments)
    return Truth(_inscribed(inner, outer, call))


def circumscribed(lowering: Lowering, call: tree.Call) -> Meaning:
    """``circumscribed(k, triangle(A, B, C))``: k about the triangle; or a polygon about k."""
    if len(call.arguments) != 2:
        raise misread("circumscribed is said of one figure about another", call)
    outer, inner = (lowering.lower(node) for node in call.arguments)
    return Truth(_inscribed(inner, outer, call))


def _inscribed(inner: Meaning, outer: Meaning, call: tree.Call) -> Node:
    from geometry.vocabulary.convexity import convex_polygon

    round_, found = circle_of(outer), corners_of(inner)
    if round_ is not None and found:
        facts = [on_circle(corner, round_) for corner in found]
        return terms.conjunction([*facts, convex_polygon(found)])
    round_, found = circle_of(inner), corners_of(outer)
    if round_ is None or not found:
        raise misread(f"{call.function} is said of a circle and a polygon", call)
    facts = [convex_polygon(found)]
    sides = list(zip(found, (*found[1:], found[0]), strict=True))
    for start, end in sides:
        facts.append(_touches(Straight("segment", start, step(start, end), end), round_))
    return terms.conjunction(facts)
