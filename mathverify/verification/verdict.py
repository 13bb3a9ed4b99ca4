"""`Verdict`: the findings about one question folded to one status, for people and for programs.

Findings are lines of text for people and JSON for programs.

PROVED needs a `Proved` for every obligation of the spec, so that "nobody looked" never passes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mathverify.codes import Code
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.certificate import Certificate
from mathverify.verification.facets import Facet, told, wording_of
from mathverify.verification.findings import (
    Crashed,
    Finding,
    Note,
    Proved,
    Refuted,
    Status,
    Undecided,
    Wording,
)
from mathverify.verification.verified import Verified

#: The version of the shape of `verdict_data`; a key that goes or changes its meaning raises it.
VERSION: Final = 1


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """What the verifier says of one spec.

    ``answer`` is the engine's own answer in canonical text (empty where it has none), for a
    refuted spec the right one if it is known.  ``verified`` is None unless proved.  ``facets`` has
    the status of each facet of the question; ``status`` is the least of those that the policy
    requires.
    """

    spec: ProblemSpec
    digest: str
    status: Status
    findings: tuple[Finding, ...]
    answer: str
    certificate: Certificate | None
    verified: Verified | None
    facets: Mapping[Facet, Status]

    def to_dict(self) -> dict[str, Any]:
        """The verdict as JSON-able data, the shape of ``verify --json`` (docs/python.md)."""
        return verdict_data(self)

    def __str__(self) -> str:
        return "\n".join(verdict_lines(self))

    def __repr__(self) -> str:
        answer = f", answer {self.answer}" if self.answer else ""
        codes = f", {', '.join(code.value for code in self.codes)}" if self.codes else ""
        return f"<Verdict {self.spec.id}: {self.status.name}{answer}{codes}>"

    def _repr_html_(self) -> str:
        from mathverify.verification.notebook import html_of_verdict

        return html_of_verdict(verdict_lines(self), self.verified)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from mathverify.verification.notebook import bundle

        return bundle(str(self), self._repr_html_())

    @property
    def codes(self) -> tuple[Code, ...]:
        """The codes of all refutations, in the order found."""
        return tuple(f.code for f in self.findings if isinstance(f, Refuted))

    @property
    def refutations(self) -> tuple[Refuted, ...]:
        """All refutations, in the order found."""
        return tuple(f for f in self.findings if isinstance(f, Refuted))

    @property
    def notes(self) -> tuple[Note, ...]:
        """All notes."""
        return tuple(f for f in self.findings if isinstance(f, Note))

    @property
    def words(self) -> Wording | None:
        """What the words rest on; None for a question without words, or with unproved ones."""
        if self.facets.get(Facet.WORDS) is not Status.PROVED:
            return None
        return wording_of(self.findings)


def verdict_lines(verdict: Verdict, *, notes: bool = True) -> list[str]:
    """A headline and, indented, what was found and what would mend it."""
    head = f"{verdict.spec.id}: {str(verdict.status).upper()}"
    if verdict.certificate is not None:
        head += f" ({verdict.certificate.grade.name.lower()} grade)"
    if verdict.answer:
        head += f", answer {verdict.answer}"
    lines = [head]
    if len(verdict.facets) > 1:
        lines.append(f"  {facets_line(verdict)}")
    return lines + finding_lines(verdict.findings, notes=notes)


def facets_line(verdict: Verdict) -> str:
    """The facets with their statuses; proved words are told by what they are."""
    return ", ".join(
        f"{facet} {status}" for facet, status in told(verdict.facets, verdict.words).items()
    )


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """The verdict as JSON-able data with fixed keys, `VERSION` among them."""
    return {
        "version": VERSION,
        "id": verdict.spec.id,
        "digest": verdict.digest,
        "status": str(verdict.status),
        "facets": told(verdict.facets, verdict.words),
        "words": None if verdict.words is None else _wording_data(verdict.words),
        "answer": verdict.answer,
        "findings": [_finding_data(finding) for finding in verdict.findings],
        "certificate": None if verdict.certificate is None else verdict.certificate.as_data(),
    }


def finding_lines(findings: tuple[Finding, ...], *, notes: bool = True) -> list[str]:
    """What was found and what would mend it, indented."""
    lines: list[str] = []
    for finding in _joined(findings):
        match finding:
            case Proved():
                continue
            case Refuted(code=code, message=message, path=path, remedy=remedy):
                lines.append(f"  {path}: {message} [{code.value}]")
                if remedy:
                    lines.append(f"    to mend it: {remedy}")
            case Undecided(obligation=obligation, reason=reason, path=path):
                lines.append(f"  {path}: undecided ({obligation.value}): {reason}")
            case list() as together:
                names = ", ".join(finding.obligation.value for finding in together)
                first = together[0]
                lines.append(f"  {first.path}: undecided ({names}): {first.reason}")
            case Crashed(obligation=obligation, error=error, path=path):
                lines.append(f"  {path}: the check of '{obligation.value}' broke: {error}")
            case Wording(rests_on=rests_on):
                if notes and rests_on:
                    lines += ["  on words rest:", *(f"    {one}" for one in rests_on)]
            case Note(message=message, path=path) if notes:
                lines.append(f"  {path}: note: {message}")
    return lines


def _joined(findings: tuple[Finding, ...]) -> list[Finding | list[Undecided]]:
    """The findings, with obligations that are open for one reason told together."""
    found: list[Finding | list[Undecided]] = []
    for finding in findings:
        last = found[-1] if found else None
        if isinstance(finding, Undecided) and isinstance(last, (Undecided, list)):
            group = last if isinstance(last, list) else [last]
            if (group[0].reason, group[0].path) == (finding.reason, finding.path):
                found[-1] = [*group, finding]
                continue
        found.append(finding)
    return found


def _wording_data(words: Wording) -> dict[str, Any]:
    """What the words of a question rest on, as JSON-able data."""
    return {
        "standing": words.standing.value,
        "rests_on": list(words.rests_on),
        "by": list(words.by),
    }


def _finding_data(finding: Finding) -> dict[str, Any]:
    """One finding as JSON-able data; ``finding`` names the member of the union."""
    match finding:
        case Proved(obligation=obligation, evidence=evidence, path=path):
            return {
                "finding": "proved",
                "obligation": obligation.value,
                "path": path,
                "methods": sorted({e.method for e in evidence}),
            }
        case Refuted() as refuted:
            return {
                "finding": "refuted",
                "obligation": refuted.obligation.value,
                "path": refuted.path,
                "code": refuted.code.value,
                "message": refuted.message,
                "witness": {
                    "kind": refuted.witness.kind,
                    "words": refuted.witness.words,
                    **refuted.witness.data,
                },
                "remedy": refuted.remedy,
            }
        case Undecided(obligation=obligation, reason=reason, path=path):
            return {
                "finding": "undecided",
                "obligation": obligation.value,
                "path": path,
                "reason": reason,
            }
        case Crashed(obligation=obligation, error=error, path=path):
            return {
                "finding": "crashed",
                "obligation": obligation.value,
                "path": path,
                "error": error,
            }
        case Note(code=code, message=message, path=path):
            return {
                "finding": "note",
                "code": None if code is None else code.value,
                "path": path,
                "message": message,
            }
