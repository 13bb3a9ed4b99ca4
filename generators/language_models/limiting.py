"""A model that is asked by at most so many threads at once."""

from __future__ import annotations

from threading import BoundedSemaphore

from generators.language_models.port import (
    LanguageModel,
    Message,
    Outcome,
    ReplySchema,
    Sampling,
)

__all__ = ["Limited"]


class Limited:
    """``model`` with at most ``at_once`` requests under way; others wait for their turn."""

    def __init__(self, model: LanguageModel, at_once: int) -> None:
        self._model = model
        self._turns = BoundedSemaphore(at_once)

    @property
    def name(self) -> str:
        """The name of the model asked."""
        return self._model.name

    def complete(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """The model's outcome."""
        with self._turns:
            return self._model.complete(messages, schema, sampling)
