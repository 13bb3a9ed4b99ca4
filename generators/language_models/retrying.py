"""A model that waits and asks again where waiting helps: the one place that repeats requests."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from generators.language_models.port import (
    Completion,
    Failure,
    FailureKind,
    LanguageModel,
    Message,
    Outcome,
    ReplySchema,
    Sampling,
    Usage,
)

__all__ = ["Retrying"]

#: What may be otherwise a moment later.
_PASSING = {
    FailureKind.RATE_LIMIT,
    FailureKind.SERVER,
    FailureKind.TIMEOUT,
    FailureKind.UNREACHABLE,
    FailureKind.EMPTY,
}


class Retrying:
    """``model``, asked again after ``waits`` seconds each while it fails for a passing reason.

    An endpoint that says how long to wait is believed up to the longest of ``waits``.
    """

    def __init__(
        self,
        model: LanguageModel,
        waits: tuple[float, ...] = (0.5, 2.0, 8.0),
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._model = model
        self._waits = waits
        self._sleep = sleep

    @property
    def name(self) -> str:
        """The name of the model asked."""
        return self._model.name

    def complete(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """The first completion, or the last failure; the usage is that of all requests."""
        spent = Usage()
        outcome = self._model.complete(messages, schema, sampling)
        for wait in self._waits:
            if isinstance(outcome, Completion) or outcome.kind not in _PASSING:
                break
            spent = spent + outcome.usage
            self._sleep(min(max(wait, outcome.wait), max(self._waits)))
            outcome = self._model.complete(messages, schema, sampling)
        return _with_usage(outcome, spent + outcome.usage)


def _with_usage(outcome: Outcome, usage: Usage) -> Outcome:
    match outcome:
        case Completion():
            return replace(outcome, usage=usage)
        case Failure():
            return replace(outcome, usage=usage)
