"""Hints followed to the letter: what a program makes of a refusal, and what it gets for it."""

from __future__ import annotations

from dataclasses import dataclass

from mathverify import Status, equivalent, repairs
from mathverify.api import verifier
from mathverify.equivalence.verdict import Same
from mathverify.problem.codec import decode_tree
from mathverify.problem.document import Decoded, Document
from mathverify.problem.paths import Lines
from mathverify.problem.source_tree import SourceTree
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Undecided
from mathverify.verification.policy import STANDARD

__all__ = ["Followed", "followed"]


@dataclass(frozen=True, slots=True)
class Followed:
    """``refused``: whether a document was refused as it stood; ``after``: what came of its hints.

    ``led`` says what was done, ``said`` what the refusal said.
    """

    refused: bool
    after: str
    led: str
    said: str

    @property
    def leads_out(self) -> bool:
        """Whether the document is proved, at once or with what its refusal offers."""
        return self.after == "proved"


def followed(document: object, sound: ProblemSpec | None = None) -> Followed:
    """A document judged, and judged again with what `repairs` offers for it.

    Where it is known which question is meant, a mended question with another answer is "another".
    """
    result = decode_tree(SourceTree(document, Lines()))
    if isinstance(result, Decoded):
        verdict = verifier().verify_here(result.spec, STANDARD)
        said = " ".join(f"{f.code} {f.path}: {f.message} ({f.remedy})" for f in verdict.refutations)
        said += "".join(str(f) for f in verdict.findings if isinstance(f, Undecided))
        if verdict.status is not Status.REFUTED:
            after = str(verdict.status)
            if verdict.status is Status.PROVED and not _is_the_same(result.spec, sound):
                after = "another"
            return Followed(False, after, "", said)
    else:
        said = " ".join(map(str, result.faults))
    found = repairs(Document("variant", 0, 1, result), wanted=1)
    if not found:
        return Followed(True, "no way out", "", said)
    same = _is_the_same(found[0].spec, sound)
    return Followed(True, "proved" if same else "another", found[0].description, said)


def _is_the_same(mended: ProblemSpec, sound: ProblemSpec | None) -> bool:
    """Whether a question has the answer of the sound one."""
    if sound is None:
        return True
    one, other = _answer(mended), _answer(sound)
    return one == other or isinstance(equivalent(one, other), Same)


def _answer(spec: ProblemSpec) -> str:
    answer = spec.answer or ""
    values = {option.label: option.value or option.text or "" for option in spec.options}
    return values.get(answer, answer)
