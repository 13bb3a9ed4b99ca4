"""The kinds of ask and what judges them, in one table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mathverify.problem.ask_kinds import AskKind
from mathverify.verification.asks import best, complete, count, form, truth, value
from mathverify.verification.asks.record import AskJudging

__all__ = ["JUDGINGS"]

#: What judges asks of each kind; a test holds that every kind has one.
JUDGINGS: Mapping[AskKind, AskJudging] = MappingProxyType(
    {
        kind: judging
        for judging in (
            value.JUDGING,
            complete.JUDGING,
            count.JUDGING,
            best.JUDGING,
            form.JUDGING,
            truth.JUDGING,
        )
        for kind in judging.kinds
    }
)
