"""An author that can do nothing but what it is told: it measures what a message carries.

Its drafts are right questions of families, most of them with a planted flaw.  A revision goes by
the message alone, and it forgets which flaw it planted: it carries out a proved change, else a
remedy, else puts in what the witness says is right, else changes the place that is named, else
any place.  What it finds is a floor: a model may understand more of a message, but a message that
does not help this author carries nothing that can be acted on without understanding.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from evaluation.ablations.carried_out import CarriedOut, carried_out
from evaluation.ablations.places import (
    Document,
    changed_blindly,
    places,
    sentences_of,
    with_text,
    without,
)
from evaluation.trials.imitation import ImitatedAuthor, drawn
from generators.language_models.port import Message, ReplySchema, Sampling

_CHANGE, _REMEDY, _WHOLE_TEXT = "- ", "   To mend it: ", "the text: "
_MISSING_SLOTS = re.compile(r"(?:the slot )?(\{[^{}]+\}(?: \{[^{}]+\})*)(?:,.*|;.*)?")


class LiteralAuthor:
    """Replies as a pure function of the conversation; ``flawed`` is the share of bad drafts."""

    def __init__(self, flawed: float, seed: int = 0) -> None:
        self._drafts = ImitatedAuthor()
        self._flawed = flawed
        self._seed = seed

    def __call__(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> str:
        """The draft or the revision that the last message asks for."""
        del schema
        turn = Message("user", f"turn {sampling.seed} of {self._seed}")
        _, earlier, rest = messages[-1].content.partition("An earlier attempt was:\n")
        if not earlier:
            return self._draft((*messages, turn))
        written, _, rest = rest.partition("\n\n")
        told, _, _ = rest.rpartition("\nMend it,")
        document: Document = json.loads(written)
        number = drawn((*messages, turn), "revision")
        return json.dumps(_revised(document, told, number), ensure_ascii=False)

    def _draft(self, messages: tuple[Message, ...]) -> str:
        reply = self._drafts.says(messages)
        if drawn(messages, "whether flawed") % 1000 >= 1000 * self._flawed:
            return reply
        return self._drafts.spoils(messages, reply)


def _revised(document: Document, told: str, number: int) -> Document:
    lines = told.split("\n")
    for line in _behind(_CHANGE, lines):
        outcome = carried_out(document, line)
        if isinstance(outcome, CarriedOut):
            return outcome.document
    for remedy in _behind(_REMEDY, lines):
        outcome = carried_out(document, remedy)
        if isinstance(outcome, CarriedOut):
            return outcome.document
        _, _, whole = remedy.partition(_WHOLE_TEXT)
        if whole and not whole.startswith("data "):
            return _with_stem(document, whole)
        slots = _MISSING_SLOTS.fullmatch(remedy)
        if slots:
            return _with_sentence(document, f"It is given: {slots[1]}.")
    points = list(_points(lines))
    for code, path, message in points:
        changed = _shown(document, code, path, message)
        if changed != document:
            return changed
    if points:
        return changed_blindly(document, points[0][1], number)
    every = places(document)
    return changed_blindly(document, every[number % len(every)], number // len(every))


def _behind(start: str, lines: list[str]) -> list[str]:
    """What stands behind the same start of some lines."""
    return [line.removeprefix(start) for line in lines if line.startswith(start) and line != start]


def _points(lines: list[str]) -> Iterator[tuple[str, str, str]]:
    """The code, the path and the message of numbered lines: ``1. wrong-answer at $.answer: …``."""
    for line in lines:
        number, _, told = line.partition(". ")
        code, _, place = told.partition(" at ")
        path, _, message = place.partition(": ")
        if number.isdecimal() and path.startswith("$") and " " not in code + path:
            yield code, path, message


def _shown(document: Document, code: str, path: str, message: str) -> Document:
    """The document with what the witness shows to be right; as it was if it shows nothing."""
    right, told, wrong = message.partition("is ")[2].rpartition(", not ")
    if told and code == "wrong-answer":
        return with_text(document, path, lambda text: right if text == wrong else text)
    if code == "bad-step" and message:
        return without(document, path)
    number, stray, _ = message.partition(" is a number outside slots")
    if stray:
        return with_text(document, path, lambda text: _without_sentence(text, number))
    return document


def _with_stem(document: Document, stem: str) -> Document:
    return with_text(document, "$.prose.stem", lambda _: stem)


def _with_sentence(document: Document, sentence: str) -> Document:
    return with_text(document, "$.prose.stem", lambda text: f"{text} {sentence}")


def _without_sentence(text: str, number: str) -> str:
    """The text without the first sentence that has the number as a word."""
    sentences = sentences_of(text)
    holding = [one for one in sentences if re.search(rf"(?<![\w.{{]){re.escape(number)}\b", one)]
    return " ".join(one for one in sentences if one not in holding[:1])
