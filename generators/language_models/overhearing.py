"""A model whose last exchange is remembered: what it was told, what it said, how long it took."""

from __future__ import annotations

import time
from dataclasses import dataclass
from threading import local

from generators.language_models.port import (
    Completion,
    LanguageModel,
    Message,
    Outcome,
    ReplySchema,
    Sampling,
)


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and its reply; ``reply`` is the reason where there was none."""

    messages: tuple[Message, ...]
    reply: str
    seconds: float


class Overheard:
    """``model``, and of each thread that asks it the last exchange."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model
        self._of_thread = local()

    @property
    def name(self) -> str:
        """The name of the model asked."""
        return self._model.name

    def complete(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """The model's outcome."""
        began = time.monotonic()
        outcome = self._model.complete(messages, schema, sampling)
        reply = outcome.text if isinstance(outcome, Completion) else outcome.message
        self._of_thread.last = Exchange(messages, reply, time.monotonic() - began)
        return outcome

    @property
    def last(self) -> Exchange | None:
        """The last exchange of this thread; None before the first."""
        found: Exchange | None = getattr(self._of_thread, "last", None)
        return found
