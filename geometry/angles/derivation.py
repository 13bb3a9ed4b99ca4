"""Derivations: ordered steps, each with its reason and the steps that it rests on.

A derivation is both worked steps for a student and a certificate: `check` adds the equations of
every consequence up again, and makes sure that no step rests on a later one.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from geometry.angles.directions import Directions
from geometry.angles.explanation import premises, supporting
from geometry.angles.expressions import LinearEquation, number
from geometry.angles.ledger import Event, EventKind

__all__ = ["Derivation", "Step", "check", "derive"]


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


def derive(figure: Directions, numbers: tuple[int, ...]) -> Derivation:
    """The events, with everything that they rest on, as steps."""
    chosen = supporting(figure, numbers)
    place = {event: position for position, event in enumerate(chosen)}
    return Derivation(tuple(_step(figure, figure.ledger.events[n], place) for n in chosen))


def _step(figure: Directions, event: Event, place: dict[int, int]) -> Step:
    found = dict.fromkeys(
        place[number] for claim in event.claims for number in premises(figure, claim, event.number)
    )
    combination = tuple((place[number], factor) for number, factor in event.combination)
    found |= dict.fromkeys(position for position, _ in combination)
    return Step(event.statement, event.kind, event.reason, tuple(sorted(found)), combination)


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
