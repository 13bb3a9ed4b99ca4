"""What the engine makes of a question without a claimed answer: its answer, or why it has none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from mathverify.codes import Code
from mathverify.problem.spec import AskKind, ProblemSpec
from mathverify.repair.change import Repair
from mathverify.verification.findings import Refuted
from mathverify.verification.verdict import Verdict

__all__ = ["Answerable", "Outcome", "Unanswerable", "Unsettled", "answered"]

#: Refutations that are about the question and not about the answer tried.
_OF_THE_QUESTION = {Code.CONTRADICTORY, Code.UNDEFINED, Code.UNDERDETERMINED}


@dataclass(frozen=True, slots=True)
class Answerable:
    """The question has one answer; ``verdict`` proves it with the answer put in."""

    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Unanswerable:
    """The question has no answer, or several: the refutations show it with witnesses."""

    refutations: tuple[Refuted, ...]


@dataclass(frozen=True, slots=True)
class Unsettled:
    """The engine found neither an answer nor a reason why there is none."""


Outcome: TypeAlias = Answerable | Unanswerable | Unsettled


def answered(
    spec: ProblemSpec,
    verifying: Callable[[ProblemSpec], Verdict],
    repairing: Callable[[ProblemSpec], tuple[Repair, ...]],
) -> Outcome:
    """The engine's own answer to a question, proved; ``spec.answer`` is left aside."""
    bare = spec.model_copy(update={"answer": None})
    for repair in repairing(bare):
        if all(change.path == "$.answer" for change in repair.changes):
            return Answerable(repair.verdict)
    # Any answer will do to ask whether the question has one.
    tried = "{0}" if spec.ask is not None and spec.ask.kind is AskKind.ALL else "0"
    verdict = verifying(spec.model_copy(update={"answer": tried}))
    told = tuple(one for one in verdict.refutations if one.code in _OF_THE_QUESTION)
    return Unanswerable(told) if told else Unsettled()
