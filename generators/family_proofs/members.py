"""The questions of a level of a family: one for each combination of values, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from generators.distractors import TooFewDistractors, as_choice
from generators.family import Difficulty, Family
from generators.family_proofs.outcomes import RefutedLevel
from generators.parameters import Choices, Values
from generators.stream import Stream
from mathverify.errors import InternalError
from mathverify.problem.spec import ProblemSpec


@dataclass(frozen=True, slots=True)
class Member:
    """A question of a family, the values it is made of, and the question without its options."""

    values: Values
    spec: ProblemSpec
    opened: ProblemSpec


#: A question, or the values that make none and why.
Made: TypeAlias = Member | RefutedLevel


def made(family: Family, values: Values, *, choice: bool) -> Made:
    """The question for these values; options stand in an order that the values do not change."""
    try:
        opened = family.build(values)
        if not choice:
            return Member(values, opened, opened)
        stream = Stream("options", family.name, family.version, "proof")
        options = as_choice(opened, family.misconceptions(values), stream)
    except (InternalError, ValueError, ArithmeticError) as error:
        return RefutedLevel(values, "no-question", str(error))
    if isinstance(options, TooFewDistractors):
        found = ", ".join(one.value for one in options.found) or "none"
        words = f"three wrong options are needed that differ, there are: {found}"
        return RefutedLevel(values, "too-few-distractors", words)
    return Member(values, options, opened)


def members(family: Family, level: Difficulty, *, choice: bool) -> Iterator[Made]:
    """All questions of a level; conditions that break are told as values without a question."""
    combinations = family.parameters[level].combinations()
    while True:
        try:
            values = next(combinations)
        except StopIteration:
            return
        except (InternalError, ValueError, ArithmeticError) as error:
            yield RefutedLevel(Values(()), "no-question", f"a condition of the family: {error}")
            return
        yield made(family, values, choice=choice)


def _worded(family: Family, level: Difficulty) -> frozenset[str]:
    """The parameters of a level all whose values are words."""
    return frozenset(
        name
        for name, domain in family.parameters[level].domains.items()
        if isinstance(domain, Choices) and all(isinstance(v, str) for v in domain.members())
    )


def plainer(family: Family, level: Difficulty, values: Values) -> Iterator[Values]:
    """``values`` with the first word in place of one word, where that meets the conditions."""
    parameters = family.parameters[level]
    for name in sorted(_worded(family, level)):
        first = parameters.domains[name].members()[0]
        pairs = tuple((key, first if key == name else value) for key, value in values.items())
        changed = Values(pairs)
        if changed != values and parameters.condition(changed):
            yield changed
