"""The value of a lowered term, and the truth of a lowered formula, at a point.

Terms are strict: a term with an undefined part is undefined.  Formulas follow strong Kleene
logic with two ways of having no truth value: UNDEFINED (an atom holds an undefined term) and
UNKNOWN (something could not be worked out).  ``or`` is TRUE with one TRUE operand and ``and``
FALSE with one FALSE operand, whatever the others are.

`compile_term` and `compile_formula` give functions for many evaluations of one tree; they agree
with `evaluate` and `truth`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import reduce
from typing import Any, TypeAlias

import mathverify.semantics.numbers as numbers
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Constant,
    Divide,
    ListLiteral,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    Relation,
    walk,
)
from mathverify.semantics.numbers.exact import (
    Exact,
    Irrational,
    Membership,
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

__all__ = [
    "NotKnown",
    "Point",
    "Truth",
    "Undefined",
    "Value",
    "compile_formula",
    "compile_term",
    "evaluate",
    "truth",
]


@dataclass(frozen=True, slots=True)
class Undefined:
    """The term has no value here: ``term`` is the innermost part without one, and why."""

    term: Node
    reason: str


@dataclass(frozen=True, slots=True)
class NotKnown:
    """The value could not be worked out, so nothing may be concluded from it."""

    reason: str


#: Values of variables; an ``int`` stands for the ``Fraction`` it equals.
Point: TypeAlias = Mapping[str, Exact | int]
#: What a term can come to.
Value: TypeAlias = Exact | Undefined | NotKnown


class Truth(Enum):
    """What a formula can come to."""

    TRUE = "true"
    FALSE = "false"
    UNDEFINED = "undefined"
    UNKNOWN = "unknown"


# --- terms -----------------------------------------------------------------------------


def evaluate(term: Node, model: Point) -> Value:
    """The exact value of a lowered term at ``model``.

    `NotKnown` for variables without a value, for results beyond the limits of size, for
    decisions nobody can make, and for anything that is not a lowered term.
    """
    if isinstance(term, Number):
        return term.value
    if isinstance(term, Name):
        return _variable(term.identifier, model)
    if isinstance(term, Add):
        return _folded(term, [evaluate(part, model) for part in term.terms], operator.add)
    if isinstance(term, Multiply):
        return _folded(term, [evaluate(part, model) for part in term.factors], operator.mul)
    operands = _operands(term)
    if operands is None:
        return _constant(term)
    return _combined(term, [evaluate(operand, model) for operand in operands])


def _folded(
    term: Node, values: Sequence[Value], combine: Callable[[Fraction, Fraction], Fraction]
) -> Value:
    """A sum or product; straight through while all its operands are rational."""
    total: Fraction | None = None
    for value in values:
        if type(value) is not Fraction:
            return _combined(term, values)
        total = value if total is None else combine(total, value)
    return _combined(term, values) if total is None else total


def _variable(name: str, model: Point) -> Value:
    value = model.get(name)
    if type(value) is Fraction:
        return value
    if value is None:
        return NotKnown(f"{name} has no value")
    return Fraction(value) if isinstance(value, int) else value


def _operands(term: Node) -> tuple[Node, ...] | None:
    """The terms that ``term`` is a function of; None where it is none."""
    if isinstance(term, Divide):
        return (term.numerator, term.denominator)
    if isinstance(term, Power):
        return (term.base, term.exponent)
    if isinstance(term, Negate):
        return (term.operand,)
    match term:
        case Add(terms=parts) | Multiply(factors=parts):
            return parts
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


def _combined(term: Node, values: Sequence[Value | int]) -> Value:
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
    if isinstance(term, Divide):
        return ratio(values[0], values[1])
    if isinstance(term, Power):
        return raised(values[0], values[1])
    if isinstance(term, Negate):
        return -values[0]
    if isinstance(term, Call):
        function = FUNCTIONS.get(term.function)
        if function is None:
            return NotKnown(f"{term.function} is not a function of the lowered language")
        most = len(values) if function.most is None else function.most
        if not function.least <= len(values) <= most:
            return NotKnown(f"{term.function} does not take {len(values)} arguments")
        return function.apply(values)
    combine: Callable[[Exact, Exact], Exact] = (
        operator.add if isinstance(term, Add) else operator.mul
    )
    return reduce(combine, values)


# --- formulas --------------------------------------------------------------------------

_HOLDS: dict[Comparison, Callable[[Any, Any], bool]] = {
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
_OPPOSITE = {
    Truth.TRUE: Truth.FALSE,
    Truth.FALSE: Truth.TRUE,
    Truth.UNDEFINED: Truth.UNDEFINED,
    Truth.UNKNOWN: Truth.UNKNOWN,
}


def truth(formula: Node, model: Point) -> Truth:
    """The truth of a lowered formula at ``model``; UNKNOWN for what is not one."""
    if isinstance(formula, Relation):
        return _relation_truth(formula, model)
    if isinstance(formula, Logical):
        return _joined(formula.operator, (truth(part, model) for part in formula.operands))
    if isinstance(formula, Constant) and formula.name in ("true", "false"):
        return Truth.TRUE if formula.name == "true" else Truth.FALSE
    if isinstance(formula, Name):
        return _boolean(model.get(formula.identifier))
    return Truth.UNKNOWN


def _relation_truth(relation: Relation, model: Point) -> Truth:
    if len(relation.signs) != 1:
        return Truth.UNKNOWN
    (sign,) = relation.signs
    left, right = relation.operands
    holds = _HOLDS.get(sign)
    if holds is not None:
        return _related(evaluate(left, model), evaluate(right, model), holds)
    if sign in (Comparison.IN, Comparison.NOT_IN):
        found = _membership(evaluate(left, model), right)
        return found if sign is Comparison.IN else _OPPOSITE[found]
    return Truth.UNKNOWN


def _boolean(value: Exact | int | None) -> Truth:
    if isinstance(value, (Fraction, int)) and value in (0, 1):
        return Truth.TRUE if value else Truth.FALSE
    return Truth.UNKNOWN


def _related(left: Value, right: Value, holds: Callable[[Any, Any], bool]) -> Truth:
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return Truth.TRUE if holds(left, right) else Truth.FALSE
    if isinstance(left, Undefined) or isinstance(right, Undefined):
        return Truth.UNDEFINED
    if isinstance(left, NotKnown) or isinstance(right, NotKnown):
        return Truth.UNKNOWN
    order = numbers.compare(left, right)
    if order is Order.UNKNOWN:
        return Truth.UNKNOWN
    return Truth.TRUE if holds(_AGAINST_ZERO[order], 0) else Truth.FALSE


def _membership(value: Value, place: Node) -> Truth:
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
                below = _related(value, Fraction(0), operator.lt)
            return _joined(LogicalOperator.AND, (whole, _OPPOSITE[below]))
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


def _joined(connective: LogicalOperator, values: Iterable[Truth]) -> Truth:
    """Strong Kleene logic; UNKNOWN is reported before UNDEFINED where both are possible."""
    match connective:
        case LogicalOperator.AND:
            return _all(values)
        case LogicalOperator.OR:
            return _OPPOSITE[_all(_OPPOSITE[value] for value in values)]
        case LogicalOperator.NOT:
            (value,) = values
            return _OPPOSITE[value]
        case LogicalOperator.IMPLIES:
            premise, conclusion = values
            return _OPPOSITE[_all((premise, _OPPOSITE[conclusion]))]
        case LogicalOperator.IFF:
            left, right = values
            for missing in (Truth.UNDEFINED, Truth.UNKNOWN):
                if missing in (left, right):
                    return missing
            return Truth.TRUE if left is right else Truth.FALSE


def _all(values: Iterable[Truth]) -> Truth:
    result = Truth.TRUE
    for value in values:
        if value is Truth.FALSE:
            return value
        if value is Truth.UNKNOWN or (value is Truth.UNDEFINED and result is Truth.TRUE):
            result = value
    return result


# --- compiled --------------------------------------------------------------------------

#: Inside compiled functions whole numbers travel as ``int``.
_Fast: TypeAlias = Value | int
_RATIONAL = frozenset({int, Fraction})
_FastTerm: TypeAlias = Callable[[Point], _Fast]


def compile_term(term: Node) -> Callable[[Point], Value]:
    """A function that gives `evaluate` of ``term``, fast at models of rationals."""
    run = _compiled(term)

    def value(model: Point) -> Value:
        found = run(model)
        return Fraction(found) if isinstance(found, int) else found

    return value


def compile_formula(formula: Node) -> Callable[[Point], Truth]:
    """A function that gives `truth` of ``formula``, fast at models of rationals."""
    match formula:
        case Relation(operands=(left, right), signs=(sign,)) if sign in _HOLDS:
            return _compiled_relation(_compiled(left), _compiled(right), _HOLDS[sign])
        case Relation(operands=(left, right), signs=(Comparison.IN,)):
            return _compiled_membership(_compiled(left), right)
        case Logical(operator=LogicalOperator.AND, operands=operands):
            parts = [compile_formula(operand) for operand in operands]
            return lambda model: _all(part(model) for part in parts)
        case Logical(operator=connective, operands=operands):
            parts = [compile_formula(operand) for operand in operands]
            return lambda model: _joined(connective, (part(model) for part in parts))
    return lambda model: truth(formula, model)


def _compiled_relation(
    left: _FastTerm, right: _FastTerm, holds: Callable[[Any, Any], bool]
) -> Callable[[Point], Truth]:
    def run(model: Point) -> Truth:
        a, b = left(model), right(model)
        if type(a) in _RATIONAL and type(b) in _RATIONAL:
            return Truth.TRUE if holds(a, b) else Truth.FALSE
        return _related(_slow(a), _slow(b), holds)

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
        return _membership(_slow(value), place)

    return member


def _slow(value: _Fast) -> Value:
    return Fraction(value) if isinstance(value, int) else value


def _fast(value: _Fast) -> _Fast:
    if type(value) is Fraction and value.denominator == 1:
        return value.numerator
    return value


def _compiled(term: Node) -> _FastTerm:
    if not any(isinstance(node, Name) for node in walk(term)):
        constant = _fast(evaluate(term, {}))
        return lambda _: constant
    if isinstance(term, Name):
        return _compiled_name(term.identifier)
    operands = _operands(term)
    if operands is None:
        return lambda model: evaluate(term, model)
    parts = [_compiled(operand) for operand in operands]
    match term:
        case Add():
            return _compiled_chain(term, parts, operator.add)
        case Multiply():
            return _compiled_chain(term, parts, operator.mul)
        case Negate():
            return _compiled_negation(term, parts[0])
        case Divide():
            return _compiled_quotient(term, *parts)
        case Power():
            return _compiled_power(term, *parts)
        case Call(function="mod"):
            return _compiled_remainder(term, *parts)
    return lambda model: _fast(_combined(term, [part(model) for part in parts]))


def _compiled_remainder(term: Node, *parts: _FastTerm) -> _FastTerm:
    if len(parts) != 2:
        return lambda model: _fast(_combined(term, [part(model) for part in parts]))
    above, below = parts

    def run(model: Point) -> _Fast:
        number, modulus = above(model), below(model)
        if type(number) is int and type(modulus) is int and modulus:
            return number % abs(modulus)
        return _fast(_combined(term, (number, modulus)))

    return run


def _compiled_name(name: str) -> _FastTerm:
    def run(model: Point) -> _Fast:
        value = model.get(name)
        if type(value) is Fraction:
            return value.numerator if value.denominator == 1 else value
        if type(value) is int:
            return value
        return _variable(name, model)

    return run


def _compiled_chain(
    term: Node, parts: list[_FastTerm], combine: Callable[[Any, Any], int | Fraction]
) -> _FastTerm:
    """A sum or product; straight through while its operands are rational."""
    if len(parts) == 2:
        first, second = parts

        def pair(model: Point) -> _Fast:
            a, b = first(model), second(model)
            if type(a) in _RATIONAL and type(b) in _RATIONAL:
                return combine(a, b)
            return _combined(term, (a, b))

        return pair

    def run(model: Point) -> _Fast:
        values = [part(model) for part in parts]
        total = values[0]
        for value in values[1:]:
            if type(total) not in _RATIONAL or type(value) not in _RATIONAL:
                return _combined(term, values)
            total = combine(total, value)
        return total

    return run


def _compiled_negation(term: Node, part: _FastTerm) -> _FastTerm:
    def run(model: Point) -> _Fast:
        value = part(model)
        if isinstance(value, (int, Fraction)):
            return -value
        return _combined(term, (value,))

    return run


def _compiled_quotient(term: Node, above: _FastTerm, below: _FastTerm) -> _FastTerm:
    def run(model: Point) -> _Fast:
        a, b = above(model), below(model)
        if type(a) is int and type(b) is int and b:
            whole, rest = divmod(a, b)
            return Fraction(a, b) if rest else whole
        return _fast(_combined(term, (a, b)))

    return run


def _compiled_power(term: Node, below: _FastTerm, above: _FastTerm) -> _FastTerm:
    def run(model: Point) -> _Fast:
        base, exponent = below(model), above(model)
        if type(base) is int and type(exponent) is int:
            if 0 < exponent <= 16 and base.bit_length() <= 64:
                return int(base**exponent)
        return _fast(_combined(term, (base, exponent)))

    return run
