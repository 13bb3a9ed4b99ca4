"""A model known by enclosures, looked at again: is it where every constraint holds?

Every enclosure that is asked for proves anew, by Krawczyk's operator, that there is a zero in it
(`geometry.algebra.zeros`).  Here the constraints of the system as it was posed are evaluated at
balls of many digits: inequalities must be certain, an equation must hold to all these digits.
That the zero satisfies the equations *exactly* is what certification proved; this is the second
look, which shares no code with how the system was turned into polynomials.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mathverify.calculus.enclosures import enclosed_truth, enclosure
from mathverify.language.comparisons import INEQUALITIES
from mathverify.language.tree import (
    Comparison,
    Logical,
    Multiply,
    Name,
    Node,
    Relation,
    children,
    mapped,
)
from mathverify.semantics import terms
from mathverify.semantics.definedness import when_not_true, when_true
from mathverify.semantics.evaluation import Truth, joined
from mathverify.semantics.models import domain_status
from mathverify.semantics.numbers import NumberTooLargeError
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.system import Model, System
from mathverify.verification.replay import Replay

_BITS = 320
#: An equation must hold to this many bits.
_AGREED = 160

_STRICT = {Comparison.LESS_EQUAL: Comparison.LESS, Comparison.GREATER_EQUAL: Comparison.GREATER}


def confirmed(system: System, model: Model) -> Replay:
    """Whether ``model`` is where every domain and every constraint of ``system`` holds."""
    worst = Replay.CONFIRMED
    for variable in system.variables:
        status = domain_status(variable, model)
        if status is Truth.FALSE:
            return Replay.REJECTED
        if status is not Truth.TRUE:
            worst = Replay.NOT_KNOWN
    try:
        balls = {name: ball_of(value, _BITS) for name, value in model.items()}
    except NumberTooLargeError:
        return Replay.NOT_KNOWN
    for constraint in system.constraints:
        asked = when_true if constraint.wanted else when_not_true
        found = _seen(_without_nothings(asked(constraint.formula)), balls)
        if found is Truth.FALSE:
            return Replay.REJECTED
        if found is not Truth.TRUE:
            worst = Replay.NOT_KNOWN
    return worst


def _without_nothings(node: Node) -> Node:
    """A two-valued formula with every ``0*t`` as 0, which it is under any total reading.

    What ``t`` needs stands beside it as a condition of its own.  The guards of words
    (`geometry.vocabulary.guards`) are such products: where a radius equals another, no enclosure
    tells that ``-(a - b)^2`` is not below 0, so that ``0*sqrt(-(a - b)^2)`` had none.
    """
    below = children(node)
    if isinstance(node, Multiply) and terms.ZERO in below:
        return terms.ZERO
    return mapped(node, _without_nothings)


def _seen(formula: Node, balls: Mapping[str, Any]) -> Truth:
    """The truth of a two-valued formula as far as enclosures show it."""
    if formula in (terms.TRUE, terms.FALSE):
        return Truth.TRUE if formula == terms.TRUE else Truth.FALSE
    match formula:
        case Logical(operator=operator, operands=operands):
            return joined(operator, [_seen(part, balls) for part in operands])
        case Relation(operands=(_, Name(identifier="real")), signs=(Comparison.IN,)):
            return Truth.TRUE
        case Relation(operands=(left, right), signs=(sign,)):
            return _compared(left, right, sign, balls)
    return Truth.UNKNOWN


def _compared(left: Node, right: Node, sign: Comparison, balls: Mapping[str, Any]) -> Truth:
    if enclosed_truth(terms.compare(left, sign, right), balls, _BITS) is Truth.TRUE:
        return Truth.TRUE
    gap = enclosure(terms.subtract(left, right), balls, _BITS)
    if gap is None:
        return Truth.UNKNOWN
    apart = not gap.contains(0)
    if sign is Comparison.EQUAL or sign in _STRICT:
        if not apart:
            close = bool(abs(gap) < _least(gap))
            return Truth.TRUE if close else Truth.UNKNOWN
        return Truth.FALSE
    if sign in INEQUALITIES:
        return Truth.FALSE if apart else Truth.UNKNOWN
    return Truth.UNKNOWN


def _least(ball: Any) -> Any:
    """``2**-160`` as a number of the ball's kind."""
    return type(ball)(1) * type(ball)(2) ** -_AGREED
