"""The value of a lowered term, and the truth of a lowered formula, at a point.

Terms are strict: a term with an undefined part is undefined.  Formulas follow strong Kleene
logic with two ways of having no truth value: UNDEFINED (an atom holds an undefined term) and
UNKNOWN (something could not be worked out).  ``or`` is TRUE with one TRUE operand and ``and``
FALSE with one FALSE operand, whatever the others are.

`mathverify.semantics.compilation` makes functions for many evaluations of one tree out of the
same parts.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import reduce
from math import prod
from typing import Any, TypeAlias

import mathverify.semantics.numbers as numbers
from mathverify.language.arithmetic import Arithmetic, Connectives
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Constant,
    Divide,
    ListLiteral,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    Relation,
    children,
)
from mathverify.semantics.numbers.exact import (
    LOCATED_LEVEL,
    MAXIMUM_RESULT_BITS,
    Exact,
    Irrational,
    Membership,
    NotKnown,
    NumberTooLargeError,
    Order,
    UndecidedError,
)
from mathverify.semantics.numbers.functions import (
    FUNCTIONS,
    OutsideDomainError,
    raised,
    ratio,
)
from mathverify.words.book import BOOK


@dataclass(frozen=True, slots=True)
class Undefined:
    """The term has no value here: ``term`` is the innermost part without one, and why."""

    term: Node
    reason: str


#: Values of variables; an ``int`` stands for the ``Fraction`` it equals.
Point: TypeAlias = Mapping[str, Exact | int]
#: What a term can come to.
Value: TypeAlias = Exact | Undefined | NotKnown


class Truth(Enum):
    """What a formula can come to."""

    __hash__ = object.__hash__

    TRUE = "true"
    FALSE = "false"
    UNDEFINED = "undefined"
    UNKNOWN = "unknown"


# In Python 3.11 it takes as long to look up a member of an enum as to call a function.
_TRUE, _FALSE = Truth.TRUE, Truth.FALSE
_UNDEFINED, _UNKNOWN = Truth.UNDEFINED, Truth.UNKNOWN

# --- terms -----------------------------------------------------------------------------


def evaluate(term: Node, model: Point) -> Value:
    """The exact value of a lowered term at ``model``.

    `NotKnown` for variables without a value, for results beyond the limits of size, for
    decisions nobody can make, and for anything that is not a lowered term.
    """
    if isinstance(term, Number):
        return term.value
    if isinstance(term, Name):
        value = model.get(term.identifier)
        return value if type(value) is Fraction else variable_value(term.identifier, model)
    operands = operands_of(term)
    if operands is None:
        return _constant(term)
    values = [evaluate(operand, model) for operand in operands]
    folding = _FOLDING.get(type(term))
    return combined(term, values) if folding is None else _folded(term, values, *folding)


_FOLDING: dict[type[Node], tuple[Callable[..., int], Callable[..., Fraction]]] = {
    Add: (sum, operator.add),
    Multiply: (prod, operator.mul),
}


def _folded(
    term: Node,
    values: Sequence[Value],
    of_integers: Callable[[Iterable[int]], int],
    combine: Callable[[Fraction, Fraction], Fraction],
) -> Value:
    """A sum or product; straight through while all its operands are rational."""
    known: list[Fraction] = []
    wholes: list[int] = []
    for value in values:
        if type(value) is not Fraction:
            return combined(term, values)
        known.append(value)
        whole, under = value.as_integer_ratio()
        if under == 1:
            wholes.append(whole)
    if not known:
        return combined(term, values)
    if len(wholes) == len(known):
        return Fraction(of_integers(wholes))
    return reduce(combine, known)


def variable_value(name: str, model: Point) -> Value:
    """The value of a variable; `NotKnown` where the model has none."""
    value = model.get(name)
    if type(value) is Fraction:
        return value
    if value is None:
        return NotKnown(f"{name} has no value")
    return Fraction(value) if isinstance(value, int) else value


_OPERATIONS = frozenset({Add, Divide, Multiply, Negate, Power})


def operands_of(term: Node) -> tuple[Node, ...] | None:
    """The terms that ``term`` is a function of; None where it is none."""
    if type(term) in _OPERATIONS:
        return children(term)
    match term:
        case Call(function="root_of", arguments=(ListLiteral(items=items), place)):
            return (*items, place)
        case Call(primes=0, arguments=arguments):
            return arguments
    return None


def _constant(term: Node) -> Value:
    if isinstance(term, Constant) and term.name == "pi":
        return numbers.pi()
    if isinstance(term, Constant) and term.name == "e":
        return numbers.exponential(Fraction(1))
    return NotKnown(f"{type(term).__name__} is not a lowered term")


def combined(term: Node, values: Sequence[Value | int]) -> Value:
    """The value of ``term`` from those of its operands; undefined beats not known."""
    if not values:
        return NotKnown("an operation without operands")
    known: list[Exact] = []
    for value in values:
        if isinstance(value, (Fraction, Irrational)):
            known.append(value)
        elif isinstance(value, int):
            known.append(Fraction(value))
    if len(known) < len(values):
        failures = [value for value in values if isinstance(value, (Undefined, NotKnown))]
        return next((value for value in failures if isinstance(value, Undefined)), failures[0])
    try:
        return _applied(term, known)
    except OutsideDomainError as error:
        return Undefined(term, str(error))
    except (UndecidedError, NumberTooLargeError) as error:
        return NotKnown(str(error))


def _applied(term: Node, values: list[Exact]) -> Value:
    if not isinstance(term, Call):
        return _EXACT.applied(term, values)
    for value in values:
        if isinstance(value, Irrational) and value.level >= LOCATED_LEVEL:
            return value.applied(term.function, values)
    function = FUNCTIONS.get(term.function)
    if function is None:
        return _computed(term, values)
    most = len(values) if function.most is None else function.most
    if not function.least <= len(values) <= most:
        return NotKnown(f"{term.function} does not take {len(values)} arguments")
    return function.apply(values)


_EXACT: Arithmetic[Exact] = Arithmetic(
    add=lambda values: reduce(operator.add, values),
    negate=lambda value: -value,
    multiply=lambda values: reduce(operator.mul, values),
    divide=ratio,
    power=raised,
)


def _computed(term: Call, values: list[Exact]) -> Value:
    """What the record of a word computes of rationals, where its needs hold: a stranger's code."""
    from mathverify.semantics.templates import read, settings

    word = BOOK.get(term.function)
    if word is None or word.whole is None:
        return NotKnown(f"{term.function} is not a function of the lowered language")
    least, most = word.arity
    if len(values) < least or (most is not None and len(values) > most):
        return NotKnown(f"{term.function} does not take {len(values)} arguments")
    found = {
        truth(read(need), setting)
        for setting in settings(word, tuple(values))
        for need in word.whole.needs
    }
    if Truth.FALSE in found or Truth.UNDEFINED in found:
        return Undefined(term, f"{word.name} needs {' and '.join(word.whole.needs)}")
    if Truth.UNKNOWN in found or not all(isinstance(value, Fraction) for value in values):
        return NotKnown(f"{word.name} is computed of rational numbers alone")
    try:
        value = word.whole.apply(*values)
    except Exception as error:  # noqa: BLE001 - a stranger's function may raise anything
        return NotKnown(f"{word.name} cannot be computed: {type(error).__name__}")
    if type(value) is not Fraction:
        return NotKnown(f"{word.name} gives no fraction where its record promises a value")
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MAXIMUM_RESULT_BITS:
        return NotKnown("the result is too large")
    return value


