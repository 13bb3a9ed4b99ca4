"""Derivations: ordered steps, each with its reason and the steps that it rests on.

A derivation is both worked steps for a student and a certificate: `check` adds the equations of
every consequence up again, and makes sure that no step rests on a later one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from geometry.angles.equations import AngleEquations
from geometry.angles.explanation import premises, supporting
from geometry.angles.expressions import LinearEquation, number
from geometry.angles.ledger import EventKind, Known
from geometry.angles.proving import Prover


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what it says, why, and the positions of the steps that it rests on.

    A consequence is ``sum(factor * equation)`` of the earlier steps of ``combination``.
    """

    statement: str | LinearEquation
    kind: EventKind
    reason: str
    premises: tuple[int, ...] = ()
    combination: tuple[tuple[int, Fraction], ...] = ()

    @property
    def text(self) -> str:
        """The statement in the problem language."""
        return str(self.statement)


@dataclass(frozen=True, slots=True)
class Derivation:
    """Steps in order; the last one is what was to be shown."""

    steps: tuple[Step, ...]

    @property
    def worked(self) -> tuple[Step, ...]:
        """The steps that a teacher would write down: equations, lengths and what was given."""
        shown = (EventKind.ANGLE, EventKind.CONSEQUENCE, EventKind.LENGTH)
        return tuple(
            step
            for step in self.steps
            if step.kind in shown and not step.reason.startswith("the same angle")
        )

    def __str__(self) -> str:
        return "\n".join(
            f"{number}. {step.text}  [{step.reason}"
            + (
                f"; {', '.join(str(place + 1) for place in step.premises)}]"
                if step.premises
                else "]"
            )
            for number, step in enumerate(self.steps, 1)
        )


def derive(equations: AngleEquations, last: Known) -> Derivation:
    """An event, with everything that it rests on, as steps."""
    figure, prover = equations.figure, Prover(equations)
    chosen = supporting(figure, prover, (last.number,))
    place = {number: position for position, number in enumerate(chosen)}
    steps = list[Step]()
    for number_ in chosen:
        event = figure.ledger.events[number_]
        found = {place[premise] for premise in premises(figure, prover, event)}
        combination = tuple((place[part], factor) for part, factor in event.combination)
        steps.append(
            Step(
                event.statement,
                event.kind,
                event.reason,
                tuple(sorted(found)),
                combination,
            )
        )
    return _without_repetitions(steps)


def _without_repetitions(steps: list[Step]) -> Derivation:
    """The derivation with what is said twice said once, and without what nothing rests on."""
    first: dict[tuple[str, EventKind], int] = {}
    same = [
        first.setdefault((step.text, step.kind), position)
        if step.kind is EventKind.POSITION
        else position
        for position, step in enumerate(steps)
    ]
    same[-1] = len(steps) - 1
    needed = set[int]()
    waiting = [len(steps) - 1]
    while waiting:
        position = waiting.pop()
        if position not in needed:
            needed.add(position)
            waiting += [same[premise] for premise in steps[position].premises]
    kept = sorted(needed)
    place = {position: new for new, position in enumerate(kept)}
    return Derivation(
        tuple(
            replace(
                step,
                premises=tuple(sorted({place[same[premise]] for premise in step.premises})),
                combination=tuple((place[part], factor) for part, factor in step.combination),
            )
            for step in (steps[position] for position in kept)
        )
    )


def check(derivation: Derivation) -> bool:
    """Whether every consequence is the sum that it claims, of earlier steps only."""
    for position, step in enumerate(derivation.steps):
        if any(premise >= position for premise in step.premises):
            return False
        if not step.combination:
            if step.kind is EventKind.CONSEQUENCE:
                return False
            continue
        total = number(0)
        for place, factor in step.combination:
            equation = derivation.steps[place].statement
            if place >= position or not isinstance(equation, LinearEquation):
                return False
            total += equation.expression.times(factor)
        if not isinstance(step.statement, LinearEquation) or total != step.statement.expression:
            return False
    return True
