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
from typing import TypeAlias

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

#: Whole numbers travel as ``int``, which is ten times as fast.
_Rational: TypeAlias = int | Fraction

_HOLDS: dict[Comparison, Callable[[_Rational, _Rational], bool]] = {
    Comparison.EQUAL: operator.eq,
    Comparison.NOT_EQUAL: operator.ne,
    Comparison.LESS: operator.lt,
    Comparison.LESS_EQUAL: operator.le,
    Comparison.GREATER: operator.gt,
    Comparison.GREATER_EQUAL: operator.ge,
}

#: Larger exponents are left to the limited arithmetic of `mathverify.semantics`.
_LARGEST_EXPONENT = 256


class Replay(Enum):
    """Whether a model really satisfies a system."""

    CONFIRMED = "confirmed"
    REJECTED = "rejected"
    NOT_KNOWN = "not known"


# In Python 3.11 it takes as long to look up a member of an enum as to call a function.
_CONFIRMED, _REJECTED = Replay.CONFIRMED, Replay.REJECTED
_TRUE, _FALSE, _UNDEFINED = Truth.TRUE, Truth.FALSE, Truth.UNDEFINED
_UNKNOWN = Truth.UNKNOWN
_OPPOSITE = {_TRUE: _FALSE, _FALSE: _TRUE, _UNDEFINED: _UNDEFINED, _UNKNOWN: _UNKNOWN}
_IN = Comparison.IN


class _UndefinedError(Exception):
    """A term has no value at the point."""


class _OutsideError(Exception):
    """A term leaves what this evaluator can do."""


def replay(system: System, model: Model) -> Replay:
    """Whether ``model`` is a point of every domain and satisfies every constraint."""
    for variable in system.variables:
        inside = _in_domain(variable, model)
        if inside is not _CONFIRMED:
            return inside
    for constraint in system.constraints:
        found = _truth(constraint.formula, model)
        if found is _UNKNOWN:
            return Replay.NOT_KNOWN
        if (found is _TRUE) is not constraint.wanted:
            return _REJECTED
    return _CONFIRMED


def _in_domain(variable: Variable, model: Model) -> Replay:
    if variable.name not in model:
        return Replay.REJECTED
    value = model[variable.name]
    if isinstance(value, Fraction):
        return _CONFIRMED if _is_member(variable, value) else _REJECTED
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
    match formula:  # The most frequent kinds first.
        case Relation(operands=(left, right), signs=(sign,)):
            try:
                return _atom(left, sign, right, model)
            except _UndefinedError:
                return _UNDEFINED
        case Logical(operator=operator, operands=operands):
            return _combined(operator, [_statement(part, model) for part in operands])
        case Constant(name="true"):
            return _TRUE
        case Constant(name="false"):
            return _FALSE
        case Name(identifier=name):
            return _TRUE if model[name] == 1 else _FALSE
        case _:
            raise _OutsideError


def _atom(left: Node, sign: Comparison, right: Node, model: Model) -> Truth:
    value = _value(left, model)
    if sign is _IN and isinstance(right, Name):
        if right.identifier in ("real", "rational"):
            return _TRUE
        if right.identifier == "integer":
            return _TRUE if value.denominator == 1 else _FALSE
        if right.identifier == "natural":
            return _TRUE if value.denominator == 1 and value >= 0 else _FALSE
        raise _OutsideError
    other = _value(right, model)
    holds = _HOLDS.get(sign)
    if holds is None:
        raise _OutsideError
    return _TRUE if holds(value, other) else _FALSE


def _combined(operator: LogicalOperator, parts: list[Truth]) -> Truth:
    match operator:
        case LogicalOperator.NOT:
            return _OPPOSITE[parts[0]]
        case LogicalOperator.AND:
            return _OPPOSITE[_any([_OPPOSITE[part] for part in parts])]
        case LogicalOperator.OR:
            return _any(parts)
        case LogicalOperator.IMPLIES:
            return _any([_OPPOSITE[parts[0]], parts[1]])
        case LogicalOperator.IFF:
            if _UNDEFINED in parts:
                return _UNDEFINED
            return _TRUE if parts[0] is parts[1] else _FALSE


def _any(parts: list[Truth]) -> Truth:
    if _TRUE in parts:
        return _TRUE
    return _UNDEFINED if _UNDEFINED in parts else _FALSE


def _value(term: Node, model: Model) -> _Rational:
    match term:
        case Number(value=value):
            whole, under = value.as_integer_ratio()
            return whole if under == 1 else value
        case Name(identifier=name):
            found = model.get(name)
            if isinstance(found, Fraction):
                whole, under = found.as_integer_ratio()
                return whole if under == 1 else found
            raise _OutsideError
        case Add(terms=parts):
            total = _value(parts[0], model)
            for part in parts[1:]:
                total += _value(part, model)
            return total
        case Negate(operand=operand):
            return -_value(operand, model)
        case Multiply(factors=factors):
            product = _value(factors[0], model)
            for factor in factors[1:]:
                product *= _value(factor, model)
            return product
        case Divide(numerator=above, denominator=below):
            numerator, denominator = _value(above, model), _value(below, model)
            if denominator == 0:
                raise _UndefinedError
            return Fraction(numerator, denominator)
        case Power(base=base, exponent=exponent):
            return _power(_value(base, model), _value(exponent, model))
        case Call(function=function, arguments=arguments):
            return _call(function, [_value(argument, model) for argument in arguments])
        case _:
            raise _OutsideError


def _size(value: _Rational) -> _Rational:
    return -value if value < 0 else value


def _power(base: _Rational, exponent: _Rational) -> _Rational:
    if exponent.denominator != 1 or _size(exponent) > _LARGEST_EXPONENT:
        raise _OutsideError
    if base == 0 and exponent <= 0:
        raise _UndefinedError
    # As a fraction, for an integer to a negative power is no integer.
    return Fraction(base) ** int(exponent)


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
