"""What constraints say in linear terms: rows, and alternatives of rows.

`constraint_condition` and `domain_condition` read them off a system.

Everything here is **necessary**: at a point that satisfies a constraint its condition holds.
It is also sufficient where no `Opaque` part occurs.  Monomials of higher degree count as
columns of their own (``x*y`` beside ``x`` and ``y``), so a contradiction among rows is a
contradiction of the system, whatever those columns stand for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeAlias

from mathverify.language.arithmetic import Connectives
from mathverify.language.comparisons import NEGATED
from mathverify.language.occurrences import names_in
from mathverify.language.remembering import setters
from mathverify.language.tree import (
    Call,
    Comparison,
    Constant,
    Logical,
    LogicalOperator,
    Name,
    Node,
    Number,
    Relation,
    substitute,
)
from mathverify.semantics.linear_form import LinearForm, NotLinear, monomial_form, polynomial
from mathverify.semantics.system import Constraint, Kind, System, Variable


class Sign(Enum):
    """How the form of a row compares with zero."""

    __hash__ = object.__hash__

    EQUAL = "="
    NOT_EQUAL = "!="
    LESS = "<"
    LESS_EQUAL = "<="


@dataclass(frozen=True, slots=True)
class Row:
    """``form sign 0``; ``sources`` names the constraints and domains it comes from."""

    form: LinearForm
    sign: Sign
    sources: tuple[str, ...]

    def __init__(self, form: LinearForm, sign: Sign, sources: tuple[str, ...]) -> None:
        _set_form(self, form)
        _set_sign(self, sign)
        _set_sources(self, sources)

    def holds(self, point: Mapping[str, Fraction]) -> bool:
        """Whether the row holds at a point that gives every column a value."""
        value = self.form.value(point)
        match self.sign:
            case Sign.EQUAL:
                return value == 0
            case Sign.NOT_EQUAL:
                return value != 0
            case Sign.LESS:
                return value < 0
            case Sign.LESS_EQUAL:
                return value <= 0

    def as_data(self) -> dict[str, Any]:
        """JSON-able: coefficients by column, the constant beside them, the sign; all strings."""
        form = self.form
        return {
            "coefficients": {n: str(value) for n, value in sorted(form.coefficients.items())},
            "constant": str(form.constant),
            "sign": self.sign.value,
        }

    def __str__(self) -> str:
        return f"{self.form} {self.sign.value} 0"


_set_form, _set_sign, _set_sources = setters(Row, "form", "sign", "sources")


@dataclass(frozen=True, slots=True)
class Every:
    """All parts hold."""

    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Some:
    """At least one part holds; ``sources`` names what offers the alternatives."""

    parts: tuple[Condition, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Opaque:
    """Nothing is known."""


Condition: TypeAlias = Row | Every | Some | Opaque


def rows_of(condition: Condition) -> Sequence[Row]:
    """The rows that hold unconditionally."""
    if isinstance(condition, Row):
        return (condition,)
    if isinstance(condition, Every) and condition.parts:
        return [row for part in condition.parts for row in rows_of(part)]
    return ()


_ORDER: dict[Comparison, tuple[Sign, int]] = {
    Comparison.EQUAL: (Sign.EQUAL, 1),
    Comparison.NOT_EQUAL: (Sign.NOT_EQUAL, 1),
    Comparison.LESS: (Sign.LESS, 1),
    Comparison.LESS_EQUAL: (Sign.LESS_EQUAL, 1),
    Comparison.GREATER: (Sign.LESS, -1),
    Comparison.GREATER_EQUAL: (Sign.LESS_EQUAL, -1),
}


def constraint_condition(
    constraint: Constraint,
    values: Mapping[str, Fraction] | None = None,
    sources: tuple[str, ...] = (),
) -> Condition:
    """What must hold where ``constraint`` is satisfied, after putting in known ``values``.

    Rows bear the constraint's name and, after it, ``sources`` (why the values are known).
    """
    if not values and not sources:
        return _condition(constraint)
    return _read(_Reader(values or {}, (constraint.name, *sources)), constraint)


@lru_cache(maxsize=512)
def _condition(constraint: Constraint) -> Condition:
    """What must hold with nothing known; every engine asks it of the same constraints."""
    return _read(_Reader({}, (constraint.name,)), constraint)


def _read(reader: _Reader, constraint: Constraint) -> Condition:
    if constraint.wanted:
        return reader.true(constraint.formula)
    return reader.not_true(constraint.formula)


@lru_cache(maxsize=256)
def domain_condition(variable: Variable) -> Condition:
    """What the numbers of a domain say; its kind is not looked at, except for booleans."""
    sources = (variable.domain_name,)
    form = LinearForm({variable.name: Fraction(1)})
    rows: list[Condition] = []
    low, high = variable.low, variable.high
    if low is not None:
        sign = Sign.LESS_EQUAL if low.closed else Sign.LESS
        rows.append(Row(form.times(Fraction(-1)) + LinearForm({}, low.value), sign, sources))
    if high is not None:
        sign = Sign.LESS_EQUAL if high.closed else Sign.LESS
        rows.append(Row(form - LinearForm({}, high.value), sign, sources))
    values = variable.values
    if values is None and variable.kind is Kind.BOOLEAN:
        values = (Fraction(0), Fraction(1))
    if values is not None:
        choices = tuple(
            Row(form - LinearForm({}, value), Sign.EQUAL, sources) for value in sorted(set(values))
        )
        rows.append(choices[0] if len(choices) == 1 else Some(choices, sources))
    return rows[0] if len(rows) == 1 else Every(tuple(rows))


@lru_cache(maxsize=32)
def integer_sources(system: System) -> Mapping[str, str]:
    """The variables that are whole numbers in every model, each with the name of what says so.

    Remembered, because every engine asks it of the same system.
    """
    found = {
        variable.name: variable.domain_name
        for variable in system.variables
        if variable.kind in (Kind.INTEGER, Kind.BOOLEAN)
    }
    for constraint in system.constraints:
        if constraint.wanted:
            for name in _declared_whole(constraint.formula):
                found.setdefault(name, constraint.name)
    return MappingProxyType(found)


def _declared_whole(formula: Node) -> Iterator[str]:
    """Variables ``x`` of ``x in integer``, and of ``mod(x, m) = r`` with whole m and r."""
    match formula:
        case Logical(operator=LogicalOperator.AND, operands=parts):
            for part in parts:
                yield from _declared_whole(part)
        case Relation(operands=(Name(x), Name("integer" | "natural")), signs=(Comparison.IN,)):
            yield x
        case Relation(operands=(left, right), signs=(Comparison.EQUAL,)):
            yield from (*_whole_by_remainder(left, right), *_whole_by_remainder(right, left))


def _whole_by_remainder(side: Node, value: Node) -> Iterator[str]:
    match side, value:
        case Call("mod", (Name(x), Number(m))), Number(r) if m.denominator == r.denominator == 1:
            yield x


#: Statements that have a truth value everywhere.
_EVERYWHERE = Connectives(
    joined=lambda _, parts: all(parts), constant=lambda _: True, other=lambda _: False
)


def _every(parts: list[Condition]) -> Condition:
    return parts[0] if len(parts) == 1 else Every(tuple(parts))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads formulas with some names replaced by numbers."""

    known: Mapping[str, Fraction]
    sources: tuple[str, ...]

    def true(self, formula: Node) -> Condition:
        """Where ``formula`` is true."""
        return self.read(formula, truth=True)

    def false(self, formula: Node) -> Condition:
        """Where ``formula`` is false (and so defined)."""
        return self.read(formula, truth=False)

    def not_true(self, formula: Node) -> Condition:
        """Where ``formula`` is false or undefined."""
        if isinstance(formula, Logical) and formula.operator is LogicalOperator.AND:
            return self.some(formula.operands, self.not_true)
        if self.is_defined(formula):
            return self.false(formula)
        return Opaque()

    def is_defined(self, formula: Node) -> bool:
        """Whether the formula is surely defined everywhere."""
        if isinstance(formula, Relation):
            sides = formula.operands[:1] if _is_membership(formula) else formula.operands
            return not any(isinstance(self.difference((side,)), NotLinear) for side in sides)
        return isinstance(formula, Name) or _EVERYWHERE.of(formula, self.is_defined)

    def read(self, formula: Node, *, truth: bool) -> Condition:
        """Where ``formula`` has this truth value."""
        match formula:
            case Constant("true" | "false"):
                return self.known_to_be((formula.name == "true") == truth)
            case Name(identifier=name):
                value = self.known.get(name)
                form = LinearForm({name: Fraction(1)})
                if value is not None:
                    form = LinearForm({}, value)
                return Row(form - LinearForm({}, Fraction(truth)), Sign.EQUAL, self.sources)
            case Relation(operands=(_, _), signs=(_,)):
                return self.relation(formula, truth=truth)
            case Logical():
                return self.logical(formula, truth=truth)
            case _:
                return Opaque()

    def known_to_be(self, holds: bool) -> Condition:
        """What is true everywhere, or nowhere."""
        return Every() if holds else Row(LinearForm({}, Fraction(1)), Sign.EQUAL, self.sources)

    def logical(self, formula: Logical, *, truth: bool) -> Condition:
        """A connective, in its two-valued reading: the whole is defined where it has a value."""
        first, second = formula.operands[0], formula.operands[-1]
        match formula.operator:
            case LogicalOperator.NOT:
                return self.read(first, truth=not truth)
            case LogicalOperator.AND if truth:
                return _every([self.true(part) for part in formula.operands])
            case LogicalOperator.AND:
                return self.some(formula.operands, self.false)
            case LogicalOperator.OR if truth:
                return self.some(formula.operands, self.true)
            case LogicalOperator.OR:
                return _every([self.false(part) for part in formula.operands])
            case LogicalOperator.IMPLIES if truth:
                return self.either(self.false(first), self.true(second))
            case LogicalOperator.IMPLIES:
                return _every([self.true(first), self.false(second)])
            case LogicalOperator.IFF:
                both = _every([self.true(first), self.read(second, truth=truth)])
                neither = _every([self.false(first), self.read(second, truth=not truth)])
                return self.either(both, neither)
        return Opaque()

    def some(self, formulas: tuple[Node, ...], mode: Callable[[Node], Condition]) -> Condition:
        """At least one formula is as ``mode`` says; nothing is known if one part is unknown."""
        return self.either(*(mode(part) for part in formulas))

    def either(self, *parts: Condition) -> Condition:
        """At least one of ``parts``, which says nothing when one of them says nothing."""
        if any(isinstance(part, Opaque) for part in parts):
            return Opaque()
        return parts[0] if len(parts) == 1 else Some(parts, self.sources)

    def relation(self, formula: Relation, *, truth: bool) -> Condition:
        """A row, where the difference of the sides is a polynomial."""
        if _is_membership(formula):
            return self.membership(formula, truth=truth)
        sign = formula.signs[0] if truth else NEGATED.get(formula.signs[0], formula.signs[0])
        if sign not in _ORDER:
            return Opaque()
        form = self.difference(formula.operands)
        if isinstance(form, NotLinear):
            return Opaque()
        row_sign, factor = _ORDER[sign]
        return Row(form if factor == 1 else form.times(Fraction(-1)), row_sign, self.sources)

    def membership(self, formula: Relation, *, truth: bool) -> Condition:
        """``x in natural`` says that x is not negative; a number is in its domain or not."""
        element, domain = formula.operands
        form = self.difference((element,))
        if isinstance(form, NotLinear) or not isinstance(domain, Name):
            return Opaque()
        name = domain.identifier
        if name not in ("integer", "natural", "rational", "real"):
            return Opaque()
        if name == "real" or not form.coefficients:
            whole = form.constant.denominator == 1
            inside = name in ("real", "rational") or (
                whole and (name == "integer" or form.constant >= 0)
            )
            return self.known_to_be(inside == truth)
        if name == "natural" and truth:
            return Every((Row(form.times(Fraction(-1)), Sign.LESS_EQUAL, self.sources), Opaque()))
        return Opaque()

    def difference(self, sides: tuple[Node, ...]) -> LinearForm | NotLinear:
        """The first side less the second (if there is one), over monomials."""
        forms: list[LinearForm] = []
        for side in sides:
            form = self.form(side)
            if isinstance(form, NotLinear):
                return form
            forms.append(form)
        return forms[0] - forms[1] if len(forms) > 1 else forms[0]

    def form(self, side: Node) -> LinearForm | NotLinear:
        """One side; what is no polynomial may be one with the known values put in."""
        known = names_in(side) & self.known.keys()
        if not known:
            return monomial_form(side)
        expanded = polynomial(side)
        if isinstance(expanded, NotLinear):
            values: dict[str, Node] = {name: Number(self.known[name]) for name in known}
            return monomial_form(substitute(side, values))
        here = expanded.at(self.known)
        return here if isinstance(here, NotLinear) else here.over_monomials()


def _is_membership(formula: Relation) -> bool:
    return formula.signs == (Comparison.IN,)
