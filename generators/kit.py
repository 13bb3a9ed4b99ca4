"""The families of this package for the test kit (`mathverify.testing`), by an entry point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generators.catalogue import families
from generators.family import DIFFICULTIES, Difficulty, Family
from generators.flaws.catalogue import flaws_of
from generators.parameters import Value, Values
from mathverify.problem.spec import ProblemSpec
from mathverify.testing.sources import Flawed, OfferedFamily


@dataclass(frozen=True, slots=True)
class _ForTests:
    """A family as the kit wants it."""

    family: Family

    @property
    def name(self) -> str:
        """The name of the family."""
        return self.family.name

    @property
    def concepts(self) -> tuple[str, ...]:
        """What its questions are about."""
        return self.family.objective.concepts

    def domains(self, difficulty: str, /) -> Mapping[str, tuple[Value, ...]]:
        """The values of each parameter."""
        parameters = self.family.parameters[_difficulty(difficulty)]
        return {name: domain.members() for name, domain in parameters.domains.items()}

    def admits(self, difficulty: str, values: Mapping[str, Value], /) -> bool:
        """Whether these values meet the family's condition."""
        return self.family.parameters[_difficulty(difficulty)].condition(_values(values))

    def build(self, values: Mapping[str, Value], /) -> ProblemSpec:
        """The question for these values."""
        return self.family.build(_values(values))

    def flawed(self, values: Mapping[str, Value], flaw: str | None, seed: int, /) -> Flawed | None:
        """The question with the named flaw, or with the first that fits from place ``seed`` on."""
        chosen = _values(values)
        spec = self.family.build(chosen)
        flaws = flaws_of(self.family, chosen)
        place = seed % len(flaws)
        for known in (*flaws[place:], *flaws[:place]):
            if flaw is not None and known.name != flaw:
                continue
            spoilt = known.apply(spec, seed)
            if isinstance(spoilt, ProblemSpec):
                return Flawed(spoilt, known.name, known.codes)
        return None


class _Source:
    """All families of the catalogue."""

    def families(self) -> tuple[OfferedFamily, ...]:
        """Those of this package and of installed ones."""
        return tuple(_ForTests(family) for family in families())


#: What the entry point of this package names.
SOURCE = _Source()


def _values(values: Mapping[str, Value]) -> Values:
    return Values(tuple(values.items()))


def _difficulty(name: str) -> Difficulty:
    return next(known for known in DIFFICULTIES if known == name)
