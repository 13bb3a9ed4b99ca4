"""The round trip: a reader writes down what the words say, and the engine compares.

The prose of a proved question may still tell another question.  An independent Reader sees the
words alone; what it wrote down is verified with the proved answer.  If that is refuted, the words
are at fault (or the reader is: either way nobody should rely on them), and the witness that tells
the two questions apart is a finding on the prose.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from generators.agents.reader import NotFormalised, Reader
from generators.search.reflection import Point
from generators.stem import stem_of
from mathverify.codes import Code
from mathverify.problem.spec import AskKind, ProblemSpec
from mathverify.verification.findings import Refuted, Status
from mathverify.verification.verdict import Verdict

__all__ = [
    "PROSE_DIFFERS",
    "Comparison",
    "NotCompared",
    "OtherQuestion",
    "SameQuestion",
    "round_trip",
]

#: The code of a difference between the words and the spec.
PROSE_DIFFERS = "prose-differs"

#: What tells two questions apart: no model, other models, or another answer.
_TELLING = {
    Code.CONTRADICTORY,
    Code.EXTRANEOUS_SOLUTIONS,
    Code.MISSING_SOLUTIONS,
    Code.UNDEFINED,
    Code.UNDERDETERMINED,
    Code.WRONG_ANSWER,
}


@dataclass(frozen=True, slots=True)
class SameQuestion:
    """What the reader wrote down has the answer of the question, and no other."""


@dataclass(frozen=True, slots=True)
class OtherQuestion:
    """The words tell another question; the point says what tells them apart."""

    point: Point


@dataclass(frozen=True, slots=True)
class NotCompared:
    """Nothing was found out about the words."""

    reason: str


Comparison: TypeAlias = SameQuestion | OtherQuestion | NotCompared


def round_trip(
    proved: Verdict,
    reader: Reader,
    verifying: Callable[[ProblemSpec], Verdict],
    seed: int = 0,
) -> Comparison:
    """Whether the words of a proved question, read alone, tell the question that was proved.

    The two are compared by what is asked and answered: names and unknowns are the reader's own.
    """
    words = stem_of(proved.spec)
    if not words:
        return NotCompared("the question has no words")
    found = reader.formalise(words, seed)
    if isinstance(found, NotFormalised):
        return NotCompared(f"the reader wrote nothing down: {found.reason}")
    answer = _answer_for(found.spec, proved)
    if not answer:
        return NotCompared("the answer cannot be told in the reader's kind of question")
    # What a reader would draw says nothing about the words.
    verdict = verifying(found.spec.model_copy(update={"answer": answer, "figure": None}))
    if verdict.status is Status.PROVED:
        return SameQuestion()
    for refuted in verdict.refutations:
        if refuted.code in _TELLING:
            return OtherQuestion(_point(refuted))
    return NotCompared("the verifier could not compare what the reader wrote down")


def _answer_for(read: ProblemSpec, proved: Verdict) -> str:
    """The proved answer as an answer of the reader's kind of ask; empty if that cannot be."""
    asked, wanted = proved.spec.ask, read.ask
    if asked is None or wanted is None or proved.spec.parts or read.parts:
        return ""
    answer = proved.answer if proved.spec.options else (proved.spec.answer or "")
    if asked.kind is wanted.kind or asked.kind is AskKind.CHOICE:
        return answer
    single = {AskKind.VALUE, AskKind.COUNT, AskKind.LEAST, AskKind.GREATEST}
    if asked.kind in single and wanted.kind is AskKind.ALL:
        return f"{{{answer}}}"
    if asked.kind is AskKind.ALL and wanted.kind in single:
        inside = answer.removeprefix("{").removesuffix("}")
        return inside if answer.startswith("{") and "," not in inside else ""
    return answer if {asked.kind, wanted.kind} <= single else ""


def _point(refuted: Refuted) -> Point:
    message = f"as a reader of the words alone has it, {refuted.message}"
    remedy = "tell every given in the words, and nothing that is no given"
    return Point(PROSE_DIFFERS, "$.prose.stem", message[:400], refuted.witness.words[:400], remedy)
