"""Where things lie: ``between``, ``order``, the sides of a line, ``inside``; all strictly.

Inside of a polygon is said of a convex one: its corners are in order then.
"""

from __future__ import annotations

from geometry.vocabulary.arithmetic import (
    Point,
    Vector,
    cross,
    dot,
    greatest,
    least,
    less,
    negative,
    number,
    positive,
    square,
    step,
    times,
    zero,
)
from geometry.vocabulary.convexity import convex_polygon, turns
from geometry.vocabulary.guards import guarded
from geometry.vocabulary.incidence import inside_segment
from geometry.vocabulary.planes import plane_of
from geometry.vocabulary.points import corners_of, is_point, point, points, together
from geometry.vocabulary.rounds import circle_of
from geometry.vocabulary.speech import misread, undecided
from geometry.vocabulary.straight import Straight, straight
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Meaning, Scalar, Truth, describe


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
    """The first ray runs inside the angle (up to 180 degrees) of the two others."""
    if len(rays[0].along) != 2:
        raise undecided("rays between rays are read in the plane")
    origins = [zero(part) for ray in rays[1:] for part in step(rays[0].start, ray.start)]
    middle, first, second = (ray.along for ray in rays)
    return terms.conjunction([*origins, inside_angle(middle, first, second)])


def inside_angle(middle: Vector, first: Vector, second: Vector) -> Node:
    """The direction ``middle`` runs between two others; beside a straight angle, anywhere."""
    one, other = cross(first, middle), cross(middle, second)
    turned = times(one, cross(first, second))
    return terms.conjunction(
        [
            positive(times(one, other)),
            terms.compare(turned.term, Comparison.GREATER_EQUAL, terms.ZERO),
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
    flat = plane_of(lowering.lower(nodes[2]))
    if flat is not None:
        together((one, other, flat.start), call)
        return times(flat.offset(one), flat.offset(other))
    line = straight(lowering, nodes[2])
    together((one, other, line.start), call)
    if len(one) != 2:
        raise undecided("the sides of a line are those of a plane in which it lies")
    return times(line.offsets(one)[0], line.offsets(other)[0])


def in_order(lowering: Lowering, call: tree.Call) -> Meaning:
    """``order(A, B, C, D)``: on one line, in this order, all different."""
    found = points(lowering, call, 3)
    facts = [
        inside_segment(middle, before, after)
        for before, middle, after in zip(found, found[1:], found[2:], strict=False)
    ]
    return Truth(terms.conjunction(facts))


def inside(lowering: Lowering, call: tree.Call) -> Meaning:
    """``inside(P, triangle(A, B, C))``, a convex polygon, a circle, an angle; ``outside`` alike."""
    if len(call.arguments) < 2:
        raise misread(f"{call.function} is said of a point and a figure", call)
    *nodes, node = call.arguments
    places = [point(lowering, one) for one in nodes]
    return Truth(terms.conjunction(_inside(lowering, place, node, call) for place in places))


def _inside(lowering: Lowering, place: Point, node: Node, call: tree.Call) -> Node:
    outer = call.function == "outside"
    if isinstance(node, tree.Call) and node.function == "angle" and len(node.arguments) == 3:
        first, vertex, second = points(lowering, node, 3, 3)
        arms = step(vertex, first), step(vertex, second)
        if len(place) != 2:
            raise undecided("the inside of an angle is read in the plane")
        if outer:
            raise undecided("the outside of an angle is not decided")
        return inside_angle(step(vertex, place), *arms)
    meaning = lowering.lower(node)
    round_ = circle_of(meaning)
    if round_ is not None:
        middle, size = round_
        together((place, middle), node)
        out, reach = dot(step(middle, place), step(middle, place)), square(size)
        return terms.conjunction([less(reach, out) if outer else less(out, reach), positive(size)])
    found = corners_of(meaning)
    if not found:
        words = f"{call.function} is said of a polygon, a circle or an angle, not of "
        raise misread(words + describe(meaning), node)
    together((place, *found), node)
    if len(place) != 2:
        raise undecided("the inside of a polygon is read in the plane")
    if len(found) > 3:
        lowering.record.notes[f"{to_ascii(call)} says that the polygon is convex"] = None
    return _in_polygon(place, found, outer=outer)


def _in_polygon(place: Point, found: tuple[Point, ...], *, outer: bool) -> Node:
    """On the inner side of every side of a convex polygon, or on the outer side of some."""
    sides = [
        cross(step(start, end), step(start, place))
        for start, end in zip(found, (*found[1:], found[0]), strict=True)
    ]
    if not outer:
        ways = [terms.conjunction(sign(side) for side in sides) for sign in (positive, negative)]
        fact = terms.disjunction(ways)
        if len(found) == 3:
            return fact
        return _of_convex(terms.conjunction([fact, convex_polygon(found)]), found)
    amounts = turns(found)
    left, right = (
        terms.conjunction(
            [
                *(sign(amount) for amount in amounts),
                terms.disjunction(other(side) for side in sides),
            ]
        )
        for sign, other in ((positive, negative), (negative, positive))
    )
    fact = terms.disjunction([left, right])
    return fact if len(found) == 3 else _of_convex(fact, found)


def _of_convex(fact: Node, found: tuple[Point, ...]) -> Node:
    """``fact``, which is true of convex polygons only; of others it is no statement, not false."""
    amounts = turns(found)
    is_convex = positive(times(least(*amounts), greatest(*amounts)))
    nought = guarded(number(0), is_convex).term
    if terms.literal(nought) == 0:
        return fact
    return terms.disjunction([fact, terms.equal(nought, terms.ONE)])
