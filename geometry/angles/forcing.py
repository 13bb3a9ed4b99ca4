"""What facts and relations force of an angle: the value with its derivation, or not.

``forced(facts, relations, goal)`` closes the facts under the rules, adds every equation that they
yield, and reads off the goal.  A value is true of *every* figure with these facts; that nothing
is forced proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from geometry.angles.derivation import Derivation
from geometry.angles.expressions import (
    AngleAtom,
    LinearEquation,
    LinearExpression,
    Unknown,
    expression,
)
from geometry.angles.facts import Fact
from geometry.angles.hypotheses import settling_facts
from geometry.angles.study import Study
from geometry.angles.wording import fact_text


@dataclass(frozen=True, slots=True)
class Forced:
    """The goal equals ``value`` in every figure: a number, or in unknowns of the question."""

    value: LinearExpression
    derivation: Derivation

    @property
    def degrees(self) -> Fraction | None:
        """The number of degrees, if the value is a number."""
        return None if self.value.terms else self.value.constant


@dataclass(frozen=True, slots=True)
class Contradiction:
    """No figure satisfies the facts and the relations."""

    derivation: Derivation


@dataclass(frozen=True, slots=True)
class NotForced:
    """The rules do not settle the goal; ``missing`` names facts each of which would."""

    missing: tuple[str, ...] = ()


Result: TypeAlias = Forced | Contradiction | NotForced


def forced(
    facts: Iterable[Fact],
    relations: Iterable[LinearEquation],
    goal: LinearExpression | AngleAtom | Unknown,
    hypotheses: int = 12,
) -> Result:
    """What every figure with these facts and relations says of ``goal``, in degrees.

    If nothing is forced, at most ``hypotheses`` facts about sides are tried for one that would
    settle it; each costs as much as the question itself.

    Returns:
        `Forced` with a number, or with an expression in the unknowns of the question;
        `Contradiction` if there is no such figure; `NotForced` where the rules do not tell.

    """
    wanted = goal if isinstance(goal, LinearExpression) else expression([(goal, Fraction(1))])
    study = Study(facts, relations)
    if study.contradiction is not None:
        return Contradiction(study.contradiction)
    value = study.value_of(wanted)
    if value is not None:
        return Forced(value, study.derivation(LinearEquation.between(wanted, value)))
    undefined = study.undefined(wanted)
    if undefined:
        return NotForced(undefined)
    return NotForced(tuple(fact_text(fact) for fact in settling_facts(study, wanted, hypotheses)))
