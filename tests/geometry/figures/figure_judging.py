"""What the verifier says of a question about a labelled figure, and whether that is right.

`judged` finds it in this process; `judged_apart` in workers that are killed at the policy's
deadline, as ``verify`` does for a user, so that it always comes to an end.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from figure_table import Question, figures, questions

from mathverify.api import verifier
from mathverify.problem import decode
from mathverify.verification.findings import Crashed, Refuted, Undecided
from mathverify.verification.isolation import Finished, TimedOut, run_many
from mathverify.verification.policy import STANDARD

__all__ = ["Judged", "Timed", "judged", "judged_apart"]

#: A question that is refused as unreadable is not judged.
_UNREAD = {"parse-error", "unknown-name", "ill-typed", "unit-clash", "ambiguous", "incomplete"}


@dataclass(frozen=True, slots=True)
class Judged:
    """A question with its verdict; ``codes`` are those of the refutations, ``words`` say why."""

    question: Question
    status: str
    codes: frozenset[str]
    words: str
    crashed: bool

    @property
    def is_decided(self) -> bool:
        """Whether the question was read and the verifier took a side."""
        return self.status in ("proved", "refuted") and not self.codes & _UNREAD

    @property
    def is_false(self) -> bool:
        """A side taken against the table: a flaw proved, or an honest question refuted."""
        return self.is_decided and self.question.status not in (self.status, "any")

    @property
    def is_right(self) -> bool:
        """The table's verdict, for the table's reason."""
        if self.question.status == "any":
            return self.is_decided
        wanted = {self.question.code} - {""}
        if "round" in self.question.figure.row and wanted == {"wrong-answer"}:
            wanted = {"wrong-answer", "wrong-rounding"}
        return self.status == self.question.status and (not wanted or bool(wanted & self.codes))

    def __str__(self) -> str:
        wanted = f"{self.question.status} {self.question.code}".strip()
        given = f"{self.status} {' '.join(sorted(self.codes))}".strip()
        mark = "FALSE " if self.is_false else ""
        return f"{mark}{self.question.name}: {given} in place of {wanted}: {self.words[:300]}"


@dataclass(frozen=True, slots=True)
class Timed:
    """A verdict with the time that it took: by the clock, and of the processor, in seconds."""

    judged: Judged
    wall: float
    processor: float


def judged_apart(asked: Iterable[Question], workers: int = 1) -> Iterator[Timed]:
    """The verdicts in order, each found in a worker with the standard deadline and memory."""
    listed = tuple(asked)
    _warm_up()
    outcomes = run_many(
        _timed, listed, seconds=STANDARD.deadline, memory=STANDARD.memory, workers=workers
    )
    for question, outcome in zip(listed, outcomes, strict=True):
        match outcome:
            case Finished(value=timed):
                yield timed
            case TimedOut(seconds=seconds):
                words = f"stopped at the deadline of {seconds:g} s"
                stopped = Judged(question, "undecided", frozenset(), words, crashed=False)
                yield Timed(stopped, seconds, seconds)
            case ended:
                broken = Judged(question, "undecided", frozenset(), str(ended), crashed=True)
                yield Timed(broken, 0.0, 0.0)


def _timed(question: Question) -> Timed:
    """In a worker."""
    wall, processor = time.perf_counter(), time.process_time()
    found = judged(question)
    return Timed(found, time.perf_counter() - wall, time.process_time() - processor)


def _warm_up() -> None:
    """Load what every question needs, so that workers, which are forked, have it already.

    One question with units and one without.
    """
    plain = {bool(" cm" in str(one.row["givens"])): one for one in figures()[:200]}
    for figure in plain.values():
        judged(questions(figure)[0])


def judged(question: Question) -> Judged:
    """The verdict on a question, found in this process."""
    verdict = verifier().verify_here(decode(question.document, source=question.name), STANDARD)
    words = []
    for finding in verdict.findings:
        match finding:
            case Refuted():
                words.append(f"{finding.obligation}: {finding.message}")
            case Undecided():
                words.append(f"{finding.obligation}: {finding.reason}")
            case Crashed():
                words.append(f"{finding.obligation}: crashed: {finding.error}")
    return Judged(
        question,
        str(verdict.status),
        frozenset(code.value for code in verdict.codes),
        "; ".join(words),
        any(isinstance(finding, Crashed) for finding in verdict.findings),
    )
