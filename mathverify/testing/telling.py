"""A verdict that is not as it should be, in lines for a failing test."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mathverify.verification.verdict import Verdict


def told(verdict: Verdict) -> str:
    """What was found, with witnesses and remedies, one finding a paragraph."""
    from mathverify.verification.findings import Crashed, Refuted, Undecided

    lines = [f"{verdict.spec.id}: {str(verdict.status).upper()}"]
    for finding in verdict.findings:
        match finding:
            case Refuted(code=code, message=message, path=path, remedy=remedy, witness=witness):
                lines.append(f"  {path}: {message} [{code.value}]")
                if witness.words and witness.words not in message:
                    lines.append(f"    witness: {witness.words}")
                if remedy:
                    lines.append(f"    to mend it: {remedy}")
            case Undecided(obligation=obligation, reason=reason, path=path):
                lines.append(f"  {path}: undecided ({obligation.value}): {reason}")
            case Crashed(obligation=obligation, error=error, path=path):
                lines.append(f"  {path}: the check of {obligation.value} broke: {error}")
    if verdict.answer:
        lines.append(f"  the answer of the engine: {verdict.answer}")
    return "\n".join(lines)
