"""Constant texts read as exact values, so that generated answers can be compared.

Only what families write is read: rational numbers, units kept as written, lists, tuples, sets
and intervals of these, and solved relations (``x = 3 or x = 5``) as the sets they stand for.
Everything else (``pi``, roots, matrices multiplied) has no exact value here, which is a value of
its own: nobody may conclude anything from it.  Whether two options really differ is proved by
the verifier; this comparison only saves it hopeless work.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NoReturn, TypeAlias

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.parser import parse

UnitPowers: TypeAlias = tuple[tuple[str, int], ...]

_GREATEST_EXPONENT = 200


@dataclass(frozen=True, slots=True)
class Amount:
    """A rational number with a unit (empty for a pure number)."""

    value: Fraction
    unit: UnitPowers = ()


@dataclass(frozen=True, slots=True)
class Endless:
    """Plus or minus infinity, as an end of an interval."""

    positive: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Several values: ``kind`` is ``list``, ``tuple``, ``set``, ``(..]`` or ``[..)``."""

    kind: str
    items: tuple[Exact, ...] | frozenset[Exact]


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A text without an exact value here, for this reason."""

    reason: str


Exact: TypeAlias = Amount | Endless | Group

#: No names.
_NONE: Mapping[str, Exact] = {}

#: Pi as if it were a unit: it is not 0, so rational multiples of one power of it differ where their
#: numbers do.  Of different powers nothing is concluded, as of different units.
MULTIPLES_OF_PI: Mapping[str, Exact] = {"pi": Amount(Fraction(1), (("pi", 1),))}


class _NoValueError(Exception):
    pass


def exact(text: str, names: Mapping[str, Exact] = _NONE) -> Exact | Unreadable:
    """The value of ``text`` where ``names`` have these values."""
    return _constant(text) if names is _NONE else _exact(text, names)


@lru_cache(maxsize=4096)
def _constant(text: str) -> Exact | Unreadable:
    # A whole number or a decimal with its unit, as most options are.
    number, blank, unit = text.partition(" ")
    if _is_decimal(number.removeprefix("-")):
        powers = _unit(unit) if blank else ()
        if powers is not None:
            return Amount(Fraction(number), powers)
    return _exact(text, _NONE)


def _is_decimal(text: str) -> bool:
    whole, point, part = text.partition(".")
    plain = whole.isdecimal() and part.isdecimal() == bool(point)
    return plain and len(text) <= _LONGEST and text.isascii()


#: Digits of what is read here.
_LONGEST = 30


@lru_cache(maxsize=256)
def _unit(text: str) -> UnitPowers | None:
    """The unit that a text behind a number is; None where it is none."""
    if not text[:1].isalpha():
        return None
    found = _exact(f"2 {text}", _NONE)
    return found.unit if isinstance(found, Amount) and found.value == 2 else None


def _exact(text: str, names: Mapping[str, Exact]) -> Exact | Unreadable:
    try:
        return _value(parse(text, declared=frozenset(names)), names)
    except (ParseError, _NoValueError) as error:
        return Unreadable(str(error))


def exact_of_tree(node: tree.Node, names: Mapping[str, Exact] = _NONE) -> Exact | Unreadable:
    """The value of a parsed text where ``names`` have these values."""
    try:
        return _value(node, names)
    except _NoValueError as error:
        return Unreadable(str(error))


def _value(node: tree.Node, names: Mapping[str, Exact]) -> Exact:
    match node:
        case tree.Number(value=number):
            return Amount(number)
        case tree.Constant(name="inf"):
            return Endless(positive=True)
        case tree.Constant(name="none"):
            return Group("set", frozenset())
        case tree.Name(identifier=name) | tree.Constant(name=name) if name in names:
            return names[name]
        case tree.Quantity(value=inner, unit=unit):
            plain = _amount(inner, names)
            return Amount(plain.value, _unit_product(plain.unit, unit.factors))
        case tree.ListLiteral(items=items):
            return Group("list", tuple(_value(item, names) for item in items))
        case tree.TupleLiteral(items=items):
            return Group("tuple", tuple(_value(item, names) for item in items))
        case tree.SetLiteral(items=items):
            return Group("set", frozenset(_value(item, names) for item in items))
        case tree.Interval():
            kind = f"{'[' if node.low_closed else '('}..{']' if node.high_closed else ')'}"
            return Group(kind, (_value(node.low, names), _value(node.high, names)))
        case tree.Negate(operand=operand):
            inside = _value(operand, names)
            if isinstance(inside, Endless):
                return Endless(not inside.positive)
            plain = _amount(operand, names)
            return Amount(-plain.value, plain.unit)
        case tree.Percent(operand=operand):
            share = _amount(operand, names)
            return Amount(share.value / 100, share.unit)
        case tree.Relation() | tree.Logical():
            return _solutions(node, names)
        case _:
            return _AMOUNTS.of(node, lambda part: _amount(part, names))


def _solutions(node: tree.Node, names: Mapping[str, Exact]) -> Group:
    """``x = 3 or x = 5`` as a set of values, ``x = 3 and y = 5`` as a set of one tuple."""
    cases = [_solution(case, names) for case in _parts(node, tree.LogicalOperator.OR)]
    if len({tuple(case) for case in cases}) != 1:
        raise _NoValueError("solutions for different unknowns")
    values = [tuple(case.values()) for case in cases]
    return Group("set", frozenset(v[0] if len(v) == 1 else Group("tuple", v) for v in values))


def _solution(node: tree.Node, names: Mapping[str, Exact]) -> dict[str, Exact]:
    """The value of each unknown in one case, the unknowns in alphabetical order."""
    found: dict[str, Exact] = {}
    for part in _parts(node, tree.LogicalOperator.AND):
        match part:
            case tree.Relation(
                operands=(tree.Name(identifier=unknown), value), signs=(tree.Comparison.EQUAL,)
            ) if unknown not in found:
                found[unknown] = _value(value, names)
            case _:
                raise _NoValueError("a relation that is not solved")
    return dict(sorted(found.items()))


def _parts(node: tree.Node, operator: tree.LogicalOperator) -> tuple[tree.Node, ...]:
    if isinstance(node, tree.Logical) and node.operator is operator:
        return node.operands
    return (node,)


def _sum(parts: list[Amount]) -> Amount:
    if len({part.unit for part in parts}) != 1:
        raise _NoValueError("a sum of different units")
    return Amount(sum((part.value for part in parts), Fraction(0)), parts[0].unit)


def _product(parts: list[Amount]) -> Amount:
    product = Amount(Fraction(1))
    for part in parts:
        product = Amount(product.value * part.value, _unit_product(product.unit, part.unit))
    return product


def _quotient(top: Amount, bottom: Amount) -> Amount:
    if bottom.value == 0:
        raise _NoValueError("a division by zero")
    inverse = tuple((word, -power) for word, power in bottom.unit)
    return Amount(top.value / bottom.value, _unit_product(top.unit, inverse))


def _valueless(node: tree.Node) -> NoReturn:
    raise _NoValueError(f"{type(node).__name__} has no exact value here")


def _amount(node: tree.Node, names: Mapping[str, Exact]) -> Amount:
    value = _value(node, names)
    if isinstance(value, Amount):
        return value
    raise _NoValueError("a single number is needed")


def _power(base: Amount, exponent: Amount) -> Amount:
    power = int(exponent.value)
    if exponent.unit or power != exponent.value or abs(power) > _GREATEST_EXPONENT:
        raise _NoValueError("an exponent that is no small whole number")
    if base.value == 0 and power <= 0:
        raise _NoValueError("zero to a power that is not positive")
    return Amount(base.value**power, tuple((word, size * power) for word, size in base.unit))


def _unit_product(left: UnitPowers, right: UnitPowers) -> UnitPowers:
    powers = dict(left)
    for word, power in right:
        powers[word] = powers.get(word, 0) + power
    return tuple(sorted((word, power) for word, power in powers.items() if power))


_AMOUNTS: Arithmetic[Amount] = Arithmetic(
    add=_sum,
    negate=lambda amount: Amount(-amount.value, amount.unit),
    multiply=_product,
    divide=_quotient,
    power=_power,
    other=_valueless,
)
