"""A model that says what it is told to say, for tests of whatever asks a model."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Lock
from typing import TypeAlias

from generators.language_models.port import (
    Completion,
    Failure,
    FailureKind,
    Message,
    Outcome,
    ReplySchema,
    Sampling,
    Usage,
)

#: What a scripted reply may be: a text, or a failure.
_Line: TypeAlias = str | Failure


class Scripted:
    """Says the lines of a script in order, whatever it is asked; ``heard`` keeps the requests.

    After the last line every request is unrecorded.
    """

    def __init__(self, lines: Iterable[_Line], name: str = "scripted") -> None:
        self._lines = iter(tuple(lines))
        self._lock = Lock()
        self.name = name
        self.heard: list[tuple[Message, ...]] = []

    def complete(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """The next line."""
        del schema, sampling
        with self._lock:
            self.heard.append(messages)
            line = next(self._lines, None)
        if line is None:
            return Failure(FailureKind.UNRECORDED, "the script has ended")
        return line if isinstance(line, Failure) else Completion(line, _usage(messages, line))


class Answering:
    """Says what a function of the request says: a pure one makes a deterministic model."""

    def __init__(
        self,
        answer: Callable[[tuple[Message, ...], ReplySchema, Sampling], _Line],
        name: str = "answering",
    ) -> None:
        self._answer = answer
        self.name = name

    def complete(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """The function's line."""
        line = self._answer(messages, schema, sampling)
        return line if isinstance(line, Failure) else Completion(line, _usage(messages, line))


def _usage(messages: tuple[Message, ...], text: str) -> Usage:
    """Words in place of tokens: enough for budgets to be tested with."""
    read = sum(len(message.content.split()) for message in messages)
    return Usage(1, read, len(text.split()))
