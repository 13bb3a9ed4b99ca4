"""From a text to an answer: a reading, the engine's answer to it, and one round back.

Nobody says "unanswerable" on the word of one reading: what the engine found, every refutation and
every reason why it could not decide, goes back to the Reader with the text.  Only if the second
reading is proved to have no answer as well, the question has none.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from generators.agents.reader import NotFormalised, Reader
from generators.search.reflection import cut
from mathverify.attestation.outcome import (
    OF_THE_QUESTION,
    Answered,
    Bench,
    Outcome,
    Unanswerable,
)
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Refuted, Undecided
from mathverify.verification.verdict import Verdict

#: So many reasons are told at most.
_MOST = 12


@dataclass(frozen=True, slots=True)
class FoundAnswer:
    """The question with its answer, proved; ``readings`` is how many it took."""

    verdict: Verdict
    readings: int

    @property
    def spec(self) -> ProblemSpec:
        """The question with the answer put in."""
        return self.verdict.spec


@dataclass(frozen=True, slots=True)
class FoundNone:
    """Two readings in a row were proved to have no answer; ``refutations`` are of the second."""

    spec: ProblemSpec
    refutations: tuple[Refuted, ...]


@dataclass(frozen=True, slots=True)
class NotDecided:
    """The last reading, and every reason why nothing was settled."""

    spec: ProblemSpec
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotWritten:
    """The text was not written down."""

    reason: str


Found: TypeAlias = FoundAnswer | FoundNone | NotDecided | NotWritten


def formalised(
    text: str, reader: Reader, verifying: Callable[[ProblemSpec], Verdict], seed: int = 0
) -> Found:
    """What comes of a question in words, of which no key is known."""
    first = reader.formalise(text, 2 * seed)
    if isinstance(first, NotFormalised):
        return NotWritten(first.reason)
    before = Bench(verifying).outcome(first.spec)
    if isinstance(before, Answered) and before.verdict is not None:
        return FoundAnswer(before.verdict, 1)
    second = reader.again(text, first, _told(before), 2 * seed + 1)
    if isinstance(second, NotFormalised):
        why = f"it could not be read a second time: {second.reason}"
        return NotDecided(first.spec, (*_reasons(before), why))
    after = Bench(verifying).outcome(second.spec)
    if isinstance(after, Answered) and after.verdict is not None:
        return FoundAnswer(after.verdict, 2)
    if _is_shown(before) and isinstance(after, Unanswerable) and _is_shown(after):
        return FoundNone(second.spec, after.refutations)
    return NotDecided(second.spec, _reasons(after))


def _is_shown(outcome: Outcome) -> bool:
    """Whether it is proved that the question has no answer, or not one."""
    return isinstance(outcome, Unanswerable) and outcome.code in OF_THE_QUESTION


def _told(outcome: Outcome) -> str:
    heading = "The engine found no answer to it, and no proof that there is none:"
    if _is_shown(outcome):
        heading = "The engine found that what you wrote down has no answer, or more than one:"
    reasons = _reasons(outcome)
    return "\n".join([heading, *(f"- {reason}" for reason in reasons)])


def _reasons(outcome: Outcome) -> tuple[str, ...]:
    """Every refutation of the question with its witness, and every reason of the undecided."""
    match outcome:
        case Unanswerable(refutations=refutations) if refutations:
            found = [_refutation(one) for one in refutations]
        case Unanswerable(code=code, message=message):
            found = [f"{code.value}: {message}"]
        case Answered():
            found = []
        case _:
            findings = () if outcome.verdict is None else outcome.verdict.findings
            refuted = [one for one in findings if isinstance(one, Refuted)]
            # What is at the answer speaks of one that was only tried.
            found = [_refutation(one) for one in refuted if not one.path.startswith("$.answer")]
            found += [one.reason for one in findings if isinstance(one, Undecided)]
            found = found or [outcome.reason]
    return tuple(dict.fromkeys(map(cut, found)))[:_MOST]


def _refutation(finding: Refuted) -> str:
    told = f"{finding.code.value} at {finding.path}: {finding.message}"
    models = finding.witness.data.get("models")
    if models:
        told += f" (shown by {json.dumps(models, ensure_ascii=False)})"
    return told
