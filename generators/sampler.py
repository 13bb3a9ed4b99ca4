"""The sampler of a family: question after question, each of which can be made alone.

Question number ``index`` depends on the family, its version, the seed and the index, on nothing
else; so a set can be regenerated item by item, in any order, on any machine.  The port of authors,
who are told what the verifier found, is `generators.search.proposer`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from hashlib import blake2b

from generators.distractors import TooFewDistractors, as_choice
from generators.family import Difficulty, Family, objective_of
from generators.parameters import FORM, NoValues, Values
from generators.ranks import Ranks, Unmet
from generators.stream import Stream
from mathverify.problem.spec import ProblemSpec

#: How many samples in a row may repeat earlier ones before a family counts as used up.
_PATIENCE = 200
#: How many draws are read ahead at most, and how many words are a run.
_AHEAD, _RUN = 60, 4


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a question of a family comes from; enough to make it again, alone.

    ``index`` is the number of a draw, or where a ``stream`` is told the rank of the values in its
    order of all of them (`generators.ranks`).
    """

    family: str
    version: int
    difficulty: Difficulty
    seed: int
    index: int
    choice: bool
    values: Values
    stream: int | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question that a family claims to be right."""

    spec: ProblemSpec
    origin: Origin


@dataclass(frozen=True, slots=True)
class NoSample:
    """The family has no question to offer, for this reason."""

    reason: str


def propose_at(
    family: Family, index: int, seed: int, difficulty: Difficulty = "medium", choice: bool = False
) -> Proposal | NoSample:
    """Question number ``index`` of ``family`` (from 0); with options A to D if ``choice``."""
    key = (family.name, family.version, seed, index)
    values = family.parameters[difficulty].sample(Stream("values", *key))
    if isinstance(values, NoValues):
        return NoSample(f"{family.name}: no values in {values.tries} draws met the condition")
    origin = Origin(family.name, family.version, difficulty, seed, index, choice, values)
    return _proposed(family, origin, f"{seed}-{index}")


def propose_ranked(
    family: Family,
    rank: int,
    seed: int,
    stream: int,
    difficulty: Difficulty = "medium",
    choice: bool = False,
) -> Proposal | NoSample:
    """The question at ``rank`` of the order of all questions of a level that the rest chooses.

    Different ranks have different values.  Raises ValueError for a rank that there is not.
    """
    values = ranks(family, seed, stream, difficulty).at(rank)
    if isinstance(values, Unmet):
        return NoSample(f"{family.name}: the values at rank {rank} do not meet the condition")
    origin = Origin(family.name, family.version, difficulty, seed, rank, choice, values, stream)
    return _proposed(family, origin, f"{seed}-{stream}-{rank}")


def ranks(family: Family, seed: int, stream: int, difficulty: Difficulty) -> Ranks:
    """The order of all combinations of values of a level; streams are different orders."""
    return _ranks(_Level(family, difficulty), seed, stream)


@dataclass(frozen=True, slots=True, eq=False)
class _Level:
    """A level of this very family, whatever it is equal to."""

    family: Family
    difficulty: Difficulty

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Level)
            and (self.family is other.family)
            and (self.difficulty == other.difficulty)
        )

    def __hash__(self) -> int:
        return hash((id(self.family), self.difficulty))


@lru_cache(maxsize=256)
def _ranks(level: _Level, seed: int, stream: int) -> Ranks:
    family = level.family
    return Ranks(family.parameters[level.difficulty], family.name, family.version, seed, stream)


def _proposed(family: Family, origin: Origin, place: str) -> Proposal | NoSample:
    spec = family.build(origin.values)
    if origin.choice:
        key = (family.name, family.version, origin.seed, origin.index)
        stream = () if origin.stream is None else (origin.stream,)
        drawn = Stream("options", *key, *stream)
        options = as_choice(spec, family.misconceptions(origin.values), drawn)
        if isinstance(options, TooFewDistractors):
            return NoSample(f"{family.name}: {len(options.found)} distractors, three are needed")
        spec = options
    kind = "choice" if origin.choice else "open"
    stamped = spec.model_copy(
        update={
            "id": f"{family.name}-{origin.difficulty}-{kind}-{place}",
            "objective": objective_of(family, spec, origin.difficulty),
        }
    )
    return Proposal(stamped, origin)


class Sampler:
    """Offers the questions of one family, never the same values twice, with words that differ.

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
        self._seen: set[bytes] = set()
        self._used_up = False
        self._told: Counter[str] = Counter()
        self._said: set[tuple[str, ...]] = set()
        self._ahead: list[tuple[Proposal, frozenset[tuple[str, ...]]]] = []

    def propose(self) -> Proposal | NoSample:
        """The next question, or that the family has no other values to offer.

        Draws are read ahead, twice as many as questions were told and some tens at most.  The next
        one is of the form that was told least, and of these the one whose words are the newest;
        each that was read comes sometime.
        """
        while not self._used_up and len(self._ahead) <= min(2 * self._told.total(), _AHEAD):
            found = self._drawn()
            if isinstance(found, NoSample):
                if not self._ahead:
                    return found
                break
            self._ahead.append((found, _runs(found)))
        if not self._ahead:
            return NoSample(f"{self._family.name}: {_PATIENCE} samples in a row were known already")
        chosen, runs = self._ahead.pop(min(range(len(self._ahead)), key=self._familiar))
        self._told[_form(chosen)] += 1
        self._said |= runs
        return chosen

    def _drawn(self) -> Proposal | NoSample:
        """The next draw that is another question."""
        for _ in range(_PATIENCE):
            found = propose_at(
                self._family, self._index, self._seed, self._difficulty, self._choice
            )
            self._index += 1
            if isinstance(found, NoSample):
                return found
            content = found.spec.model_copy(update={"id": "", "options": ()}).model_dump_json()
            known = blake2b(content.encode(), digest_size=16).digest()
            if known not in self._seen:
                self._seen.add(known)
                return found
        self._used_up = True
        return NoSample(f"{self._family.name}: {_PATIENCE} samples in a row were known already")

    def _familiar(self, at: int) -> tuple[int, Fraction]:
        """How often a form was told before, and which part of the runs of words of a question."""
        proposal, runs = self._ahead[at]
        return self._told[_form(proposal)], Fraction(len(runs & self._said), len(runs))


def _form(proposal: Proposal) -> str:
    """The form that a question has, empty where its family has none."""
    return str(dict(proposal.origin.values.pairs).get(FORM, ""))


def _runs(proposal: Proposal) -> frozenset[tuple[str, ...]]:
    """The runs of four words of a stem, or the whole of a shorter one."""
    words = proposal.spec.prose.stem.split() if proposal.spec.prose is not None else []
    places = range(max(1, len(words) - _RUN + 1))
    return frozenset(tuple(words[at : at + _RUN]) for at in places)


def sample(
    family: Family, n: int, seed: int, difficulty: Difficulty = "medium", choice: bool = False
) -> Iterator[Proposal]:
    """``n`` different questions of ``family``; fewer if it has fewer."""
    sampler = Sampler(family, seed, difficulty, choice)
    for _ in range(n):
        found = sampler.propose()
        if isinstance(found, NoSample):
            return
        yield found
