"""Angles that turn: ``bearing``, ``directed``, ``reflex``; the angles of regular polygons.

North is the direction of growing y; bearings turn clockwise from it, in [0, 360) degrees.
"""

from __future__ import annotations

from geometry.vocabulary.angles import vertex_angle
from geometry.vocabulary.arithmetic import (
    FULL_TURN,
    STRAIGHT_ANGLE,
    Point,
    cross,
    not_null,
    number,
    over,
    step,
    subtract,
    turn,
)
from geometry.vocabulary.guards import guarded
from geometry.vocabulary.points import points
from geometry.vocabulary.speech import misread, undecided
from mathverify.language import tree
from mathverify.language.tree import Comparison
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Meaning, Scalar

NORTH = (number(0), number(1))


def bearing(lowering: Lowering, call: tree.Call) -> Meaning:
    """``bearing(P, Q)``: the bearing of Q from P."""
    start, end = points(lowering, call, 2, 2)
    if len(start) != 2:
        raise undecided("bearings are read in the plane")
    return turn(step(start, end), NORTH)


def arms(lowering: Lowering, call: tree.Call) -> tuple[Point, Point, Point]:
    """The three points of ``f(A, B, C)`` or ``f(angle(A, B, C))``."""
    nodes = call.arguments
    if len(nodes) == 1 and isinstance(nodes[0], tree.Call) and nodes[0].function == "angle":
        nodes = nodes[0].arguments
    first, vertex, second = points(lowering, tree.Call(call.function, nodes, span=call.span), 3, 3)
    return first, vertex, second


def directed(lowering: Lowering, call: tree.Call) -> Meaning:
    """``directed(angle(A, B, C))``: anticlockwise from BA to BC, in [0, 360) degrees."""
    first, vertex, second = arms(lowering, call)
    if len(vertex) != 2:
        raise undecided("directed angles are read in the plane")
    return turn(step(vertex, first), step(vertex, second))


def reflex(lowering: Lowering, call: tree.Call) -> Meaning:
    """``reflex(angle(A, B, C))``: 360 degrees less the angle, which is neither 0 nor 180."""
    first, vertex, second = arms(lowering, call)
    if len(vertex) != 2:
        raise undecided("reflex angles are read in the plane")
    value = subtract(FULL_TURN, vertex_angle(first, vertex, second))
    return guarded(value, not_null([cross(step(vertex, first), step(vertex, second))]))


def interior_angle(lowering: Lowering, call: tree.Call) -> Meaning:
    """``interior_angle(n)`` of a regular polygon with n sides."""
    return subtract(STRAIGHT_ANGLE, _exterior(lowering, call))


def exterior_angle(lowering: Lowering, call: tree.Call) -> Meaning:
    """``exterior_angle(n)`` of a regular polygon with n sides."""
    return _exterior(lowering, call)


def _exterior(lowering: Lowering, call: tree.Call) -> Scalar:
    """``360/n``, which has no value unless n is a whole number from 3 on."""
    if len(call.arguments) != 1:
        raise misread(f"{call.function} takes the number of sides", call)
    (node,) = call.arguments
    count = lowering.pure(node, "a number of sides")
    value = terms.literal(count)
    if value is not None and (value < 3 or value.denominator != 1):
        raise misread(f"a polygon has a whole number of sides from 3 on, not {value}", node)
    angle = over(FULL_TURN, Scalar(count))
    if value is not None:
        return angle
    facts = [terms.compare(count, Comparison.GREATER_EQUAL, terms.number(3))]
    if not (isinstance(count, tree.Name) and count.identifier in lowering.integers):
        facts.append(terms.equal(terms.call("mod", count, terms.ONE), terms.ZERO))
    return guarded(angle, terms.conjunction(facts))
