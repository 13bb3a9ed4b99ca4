"""The sampler of a family: question after question, each of which can be made alone.

Question number ``index`` depends on the family, its version, the seed and the index, on nothing
else; so a set can be regenerated item by item, in any order, on any machine.
"""

from __future__ import annotations

from collections.abc import Iterator

from generators.distractors import TooFewDistractors, as_choice
from generators.family import Difficulty, Family
from generators.parameters import NoValues
from generators.proposal import Exhausted, Origin, Proposal
from generators.stream import Stream

__all__ = ["Sampler", "propose_at", "sample"]

#: How many samples in a row may repeat earlier ones before a family counts as used up.
_PATIENCE = 200


def propose_at(
    family: Family, index: int, seed: int, difficulty: Difficulty = "medium", choice: bool = False
) -> Proposal | Exhausted:
    """Question number ``index`` of ``family`` (from 0); with options A to D if ``choice``."""
    key = (family.name, family.version, seed, index)
    values = family.parameters[difficulty].sample(Stream("values", *key))
    if isinstance(values, NoValues):
        return Exhausted(f"{family.name}: no values in {values.tries} draws met the condition")
    spec = family.build(values)
    if choice:
        options = as_choice(spec, family.misconceptions(values), Stream("options", *key))
        if isinstance(options, TooFewDistractors):
            return Exhausted(f"{family.name}: {len(options.found)} distractors, three are needed")
        spec = options
    kind = "choice" if choice else "open"
    stamped = spec.model_copy(
        update={
            "id": f"{family.name}-{difficulty}-{kind}-{seed}-{index}",
            "objective": family.objective.model_copy(update={"difficulty": difficulty}),
        }
    )
    origin = Origin(family.name, family.version, difficulty, seed, index, choice, values)
    return Proposal(stamped, origin)


class Sampler:
    """Offers the questions of one family in order, never the same values twice.

    What is found in a question does not change what comes next: a family either builds right
    questions or has to be mended.
    """

    def __init__(
        self, family: Family, seed: int, difficulty: Difficulty = "medium", choice: bool = False
    ) -> None:
        self._family = family
        self._seed = seed
        self._difficulty: Difficulty = difficulty
        self._choice = choice
        self._index = 0
        self._seen: set[str] = set()

    def propose(self) -> Proposal | Exhausted:
        """The next question, or that the family has no other values to offer."""
        for _ in range(_PATIENCE):
            found = propose_at(
                self._family, self._index, self._seed, self._difficulty, self._choice
            )
            self._index += 1
            if isinstance(found, Exhausted):
                return found
            content = found.spec.model_copy(update={"id": "", "options": ()}).model_dump_json()
            if content not in self._seen:
                self._seen.add(content)
                return found
        return Exhausted(f"{self._family.name}: {_PATIENCE} samples in a row were known already")


def sample(
    family: Family, n: int, seed: int, difficulty: Difficulty = "medium", choice: bool = False
) -> Iterator[Proposal]:
    """``n`` different questions of ``family``; fewer if it has fewer."""
    sampler = Sampler(family, seed, difficulty, choice)
    for _ in range(n):
        found = sampler.propose()
        if isinstance(found, Exhausted):
            return
        yield found
