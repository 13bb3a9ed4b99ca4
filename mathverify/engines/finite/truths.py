"""What truth values a formula can have in a box.

The set may be too large, never too small, whatever a connective makes of undefined parts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from math import floor
from operator import or_
from typing import TypeAlias

from mathverify.engines.finite.intervals import Box, Hull, hull_of
from mathverify.language.tree import (
    Comparison,
    Constant,
    Logical,
    LogicalOperator,
    Name,
    Node,
    Relation,
)
from mathverify.semantics.system import Constraint

__all__ = ["FALSE", "TRUE", "UNDEFINED", "Possible", "possible_truths", "satisfiable_in"]


#: Bits of the truth values that are not excluded (`enum.Flag` is many times slower).
Possible: TypeAlias = int
NONE, TRUE, FALSE, UNDEFINED = 0, 1, 2, 4

_EITHER = TRUE | FALSE
_ALL = _EITHER | UNDEFINED


def satisfiable_in(constraint: Constraint) -> Callable[[Box], tuple[bool, bool]]:
    """Whether a point of the box can satisfy the constraint, and whether every point does."""
    possible = possible_truths(constraint.formula)
    if constraint.wanted:
        return lambda box: ((here := possible(box)) & TRUE != 0, here == TRUE)

    def not_true(box: Box) -> tuple[bool, bool]:
        here = possible(box)
        return (here != TRUE, not here & TRUE)

    return not_true


def possible_truths(formula: Node) -> Callable[[Box], Possible]:
    """``formula`` compiled: a function from boxes to the truth values it can have there."""
    match formula:
        case Constant(name="true"):
            return lambda _: TRUE
        case Constant(name="false"):
            return lambda _: FALSE
        case Name(identifier=name):
            return lambda box: _boolean(box[name])
        case Relation(operands=(element, Name(identifier=domain)), signs=(Comparison.IN,)):
            inner = hull_of(element)
            return lambda box: _membership(inner(box), domain)
        case Relation(operands=(left, right), signs=(sign,)) if sign in _COMPARED:
            one, other, compared = hull_of(left), hull_of(right), _COMPARED[sign]
            return lambda box: compared(one(box), other(box))
        case Logical(operator=operator, operands=operands):
            parts = [possible_truths(part) for part in operands]
            return lambda box: _combined(operator, [part(box) for part in parts])
    return lambda _: _ALL


def _boolean(hull: Hull) -> Possible:
    if hull is None or hull[0] != hull[1]:
        return _EITHER
    return TRUE if hull[0] == 1 else FALSE


def _undefined(left: Hull, right: Hull) -> Possible:
    return NONE if left and right and left[2] and right[2] else UNDEFINED


def _equal(left: Hull, right: Hull) -> Possible:
    if left is None or right is None:
        return UNDEFINED
    (a, b, _), (c, d, _) = left, right
    apart = (b is not None and c is not None and b < c) or (
        d is not None and a is not None and d < a
    )
    same = a is not None and a == b == c == d
    truth = FALSE if apart else TRUE if same else _EITHER
    return truth | _undefined(left, right)


def _less(left: Hull, right: Hull) -> Possible:
    if left is None or right is None:
        return UNDEFINED
    (a, b, _), (c, d, _) = left, right
    truth = _EITHER
    if b is not None and c is not None and b < c:
        truth = TRUE
    elif a is not None and d is not None and a >= d:
        truth = FALSE
    return truth | _undefined(left, right)


def _negated(possible: Possible) -> Possible:
    swapped = possible & UNDEFINED
    if possible & TRUE:
        swapped |= FALSE
    if possible & FALSE:
        swapped |= TRUE
    return swapped


_COMPARED: dict[Comparison, Callable[[Hull, Hull], Possible]] = {
    Comparison.EQUAL: _equal,
    Comparison.NOT_EQUAL: lambda left, right: _negated(_equal(left, right)),
    Comparison.LESS: _less,
    Comparison.GREATER: lambda left, right: _less(right, left),
    Comparison.LESS_EQUAL: lambda left, right: _negated(_less(right, left)),
    Comparison.GREATER_EQUAL: lambda left, right: _negated(_less(left, right)),
}


def _membership(hull: Hull, domain: str) -> Possible:
    if hull is None:
        return UNDEFINED
    low, high, total = hull
    undefined = NONE if total else UNDEFINED
    if domain == "real":
        return TRUE | undefined
    if low is not None and low == high:
        whole = low.denominator == 1
        inside = domain == "rational" or (whole and (domain == "integer" or low >= 0))
        return (TRUE if inside else FALSE) | undefined
    if domain == "natural" and high is not None and high < 0:
        return FALSE | undefined
    whole_between = low is None or high is None or floor(high) >= low
    if domain in ("integer", "natural") and not whole_between:
        return FALSE | undefined
    return _EITHER | undefined


def _combined(operator: LogicalOperator, parts: list[Possible]) -> Possible:
    undefined = reduce(or_, parts) & UNDEFINED
    first, last = parts[0], parts[-1]
    match operator:
        case LogicalOperator.NOT:
            return _negated(first)
        case LogicalOperator.AND:
            return _conjunction(parts) | undefined
        case LogicalOperator.OR:
            return _negated(_conjunction([_negated(part) for part in parts])) | undefined
        case LogicalOperator.IMPLIES:
            return _negated(_conjunction([first, _negated(last)])) | undefined
        case LogicalOperator.IFF:
            truth = NONE
            for one in (TRUE, FALSE):
                for other in (TRUE, FALSE):
                    if first & one and last & other:
                        truth |= TRUE if one == other else FALSE
            return truth | undefined


def _conjunction(parts: list[Possible]) -> Possible:
    truth = NONE
    if all(part & TRUE for part in parts):
        truth |= TRUE
    if any(part & FALSE for part in parts):
        truth |= FALSE
    return truth
