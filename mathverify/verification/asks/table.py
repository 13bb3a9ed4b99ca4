"""The kinds of ask and the files that judge them, each loaded when one of its kinds is asked."""

from __future__ import annotations

from collections.abc import Mapping

from mathverify.later import standing_at
from mathverify.problem.ask_kinds import AskKind
from mathverify.verification.asks.record import AskJudging

#: The file of this package that judges asks of each kind; a test holds it to what the files say.
FILES: Mapping[AskKind, str] = {
    AskKind.VALUE: "value",
    AskKind.CHOICE: "value",
    AskKind.WHICH: "which",
    AskKind.ALL: "complete",
    AskKind.RANGE: "complete",
    AskKind.COUNT: "count",
    AskKind.LEAST: "best",
    AskKind.GREATEST: "best",
    AskKind.MINIMUM: "best",
    AskKind.MAXIMUM: "best",
    AskKind.FORM: "form",
    AskKind.TRUTH: "truth",
}


def judging_of(kind: AskKind) -> AskJudging:
    """How asks of this kind are judged."""
    judging: AskJudging = standing_at(f"mathverify.verification.asks.{FILES[kind]}:JUDGING")
    return judging
