"""Hints followed to the letter: what a program makes of a refusal, and what it gets for it."""

from __future__ import annotations

from dataclasses import dataclass

from mathverify import Status, equivalent, repairs
from mathverify.api import examiner, verifier
from mathverify.equivalence.verdict import Same
from mathverify.problem.codec import decode_tree
from mathverify.problem.document import Decoded, Document, Refused
from mathverify.problem.paths import Lines
from mathverify.problem.source_tree import SourceTree
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.documents import mended_documents
from mathverify.repair.proposals import KINDS, Wanted, propose
from mathverify.verification.findings import Undecided
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

__all__ = ["Followed", "answer_of", "followed"]


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


def followed(document: object, sound: str = "") -> Followed:
    """A document judged, and judged again with what `repairs` offers for it.

    Where the answer of the question that is meant is known, a mended question with another one is
    "another".  Where nothing is offered that is proved, the first change that is proposed is made:
    "different" findings are led to, or "the same".
    """
    if not isinstance(document, Document):
        document = Document("variant", 0, 1, decode_tree(SourceTree(document, Lines())))
    if isinstance(document.result, Decoded):
        verdict = verifier().verify_here(document.spec, STANDARD)
        said = " ".join(f"{f.code} {f.path}: {f.message} ({f.remedy})" for f in verdict.refutations)
        said += "".join(str(f) for f in verdict.findings if isinstance(f, Undecided))
        if verdict.status is not Status.REFUTED:
            after = str(verdict.status)
            if verdict.status is Status.PROVED and not _is_the_same(verdict, sound):
                after = "another"
            return Followed(False, after, "", said)
    else:
        said = " ".join(map(str, document.faults))
    found = repairs(document, wanted=1)
    if found:
        same = _is_the_same(found[0].verdict, sound)
        return Followed(True, "proved" if same else "another", found[0].description, said)
    changed = _first_change(document.result)
    return Followed(True, "different" if changed else "the same", changed, said)


def _first_change(result: Decoded | Refused) -> str:
    """The first change that is offered after which something else is found; empty for none."""
    if isinstance(result, Refused):
        return next((mended.words for mended in mended_documents(result.value)), "")
    before = verifier().verify_here(result.spec, STANDARD)
    for group in range(len(KINDS)):
        wanted = Wanted(result.spec, before.refutations, STANDARD, group)
        for proposal in propose(examiner(), wanted, lambda *_: None):
            after = verifier().verify_here(proposal.spec, STANDARD)
            if _findings(after) != _findings(before):
                return proposal.description
    return ""


def _findings(verdict: Verdict) -> set[tuple[str, str, str]]:
    return {(str(f.code), f.path, f.message) for f in verdict.refutations}


def _is_the_same(verdict: Verdict, sound: str) -> bool:
    """Whether the engine's own answer is that of the sound question."""
    answer = _worked_out(verdict)
    return not sound or answer == sound or isinstance(equivalent(answer, sound), Same)


def _worked_out(verdict: Verdict) -> str:
    """The answer that was found: of options, what the right one says."""
    values = {option.label: option.value or option.text or "" for option in verdict.spec.options}
    return values.get(verdict.answer, verdict.answer)


def answer_of(spec: ProblemSpec) -> str:
    """The engine's own answer to a sound question."""
    return _worked_out(verifier().verify_here(spec, STANDARD))
