"""Wrong ways of a family that lead to the right answer wherever they are taken.

One that does so for some values is passed over there (`generators.distractors`); one that does so
for all of them is no wrong way, and its family says something false of it.
"""

from __future__ import annotations

from generators.distractors import is_wrong
from generators.family import Family
from generators.family_proofs.members import Member
from generators.family_proofs.outcomes import RefutedLevel
from generators.parameters import Values

__all__ = ["WrongWays"]


class WrongWays:
    """Looks at the wrong ways of one question after the other."""

    def __init__(self, family: Family) -> None:
        self._family = family
        self._never: dict[str, tuple[Values, str]] = {}
        self._wrong: set[str] = set()

    def look_at(self, member: Member) -> None:
        """Take notice of the wrong ways of an open question."""
        answer = member.spec.answer or ""
        for way in self._family.misconceptions(member.values):
            if way.misconception in self._wrong:
                continue
            if is_wrong(answer, way):
                self._wrong.add(way.misconception)
                self._never.pop(way.misconception, None)
            else:
                self._never.setdefault(way.misconception, (member.values, way.value))

    def never_wrong(self) -> tuple[RefutedLevel, ...]:
        """The ways that were an option for no question, each with the first values."""
        return tuple(
            RefutedLevel(values, "never-wrong", f"{value} ({why}) is a wrong answer nowhere")
            for why, (values, value) in self._never.items()
        )
