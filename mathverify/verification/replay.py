"""Replaying models: a second evaluator that shares no code with the engines' own.

Rational points are evaluated here with integers and fractions alone, straight on the tree.
Where a point or a function leaves the rationals, `mathverify.semantics.evaluation` is asked,
which decides by exact zero tests.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from math import gcd
from typing import Any, TypeAlias

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
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.system import Kind, Model, System, Variable

__all__ = ["Replay", "replay"]

_HOLDS: dict[Comparison, Callable[[Any, Any], bool]] = {
    Comparison.EQUAL: operator.eq,
    Comparison.NOT_EQUAL: operator.ne,
    Comparison.LESS: operator.lt,
    Comparison.LESS_EQUAL: operator.le,
    Comparison.GREATER: operator.gt,
    Comparison.GREATER_EQUAL: operator.ge,
}

_CONSTANTS = {"true": Truth.TRUE, "false": Truth.FALSE}
_OPPOSITE = {Truth.TRUE: Truth.FALSE, Truth.FALSE: Truth.TRUE, Truth.UNDEFINED: Truth.UNDEFINED}

#: Whole numbers travel as ``int``, which is many times faster.
_Rational: TypeAlias = int | Fraction

#: Larger exponents are left to the limited arithmetic of `mathverify.semantics`.
_LARGEST_EXPONENT = 256


class Replay(Enum):
    """Whether a model really satisfies a system."""

    CONFIRMED = "confirmed"
    REJECTED = "rejected"
    NOT_KNOWN = "not known"


class _UndefinedError(Exception):
    """A term has no value at the point."""


class _OutsideError(Exception):
    """A term leaves what this evaluator can do."""


def replay(system: System, model: Model) -> Replay:
    """Whether ``model`` is a point of every domain and satisfies every constraint."""
    for variable in system.variables:
        inside = _in_domain(variable, model)
        if inside is not Replay.CONFIRMED:
            return inside
    for constraint in system.constraints:
        found = _truth(constraint.formula, model)
        if found is Truth.UNKNOWN:
            return Replay.NOT_KNOWN
        if (found is Truth.TRUE) is not constraint.wanted:
            return Replay.REJECTED
    return Replay.CONFIRMED


def _in_domain(variable: Variable, model: Model) -> Replay:
    if variable.name not in model:
        return Replay.REJECTED
    value = model[variable.name]
    if isinstance(value, Fraction):
        return Replay.CONFIRMED if _is_member(variable, value) else Replay.REJECTED
    name = Name(variable.name)
    conditions: list[Node] = []
    if variable.low is not None:
        sign = Comparison.GREATER_EQUAL if variable.low.closed else Comparison.GREATER
        conditions.append(Relation((name, Number(variable.low.value)), (sign,)))
    if variable.high is not None:
        sign = Comparison.LESS_EQUAL if variable.high.closed else Comparison.LESS
        conditions.append(Relation((name, Number(variable.high.value)), (sign,)))
    if variable.kind in (Kind.INTEGER, Kind.RATIONAL):
        conditions.append(Relation((name, Name(variable.kind.value)), (Comparison.IN,)))
    if variable.kind is Kind.BOOLEAN and model[variable.name] not in (0, 1):
        return Replay.REJECTED
    if variable.values is not None and model[variable.name] not in variable.values:
        return Replay.REJECTED
    for condition in conditions:
        found = _truth(condition, model)
        if found is Truth.UNKNOWN:
            return Replay.NOT_KNOWN
        if found is not Truth.TRUE:
            return Replay.REJECTED
    return Replay.CONFIRMED


def _is_member(variable: Variable, value: Fraction) -> bool:
    """The same for a rational value."""
    low, high = variable.low, variable.high
    return (
        (low is None or value > low.value or (low.closed and value == low.value))
        and (high is None or value < high.value or (high.closed and value == high.value))
        and (variable.kind is not Kind.INTEGER or value.denominator == 1)
        and (variable.kind is not Kind.BOOLEAN or value in (0, 1))
        and (variable.values is None or value in variable.values)
    )


def _truth(formula: Node, model: Model) -> Truth:
    try:
        return _statement(formula, model)
    except (_OutsideError, RecursionError):
        return truth(formula, model)


def _statement(formula: Node, model: Model) -> Truth:
    if isinstance(formula, Relation) and len(formula.signs) == 1 and len(formula.operands) == 2:
        try:
            return _atom(formula.operands[0], formula.signs[0], formula.operands[1], model)
        except _UndefinedError:
            return Truth.UNDEFINED
    if isinstance(formula, Logical):
        return _combined(formula.operator, [_statement(part, model) for part in formula.operands])
    if isinstance(formula, Constant) and formula.name in _CONSTANTS:
        return _CONSTANTS[formula.name]
    if isinstance(formula, Name):
        return Truth.TRUE if model[formula.identifier] == 1 else Truth.FALSE
    raise _OutsideError


def _atom(left: Node, sign: Comparison, right: Node, model: Model) -> Truth:
    value = _value(left, model)
    if sign is Comparison.IN and isinstance(right, Name):
        if right.identifier in ("real", "rational"):
            return Truth.TRUE
        if right.identifier == "integer":
            return Truth.TRUE if value.denominator == 1 else Truth.FALSE
        if right.identifier == "natural":
            return Truth.TRUE if value.denominator == 1 and value >= 0 else Truth.FALSE
        raise _OutsideError
    other = _value(right, model)
    holds = _HOLDS.get(sign)
    if holds is None:
        raise _OutsideError
    return Truth.TRUE if holds(value, other) else Truth.FALSE


def _combined(operator: LogicalOperator, parts: list[Truth]) -> Truth:
    match operator:
        case LogicalOperator.AND:
            return _first_of(parts, Truth.FALSE, Truth.UNDEFINED, Truth.TRUE)
        case LogicalOperator.OR:
            return _first_of(parts, Truth.TRUE, Truth.UNDEFINED, Truth.FALSE)
        case LogicalOperator.NOT:
            return _OPPOSITE[parts[0]]
        case LogicalOperator.IMPLIES:
            sides = [_OPPOSITE[parts[0]], parts[1]]
            return _first_of(sides, Truth.TRUE, Truth.UNDEFINED, Truth.FALSE)
        case LogicalOperator.IFF:
            if Truth.UNDEFINED in parts:
                return Truth.UNDEFINED
            return Truth.TRUE if parts[0] is parts[1] else Truth.FALSE


def _first_of(parts: list[Truth], first: Truth, second: Truth, last: Truth) -> Truth:
    """The first of two values that occurs among ``parts``, else the last."""
    if first in parts:
        return first
    return second if second in parts else last


def _value(term: Node, model: Model) -> _Rational:
    if isinstance(term, Number):
        return _plain(term.value)
    if isinstance(term, Name):
        found = model.get(term.identifier)
        if isinstance(found, Fraction):
            return _plain(found)
    elif isinstance(term, Multiply):
        product: _Rational = 1
        for factor in term.factors:
            product = product * _value(factor, model)
        return product
    elif isinstance(term, Add):
        total: _Rational = 0
        for part in term.terms:
            total = total + _value(part, model)
        return total
    elif isinstance(term, Negate):
        return -_value(term.operand, model)
    elif isinstance(term, Divide):
        return _quotient(_value(term.numerator, model), _value(term.denominator, model))
    elif isinstance(term, Power):
        return _power(_value(term.base, model), _value(term.exponent, model))
    elif isinstance(term, Call):
        return _call(term.function, [_value(argument, model) for argument in term.arguments])
    raise _OutsideError


def _plain(value: Fraction) -> _Rational:
    return value.numerator if value.denominator == 1 else value


def _quotient(above: _Rational, below: _Rational) -> _Rational:
    if below == 0:
        raise _UndefinedError
    # Never ``/`` between integers: that would be a float.
    return _plain(Fraction(above, below))


def _power(base: _Rational, exponent: _Rational) -> _Rational:
    if exponent.denominator != 1 or _size(exponent) > _LARGEST_EXPONENT:
        raise _OutsideError
    if base == 0 and exponent <= 0:
        raise _UndefinedError
    return _plain(Fraction(base) ** int(exponent))


def _size(value: _Rational) -> _Rational:
    return -value if value < 0 else value


def _call(function: str, values: list[_Rational]) -> _Rational:
    match function, values:
        case "abs", [value]:
            return _size(value)
        case "floor", [value]:
            return value.numerator // value.denominator
        case "ceil", [value]:
            return -(-value.numerator // value.denominator)
        case "min", _ if values:
            return min(values)
        case "max", _ if values:
            return max(values)
        case "mod", [value, divisor]:
            if divisor == 0:
                raise _UndefinedError
            return value % _size(divisor)
        case "gcd", _ if values and all(v.denominator == 1 for v in values):
            return gcd(*(int(v) for v in values))
        case _:
            raise _OutsideError
