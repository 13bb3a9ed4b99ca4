"""Putting in what the sum (product, greatest, least) over all solutions comes to.

A call such as ``sum_of_solutions(x)`` in what is asked depends on all models of the givens and on
none in particular: it is one number, once a procedure has listed the models completely, each
once.  The number takes the place of the call, and the evidence of the list is that of the reading.
Where the models cannot be listed the call stays, of which no engine knows anything.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import reduce

from mathverify.codes import Code
from mathverify.language.tree import Call, Node, replaced, walk
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import Collection, Meaning, Scalar
from mathverify.semantics.numbers import Exact, Irrational, NumberTooLargeError, UndecidedError
from mathverify.semantics.question import Question
from mathverify.semantics.reading import Problem
from mathverify.semantics.system import (
    CellSet,
    Evidence,
    FiniteModels,
    Model,
    OpenCell,
    PointCell,
    System,
)
from mathverify.verification.reasoner import Reasoner


def _extreme(wanted: numbers.Order) -> Callable[[Exact, Exact], Exact]:
    def better(one: Exact, other: Exact) -> Exact:
        order = numbers.compare(other, one)
        if order is numbers.Order.UNKNOWN:
            raise UndecidedError("which solution is greater")
        return other if order is wanted else one

    return better


_COMBINED: Mapping[str, Callable[[Exact, Exact], Exact]] = {
    "sum_of_solutions": operator.add,
    "product_of_solutions": operator.mul,
    "greatest_of_solutions": _extreme(numbers.Order.GREATER),
    "least_of_solutions": _extreme(numbers.Order.LESS),
}


def with_solutions(question: Question, reasoner: Reasoner) -> Question:
    """The question with what its ask makes of all solutions worked out, where it speaks of them."""
    asked = question.asked
    if asked is None:
        return question
    calls = {call for term in _terms(asked) for call in walk(term) if _is_over_all(call)}
    if not calls:
        return question
    found = all_models(question.system, reasoner)
    if isinstance(found, str):
        return _with_problem(question, None, found)
    if found is None:
        words = "there are infinitely many solutions, which this takes all of"
        return _with_problem(question, Code.UNDEFINED, words)
    models, evidence = found
    if not models:
        return question  # The givens contradict each other, and that is what is said of them.
    values: dict[Node, Node] = {}
    for call in calls:
        assert isinstance(call, Call)
        value = _value(call, models)
        if value is None:
            words = "what it comes to over all solutions has no exact form here"
            return _with_problem(question, None, words)
        values[call] = value
        question.lowering.record.called.add(call.function)
        question.lowering.record.computed.add(call.function)
    detail = {"models": len(models), "listed by": evidence.method}
    question.lowering.record.rests_on(
        Evidence("over the complete list of models", evidence.engine, evidence.grade, detail)
    )
    return replace(question, asked=_put_in(asked, values), of_all_models=True)


def _is_over_all(node: Node) -> bool:
    return isinstance(node, Call) and node.function in _COMBINED


def _terms(meaning: Meaning) -> list[Node]:
    match meaning:
        case Scalar(term=term):
            return [term]
        case Collection(items=items):
            return [term for item in items for term in _terms(item)]
        case _:
            return []


def _with_problem(question: Question, code: Code | None, words: str) -> Question:
    ask = question.spec.ask
    text = "" if ask is None else ask.find
    problem = Problem(
        code, words, "$.ask.find", text, 0, len(text), "givens with finitely many solutions"
    )
    return replace(question, problems=(*question.problems, problem))


def all_models(
    system: System, reasoner: Reasoner
) -> tuple[tuple[Model, ...], Evidence] | str | None:
    """All models with why they are all; None where they are infinitely many, else the reason."""
    found = reasoner.solutions(system)
    match found:
        case FiniteModels(models=models, evidence=evidence):
            return models, evidence
        case CellSet(cells=cells, variable=variable, evidence=evidence):
            if any(isinstance(cell, OpenCell) for cell in cells):
                return None
            points = tuple([{variable: c.value} for c in cells if isinstance(c, PointCell)])
            return points, evidence
        case _:
            return found.reason


def _value(call: Call, models: tuple[Model, ...]) -> Node | None:
    """What the call comes to as a lowered term; None where a value has none, or no exact form.

    A call of a complex term has its parts as arguments, and whether the imaginary part of the
    result is meant.
    """
    item, *more = call.arguments
    columns = [item] if not more else [item, more[0]]
    rows: list[tuple[Exact, ...]] = []
    for model in models:
        row = [evaluate(column, model) for column in columns]
        known = tuple([value for value in row if isinstance(value, (Fraction, Irrational))])
        if len(known) < len(row):
            return None
        rows.append(known)
    try:
        if more:
            combined = reduce(_COMPLEX[call.function], rows)[terms.literal(more[1]) == 1]
        else:
            combined = reduce(_COMBINED[call.function], [value for (value,) in rows])
        if isinstance(combined, Fraction):
            return terms.number(combined)
        written = numbers.to_node(combined)
        again = evaluate(written, {})
        same = isinstance(again, (Fraction, Irrational)) and again == combined
    except (ArithmeticError, ValueError, UndecidedError, NumberTooLargeError):
        return None
    return written if same else None


def _added(one: tuple[Exact, ...], other: tuple[Exact, ...]) -> tuple[Exact, ...]:
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def _multiplied(one: tuple[Exact, ...], other: tuple[Exact, ...]) -> tuple[Exact, ...]:
    (a, b), (c, d) = one, other
    return a * c - b * d, a * d + b * c


_COMPLEX = {"sum_of_solutions": _added, "product_of_solutions": _multiplied}


def _put_in(meaning: Meaning, values: Mapping[Node, Node]) -> Meaning:
    match meaning:
        case Scalar(term=term, dimension=dimension):
            return Scalar(replaced(term, values), dimension)
        case Collection(kind=kind, items=items):
            return Collection(kind, tuple(_put_in(item, values) for item in items))
        case _:
            return meaning
