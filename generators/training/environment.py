"""An environment: task after task from the families, each proved, and what replies are worth.

Task number ``index`` depends on the environment and the index, on nothing else: any worker makes
any task, in any order.  Tasks are drawn with replacement, as trainers expect; a set of different
questions is what ``mathverify regenerate`` makes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import count

from generators.catalogue import families, family
from generators.family import DIFFICULTIES, Difficulty
from generators.sampler import Proposal, propose_at
from generators.stream import Stream
from mathverify.api import score, verify
from mathverify.errors import MathverifyError
from mathverify.question_texts import Question, finished
from mathverify.scoring import Score

#: What a prompt ends with: how the final answer is marked.
INSTRUCTION = r"End with the final answer, worked out, in \boxed{}."

#: Draws for one task until an environment is said to have none.
_DRAWS = 100
#: Tasks that are kept; a trainer asks for the same one several times in a row.
_KEPT = 4096


class NoTaskError(MathverifyError):
    """No draw for this index gave a question; ``families`` are those that were drawn from."""

    def __init__(self, index: int, families: tuple[str, ...]) -> None:
        self.index = index
        self.families = families
        super().__init__(
            f"task {index}: {_DRAWS} draws gave no proved question; take more families or levels"
        )


@dataclass(frozen=True, slots=True)
class Phase:
    """From task number ``first`` on, so many easy, medium and hard ones in the long run."""

    first: int
    easy: int = 0
    medium: int = 0
    hard: int = 0

    def __post_init__(self) -> None:
        """Raises ValueError for weights of which none is positive."""
        if self.first < 0 or min(self.weights) < 0 or not any(self.weights):
            raise ValueError(f"a phase needs a first task >= 0 and a positive weight, not {self}")

    @property
    def weights(self) -> tuple[int, int, int]:
        """The weights of `DIFFICULTIES`, in their order."""
        return self.easy, self.medium, self.hard

    def drawn(self, stream: Stream) -> Difficulty:
        """A difficulty by its weight."""
        place = stream.below(sum(self.weights))
        for difficulty, weight in zip(DIFFICULTIES, self.weights, strict=True):
            if place < weight:
                return difficulty
            place -= weight
        raise AssertionError("a place below the sum of the weights belongs to one of them")


@dataclass(frozen=True, slots=True)
class Task:
    """A proved question and where it comes from."""

    index: int
    family: str
    difficulty: Difficulty
    question: Question

    @property
    def prompt(self) -> str:
        """What a model is asked, in Markdown with formulas in LaTeX, with `INSTRUCTION`."""
        options = [f"{one.label}. {one.text.markdown}" for one in self.question.options]
        return "\n\n".join((self.question.text.markdown, *options, INSTRUCTION))


@dataclass(frozen=True, slots=True)
class Environment:
    """Tasks from ``families`` (all that need no picture, if none is named) by ``seed``.

    ``schedule`` says how hard they are from which task on; ``choice`` asks for options A to D,
    which a guess meets one time in four.
    """

    families: tuple[str, ...] = ()
    seed: int = 0
    schedule: tuple[Phase, ...] = (Phase(0, easy=1, medium=1, hard=1),)
    choice: bool = False

    def __post_init__(self) -> None:
        """Raises ValueError for a schedule without a beginning, PluginError for no family."""
        firsts = [phase.first for phase in self.schedule]
        if firsts[:1] != [0] or firsts != sorted(set(firsts)):
            raise ValueError("a schedule begins with task 0, and each phase later than the last")
        for name in self.families:
            family(name)

    def task(self, index: int) -> Task:
        """Task number ``index``, from 0.  Raises `NoTaskError`."""
        if index < 0:
            raise ValueError(f"tasks are numbered from 0, not {index}")
        return _task(self, index)

    def __iter__(self) -> Iterator[Task]:
        """All tasks, without end."""
        return map(self.task, count())

    def score(self, reply: str, task: Task) -> Score:
        """What ``reply`` is worth: its final answer is the key by proof, and worked out, or not."""
        return score(reply, task.question, worked_out=True)

    async def ascore(self, reply: str, task: Task) -> Score:
        """`score` in a thread, for loops that must not wait."""
        return await asyncio.to_thread(self.score, reply, task)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many replies were right, wrong, and not decided (which are worth 0 as well)."""

    right: int
    wrong: int
    undecided: int

    @property
    def mean(self) -> Fraction:
        """The mean reward; 0 for no reply."""
        return Fraction(self.right, max(1, self.right + self.wrong + self.undecided))


def tally(scores: Iterable[Score]) -> Tally:
    """Scores counted, those that nobody could decide apart."""
    known = tuple(scores)
    right = sum(one.points == 1 for one in known)
    undecided = sum(not one.decided for one in known)
    return Tally(right, len(known) - right - undecided, undecided)


@lru_cache(maxsize=_KEPT)
def _task(environment: Environment, index: int) -> Task:
    names = environment.families or _without_pictures()
    phase = max(
        (one for one in environment.schedule if one.first <= index), key=lambda one: one.first
    )
    stream = Stream("training", environment.seed, index, *names)
    for _ in range(_DRAWS):
        known = family(stream.choose(names))
        difficulty = phase.drawn(stream)
        number = stream.below(1 << 32)
        found = propose_at(known, number, environment.seed, difficulty, environment.choice)
        if not isinstance(found, Proposal):
            continue
        verified = verify(found.spec).verified
        if verified is not None:
            return Task(index, known.name, difficulty, stream.choose(finished(verified)))
    raise NoTaskError(index, names)


@lru_cache(maxsize=1)
def _without_pictures() -> tuple[str, ...]:
    """The families of which a first question has no figure: a text says all of it."""
    return tuple(known.name for known in families() if not _has_picture(known.name))


def _has_picture(name: str) -> bool:
    found = propose_at(family(name), 0, 0)
    return isinstance(found, Proposal) and found.spec.figure is not None
