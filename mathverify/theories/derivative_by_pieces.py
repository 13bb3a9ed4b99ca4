"""Derivatives of functions that are given by cases (`mathverify.semantics.cases`).

Inside of an open interval on which one case holds it is the derivative of that case.  At a point
where the case changes it is the common value of the one-sided difference quotients, and there is
none if they differ or one of them does not exist.  At an unknown point these are cases again.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from mathverify.calculus.germs import NotDecided, Side, Tends, approach
from mathverify.calculus.holes import has_no_hole
from mathverify.calculus.univariate import univariate
from mathverify.calculus.variables import variables
from mathverify.language.tree import Comparison, Name, Node, substitute
from mathverify.semantics import terms
from mathverify.semantics.cases import OpenCases
from mathverify.semantics.evaluation import NotKnown, Truth, Undefined, evaluate, truth
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.semantics.numbers import Exact, Irrational, Order, compare, to_node
from mathverify.semantics.system import OpenCell
from mathverify.theories.derivative import derivative
from mathverify.theories.real_line import holding_at, holding_beside, interiors, no_difference

__all__ = ["changes_at", "chosen_inside", "slope_at"]

_NOWHERE = terms.divide(terms.ZERO, terms.ZERO)


def chosen_inside(lowering: Lowering, opened: OpenCases, name: str, point: Node) -> int | Node:
    """The case that holds all around ``point``, or the point at which the case changes.

    Raises `OpenCases` where that depends on an unknown.
    """
    here = evaluate(point, {})
    if isinstance(here, Undefined):
        raise LoweringProblem(None, "the point of the derivative has no value", opened.node)
    if not isinstance(here, NotKnown):
        beside = {holding_beside(opened, name, here, side) for side in (Side.LEFT, Side.RIGHT)}
        (place, *more) = beside
        if more or place is None:
            return point
        known = truth(opened.conditions[place], {name: here})
        return place if known is Truth.TRUE else point
    if not has_no_hole(point):
        raise opened
    cells = interiors(opened, name)
    ends: dict[Node, None] = {}
    for part in cells:
        for cell in part:
            ends.update({to_node(end): None for end in (cell.low, cell.high) if end is not None})
    inside = [terms.disjunction([_inside(cell, point) for cell in part]) for part in cells]
    conditions = (*inside, *(terms.equal(point, end) for end in ends))
    chosen = lowering.cases.get(conditions)
    if chosen is None:
        assert opened.node is not None
        raise OpenCases(conditions, opened.node, exhaustive=False)
    return chosen if chosen < len(inside) else tuple(ends)[chosen - len(inside)]


def _inside(cell: OpenCell, point: Node) -> Node:
    bounds: list[Node] = []
    if cell.low is not None:
        bounds.append(terms.compare(point, Comparison.GREATER, to_node(cell.low)))
    if cell.high is not None:
        bounds.append(terms.compare(point, Comparison.LESS, to_node(cell.high)))
    return terms.conjunction(bounds)


def changes_at(
    opened: OpenCases, name: str, point: Node, value_of: Callable[[int], Scalar]
) -> Node:
    """The derivative at a known point where the case changes; a term without a value if none."""
    here = evaluate(point, {})
    if not isinstance(here, (Fraction, Irrational)):
        raise opened
    places = (
        holding_beside(opened, name, here, Side.LEFT),
        holding_at(opened, name, here),
        holding_beside(opened, name, here, Side.RIGHT),
    )
    if any(place is None for place in places):
        return _NOWHERE
    left, at, right = (value_of(place).term for place in places if place is not None)
    start = substitute(at, {name: point})
    if any(variables(part) - {name} for part in (left, at, right)):
        return _beside_unknowns(opened, name, point, (left, right), start)
    return _between(opened, name, here, (left, right), start)


def slope_at(term: Node, name: str, point: Node) -> Node | None:
    """The derivative at a known point by its definition; None where that is not decided."""
    here = evaluate(point, {})
    if variables(term) - {name} or not isinstance(here, (Fraction, Irrational)):
        return None
    return _common_slope(name, here, (term, term), substitute(term, {name: to_node(here)}))


def _between(
    opened: OpenCases, name: str, here: Exact, parts: tuple[Node, Node], start: Node
) -> Node:
    found = _common_slope(name, here, parts, start)
    if found is None:
        raise opened
    return found


def _common_slope(name: str, here: Exact, parts: tuple[Node, Node], start: Node) -> Node | None:
    """The common limit of the difference quotients from the left and from the right."""
    value = evaluate(start, {})
    if isinstance(value, Undefined):
        return _NOWHERE
    if isinstance(value, NotKnown):
        return None
    step = terms.subtract(Name(name), to_node(here))
    slopes = [
        approach(terms.divide(terms.subtract(part, to_node(value)), step), name, here, side)
        for part, side in zip(parts, (Side.LEFT, Side.RIGHT), strict=True)
    ]
    if any(isinstance(slope, NotDecided) for slope in slopes):
        return None
    left, right = slopes
    if not isinstance(left, Tends) or not isinstance(right, Tends):
        return _NOWHERE
    order = compare(left.value, right.value)
    if order is Order.UNKNOWN:
        return None
    return to_node(left.value) if order is Order.EQUAL else _NOWHERE


def _beside_unknowns(
    opened: OpenCases, name: str, point: Node, parts: tuple[Node, Node], start: Node
) -> Node:
    """The slope of polynomials that meet there with one slope; no value where they do not."""
    if any(univariate(part, name) is None for part in parts):
        raise opened
    values = [substitute(part, {name: point}) for part in parts]
    left, right = (substitute(derivative(part, name), {name: point}) for part in parts)
    apart = (*((value, start) for value in values), (left, right))
    return terms.add(
        [left, *(terms.multiply((terms.ZERO, no_difference(*pair))) for pair in apart)]
    )