# --- formulas --------------------------------------------------------------------------

HOLDS: dict[Comparison, Callable[[Any, Any], bool]] = {
    Comparison.EQUAL: operator.eq,
    Comparison.NOT_EQUAL: operator.ne,
    Comparison.LESS: operator.lt,
    Comparison.LESS_EQUAL: operator.le,
    Comparison.GREATER: operator.gt,
    Comparison.GREATER_EQUAL: operator.ge,
}
_AGAINST_ZERO = {Order.LESS: -1, Order.EQUAL: 0, Order.GREATER: 1}
_OF_MEMBERSHIP = {
    Membership.YES: Truth.TRUE,
    Membership.NO: Truth.FALSE,
    Membership.UNKNOWN: Truth.UNKNOWN,
}
OPPOSITE = {
    Truth.TRUE: Truth.FALSE,
    Truth.FALSE: Truth.TRUE,
    Truth.UNDEFINED: Truth.UNDEFINED,
    Truth.UNKNOWN: Truth.UNKNOWN,
}


def truth(formula: Node, model: Point) -> Truth:
    """The truth of a lowered formula at ``model``; UNKNOWN for what is not one."""
    if isinstance(formula, Relation):
        return _relation_truth(formula, model)
    if isinstance(formula, Name):
        return _boolean(model.get(formula.identifier))
    return _KLEENE.of(formula, lambda part: truth(part, model))


