"""A verdict as lines of text for people, and as JSON for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mathverify.problem.faults import Fault
    from mathverify.repair.change import Repair
    from mathverify.verification.findings import Finding, Undecided, Wording
    from mathverify.verification.judging.chain import StepJudgement
    from mathverify.verification.verdict import Verdict

__all__ = [
    "facets_line",
    "fault_data",
    "finding_data",
    "repair_data",
    "step_data",
    "verdict_data",
    "verdict_lines",
    "wording_data",
]


def verdict_lines(verdict: Verdict, *, notes: bool = True) -> list[str]:
    """A headline and, indented, what was found and what would mend it."""
    from mathverify.verification.findings import Crashed, Note, Proved, Refuted, Undecided

    head = f"{verdict.spec.id}: {str(verdict.status).upper()}"
    if verdict.certificate is not None:
        head += f" ({verdict.certificate.grade.name.lower()} grade)"
    if verdict.answer:
        head += f", answer {verdict.answer}"
    lines = [head]
    if len(verdict.facets) > 1:
        lines.append(f"  {facets_line(verdict)}")
    for finding in _joined(verdict.findings):
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
            case Note(message=message, path=path) if notes:
                lines.append(f"  {path}: note: {message}")
    return lines


def facets_line(verdict: Verdict) -> str:
    """The facets with their statuses; proved words are told by what they are."""
    from mathverify.verification.facets import told

    return ", ".join(
        f"{facet} {status}" for facet, status in told(verdict.facets, verdict.words).items()
    )


def _joined(findings: tuple[Finding, ...]) -> list[Finding | list[Undecided]]:
    """The findings, with obligations that are open for one reason told together."""
    from mathverify.verification.findings import Undecided

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


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """The verdict as JSON-able data with fixed keys."""
    from mathverify.verification.facets import told

    return {
        "id": verdict.spec.id,
        "digest": verdict.digest,
        "status": str(verdict.status),
        "facets": told(verdict.facets, verdict.words),
        "words": None if verdict.words is None else wording_data(verdict.words),
        "answer": verdict.answer,
        "findings": [finding_data(finding) for finding in verdict.findings],
        "certificate": None if verdict.certificate is None else verdict.certificate.as_data(),
    }


def wording_data(words: Wording) -> dict[str, Any]:
    """What the words of a question rest on, as JSON-able data."""
    return {
        "standing": words.standing.value,
        "rests_on": list(words.rests_on),
        "by": list(words.by),
    }


def finding_data(finding: Finding) -> dict[str, Any]:
    """One finding as JSON-able data; ``finding`` names the member of the union."""
    from mathverify.verification.findings import Crashed, Note, Proved, Refuted, Undecided

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


def fault_data(fault: Fault) -> dict[str, Any]:
    """One fault of a document as JSON-able data."""
    return {
        "code": fault.code,
        "path": fault.path,
        "line": fault.line,
        "message": fault.message,
        "hint": fault.hint,
    }


def step_data(judged: StepJudgement) -> dict[str, Any]:
    """How one line of a solution stands to the line before it, as JSON-able data."""
    return {
        "step": judged.index,
        "before": judged.before,
        "neighbours": judged.neighbours.name.lower(),
        "gained": list(judged.gained),
        "lost": list(judged.lost),
    }


def repair_data(repair: Repair) -> dict[str, Any]:
    """One proved repair as JSON-able data, with the mended question."""
    from mathverify.problem.wire import encode

    return {
        "description": repair.description,
        "cost": repair.cost,
        "changes": [
            {"path": change.path, "before": change.before, "after": change.after}
            for change in repair.changes
        ],
        "spec": encode(repair.spec),
        "digest": repair.verdict.digest,
    }
