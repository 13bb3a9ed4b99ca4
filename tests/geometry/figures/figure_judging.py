"""What the verifier says of a question about a labelled figure, and whether that is right."""

from __future__ import annotations

from dataclasses import dataclass

from figure_table import Question

from mathverify.api import verifier
from mathverify.problem import decode
from mathverify.verification.findings import Crashed, Refuted, Undecided
from mathverify.verification.policy import STANDARD

__all__ = ["Judged", "judged"]

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
