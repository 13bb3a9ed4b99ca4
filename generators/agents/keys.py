"""A key held against the engine's own answer, which is proved; who read the text saw no key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from mathverify.api import score
from mathverify.attestation.outcome import tells
from mathverify.equivalence import Different, Same
from mathverify.equivalence.final_answer import extract_answer
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.verdict import Verdict


class Agreement(StrEnum):
    """How a key and the proved answer are to each other."""

    SAME = "same"
    DIFFERENT = "different"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class KeyCompared:
    """The agreement, and where there is none the reason in words."""

    agreement: Agreement
    why: str = ""


def compared(
    answered: ProblemSpec, key: str, verifying: Callable[[ProblemSpec], Verdict]
) -> KeyCompared:
    """``key`` against the answer of ``answered``, which was proved.

    By the comparison of answers; what that leaves undecided is tried as an answer to the question.
    """
    why = score(key, answered).why
    if isinstance(why, Same):
        return KeyCompared(Agreement.SAME)
    if isinstance(why, Different):
        return KeyCompared(Agreement.DIFFERENT, why.witness.words)
    verdict = verifying(answered.model_copy(update={"answer": extract_answer(key)}))
    if verdict.status is Status.PROVED:
        return KeyCompared(Agreement.SAME)
    if tells(verdict) is not None:
        words = next((one.message for one in verdict.refutations), "")
        return KeyCompared(Agreement.DIFFERENT, words)
    return KeyCompared(Agreement.UNDECIDED, why.reason)
