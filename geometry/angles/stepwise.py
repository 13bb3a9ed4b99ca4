"""Equations solved one after the other, as a student does: each gives the next angle.

Where every equation of a sum leaves one angle open at a time, the sum is replaced by the values
that they give in turn; where they have to be solved together, it stays as it is.
"""

from __future__ import annotations

from fractions import Fraction

from geometry.angles.expressions import LinearEquation, LinearExpression, Term
from geometry.angles.ledger import Event, EventKind, Ledger


def in_turn(
    ledger: Ledger, before: int, equation: LinearEquation, parts: dict[int, Fraction]
) -> tuple[dict[int, Fraction], str]:
    """The last sum in a row that leads to ``equation``, which is the sum of ``parts``; its reason.

    New steps are afterthoughts to the event numbered ``before``.
    """
    together = (parts, "from the equations above")
    if len(equation.expression.terms) != 1:
        return together
    goal, factor = equation.expression.terms[0]
    values: dict[Term, int] = {}
    waiting = sorted(parts)
    while goal not in values:
        chosen = next((part for part in waiting if len(_open(ledger, part, values)) < 2), None)
        if chosen is None:
            return together
        waiting.remove(chosen)
        for term, value in _open(ledger, chosen, values):
            values[term] = _value(ledger, before, chosen, term, value, values)
    last = ledger.events[values[goal]]
    if not last.combination:
        return together
    return {part: factor * share for part, share in last.combination}, last.reason


def _open(ledger: Ledger, part: int, values: dict[Term, int]) -> list[tuple[Term, Fraction]]:
    return [pair for pair in _expression(ledger.events[part]).terms if pair[0] not in values]


def _value(
    ledger: Ledger,
    before: int,
    part: int,
    wanted: Term,
    factor: Fraction,
    values: dict[Term, int],
) -> int:
    """The event that states the value of the only term of an equation that is not known yet."""
    row = _expression(ledger.events[part])
    if len(row.terms) == 1 and factor == 1:
        return part
    total = row.times(1 / factor)
    combination = {part: 1 / factor}
    for term, value in row.terms:
        if term != wanted:
            share = -value / factor
            combination[values[term]] = combination.get(values[term], Fraction(0)) + share
            total += _expression(ledger.events[values[term]]).times(share)
    return ledger.record_before(
        before,
        EventKind.CONSEQUENCE,
        LinearEquation(total),
        ledger.events[part].reason,
        (),
        tuple(sorted(combination.items())),
    ).number


def _expression(event: Event) -> LinearExpression:
    assert isinstance(event.statement, LinearEquation)
    return event.statement.expression
