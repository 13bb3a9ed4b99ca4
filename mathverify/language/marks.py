"""The surface of a text: words, formulas between dollar signs, slots and spans.

``{name}`` or ``{name:format}`` is a slot; ``[words](id id)`` is a span, which says that these
words tell what is named; ``$...$`` is LaTeX with literal braces, or holds slots where no command
of LaTeX, exponent or index does (``$AB = {a}$``), and is read as without the dollar signs; ``{{``
and ``}}`` are literal braces, and a bracket that no ``(`` follows is a bracket.  There are no
other marks.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from mathverify.errors import ParseError


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words; ``start`` and ``end`` are offsets in the whole text."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Formula:
    """The inside of ``$...$``."""

    source: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Slot:
    """The inside of ``{...}``; ``format`` is the word after the last colon, often empty."""

    source: str
    format: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Span:
    """Words that tell what ``names`` name: ids of givens, ``domain x``, ``ask``; or nothing."""

    inside: tuple[Text | Formula | Slot, ...]
    names: tuple[str, ...]
    start: int
    end: int


#: What may stand after the colon of a slot: ``{rate:per}`` is "$0.85 per km", ``{n:words}`` is
#: "seven", ``{values:list}`` is "3, 4 and 5" also for a set, ``{price:plain}`` is "45 USD".
FORMATS = ("list", "per", "plain", "words")

Segment: TypeAlias = Text | Formula | Slot | Span

_OVERRIDES = frozenset("\u202d\u202e")
_DIRECTIONS = _OVERRIDES | frozenset("\u202a\u202b\u202c\u2066\u2067\u2068\u2069")
_SPECIAL = re.compile(r"[{}$\[\]]")
_FORMAT = re.compile(r"(.*\S)\s*:\s*([a-z]+)\s*", re.DOTALL)


@lru_cache(maxsize=512)
def segments(prose: str) -> tuple[Segment, ...]:
    """``prose`` taken apart; remembered, because texts are read more than once.

    Raises `ParseError` for a mark without its partner.  A dollar sign before a digit or a slot that
    has no partner is money, not LaTeX.
    """
    if (turned := _turned(prose)) is not None:
        words = "a mark that nobody sees turns round what stands behind it"
        raise ParseError(prose, turned, turned + 1, words, "the text without this mark")
    if not prose.isascii() and (hidden := _within_a_word(prose)) is not None:
        words = "a mark that nobody sees stands within a word"
        raise ParseError(prose, hidden, hidden + 1, words, "the text without this mark")
    return tuple(_Surface(prose).read())


def _turned(text: str) -> int | None:
    """Where a mark of direction lets a text look other than it is: 31 as 13, a pair exchanged.

    Overrides do so always; what sets words of another direction apart does not where a text has
    letters that are written from right to left.
    """
    if _DIRECTIONS.isdisjoint(text):
        return None
    backwards = any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in text)
    marks = _OVERRIDES if backwards else _DIRECTIONS
    return next((place for place, sign in enumerate(text) if sign in marks), None)


def _within_a_word(text: str) -> int | None:
    """Where a mark that nobody sees parts a word, which would be read as others (a soft hyphen).

    Letters of scripts that are joined by such marks may have them.
    """
    hidden, beside = None, False
    for place, sign in enumerate(text):
        if unicodedata.category(sign) == "Cf":
            hidden = place if hidden is None else hidden
            continue
        joined = unicodedata.name(sign, "").startswith(("LATIN ", "CJK "))
        if hidden is not None and beside and joined:
            return hidden
        hidden, beside = None, joined
    return None


def flat(parts: tuple[Segment, ...]) -> Iterator[Text | Formula | Slot]:
    """All words, formulas and slots in order, those of spans too."""
    for part in parts:
        if isinstance(part, Span):
            yield from part.inside
        else:
            yield part


@lru_cache(maxsize=1024)
def letters(text: str) -> tuple[tuple[int, int], ...]:
    """Where signs that say something stand beside each other: from, to behind the last.

    They are letters of any script, and all that is no punctuation: what crosses out, a picture.
    """
    found, place = list[tuple[int, int]](), 0
    for stretch in text.translate(_TOLD).split(" "):
        if stretch:
            found.append((place, place + len(stretch)))
        place += len(stretch) + 1
    return tuple(found)


class _Told:
    """A table that leaves the signs that say something, and blanks all others."""

    __getitem__ = staticmethod(
        lru_cache(maxsize=4096)(
            lambda code: " " if unicodedata.category(chr(code))[0] in "PZCN" else chr(code)
        )
    )


_TOLD = _Told()


class _Surface:
    def __init__(self, prose: str) -> None:
        self.prose = prose
        self.position = 0
        self.found: list[Text | Formula | Slot] = []
        self.words: list[str] = []
        self.words_start = 0

    def read(self) -> list[Segment]:
        prose, done = self.prose, list[Segment]()
        while self.position < len(prose):
            sign = prose[self.position]
            if sign == "[" and (closed := self._closing_span(self.position)) is not None:
                done += self._flushed()
                done.append(self._span(*closed))
            else:
                self._step(sign)
        return done + self._flushed()

    def _flushed(self) -> list[Text | Formula | Slot]:
        self._flush()
        found, self.found = self.found, []
        return found

    def _flush(self) -> None:
        if self.words:
            self.found.append(Text("".join(self.words), self.words_start, self.position))
            self.words = []
        self.words_start = self.position

    def _step(self, sign: str) -> None:
        prose, position = self.prose, self.position
        if prose[position : position + 2] in ("{{", "}}"):
            self.words.append(sign)
            self.position += 2
        elif sign == "{":
            self._slot(self._closing_brace(position))
        elif sign == "}":
            self._fail(position, "a closing brace without a slot", "}}")
        elif sign == "$":
            self._dollar()
        elif sign in "[]":
            self.words.append(sign)
            self.position += 1
        else:
            special = _SPECIAL.search(prose, position)
            self.position = len(prose) if special is None else special.start()
            self.words.append(prose[position : self.position])

    def _dollar(self) -> None:
        prose, position = self.prose, self.position
        end = prose.find("$", position + 1)
        if end < 0 or _is_money(prose, position, end):
            after = prose[position + 1 : position + 2]
            if not after.isdigit() and after != "{":
                self._fail(position, "a $ that is never closed", "$...$")
            self.words.append("$")
            self.position += 1
            return
        self._flush()
        if _has_slots(prose[position + 1 : end], prose[end + 1 : end + 2]):
            self.position = self.words_start = position + 1
            while self.position < end:
                self._step(prose[self.position])
            self._flush()
        else:
            self.found.append(Formula(prose[position + 1 : end], position, end + 1))
        self.position = self.words_start = end + 1

    def _slot(self, end: int) -> None:
        self._flush()
        start, inside = self.position, self.prose[self.position + 1 : end]
        match = _FORMAT.fullmatch(inside) if ":" in inside else None
        source, form = (match[1].strip(), match[2]) if match else (inside.strip(), "")
        self.found.append(Slot(source, form, start, end + 1))
        self.position = self.words_start = end + 1

    def _span(self, close: int, end: int) -> Span:
        """The span that begins here: its bracket closes at ``close``, it ends at ``end``."""
        start = self.position
        self.position = self.words_start = start + 1
        while self.position < close:
            self._step(self.prose[self.position])
        inside = tuple(self._flushed())
        self.position = self.words_start = end
        return Span(inside, _names(self.prose[close + 2 : end - 1]), start, end)

    def _closing_span(self, opening: int) -> tuple[int, int] | None:
        """Where the bracket of a span closes and where the span ends; None if it is a bracket."""
        depth = 0
        for position in range(opening, len(self.prose)):
            sign = self.prose[position]
            if sign == "[":
                depth += 1
            elif sign == "]":
                depth -= 1
                if depth == 0:
                    end = self.prose.find(")", position)
                    if not self.prose.startswith("(", position + 1) or end < 0:
                        return None
                    if "](" in self.prose[opening:position]:
                        self._fail(opening, "a span inside a span", "[words](id id)")
                    return position, end + 1
        return None

    def _closing_brace(self, opening: int) -> int:
        depth = 0
        for position in range(opening, len(self.prose)):
            if self.prose[position] == "{":
                depth += 1
            elif self.prose[position] == "}":
                depth -= 1
                if depth == 0:
                    return position
        self._fail(opening, "a slot that is never closed", "{name}")
        return 0

    def _fail(self, position: int, message: str, hint: str) -> None:
        raise ParseError(self.prose, position, position + 1, message, hint)


def _is_money(prose: str, opening: int, closing: int) -> bool:
    """Whether two dollar signs stand each before its amount: "$100 today and $15 later"."""
    first, second = (prose[place + 1 : place + 2] for place in (opening, closing))
    amounts = all(sign.isdigit() or sign == "{" for sign in (first, second))
    return amounts and prose[closing - 1].isspace()


def _has_slots(inside: str, behind: str) -> bool:
    """Whether braces between dollar signs are slots: no exponents, indices or arguments.

    ``behind`` is the sign that follows: "${a} and ${b}" is money.
    """
    money = inside != inside.strip() or behind == "{" or behind.isdigit()
    braces = [place for place, sign in enumerate(inside) if sign == "{"]
    latex = "\\" in inside or any(inside[place - 1 : place] in ("^", "_", "{") for place in braces)
    return bool(braces) and not latex and not money


def _names(text: str) -> tuple[str, ...]:
    """``mean domain x`` as ``("mean", "domain x")``."""
    words = text.replace(",", " ").split()
    found: list[str] = []
    while words:
        word = words.pop(0)
        found.append(f"domain {words.pop(0)}" if word == "domain" and words else word)
    return tuple(found)


#: Where a sentence ends: a full stop, question or exclamation mark, followed by a blank.
_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。？！])\s*(?=\S)")


def last_sentence(stem: str) -> str:
    """The last sentence of a text, marks and all."""
    return _SENTENCE.split(stem.strip())[-1]


def asking_words(
    parts: Sequence[Segment], begin: int | None
) -> tuple[tuple[Text | Formula | Slot, ...], tuple[Text | Formula | Slot, ...]]:
    """What stands in the request, and what beside it in words that no span names.

    The request is what spans name ``ask``; else the last sentence, which begins at ``begin``.
    """
    asking: list[Text | Formula | Slot] = []
    beside: list[Text | Formula | Slot] = []
    for part in parts:
        if isinstance(part, Span):
            if begin is None and "ask" in part.names:
                asking += part.inside
            elif not part.names:
                (beside if begin is None or part.start < begin else asking).extend(part.inside)
        elif isinstance(part, Text) and begin is not None and part.start < begin < part.end:
            beside.append(Text(part.text[: begin - part.start], part.start, begin))
            asking.append(Text(part.text[begin - part.start :], begin, part.end))
        else:
            (beside if begin is None or part.start < begin else asking).append(part)
    return tuple(asking), tuple(beside)


def sentences(stem: str) -> Iterator[tuple[int, int]]:
    """Where each sentence of a text begins and ends."""
    start = 0
    for gap in _SENTENCE.finditer(stem):
        yield start, gap.start()
        start = gap.end()
    yield start, len(stem.rstrip())
