"""Wrong ways of a family that lead to the right answer wherever they are taken.

One that does so for some values is passed over there (`generators.distractors`); one that does so
for all of them is no wrong way, and its family says something false of it.
"""

from __future__ import annotations

from math import prod

from generators.distractors import is_no_option
from generators.family import DIFFICULTIES, Family
from generators.family_proofs.members import Made, Member, made, members
from generators.family_proofs.outcomes import RefutedLevel
from generators.parameters import NoValues, Values
from generators.stream import Stream

#: Questions drawn of a level before all are made; levels of no more values are made at once.
_DRAWN, _FEW = 200, 20_000


class _Ways:
    """Ways by place and misconception: wrong somewhere, or so far nowhere, with first values."""

    def __init__(self) -> None:
        self.never: dict[tuple[int, str], tuple[Values, str]] = {}
        self._wrong: set[tuple[int, str]] = set()

    def look_at(self, family: Family, member: Made) -> None:
        """Which ways are wrong in a question."""
        if not isinstance(member, Member):
            return
        for place, way in enumerate(family.misconceptions(member.values)):
            key = place, way.misconception
            if key in self._wrong:
                continue
            if is_no_option(member.spec.answer or "", way):
                self.never.setdefault(key, (member.values, way.value))
            else:
                self._wrong.add(key)
                self.never.pop(key, None)


def never_wrong(family: Family, combinations: int) -> tuple[RefutedLevel, ...]:
    """The wrong ways that are no option at any values of any level, each with its first values.

    A way is told by its place among those of a question and by its misconception.  Nothing is said
    of a family with a level of more than ``combinations`` of values, nor of ways that only values
    of a large level have which were not drawn.
    """
    sizes = {
        level: prod(len(one.members()) for one in family.parameters[level].domains.values())
        for level in DIFFICULTIES
    }
    ways = _Ways()
    for level, size in sizes.items():
        if size <= _FEW:
            for member in members(family, level, choice=False):
                ways.look_at(family, member)
            continue
        for number in range(_DRAWN):
            values = family.parameters[level].sample(Stream("ways", family.name, level, number))
            if not isinstance(values, NoValues):
                ways.look_at(family, made(family, values, choice=False))
    for level, size in sizes.items():
        if not ways.never or max(sizes.values()) > combinations:
            break
        if size > _FEW:
            for member in members(family, level, choice=False):
                ways.look_at(family, member)
    if max(sizes.values()) > combinations:
        return ()
    return tuple(
        RefutedLevel(values, "never-wrong", f"{value} ({why}) is a wrong answer nowhere")
        for (_, why), (values, value) in ways.never.items()
    )
