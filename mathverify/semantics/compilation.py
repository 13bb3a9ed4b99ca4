"""Functions for many evaluations of one lowered tree, fast at whole and rational points.

They agree with `mathverify.semantics.evaluation.evaluate` and ``truth`` of the same tree.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, TypeAlias

from mathverify.language.occurrences import names_in
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Divide,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Power,
    Relation,
)
from mathverify.semantics.evaluation import (
    HOLDS,
    Point,
    Truth,
    Value,
    all_of,
    combined,
    evaluate,
    joined,
    membership,
    operands_of,
    related,
    truth,
    variable_value,
)
from mathverify.semantics.system import Constraint

#: Inside compiled functions whole numbers travel as ``int``.
_Fast: TypeAlias = Value | int
_RATIONAL = frozenset({int, Fraction})
_TRUE, _FALSE, _UNKNOWN = Truth.TRUE, Truth.FALSE, Truth.UNKNOWN
_FastTerm: TypeAlias = Callable[[Point], _Fast]


def compile_term(term: Node) -> Callable[[Point], Value]:
    """A function that gives `evaluate` of ``term``, fast at models of rationals."""
    run = _compiled(term)

    def value(model: Point) -> Value:
        found = run(model)
        return Fraction(found) if isinstance(found, int) else found

    return value


def compile_fast(term: Node) -> Callable[[Point], Value | int]:
    """A function that gives `evaluate` of ``term``; whole numbers may come as ``int``."""
    return _compiled(term)


def compile_formula(formula: Node) -> Callable[[Point], Truth]:
    """A function that gives `truth` of ``formula``, fast at models of rationals."""
    match formula:
        case Relation(operands=(left, right), signs=(sign,)) if sign in HOLDS:
            return _compiled_relation(_compiled(left), _compiled(right), HOLDS[sign])
        case Relation(operands=(left, right), signs=(Comparison.IN,)):
            return _compiled_membership(_compiled(left), right)
        case Logical(operator=LogicalOperator.AND, operands=operands):
            return _compiled_conjunction([compile_formula(operand) for operand in operands])
        case Logical(operator=connective, operands=operands):
            parts = [compile_formula(operand) for operand in operands]
            return lambda model: joined(connective, (part(model) for part in parts))
    return lambda model: truth(formula, model)


@lru_cache(maxsize=256)
def compile_constraint(constraint: Constraint) -> Callable[[Point], Truth]:
    """A function that gives `constraint_status`; engines ask it of the same constraints."""
    run, wanted = compile_formula(constraint.formula), constraint.wanted

    def status(model: Point) -> Truth:
        found = run(model)
        if found is _UNKNOWN:
            return found
        return _TRUE if (found is _TRUE) is wanted else _FALSE

    return status


def _compiled_conjunction(
    parts: list[Callable[[Point], Truth]],
) -> Callable[[Point], Truth]:
    def run(model: Point) -> Truth:
        for part in parts:
            found = part(model)
            if found is _FALSE:
                return found
            if found is not _TRUE:
                return all_of(part(model) for part in parts)
        return _TRUE

    return run


def _compiled_relation(
    left: _FastTerm, right: _FastTerm, holds: Callable[[Any, Any], bool]
) -> Callable[[Point], Truth]:
    def run(model: Point) -> Truth:
        a, b = left(model), right(model)
        if type(a) is int and type(b) is int:
            return _TRUE if holds(a, b) else _FALSE
        if type(a) in _RATIONAL and type(b) in _RATIONAL:
            return _TRUE if holds(a, b) else _FALSE
        return related(_slow(a), _slow(b), holds)

    return run


def _compiled_membership(run: _FastTerm, place: Node) -> Callable[[Point], Truth]:
    holds_integers = isinstance(place, Name) and place.identifier in (
        "integer",
        "rational",
        "real",
    )

    def member(model: Point) -> Truth:
        value = run(model)
        if holds_integers and type(value) is int:
            return Truth.TRUE
        return membership(_slow(value), place)

    return member


def _slow(value: _Fast) -> Value:
    return Fraction(value) if isinstance(value, int) else value


def _fast(value: _Fast) -> _Fast:
    if type(value) is Fraction and value.denominator == 1:
        return value.numerator
    return value


def _compiled(term: Node) -> _FastTerm:
    if not names_in(term):
        constant = _fast(evaluate(term, {}))
        return lambda _: constant
    if isinstance(term, Name):
        return _compiled_name(term.identifier)
    operands = operands_of(term)
    if operands is None:
        return lambda model: evaluate(term, model)
    parts = [_compiled(operand) for operand in operands]
    compiled = _OPERATIONS.get(type(term))
    if compiled is not None:
        return compiled(term, *parts)
    match term:
        case Call(function="mod"):
            return _compiled_remainder(term, *parts)
        case Call(function=name) if name in _OF_INTEGERS and len(parts) > 1:
            return _compiled_call(term, _OF_INTEGERS[name], parts)
        case Call(function=name) if name in _TO_INTEGERS and len(parts) == 1:
            return _compiled_rounding(term, _TO_INTEGERS[name], parts[0])
    return lambda model: _fast(combined(term, [part(model) for part in parts]))


#: Functions of several whole numbers that give a whole number.
_OF_INTEGERS: Mapping[str, Callable[..., int]] = {
    "gcd": math.gcd,
    "lcm": math.lcm,
    "min": min,
    "max": max,
}


#: Functions of a rational number that give a whole one.
_TO_INTEGERS: Mapping[str, Callable[[Any], int]] = {"floor": math.floor, "ceil": math.ceil}


def _compiled_rounding(term: Node, apply: Callable[[Any], int], part: _FastTerm) -> _FastTerm:
    def run(model: Point) -> _Fast:
        value = part(model)
        if type(value) in _RATIONAL:
            return apply(value)
        return _fast(combined(term, (value,)))

    return run


def _compiled_call(term: Node, apply: Callable[..., int], parts: list[_FastTerm]) -> _FastTerm:
    def run(model: Point) -> _Fast:
        values = [part(model) for part in parts]
        for value in values:
            if type(value) is not int:
                return _fast(combined(term, values))
        return apply(*values)

    return run


def _compiled_remainder(term: Node, *parts: _FastTerm) -> _FastTerm:
    if len(parts) != 2:
        return lambda model: _fast(combined(term, [part(model) for part in parts]))
    above, below = parts

    def run(model: Point) -> _Fast:
        number, modulus = above(model), below(model)
        if type(number) is int and type(modulus) is int and modulus:
            return number % abs(modulus)
        return _fast(combined(term, (number, modulus)))

    return run


def _compiled_name(name: str) -> _FastTerm:
    def run(model: Point) -> _Fast:
        value = model.get(name)
        if type(value) is int:
            return value
        if type(value) is Fraction:
            return value.numerator if value.denominator == 1 else value
        return variable_value(name, model)

    return run


def _compiled_chain(
    combine: Callable[[Any, Any], int | Fraction], term: Node, *parts: _FastTerm
) -> _FastTerm:
    """A sum or product; straight through while its operands are rational."""
    if len(parts) == 2:
        first, second = parts

        def pair(model: Point) -> _Fast:
            a, b = first(model), second(model)
            if type(a) is int and type(b) is int:
                return combine(a, b)
            if type(a) in _RATIONAL and type(b) in _RATIONAL:
                return combine(a, b)
            return combined(term, (a, b))

        return pair

    def run(model: Point) -> _Fast:
        values = [part(model) for part in parts]
        total = values[0]
        for value in values[1:]:
            if type(total) not in _RATIONAL or type(value) not in _RATIONAL:
                return combined(term, values)
            total = combine(total, value)
        return total

    return run


def _compiled_negation(term: Node, part: _FastTerm) -> _FastTerm:
    def run(model: Point) -> _Fast:
        value = part(model)
        if isinstance(value, (int, Fraction)):
            return -value
        return combined(term, (value,))

    return run


def _compiled_quotient(term: Node, above: _FastTerm, below: _FastTerm) -> _FastTerm:
    def run(model: Point) -> _Fast:
        a, b = above(model), below(model)
        if type(a) is int and type(b) is int and b:
            whole, rest = divmod(a, b)
            return Fraction(a, b) if rest else whole
        return _fast(combined(term, (a, b)))

    return run


def _compiled_power(term: Node, below: _FastTerm, above: _FastTerm) -> _FastTerm:
    def run(model: Point) -> _Fast:
        base, exponent = below(model), above(model)
        if type(base) is int and type(exponent) is int:
            if 0 < exponent <= 16 and base.bit_length() <= 64:
                return int(base**exponent)
        return _fast(combined(term, (base, exponent)))

    return run


_OPERATIONS: Mapping[type[Node], Callable[..., _FastTerm]] = {
    Add: partial(_compiled_chain, operator.add),
    Multiply: partial(_compiled_chain, operator.mul),
    Negate: _compiled_negation,
    Divide: _compiled_quotient,
    Power: _compiled_power,
}
