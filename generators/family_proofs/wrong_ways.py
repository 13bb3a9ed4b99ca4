"""Wrong ways of a family that lead to the right answer wherever they are taken.

One that does so for some values is passed over there (`generators.distractors`); one that does so
for all of them is no wrong way, and its family says something false of it.
"""

from __future__ import annotations

from math import prod

from generators.distractors import is_wrong
from generators.family import DIFFICULTIES, Family
from generators.family_proofs.members import Member, members
from generators.family_proofs.outcomes import RefutedLevel
from generators.parameters import Values

__all__ = ["never_wrong"]


def never_wrong(family: Family, combinations: int) -> tuple[RefutedLevel, ...]:
    """The wrong ways that may be an option at no values of any level, each with its first values.

    A way is told by its place among those of a question and by its misconception.  Nothing is said
    of a family with a level of more than ``combinations`` of values.
    """
    never: dict[tuple[int, str], tuple[Values, str]] = {}
    wrong: set[tuple[int, str]] = set()
    for level in DIFFICULTIES:
        domains = family.parameters[level].domains.values()
        if prod(len(one.members()) for one in domains) > combinations:
            return ()
        for member in members(family, level, choice=False):
            if not isinstance(member, Member):
                continue
            for place, way in enumerate(family.misconceptions(member.values)):
                key = place, way.misconception
                if key in wrong:
                    continue
                if is_wrong(member.spec.answer or "", way):
                    wrong.add(key)
                    never.pop(key, None)
                else:
                    never.setdefault(key, (member.values, way.value))
    return tuple(
        RefutedLevel(values, "never-wrong", f"{value} ({why}) is a wrong answer nowhere")
        for (_, why), (values, value) in never.items()
    )
