"""Formulas held to all values of their letters at once, in whole numbers of 64 bits.

A claim about three or four parameters has millions of points.  They are put in by blocks, each
letter along an axis of its own, so that a part of a formula is worked out once for all values of
the letters that it lacks.  A number is a numerator over a positive denominator, both exact: where a
product or a sum could leave 64 bits, nothing is said.  Truth is that of the engine's evaluation:
what divides by 0 is neither true nor false, and a part that decides alone decides.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import product
from math import lcm, prod
from typing import Any, TypeAlias

import numpy as np

from mathverify.language import tree
from mathverify.language.tree import Call, Comparison, LogicalOperator, Name, Node, Number

#: Whole numbers whose size is not above this are exact, and so are their sums of two.
_MOST = 2**62
#: So many points are looked at in one go.
_BLOCK = 2**18

_Whole: TypeAlias = Any  # numpy array of int64
_Mask: TypeAlias = Any  # numpy array of bool


class BeyondGridError(Exception):
    """A formula, or the size of its numbers, is none that is worked out by blocks."""


@dataclass(frozen=True, slots=True)
class _Numbers:
    """``above``/``below`` where ``there``; ``below`` is positive."""

    above: _Whole
    below: _Whole
    there: _Mask


@dataclass(frozen=True, slots=True)
class _Truths:
    """Where a formula is true, and where it is false; elsewhere it has no value."""

    true: _Mask
    false: _Mask


@dataclass(frozen=True, slots=True)
class _Scope:
    """The letters of a block, and the truths of formulas that were worked out for it."""

    numbers: Mapping[str, _Numbers]
    truths: dict[Node, _Truths]


def failing(
    formula: Node, conditions: Sequence[Node], members: Mapping[str, Sequence[Fraction]]
) -> Iterator[Mapping[str, Fraction]]:
    """The points at which ``formula`` is not true and no condition is false.

    A condition beyond this way of working out is passed over, which makes points more and never
    fewer.  Raises `BeyondGridError` where the formula is beyond it.
    """
    names = sorted(members, key=lambda name: len(members[name]))
    inner: list[str] = []
    while names and prod(len(members[x]) for x in (*inner, names[-1])) <= _BLOCK:
        inner.append(names.pop())
    if names and not inner:
        inner.append(names.pop())
    shape = tuple(len(members[name]) for name in inner)
    axes = {name: _axis(members[name], place, len(inner)) for place, name in enumerate(inner)}
    known = list(conditions)
    for values in product(*(members[name] for name in names)):
        outer = dict(zip(names, values, strict=True))
        scope = _Scope(axes | {name: _constant(value) for name, value in outer.items()}, {})
        fails = ~_truths(formula, scope).true
        for condition in tuple(known):
            if not fails.any():
                break
            try:
                fails = fails & ~_truths(condition, scope).false
            except BeyondGridError:
                known.remove(condition)
        if not fails.any():
            continue
        for point in zip(*np.nonzero(np.broadcast_to(fails, shape)), strict=True):
            here = {name: members[name][at] for name, at in zip(inner, point, strict=True)}
            yield outer | here


def _axis(values: Sequence[Fraction], place: int, places: int) -> _Numbers:
    below = reduce(lcm, (one.denominator for one in values), 1)
    above = [one.numerator * (below // one.denominator) for one in values]
    if max(map(abs, above), default=0) > _MOST or below > _MOST:
        raise BeyondGridError("large values")
    shape = tuple(-1 if axis == place else 1 for axis in range(places))
    return _Numbers(np.array(above, dtype=np.int64).reshape(shape), np.int64(below), np.True_)


def _constant(value: Fraction | int) -> _Numbers:
    number = Fraction(value)
    if max(abs(number.numerator), number.denominator) > _MOST:
        raise BeyondGridError("a large number")
    return _Numbers(np.int64(number.numerator), np.int64(number.denominator), np.True_)


# --- exact whole numbers --------------------------------------------------------------------


def _size(numbers: _Whole) -> int:
    return max(int(np.max(numbers)), -int(np.min(numbers)))


def _times(one: _Whole, other: _Whole) -> _Whole:
    if _size(one) * _size(other) > _MOST:
        raise BeyondGridError("a product of more than 62 bits")
    return one * other


def _plus(one: _Whole, other: _Whole) -> _Whole:
    if _size(one) + _size(other) > _MOST:
        raise BeyondGridError("a sum of more than 62 bits")
    return one + other


# --- terms ----------------------------------------------------------------------------------


def _term(node: Node, scope: _Scope) -> _Numbers:
    rule = _RULES.get(type(node))
    if rule is None:
        raise BeyondGridError(f"{type(node).__name__} is not worked out by blocks")
    return rule(node, scope)


def _variable(node: Name, scope: _Scope) -> _Numbers:
    if node.identifier not in scope.numbers:
        raise BeyondGridError(f"{node.identifier} has no values")
    return scope.numbers[node.identifier]


def _raised(node: tree.Power, scope: _Scope) -> _Numbers:
    exponent = node.exponent.value if isinstance(node.exponent, Number) else None
    if exponent not in (1, 2, 3, 4):
        raise BeyondGridError("a power is not worked out by blocks")
    return reduce(_product, [_term(node.base, scope)] * int(exponent))


def _called(node: Call, scope: _Scope) -> _Numbers:
    if node.function not in _CALLS:
        raise BeyondGridError(f"{node.function} is not worked out by blocks")
    return _CALLS[node.function](*_terms(node.arguments, scope))


def _terms(nodes: Sequence[Node], scope: _Scope) -> list[_Numbers]:
    return [_term(one, scope) for one in nodes]


def _opposite(one: _Numbers) -> _Numbers:
    return _Numbers(-one.above, one.below, one.there)


def _sum(one: _Numbers, other: _Numbers) -> _Numbers:
    there = one.there & other.there
    if np.array_equal(one.below, other.below):
        return _Numbers(_plus(one.above, other.above), one.below, there)
    crossed = _plus(_times(one.above, other.below), _times(other.above, one.below))
    return _Numbers(crossed, _times(one.below, other.below), there)


def _product(one: _Numbers, other: _Numbers) -> _Numbers:
    return _Numbers(
        _times(one.above, other.above),
        _times(one.below, other.below),
        one.there & other.there,
    )


def _quotient(one: _Numbers, other: _Numbers) -> _Numbers:
    zero = other.above == 0
    divisor = np.where(zero, np.int64(1), other.above)
    above = _times(_times(one.above, other.below), np.sign(divisor))
    below = _times(one.below, np.abs(divisor))
    return _Numbers(*_lowest(above, below), one.there & other.there & ~zero)


def _lowest(above: _Whole, below: _Whole) -> tuple[_Whole, _Whole]:
    common = np.gcd(above, below)
    return above // common, below // common


def _absolute(one: _Numbers) -> _Numbers:
    return _Numbers(np.abs(one.above), one.below, one.there)


def _floor(one: _Numbers) -> _Numbers:
    return _Numbers(one.above // one.below, np.int64(1), one.there)


def _ceiling(one: _Numbers) -> _Numbers:
    return _Numbers(-(-one.above // one.below), np.int64(1), one.there)


def _remainder(one: _Numbers, other: _Numbers) -> _Numbers:
    """Of whole numbers by those that are not 0, from 0 to below the size of the divisor."""
    whole = (_lowest(one.above, one.below)[1] == 1) & (_lowest(other.above, other.below)[1] == 1)
    above, divisor = one.above // one.below, np.abs(other.above // other.below)
    there = one.there & other.there
    zero = divisor == 0
    if not bool(np.all(whole | ~there)) or bool(np.any(zero & there)):
        raise BeyondGridError("a remainder of numbers that are not whole, or by 0")
    return _Numbers(above % np.where(zero, np.int64(1), divisor), np.int64(1), there)


def _common(one: _Numbers, other: _Numbers) -> _Numbers:
    there = one.there & other.there
    whole = (_lowest(one.above, one.below)[1] == 1) & (_lowest(other.above, other.below)[1] == 1)
    if not bool(np.all(whole | ~there)):
        raise BeyondGridError("a common divisor of numbers that are not whole")
    return _Numbers(np.gcd(one.above // one.below, other.above // other.below), np.int64(1), there)


def _chosen(larger: bool) -> Callable[[_Numbers, _Numbers], _Numbers]:
    """The larger of two numbers, or the smaller."""

    def choose(one: _Numbers, other: _Numbers) -> _Numbers:
        first, second = _times(one.above, other.below), _times(other.above, one.below)
        here = first >= second if larger else first <= second
        above = np.where(here, one.above, other.above)
        return _Numbers(above, np.where(here, one.below, other.below), one.there & other.there)

    return choose


_CALLS: Mapping[str, Callable[..., _Numbers]] = {
    "abs": _absolute,
    "floor": _floor,
    "ceil": _ceiling,
    "mod": _remainder,
    "gcd": lambda *numbers: reduce(_common, numbers),
    "max": lambda *numbers: reduce(_chosen(larger=True), numbers),
    "min": lambda *numbers: reduce(_chosen(larger=False), numbers),
}


#: How each kind of term is worked out.
_RULES: Mapping[type[Node], Callable[..., _Numbers]] = {
    Number: lambda node, _scope: _constant(node.value),
    Name: _variable,
    tree.Add: lambda node, scope: reduce(_sum, _terms(node.terms, scope)),
    tree.Multiply: lambda node, scope: reduce(_product, _terms(node.factors, scope)),
    tree.Negate: lambda node, scope: _opposite(_term(node.operand, scope)),
    tree.Divide: lambda node, scope: _quotient(
        _term(node.numerator, scope), _term(node.denominator, scope)
    ),
    tree.Power: _raised,
    Call: _called,
}


# --- truth ----------------------------------------------------------------------------------

_HOLDS: Mapping[Comparison, Callable[[Any, Any], Any]] = {
    Comparison.EQUAL: operator.eq,
    Comparison.NOT_EQUAL: operator.ne,
    Comparison.LESS: operator.lt,
    Comparison.LESS_EQUAL: operator.le,
    Comparison.GREATER: operator.gt,
    Comparison.GREATER_EQUAL: operator.ge,
}


def _truths(formula: Node, scope: _Scope) -> _Truths:
    """Where a formula is true and where it is false; what stands in it twice is worked out once."""
    known = scope.truths.get(formula)
    if known is None:
        known = scope.truths[formula] = _worked_out(formula, scope)
    return known


def _worked_out(formula: Node, scope: _Scope) -> _Truths:
    match formula:
        case tree.Relation(operands=(left, right), signs=(sign,)) if sign in _HOLDS:
            one, other = _term(left, scope), _term(right, scope)
            there = one.there & other.there
            if np.array_equal(one.below, other.below):
                holds = _HOLDS[sign](one.above, other.above)
            else:
                holds = _HOLDS[sign](_times(one.above, other.below), _times(other.above, one.below))
            return _Truths(there & holds, there & ~holds)
        case tree.Relation(operands=(left, Name(identifier=place)), signs=(Comparison.IN,)):
            found = _term(left, scope)
            if place in ("rational", "real"):
                return _Truths(found.there, np.False_)
            if place == "integer":
                holds = found.above % found.below == 0
                return _Truths(found.there & holds, found.there & ~holds)
        case tree.Logical(operator=LogicalOperator.AND, operands=operands):
            parts = [_truths(one, scope) for one in operands]
            return _Truths(
                reduce(operator.and_, [one.true for one in parts]),
                reduce(operator.or_, [one.false for one in parts]),
            )
        case tree.Logical(operator=LogicalOperator.OR, operands=operands):
            parts = [_truths(one, scope) for one in operands]
            return _Truths(
                reduce(operator.or_, [one.true for one in parts]),
                reduce(operator.and_, [one.false for one in parts]),
            )
        case tree.Logical(operator=LogicalOperator.NOT, operands=(inner,)):
            found_truth = _truths(inner, scope)
            return _Truths(found_truth.false, found_truth.true)
    raise BeyondGridError(f"{type(formula).__name__} is not worked out by blocks")