def _relation_truth(relation: Relation, model: Point) -> Truth:
    if len(relation.signs) != 1:
        return Truth.UNKNOWN
    (sign,) = relation.signs
    left, right = relation.operands
    holds = HOLDS.get(sign)
    if holds is not None:
        return related(evaluate(left, model), evaluate(right, model), holds)
    if sign in (Comparison.IN, Comparison.NOT_IN):
        found = membership(evaluate(left, model), right)
        return found if sign is Comparison.IN else OPPOSITE[found]
    return Truth.UNKNOWN


def _boolean(value: Exact | int | None) -> Truth:
    if isinstance(value, (Fraction, int)) and value in (0, 1):
        return Truth.TRUE if value else Truth.FALSE
    return Truth.UNKNOWN


def related(left: Value, right: Value, holds: Callable[[Any, Any], bool]) -> Truth:
    """Whether the sign that ``holds`` stands for is true between two values."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        # Over their common denominator, which is positive.
        one, under = left.as_integer_ratio()
        other, below = right.as_integer_ratio()
        return _TRUE if holds(one * below, other * under) else _FALSE
    if isinstance(left, Undefined) or isinstance(right, Undefined):
        return Truth.UNDEFINED
    if isinstance(left, NotKnown) or isinstance(right, NotKnown):
        return Truth.UNKNOWN
    order = numbers.compare(left, right)
    if order is Order.UNKNOWN:
        return Truth.UNKNOWN
    return Truth.TRUE if holds(_AGAINST_ZERO[order], 0) else Truth.FALSE


def membership(value: Value, place: Node) -> Truth:
    """Whether ``value`` is in one of the sets ``integer natural rational real``."""
    if isinstance(value, Undefined):
        return Truth.UNDEFINED
    if isinstance(value, NotKnown) or not isinstance(place, Name):
        return Truth.UNKNOWN
    match place.identifier:
        case "integer":
            return _whole(value)
        case "natural":
            whole = _whole(value)
            below = Truth.FALSE
            if whole is not Truth.FALSE:
                below = related(value, Fraction(0), operator.lt)
            return joined(LogicalOperator.AND, (whole, OPPOSITE[below]))
        case "rational":
            if isinstance(value, Fraction):
                return Truth.TRUE
            return _OF_MEMBERSHIP[numbers.is_rational(value)]
        case "real":
            return Truth.TRUE
    return Truth.UNKNOWN


def _whole(value: Exact) -> Truth:
    if isinstance(value, Fraction):
        return Truth.TRUE if value.denominator == 1 else Truth.FALSE
    return _OF_MEMBERSHIP[numbers.is_integer(value)]


def joined(connective: LogicalOperator, values: Iterable[Truth]) -> Truth:
    """Strong Kleene logic; UNKNOWN is reported before UNDEFINED where both are possible."""
    match connective:
        case LogicalOperator.AND:
            return all_of(values)
        case LogicalOperator.OR:
            return OPPOSITE[all_of(OPPOSITE[value] for value in values)]
        case LogicalOperator.NOT:
            (value,) = values
            return OPPOSITE[value]
        case LogicalOperator.IMPLIES:
            premise, conclusion = values
            return OPPOSITE[all_of((premise, OPPOSITE[conclusion]))]
        case LogicalOperator.IFF:
            left, right = values
            for missing in (Truth.UNDEFINED, Truth.UNKNOWN):
                if missing in (left, right):
                    return missing
            return Truth.TRUE if left is right else Truth.FALSE


_KLEENE = Connectives(
    joined=joined,
    constant=lambda value: Truth.TRUE if value else Truth.FALSE,
    other=lambda _: Truth.UNKNOWN,
)


def all_of(values: Iterable[Truth]) -> Truth:
    """The conjunction; FALSE as soon as one part is."""
    result = _TRUE
    for value in values:
        if value is _FALSE:
            return value
        if value is _UNKNOWN or (value is _UNDEFINED and result is _TRUE):
            result = value
    return result
