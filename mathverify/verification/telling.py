"""Findings as lines of text for people, and as JSON for programs."""

from __future__ import annotations

from typing import Any

from mathverify.verification.findings import (
    Crashed,
    Finding,
    Note,
    Proved,
    Refuted,
    Undecided,
    Wording,
)

__all__ = ["finding_data", "finding_lines", "wording_data"]


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


def wording_data(words: Wording) -> dict[str, Any]:
    """What the words of a question rest on, as JSON-able data."""
    return {
        "standing": words.standing.value,
        "rests_on": list(words.rests_on),
        "by": list(words.by),
    }


def finding_data(finding: Finding) -> dict[str, Any]:
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
