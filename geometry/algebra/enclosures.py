"""Enclosures of lowered terms, and the truth of strict relations, at points known by balls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Constant,
    Divide,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    Relation,
)
from mathverify.semantics.numbers.ball_functions import BALL_FUNCTIONS

__all__ = ["certainly", "term_ball"]


class _OutsideError(Exception):
    """A term has no enclosure here."""


def certainly(formula: Node, point: Mapping[str, Any], precision: int = 212) -> bool:
    """Whether enclosures show that ``formula`` is TRUE; equations never are shown."""
    match formula:
        case Constant("true"):
            return True
        case Logical(operator=LogicalOperator.AND, operands=operands):
            return all(certainly(part, point, precision) for part in operands)
        case Logical(operator=LogicalOperator.OR, operands=operands):
            return any(certainly(part, point, precision) for part in operands)
        case Relation(operands=(left, right), signs=(sign,)):
            first, second = term_ball(left, point, precision), term_ball(right, point, precision)
            if first is None or second is None:
                return False
            match sign:
                case Comparison.LESS | Comparison.LESS_EQUAL:
                    return bool(first < second)
                case Comparison.GREATER | Comparison.GREATER_EQUAL:
                    return bool(first > second)
                case Comparison.NOT_EQUAL:
                    return not first.overlaps(second)
    return False


def term_ball(term: Node, point: Mapping[str, Any], precision: int) -> Any | None:
    """An enclosure of ``term`` where variables lie in the balls of ``point``; None if unknown."""
    from flint import ctx

    with ctx.workprec(precision):
        try:
            found = _ball(term, point)
        except (_OutsideError, ZeroDivisionError):
            return None
    return found if found.is_finite() else None


def _ball(term: Node, point: Mapping[str, Any]) -> Any:
    from flint import arb

    match term:
        case Number(value):
            return arb(value.numerator) / arb(value.denominator)
        case Name(identifier) if identifier in point:
            return point[identifier]
        case Constant("pi"):
            return arb.pi()
        case Constant("e"):
            return arb(1).exp()
        case Add(parts):
            return sum((_ball(part, point) for part in parts), arb(0))
        case Multiply(parts):
            product = arb(1)
            for part in parts:
                product *= _ball(part, point)
            return product
        case Negate(operand):
            return -_ball(operand, point)
        case Divide(above, below):
            return _ball(above, point) / _ball(below, point)
        case Power(base, Number(value)) if value.denominator == 1:
            return _power(_ball(base, point), int(value))
        case Call(function=function, arguments=(inside,)) if function in BALL_FUNCTIONS:
            return BALL_FUNCTIONS[function](_ball(inside, point))
        case Call(function="min" | "max" as function, arguments=arguments):
            least, *others = (_ball(one, point) for one in arguments)
            for other in others:
                least = least.min(other) if function == "min" else least.max(other)
            return least
    raise _OutsideError


def _power(ball: Any, exponent: int) -> Any:
    """A whole power by multiplication: FLINT's own is not finite for balls around 0."""
    result = type(ball)(1)
    for _ in range(abs(exponent)):
        result = result * ball
    return result if exponent >= 0 else 1 / result
