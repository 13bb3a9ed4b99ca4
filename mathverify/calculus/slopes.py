"""The slope of a call, and the points at which it may have none, from the records of its word.

`call_slope` is the chain rule with the slopes that the record gives; it holds at every point in
whose neighbourhood the call and all its parts have a value, but perhaps where one of `bends` is 0.
On the signs of `edges` alone it depends where the call has a value, its arguments having one.
Between the zeros of both a call with slopes is differentiable, so continuous.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mathverify.language.comparisons import NUMERICAL
from mathverify.language.tree import Call, Logical, Node, Relation
from mathverify.semantics import terms
from mathverify.semantics.templates import SLOPE, built, read, settings
from mathverify.words import Real
from mathverify.words.book import BOOK


class NoRuleError(Exception):
    """The record of the word says nothing of this."""


def call_slope(call: Call, slopes: Sequence[Node | None]) -> Node:
    """The slope of ``call``; ``slopes`` are those of its arguments, None of one that is constant.

    Raises `NoRuleError` for a word whose record has no slope for an argument that varies.
    """
    real = _real(call)
    (values,) = settings(BOOK[call.function], call.arguments)
    parts: list[Node] = []
    for place, slope in enumerate(slopes):
        if slope is None:
            continue
        if place >= len(real.slopes):
            raise NoRuleError(call.function)
        parts.append(built(real.slopes[place], {**values, SLOPE: slope}))
    return terms.add(parts)


def bends(call: Call) -> Iterator[Node]:
    """Terms: where one of them is 0 the call has a value and perhaps no slope."""
    real = _real(call)
    (values,) = settings(BOOK[call.function], call.arguments)
    for bend in real.bends:
        yield built(bend, values)


def has_slope(function: str) -> bool:
    """Whether the word is a function of one real number that is smooth between its edges."""
    word = BOOK.get(function)
    return word is not None and word.arity == (1, 1) and bool(word.real and word.real.slopes)


def inverse_of(function: str) -> str:
    """The word that undoes this one wherever it has a value; empty if none does."""
    word = BOOK.get(function)
    return "" if word is None or word.real is None else word.real.inverse


def is_one_sided(function: str) -> bool:
    """Whether the word has no value beyond its bends: ``sqrt`` at 0, and not ``abs``."""
    real = BOOK[function].real
    return (
        real is not None
        and bool(real.needs)
        and all(isinstance(read(need), Relation) for need in real.needs)
    )


def edges(call: Call, varies: Callable[[Node], bool]) -> Iterator[Node]:
    """Terms that vary: on their signs alone it depends where the call has a value.

    Raises `NoRuleError` for a word that is no function of reals, and for a need that is no
    comparison of numbers.
    """
    real = _real(call)
    (values,) = settings(BOOK[call.function], call.arguments)
    for need in real.needs:
        for relation in _relations(built(need, values)):
            if not varies(relation):
                continue
            (sign,) = relation.signs
            if sign not in NUMERICAL:
                raise NoRuleError(call.function)
            yield terms.subtract(*relation.operands)


def _relations(formula: Node) -> Iterator[Relation]:
    if isinstance(formula, Relation):
        yield formula
    elif isinstance(formula, Logical):
        for operand in formula.operands:
            yield from _relations(operand)


def _real(call: Call) -> Real:
    word = BOOK.get(call.function)
    if word is None or word.real is None or word.arity[1] is None:
        raise NoRuleError(call.function)
    return word.real
