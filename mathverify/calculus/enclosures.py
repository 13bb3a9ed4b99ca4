"""Terms at a point by enclosures, and the truth of a formula where these settle it.

Where points are known by balls alone (figures) nothing else tells; elsewhere it is much faster than
exact evaluation, because a relation mostly holds or fails by far.  Rigorous (ball arithmetic, Arb):
an enclosure that contains a critical value says UNKNOWN, so equalities are never established here.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, reduce
from math import prod
from typing import Any, TypeAlias

from mathverify.language.arithmetic import Arithmetic
from mathverify.language.comparisons import TURNED
from mathverify.language.tree import (
    Call,
    Comparison,
    Constant,
    Logical,
    Name,
    Node,
    Number,
    Power,
    Relation,
    children,
)
from mathverify.semantics.evaluation import Truth, joined
from mathverify.semantics.numbers import Irrational
from mathverify.semantics.templates import ARGUMENTS, read
from mathverify.words.book import BOOK

#: A flint ``arb``, or the truth value that a relation with the term has: UNDEFINED or UNKNOWN.
Enclosure: TypeAlias = Any

_PRECISION = 128
#: Powers of balls around 0 are multiplied out up to this exponent.
_MOST_FACTORS = 64
_LESS = {
    Comparison.EQUAL: Truth.FALSE,
    Comparison.NOT_EQUAL: Truth.TRUE,
    Comparison.LESS: Truth.TRUE,
    Comparison.LESS_EQUAL: Truth.TRUE,
    Comparison.GREATER: Truth.FALSE,
    Comparison.GREATER_EQUAL: Truth.FALSE,
}


def enclosed_truth(formula: Node, model: Mapping[str, Any], precision: int = _PRECISION) -> Truth:
    """The truth of ``formula`` at ``model`` as `truth` would tell it, or UNKNOWN.

    The model has exact numbers or balls; ``precision`` is in bits.
    """
    from flint import ctx

    with ctx.workprec(precision):
        return _truth(formula, model)


def enclosure(term: Node, model: Mapping[str, Any], precision: int) -> Any | None:
    """A finite ball with every value of ``term`` at ``model``; None where none is known."""
    from flint import ctx

    with ctx.workprec(precision):
        found = _enclosed(term, model)
    return None if isinstance(found, Truth) else found


def _truth(formula: Node, model: Mapping[str, Any]) -> Truth:
    match formula:
        case Logical(operator, operands):
            return joined(operator, [_truth(operand, model) for operand in operands])
        case Constant("true"):
            return Truth.TRUE
        case Constant("false"):
            return Truth.FALSE
        case Relation((left, right), (sign,)) if sign in _LESS:
            return _compared(_enclosed(left, model), sign, _enclosed(right, model))
    return Truth.UNKNOWN


def _compared(left: Enclosure, sign: Comparison, right: Enclosure) -> Truth:
    if left is Truth.UNDEFINED or right is Truth.UNDEFINED:
        return Truth.UNDEFINED
    if left is Truth.UNKNOWN or right is Truth.UNKNOWN:
        return Truth.UNKNOWN
    if left < right:
        return _LESS[sign]
    return _LESS[TURNED[sign]] if left > right else Truth.UNKNOWN


def _enclosed(term: Node, model: Mapping[str, Any]) -> Enclosure:
    """The ball of ``term``; the model has exact numbers or balls."""
    below = children(term)
    if not below:
        return leaf(term, model)
    operands = [_enclosed(child, model) for child in below]
    doubt = None
    for operand in operands:
        if operand is Truth.UNDEFINED:
            return operand
        if operand is Truth.UNKNOWN:
            doubt = operand
    if doubt is not None:
        return doubt
    result = applied(term, operands)
    if isinstance(result, Truth):
        return result
    return result if result.is_finite() else Truth.UNKNOWN


def leaf(term: Node, model: Mapping[str, Any]) -> Enclosure:
    """The ball of a number, a constant or a name; the model has exact numbers or balls."""
    from flint import acb, arb, fmpq

    match term:
        case Number(value):
            return arb(fmpq(value.numerator, value.denominator))
        case Name(identifier):
            known = model.get(identifier)
            if isinstance(known, Fraction):
                return arb(fmpq(known.numerator, known.denominator))
            if isinstance(known, arb | acb):
                return known
            return known.ball(_PRECISION) if isinstance(known, Irrational) else Truth.UNKNOWN
        case Constant("pi"):
            return arb.pi()
        case Constant("e"):
            return arb(1).exp()
    return Truth.UNKNOWN


def applied(term: Node, operands: list[Any]) -> Enclosure:
    """What a node makes of the balls of its operands; sums and products of complex ones, too."""
    match term:
        case Power(_, Number(exponent)):
            return _power(operands[0], exponent)
        case Call("root", (_, Number(degree))):
            return _root(operands[0], degree)
        case Call("min" | "max" as function):
            return _folded(operands, function)
        case Call(function, _):
            return _of_word(function, operands)
    return _BALLS.applied(term, operands)


_BALLS: Arithmetic[Enclosure] = Arithmetic(
    add=lambda balls: reduce(operator.add, balls),
    negate=operator.neg,
    multiply=lambda balls: reduce(operator.mul, balls),
    divide=lambda above, below: above / below if _apart(below) else Truth.UNKNOWN,
    power=lambda base, exponent: (exponent * base.log()).exp() if base > 0 else Truth.UNKNOWN,
    other=lambda _: Truth.UNKNOWN,
)


def _of_word(function: str, operands: list[Any]) -> Enclosure:
    """The ball of a word where its needs certainly hold of all numbers in the operands."""
    needs, method = _record(function)
    if needs:
        balls = dict(zip(ARGUMENTS, operands, strict=False))
        doubt = False
        for need in needs:
            found = _need(need, balls)
            if found is Truth.FALSE or found is Truth.UNDEFINED:
                return Truth.UNDEFINED
            doubt = doubt or found is Truth.UNKNOWN
        if doubt:
            return Truth.UNKNOWN
    if method:
        return getattr(operands[0], method)()
    return operands[0].log() / operands[1].log() if function == "log" else Truth.UNKNOWN


@cache
def _record(function: str) -> tuple[tuple[Node, ...], str]:
    """The needs of a word as formulas, and the name of the method that encloses it."""
    word = BOOK.get(function)
    if word is None or word.real is None:
        return (), ""
    return tuple(map(read, word.real.needs)), word.real.ball


def _need(need: Node, balls: Mapping[str, Any]) -> Truth:
    """The truth of a need; most compare one operand with a whole number."""
    match need:
        case Relation((Name(identifier), Number(value)), (sign,)):
            if sign in _LESS and value.denominator == 1:
                return _compared(balls[identifier], sign, value.numerator)
    return _truth(need, balls)


def _apart(ball: Any) -> bool:
    """Whether the number is known not to be zero."""
    return bool(ball > 0 or ball < 0)


def _folded(operands: list[Any], function: str) -> Enclosure:
    result = operands[0]
    for operand in operands[1:]:
        result = getattr(result, function)(operand)
    return result


def _power(base: Any, exponent: Fraction) -> Enclosure:
    if exponent.denominator == 1:
        whole = exponent.numerator
        if _apart(base):
            return base**whole
        # FLINT's own is not finite around 0.
        return prod([base] * whole) if 0 < whole <= _MOST_FACTORS else Truth.UNKNOWN
    if base < 0:
        return Truth.UNDEFINED
    return (
        (base.log() * exponent.numerator / exponent.denominator).exp()
        if base > 0
        else (Truth.UNKNOWN)
    )


def _root(radicand: Any, degree: Fraction) -> Enclosure:
    if degree.denominator != 1 or degree < 1:
        return Truth.UNKNOWN
    order = degree.numerator
    if radicand > 0:
        return radicand.root(order)
    if radicand < 0:
        return -((-radicand).root(order)) if order % 2 else Truth.UNDEFINED
    return Truth.UNKNOWN
