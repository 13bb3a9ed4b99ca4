"""A model that waits and asks again where waiting helps: the one place that repeats requests.

It is also where an endpoint is given up: what fails for one and the same reason, request after
request, is not asked for the rest of a budget, and the reason is handed on as the last word.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from threading import Lock

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

#: Seconds between a request and its repetitions: one cycle takes about ten of them.
WAITS = (0.5, 2.0, 8.0)

#: What may be otherwise a moment later.
_PASSING = {
    FailureKind.RATE_LIMIT,
    FailureKind.SERVER,
    FailureKind.TIMEOUT,
    FailureKind.UNREACHABLE,
    FailureKind.EMPTY,
}

#: What says nothing about a single request if it happens again and again.
_OF_THE_ENDPOINT = _PASSING | {FailureKind.REFUSAL}

#: What another request cannot change.
_LASTING = {FailureKind.UNAUTHORIZED, FailureKind.NOT_FOUND}

#: So many failures of one kind in a row are the endpoint's, where it has never said anything, and
#: where it has: one bad minute is not to end a long run.
_BEFORE, _AFTER = 4, 8
#: The same for silence, of which each costs the time that a reply may take.
_SILENT_BEFORE, _SILENT_AFTER = 2, 4
#: An endpoint that asks for no more than this is not given up for it.
_SOON = 1.0


def _unseen(_failure: Failure, _seconds: float) -> None:
    """Nobody watches."""


class Retrying:
    """``model``, asked again after ``waits`` seconds each while it fails for a passing reason.

    An endpoint that says how long to wait is believed up to the longest of ``waits`` (default:
    `WAITS`); one that asks for more than all of them together is given up.  So is one that does
    not know the key or the model, and one that has failed for one reason so often in a row that it
    is not the request: every request after that is answered with the failure, at no cost.
    ``watch`` sees every failure that is waited for, and the seconds.  Safe to call from several
    threads.
    """

    def __init__(
        self,
        model: LanguageModel,
        waits: tuple[float, ...] | None = None,
        sleep: Callable[[float], None] = time.sleep,
        watch: Callable[[Failure, float], None] = _unseen,
    ) -> None:
        self._model = model
        self._waits = WAITS if waits is None else waits
        self._sleep = sleep
        self._watch = watch
        self._lock = Lock()
        self._answers = False
        self._kind: FailureKind | None = None
        self._in_a_row = 0
        self._last_word: Failure | None = None

    @property
    def name(self) -> str:
        """The name of the model asked."""
        return self._model.name

    @property
    def last_word(self) -> Failure | None:
        """Why the model is not asked any more, None while it is."""
        return self._last_word

    def complete(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """The first completion, or the last failure; the usage is that of all requests."""
        spent = Usage()
        outcome = self._asked(messages, schema, sampling)
        for wait in self._waits:
            if isinstance(outcome, Completion) or not _may_pass(outcome):
                break
            spent = spent + outcome.usage
            seconds = min(max(wait, outcome.wait), max(self._waits))
            self._watch(outcome, seconds)
            self._sleep(seconds)
            outcome = self._asked(messages, schema, sampling)
        return _with_usage(outcome, spent + outcome.usage)

    def _asked(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """One request, unless the endpoint was given up."""
        if self._last_word is not None:
            return replace(self._last_word, usage=Usage())
        outcome = self._model.complete(messages, schema, sampling)
        with self._lock:
            if isinstance(outcome, Completion):
                self._answers, self._in_a_row, self._kind = True, 0, None
                return outcome
            self._in_a_row = self._in_a_row + 1 if outcome.kind is self._kind else 1
            self._kind = outcome.kind
            if self._asks_for_too_much(outcome):
                told = f"{outcome.message}; the endpoint asks to wait {outcome.wait:g} s"
                outcome = self._last_word = replace(outcome, message=told, given_up=True)
            elif self._is_to_be_given_up(outcome):
                outcome = self._last_word = replace(outcome, given_up=True)
        return outcome

    def _asks_for_too_much(self, failure: Failure) -> bool:
        return failure.wait > max(_SOON, len(self._waits) * max(self._waits, default=0.0))

    def _is_to_be_given_up(self, failure: Failure) -> bool:
        if failure.kind in _LASTING:
            return True
        if failure.kind is FailureKind.TIMEOUT:
            patience = _SILENT_AFTER if self._answers else _SILENT_BEFORE
        else:
            patience = _AFTER if self._answers else _BEFORE
        return failure.kind in _OF_THE_ENDPOINT and self._in_a_row >= patience


def _may_pass(failure: Failure) -> bool:
    return failure.kind in _PASSING and not failure.given_up


def _with_usage(outcome: Outcome, usage: Usage) -> Outcome:
    match outcome:
        case Completion():
            return replace(outcome, usage=usage)
        case Failure():
            return replace(outcome, usage=usage)
