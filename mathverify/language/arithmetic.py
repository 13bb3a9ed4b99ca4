"""What a term or a statement comes to among values of any kind.

A term is made of sums, products, quotients and powers, a statement of connectives.  A reader of
terms keeps a rule for each node that means something of its own to it, and leaves the rest to the
`Arithmetic` of its values: floats, intervals, linear expressions, pairs of parts.  It hands itself
over for the parts, so that what it remembers or refuses it does at every depth::

    def value(term: Node) -> float:
        match term:
            case Name(identifier):
                return at[identifier]
        return FLOATS.of(term, value)

Readers of statements do the same with `Connectives`.  A reader that has no value for some terms
says None of them, and asks for what is `known`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, NoReturn, TypeVar

from mathverify.language.tree import (
    Add,
    Call,
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
    children,
)

Value = TypeVar("Value")


class UnknownError(ValueError):
    """A term, or a part of it, has no value."""


def unknown(term: Node) -> NoReturn:
    """What a term comes to that means nothing among the values."""
    raise UnknownError(type(term).__name__)


@dataclass(frozen=True, slots=True)
class Arithmetic(Generic[Value]):
    """The operations among values; ``other`` says what a term is that is none of them, or raises.

    What there is no operation for is ``other``, a number too.
    """

    add: Callable[[list[Value]], Value] | None = None
    negate: Callable[[Value], Value] | None = None
    multiply: Callable[[list[Value]], Value] | None = None
    other: Callable[[Node], Value] = unknown
    divide: Callable[[Value, Value], Value] | None = None
    power: Callable[[Value, Value], Value] | None = None
    number: Callable[[Fraction], Value] | None = None
    #: By kind of node: the operation, and whether it takes the values of the parts as one list.
    _rules: dict[type[Node], tuple[Callable[..., Value], bool]] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        rules: tuple[tuple[type[Node], Callable[..., Value] | None, bool], ...] = (
            (Add, self.add, True),
            (Multiply, self.multiply, True),
            (Negate, self.negate, False),
            (Divide, self.divide, False),
            (Power, self.power, False),
        )
        known = {kind: (rule, listed) for kind, rule, listed in rules if rule is not None}
        object.__setattr__(self, "_rules", known)

    def of(self, term: Node, value: Callable[[Node], Value]) -> Value:
        """What ``term`` comes to, its parts read by ``value``."""
        rule = self._rules.get(type(term))
        if rule is None:
            if self.number is not None and isinstance(term, Number):
                return self.number(term.value)
            return self.other(term)
        operation, listed = rule
        values = [value(part) for part in children(term)]
        return operation(values) if listed else operation(*values)

    def applied(self, term: Node, values: list[Value]) -> Value:
        """What ``term`` comes to, its parts having come to ``values``."""
        rule = self._rules.get(type(term))
        if rule is None:
            return self.other(term)
        operation, listed = rule
        return operation(values) if listed else operation(*values)

    def known(self, term: Node, value: Callable[[Node], Value | None]) -> Value | None:
        """The same for a ``value`` that is None for some parts, and then of the whole."""

        def part(inner: Node) -> Value:
            found = value(inner)
            return unknown(inner) if found is None else found

        try:
            return self.of(term, part)
        except UnknownError:
            return None


@dataclass(frozen=True, slots=True)
class Connectives(Generic[Value]):
    """What connectives make of truth values; ``other`` says what a statement is that has none.

    A statement is asked for when ``joined`` takes its value, so that it may leave some out.
    """

    joined: Callable[[LogicalOperator, Iterable[Value]], Value]
    constant: Callable[[bool], Value] | None = None
    other: Callable[[Node], Value] = unknown

    def of(self, statement: Node, value: Callable[[Node], Value]) -> Value:
        """What ``statement`` comes to, its parts read by ``value``."""
        if isinstance(statement, Logical):
            return self.joined(statement.operator, map(value, statement.operands))
        match statement:
            case Constant("true" | "false") if self.constant is not None:
                return self.constant(statement.name == "true")
        return self.other(statement)


class NoFloatError(ValueError):
    """A term has no value among floats."""


def _no_float(term: Node) -> NoReturn:
    raise NoFloatError(type(term).__name__)


#: Arithmetic of floats, which only what is drawn or measured in a picture rests on.
FLOATS: Arithmetic[float] = Arithmetic(
    add=math.fsum,
    negate=lambda value: -value,
    multiply=math.prod,
    divide=lambda above, below: above / below,
    power=math.pow,
    number=float,
    other=_no_float,
)
_CONSTANTS = {"pi": math.pi, "e": math.e}


def float_of(
    term: Node,
    at: Mapping[str, float],
    functions: Mapping[str, Callable[[float], float]],
    value: Callable[[Node], float],
) -> float:
    """What ``term`` is about at values of its names; raises `NoFloatError` for other terms."""
    match term:
        case Name(identifier=name) if name in at:
            return at[name]
        case Constant(name=name) if name in _CONSTANTS:
            return _CONSTANTS[name]
        case Call(function=function, arguments=(argument,)) if function in functions:
            return functions[function](value(argument))
    return FLOATS.of(term, value)
