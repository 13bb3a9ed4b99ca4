"""The small phrases of a figure: ``segment(A,B)``, ``line AB``, ``dashed segment(E,H)``.

A phrase is a noun, points, and what is said around them.  Points may be written as a call or run
together (``AB``, ``T1F1``), which is read by the names that the question has.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from string import ascii_letters, digits

from geometry.figure.errors import refused
from geometry.figure.style import Stroke
from mathverify.language.short_texts import is_ascii_letter, runs, with_words

_STROKES = {
    "dashed": Stroke.DASHED,
    "dotted": Stroke.DOTTED,
    "broken": Stroke.DASHED,
    "solid": Stroke.SOLID,
}
_CALL = re.compile(
    r"(?P<before>[A-Za-z_ ]*?)(?P<noun>[A-Za-z_]+)\s*\((?P<inside>[^()]*)\)(?P<after>.*)\Z"
)
#: The words of a phrase and the names of points in it.
_OF_POINTS_AND_WORDS = frozenset(f"{ascii_letters}{digits}'")
_FILLERS = {"the", "of", "from", "to", "and", "with", "an", "a", "on", "at", "is", "be"}


@dataclass(frozen=True, slots=True)
class Points:
    """The names of the points of a question, which split what is run together."""

    names: frozenset[str]

    def split(self, text: str) -> tuple[str, ...] | None:
        """``AB`` as A and B, ``T1, F1`` as T1 and F1; None if it is not made of points."""
        text = text.strip().strip("()[]{}").strip()
        found: list[str] = []
        for part in text.replace(",", " ").replace(";", " ").split():
            pieces = self._run_together(part)
            if pieces is None:
                return None
            found += pieces
        return tuple(found) or None

    def _run_together(self, text: str) -> list[str] | None:
        if text in self.names:
            return [text]
        for end in range(len(text) - 1, 0, -1):
            if text[:end] in self.names:
                rest = self._run_together(text[end:])
                if rest is not None:
                    return [text[:end], *rest]
        return None

    def needed(self, text: str, key: str, least: int, most: int) -> tuple[str, ...]:
        """The points of ``text``; a fault if there are not so many, or one is unknown."""
        found = self.split(text)
        if not text.strip():
            known = ", ".join(sorted(self.names)[:8])
            raise refused(key, "no point is named here", f"the points by their letters: {known}")
        if found is None or not least <= len(found) <= most:
            many = str(least) if least == most else f"{least} to {most}"
            known = ", ".join(sorted(self.names)[:8])
            raise refused(key, f"{text!r} is not {many} of the points {known}")
        return found


@dataclass(frozen=True, slots=True)
class Phrase:
    """``noun`` in lower case with ``_`` for spaces, the text of its points, the words around."""

    noun: str
    inside: str
    words: tuple[str, ...] = ()
    stroke: Stroke = Stroke.SOLID
    after: str = field(default="", compare=False)


def stroke_of(text: str) -> Stroke | None:
    """The stroke that a text asks for."""
    for word in runs(text.lower(), is_ascii_letter):
        if word in _STROKES:
            return _STROKES[word]
    return None


def phrase(text: str, points: Points) -> Phrase:
    """The parts of a phrase; the noun is empty for points alone (``AB``)."""
    text = " ".join(text.split())
    called = _CALL.match(text)
    if called:
        around = f"{called['before']} {called['after']}"
        return Phrase(
            called["noun"].lower(),
            called["inside"],
            tuple(points_and_words(around)),
            stroke_of(around) or Stroke.SOLID,
            called["after"].strip(),
        )
    nouns: list[str] = []
    named: list[str] = []
    for word in text.replace("(", " ").replace(")", " ").replace(",", " ").split():
        if points.split(word) is not None and (word not in _FILLERS or word in points.names):
            named.append(word)
        elif word.lower() not in _STROKES and word.lower() not in _FILLERS:
            nouns.append(word.lower())
    return Phrase(
        "_".join(nouns),
        " ".join(named),
        tuple(points_and_words(text)),
        stroke_of(text) or Stroke.SOLID,
        "",
    )


def points_and_words(text: str) -> list[str]:
    """The words of a phrase and the names of points in it."""
    return runs(text, _OF_POINTS_AND_WORDS.__contains__)


def ends_of(text: str) -> list[str]:
    """The ends of a range: ``0 to 60``, ``0..60``, ``0, 60``."""
    plain = with_words(text, {"to": ","}).replace("...", ",").replace("..", ",")
    return plain.replace("–", ",").split(",")
