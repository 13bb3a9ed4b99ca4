"""What terms need in order to have a value, written as formulas of their own.

A solver whose operations are total (``1/0`` is *some* number) may be given a formula only
together with what its terms need.  `when_true` and `when_not_true` rewrite a formula so that
every atom stands with these conditions: under **any** total reading of the operations the first
holds exactly where the formula is TRUE, the second exactly where it is FALSE or UNDEFINED.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations

from mathverify.language.comparisons import NEGATED
from mathverify.language.occurrences import kinds_in, names_in
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Constant,
    Divide,
    Logical,
    LogicalOperator,
    Name,
    Negate,
    Node,
    Number,
    Power,
    Relation,
    children,
)
from mathverify.semantics.evaluation import Truth, evaluate, truth
from mathverify.semantics.numbers.functions import FUNCTIONS
from mathverify.semantics.templates import built, needs_of, settings
from mathverify.semantics.terms import compare
from mathverify.words import Word
from mathverify.words.book import BOOK

_TRUE = Constant("true")
_FALSE = Constant("false")
_ZERO = Number(Fraction(0))
_ONE = Number(Fraction(1))

#: Up to this many values the condition of ``mode`` is written with equalities alone.
_SMALL_MODE = 5


def conditions(term: Node) -> tuple[Node, ...]:
    """Lowered formulas that together hold exactly where the lowered ``term`` is defined.

    Innermost first, each once: a condition needs only those before it in order to be defined
    itself.  Conditions that always hold are left out; ``false`` stands for one that never does.
    """
    found: dict[Node, None] = {}
    for part in _partial_operations(term):
        for condition in _own_conditions(part):
            simple = _decided(condition)
            if simple != _TRUE:
                found[simple] = None
    return tuple(found)


def when_true(formula: Node) -> Node:
    """A formula that holds, under any total reading, exactly where ``formula`` is TRUE."""
    return _true(formula)


def when_not_true(formula: Node) -> Node:
    """A formula that holds, under any total reading, where ``formula`` is FALSE or UNDEFINED."""
    return _negation(_true(formula))


# --- three-valued formulas to two-valued ones ------------------------------------------


def _true(formula: Node) -> Node:
    match formula:
        case Logical(operator=LogicalOperator.AND, operands=operands):
            return _all(_true(operand) for operand in operands)
        case Logical(operator=LogicalOperator.OR, operands=operands):
            return _any(_true(operand) for operand in operands)
        case Logical(operator=LogicalOperator.NOT, operands=(operand,)):
            return _false(operand)
        case Logical(operator=LogicalOperator.IMPLIES, operands=(premise, conclusion)):
            return _any((_false(premise), _true(conclusion)))
        case Logical(operator=LogicalOperator.IFF, operands=(left, right)):
            both = _all((_true(left), _true(right)))
            return _any((both, _all((_false(left), _false(right)))))
    return _all((*_conditions_of_atom(formula), formula))


def _false(formula: Node) -> Node:
    match formula:
        case Logical(operator=LogicalOperator.AND, operands=operands):
            return _any(_false(operand) for operand in operands)
        case Logical(operator=LogicalOperator.OR, operands=operands):
            return _all(_false(operand) for operand in operands)
        case Logical(operator=LogicalOperator.NOT, operands=(operand,)):
            return _true(operand)
        case Logical(operator=LogicalOperator.IMPLIES, operands=(premise, conclusion)):
            return _all((_true(premise), _false(conclusion)))
        case Logical(operator=LogicalOperator.IFF, operands=(left, right)):
            first = _all((_true(left), _false(right)))
            return _any((first, _all((_false(left), _true(right)))))
    return _all((*_conditions_of_atom(formula), _negation(formula)))


def _conditions_of_atom(atom: Node) -> Iterator[Node]:
    if isinstance(atom, Relation):
        member = atom.signs[0] in (Comparison.IN, Comparison.NOT_IN)
        for operand in atom.operands[:1] if member else atom.operands:
            yield from conditions(operand)


def _negation(formula: Node) -> Node:
    """The classical negation, pushed down to the atoms."""
    match formula:
        case Constant(name="true"):
            return _FALSE
        case Constant(name="false"):
            return _TRUE
        case Logical(operator=LogicalOperator.AND, operands=operands):
            return _any(_negation(operand) for operand in operands)
        case Logical(operator=LogicalOperator.OR, operands=operands):
            return _all(_negation(operand) for operand in operands)
        case Logical(operator=LogicalOperator.NOT, operands=(operand,)):
            return operand
        case Relation(signs=(Comparison.IN | Comparison.NOT_IN,)):
            return Logical(LogicalOperator.NOT, (formula,))
        case Relation(operands=operands, signs=(sign,)) if sign in NEGATED:
            return Relation(operands, (NEGATED[sign],))
    return Logical(LogicalOperator.NOT, (formula,))


def _all(formulas: Iterable[Node]) -> Node:
    return _flat(LogicalOperator.AND, formulas, _TRUE, _FALSE)


def _any(formulas: Iterable[Node]) -> Node:
    return _flat(LogicalOperator.OR, formulas, _FALSE, _TRUE)


def _flat(connective: LogicalOperator, formulas: Iterable[Node], unit: Node, zero: Node) -> Node:
    parts: dict[Node, None] = {}
    for formula in formulas:
        if formula == zero:
            return zero
        if isinstance(formula, Logical) and formula.operator is connective:
            parts.update(dict.fromkeys(formula.operands))
        elif formula != unit:
            parts[formula] = None
    if any(isinstance(part, Relation) and _negation(part) in parts for part in parts):
        return zero
    if len(parts) > 1:
        return Logical(connective, tuple(parts))
    return next(iter(parts), unit)


# --- what one operation needs ----------------------------------------------------------


#: The operations that may ask something of their operands.
_PARTIAL = frozenset({Call, Divide, Power})


def _partial_operations(term: Node) -> Iterator[Node]:
    """These operations in ``term``, innermost first."""
    if _PARTIAL.isdisjoint(kinds_in(term)):
        return
    for child in children(term):
        yield from _partial_operations(child)
    if type(term) in _PARTIAL:
        yield term


def _own_conditions(term: Node) -> tuple[Node, ...]:
    """What the outermost operation of ``term`` needs of its operands, these being defined."""
    match term:
        case Divide(denominator=denominator):
            return (compare(denominator, Comparison.NOT_EQUAL, _ZERO),)
        case Power(base=base, exponent=exponent):
            return (_power(base, exponent),)
        case Call(function="mode", arguments=arguments):
            return (_mode(arguments),)
        case Call(function=function, arguments=arguments):
            word = BOOK.get(function)
            if word is None or not word.lowered:
                # Nobody knows where a word of no record has a value; ``root_of`` has one.
                return () if function in FUNCTIONS else (_member(term, "real"),)
            needs = needs_of(word)
            return tuple(_needs(word, needs, arguments)) if needs else ()
    return ()


def _needs(word: Word, needs: Iterable[str], arguments: tuple[Node, ...]) -> Iterator[Node]:
    """The needs of the record; where a known number settles one case of several, as it does."""
    for values in settings(word, arguments):
        for need in needs:
            needed = built(need, values)
            if isinstance(needed, Logical) and needed.operator is LogicalOperator.OR:
                needed = _any(map(_decided, needed.operands))
            yield needed


def _power(base: Node, exponent: Node) -> Node:
    """See `mathverify.semantics.numbers.functions.raised` for the domain of powers."""
    value = None if _varies(exponent) else evaluate(exponent, {})
    if isinstance(value, Fraction) and value.denominator == 1:
        return _TRUE if value > 0 else compare(base, Comparison.NOT_EQUAL, _ZERO)
    positive = _decided(_positive(base))
    if isinstance(value, Fraction):
        return compare(base, Comparison.GREATER_EQUAL, _ZERO) if value > 0 else positive
    zero = _decided(compare(base, Comparison.EQUAL, _ZERO))
    negative = _decided(compare(base, Comparison.LESS, _ZERO))
    over_zero = _decided(_positive(exponent))
    return _any(
        (
            positive,
            _all((zero, over_zero, _decided(_member(exponent, "rational")))),
            _all((negative, _decided(_member(exponent, "integer")))),
        )
    )


def _mode(values: tuple[Node, ...]) -> Node:
    """One of the values is more frequent than every different one."""
    if len(values) <= _SMALL_MODE:
        return _any(_is_mode(values, place) for place in range(len(values)))
    counts = [_count(values, place) for place in range(len(values))]
    return _any(
        _all(
            _any((_same(values, i, j), compare(counts[i], Comparison.GREATER, counts[j])))
            for j in range(len(values))
            if j != i
        )
        for i in range(len(values))
    )


def _is_mode(values: tuple[Node, ...], place: int) -> Node:
    """For some k, k others equal this value and no different value has k others equal to it."""
    others = [other for other in range(len(values)) if other != place]
    return _any(
        _all(
            (
                _repeated(values, place, times),
                *(
                    _any((_same(values, place, other), _negation(_repeated(values, other, times))))
                    for other in others
                ),
            )
        )
        for times in range(len(values))
    )


def _repeated(values: tuple[Node, ...], place: int, times: int) -> Node:
    """At least ``times`` other values equal the one at ``place``."""
    others = [other for other in range(len(values)) if other != place]
    return _any(
        _all(_same(values, place, other) for other in chosen)
        for chosen in combinations(others, times)
    )


def _same(values: tuple[Node, ...], first: int, second: int) -> Node:
    low, high = sorted((first, second))
    if values[low] == values[high]:
        return _TRUE
    return _decided(compare(values[low], Comparison.EQUAL, values[high]))


def _count(values: tuple[Node, ...], place: int) -> Node:
    """How many values equal the one at ``place``: ``floor(1/(1 + d^2))`` is 1 for d = 0, else 0."""
    here = values[place]
    terms = []
    for value in values:
        gap = Power(Add((here, Negate(value))), Number(Fraction(2)))
        terms.append(Call("floor", (Divide(_ONE, Add((_ONE, gap))),)))
    return Add(tuple(terms))


def _positive(term: Node) -> Node:
    return compare(term, Comparison.GREATER, _ZERO)


def _member(term: Node, place: str) -> Node:
    return compare(term, Comparison.IN, Name(place))


def _varies(term: Node) -> bool:
    return bool(names_in(term))


def _decided(condition: Node) -> Node:
    """``true`` or ``false`` for a relation between constants that is decided, else itself."""
    if isinstance(condition, Relation):
        member = condition.signs[0] is Comparison.IN
        terms = condition.operands[:1] if member else condition.operands
        if not any(_varies(term) for term in terms):
            found = truth(condition, {})
            if found is Truth.TRUE:
                return _TRUE
            if found is Truth.FALSE:
                return _FALSE
    return condition
