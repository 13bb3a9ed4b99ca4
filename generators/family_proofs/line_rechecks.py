"""Lines of sets held to the proofs of their families by writing them again.

A line that is, to the byte, the one that templates write of its values is of the family, with the
seal, the digest and the answer that belong to it: there is nothing left to look at.  Of any other
line nothing is said here; `generators.family_proofs.instances` says what it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from generators.catalogue import families
from generators.family import DIFFICULTIES, Difficulty, Family
from generators.family_proofs.certificates import Void, checked_here, stored
from generators.family_proofs.level_templates import Untold, level_templates
from generators.family_proofs.lines import FORMAT, accepted, uncovered_options
from generators.family_proofs.outcomes import ProvedLevel
from generators.parameters import FORM, Value, Values
from generators.sampler import Origin
from generators.written_families.family_file import FamilyFile
from mathverify.verification.rechecking.outcome import Accepted
from mathverify.verification.rechecking.records import sealed_data


@dataclass(frozen=True, slots=True)
class Held:
    """A line that holds: what stands in it, and what it shows."""

    data: Mapping[str, Any]
    outcome: Accepted


def held(line: str) -> Held | None:
    """The line of a set, if it is the one that is written of a question of a proved level.

    None says nothing: the line may hold all the same.
    """
    try:
        data = sealed_data(line)
        if data["format"] != FORMAT:
            return None
        origin = data["origin"]
        level = _levels(data["family"], data["level"], data["choice"])
        return None if level is None else level.held(line, data, origin)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


@dataclass(frozen=True, slots=True)
class _Level:
    """A level of a written family, and its values by their texts."""

    family: FamilyFile
    level: Difficulty
    choice: bool
    values: tuple[tuple[str, Mapping[str, Value]], ...]

    def held(self, line: str, data: Mapping[str, Any], told: Mapping[str, Any]) -> Held | None:
        """A line of the level, held to its proof."""
        known = stored(self.family)
        if isinstance(known, Void) or known.seal != data["proof"]:
            return None
        outcome = known.outcome(self.level, choice=self.choice)
        if not isinstance(outcome, ProvedLevel):
            return None
        if checked_here(self.family, known, self.level, choice=self.choice):
            return None
        texts = data["values"]
        values = Values(tuple([(name, by_text[texts[name]]) for name, by_text in self.values]))
        index, seed, stream = told["index"], told["seed"], told["stream"]
        number, section = data["number"], data["section"]
        if any(type(one) is not int for one in (index, seed, stream, number, section)):
            return None
        name, version = self.family.name, self.family.version
        templates = level_templates(self.family, self.level, choice=self.choice)
        asked = templates.asked(values, name, version, seed, index, stream)
        if asked is None or isinstance(asked, Untold):
            return None
        origin = Origin(name, version, self.level, seed, index, self.choice, values, stream)
        written = asked.line(origin, f"{seed}-{stream}-{index}", section, known.seal)
        if written.body.numbered(number) != line:
            return None
        if asked.options is not None:
            form = str(dict(values.pairs).get(FORM, ""))
            if uncovered_options(outcome, form, asked.answer, asked.options.values):
                return None
        return Held(data, accepted(self.family, known, outcome, asked.frame))


@cache
def _levels(name: str, level: Difficulty, choice: bool) -> _Level | None:
    """A level of a family that is written in a file; None for any other."""
    family = _families().get(name)
    if not isinstance(family, FamilyFile) or level not in DIFFICULTIES or type(choice) is not bool:
        return None
    domains = family.parameters[level].domains
    values = tuple(
        [
            (one, {str(value): value for value in reversed(domain.members())})
            for one, domain in domains.items()
        ]
    )
    return _Level(family, level, choice, values)


@cache
def _families() -> Mapping[str, Family]:
    return {one.name: one for one in families()}
