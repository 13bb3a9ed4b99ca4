"""Different solutions that the asked rounding makes one.

The solutions 1 and 1.001 are both 1.00 to two places.  A key that lists one of them has lost a
solution, and a key that lists both says the same twice: the rounding is too coarse.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from mathverify.codes import Code
from mathverify.language.tree import Unit
from mathverify.semantics.meaning import Meaning
from mathverify.semantics.numbers import Exact, NotKnown, Order
from mathverify.semantics.numbers.order import compare
from mathverify.semantics.system import CellSet, FiniteModels, Model, PointCell
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.answer_language import variables_of
from mathverify.verification.judging.connected_unknowns import connected, restricted
from mathverify.verification.judging.judgement import Wrong
from mathverify.verification.judging.presentation import meaning_text
from mathverify.verification.judging.rounding import (
    Rounding,
    RoundingKind,
    parse_rounding,
    rounded_text,
)
from mathverify.verification.judging.solution_set import value_text
from mathverify.verification.judging.value import fixed_value, scalar_values, taken_values

_MOST_DIGITS = 15


def rounded_together(case: Case, asked: Meaning, unit: Unit | None) -> Wrong | NotKnown | None:
    """What is wrong with a complete rounded set: two of its solutions became one."""
    models = _models(case, asked)
    if models is None:
        return NotKnown("whether two solutions round to one value is not known")
    told: dict[str, list[tuple[tuple[Exact, ...], Model]]] = {}
    for model in models:
        values = scalar_values(asked, model)
        if values is None:
            return NotKnown("whether two solutions round to one value is not known")
        there = told.setdefault(value_text(case, asked, model, unit), [])
        alike = [_equal(values, other) for other, _ in there]
        if None in alike:
            return NotKnown("whether two solutions are one is not known")
        if not any(alike):
            there.append((values, model))
    for rounded, found in told.items():
        if len(found) > 1:
            exact = [meaning_text(asked, model, unit) for _, model in found[:2]]
            words = f"{exact[0]} and {exact[1]} are two solutions, and both round to {rounded}"
            every = [model for several in told.values() for _, model in several]
            finer, texts = _finer(case, asked, every, unit)
            data = {"exact": exact, "round": finer, "answer": f"{{{', '.join(texts)}}}"}
            remedy = f'round: "{finer}"' if finer else "ask exactly, without round"
            return Wrong(Code.WRONG_ROUNDING, words, Witness("solutions", words, data), remedy)
    return None


def _models(case: Case, asked: Meaning) -> list[Model] | None:
    """Models that give every value of what is asked; None where nobody lists them."""
    system = case.question.system
    # A free parameter has no list of values.
    tied = restricted(system, connected(system, variables_of(asked)))
    match case.reasoner.solutions(tied):
        case FiniteModels(models=models):
            return list(models)
        case CellSet(variable=name, cells=cells) if all(isinstance(c, PointCell) for c in cells):
            return [{name: cell.value} for cell in cells if isinstance(cell, PointCell)]
    taken = taken_values(case, asked)
    return [model for _, model in taken] if taken and None not in (v for v, _ in taken) else None


def _equal(one: Sequence[Exact], other: Sequence[Exact]) -> bool | None:
    """Whether two values are the same in every component; None where nobody knows."""
    orders = [compare(left, right) for left, right in zip(one, other, strict=True)]
    if any(order in (Order.LESS, Order.GREATER) for order in orders):
        return False
    return True if all(order is Order.EQUAL for order in orders) else None


def _finer(
    case: Case, asked: Meaning, models: Sequence[Model], unit: Unit | None
) -> tuple[str, list[str]]:
    """The coarsest rounding of the same kind that parts the solutions, and these; or nothing."""
    ask = case.question.spec.ask
    given = parse_rounding(ask.round) if ask is not None and ask.round is not None else None
    if given is None:
        return "", []
    digits = int(given.amount) if given.kind is not RoundingKind.NEAREST else -1
    kind = given.kind if given.kind is not RoundingKind.NEAREST else RoundingKind.PLACES
    for more in range(digits + 1, _MOST_DIGITS):
        rounding = replace(given, kind=kind, amount=Fraction(more), unit=None)
        texts = [_text(asked, model, rounding, unit) for model in models]
        if len(set(texts)) == len(models):
            return str(rounding), texts
    return "", []


def _text(asked: Meaning, model: Model, rounding: Rounding, unit: Unit | None) -> str:
    fixed = fixed_value(asked, model)
    return "" if fixed is None else rounded_text(fixed, rounding, unit)
