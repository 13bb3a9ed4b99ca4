"""JSON as models misspell it, read where there is one way to read it.

Strings in single quotes, a comma too many, and ``True``, ``False`` and ``None`` are read; what is
missing is never made up, so that half a reply stays unreadable.  Where every comma is doubled,
between values and within strings, each is one.  Where some are, a doubled comma within a string may
be meant or not, and nobody can tell: such a text is not read.  Nothing is executed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

_BLANKS = re.compile(r"\s*")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])")
_WORD = re.compile(r"(?:true|false|null|True|False|None)(?!\w)")
_WORDS = {"true": True, "True": True, "false": False, "False": False, "null": None, "None": None}
#: What ends a string in single quotes besides its quote: an apostrophe is followed by a letter.
_ENDED = re.compile(r"\s*(?:[,:}\]]|\Z)")
_DEEPEST = 60


class MisspeltError(ValueError):
    """The text is not JSON in this spelling either."""


def leniently(text: str, start: int = 0) -> Any:
    """The value that begins at ``start``; what comes after it is not looked at.

    Raises `MisspeltError`.
    """
    reader = _Reader(text, start)
    value = reader.value(0)
    between = reader.commas
    if max(between, default=0) < 2 or not any(",," in one for one in reader.strings):
        return value
    within = [len(list(run)) for one in reader.strings for sign, run in groupby(one) if sign == ","]
    if any(length % 2 for length in (*between, *within)):
        raise MisspeltError("some commas are doubled, and those within the texts may be too")
    return _halved(value)


def _halved(value: Any) -> Any:
    """``value`` with one comma for two in all of its strings."""
    if isinstance(value, str):
        return value.replace(",,", ",")
    if isinstance(value, list):
        return [_halved(one) for one in value]
    if isinstance(value, dict):
        return {_halved(name): _halved(one) for name, one in value.items()}
    return value


class _Reader:
    def __init__(self, text: str, start: int) -> None:
        self._text = text
        self._at = start
        #: How many commas stand together, at each place between values that has any.
        self.commas: list[int] = []
        self.strings: list[str] = []

    def value(self, depth: int) -> Any:
        """The value at the present place."""
        if depth > _DEEPEST:
            raise MisspeltError("nested too deeply")
        match self._next():
            case "{":
                return dict(self._entries(depth))
            case "[":
                return list(self._items(depth))
            case "'" | '"' as quote:
                return self._string(quote)
        if word := _WORD.match(self._text, self._at):
            self._at = word.end()
            return _WORDS[word[0]]
        if number := _NUMBER.match(self._text, self._at):
            self._at = number.end()
            try:
                return json.loads(number[0])
            except ValueError as error:
                raise MisspeltError(str(error)) from None
        raise MisspeltError(f"no value at character {self._at + 1}")

    def _next(self) -> str:
        """The next character that is no blank, where the reader then stands; empty at the end."""
        blanks = _BLANKS.match(self._text, self._at)
        self._at = self._at if blanks is None else blanks.end()
        return self._text[self._at : self._at + 1]

    def _entries(self, depth: int) -> list[tuple[str, Any]]:
        found = []
        for _ in self._places("}"):
            quote = self._next()
            if quote not in ("'", '"'):
                raise MisspeltError(f"no name at character {self._at + 1}")
            name = self._string(quote)
            if self._next() != ":":
                raise MisspeltError(f"no colon at character {self._at + 1}")
            self._at += 1
            found.append((name, self.value(depth + 1)))
        return found

    def _items(self, depth: int) -> list[Any]:
        return [self.value(depth + 1) for _ in self._places("]")]

    def _places(self, end: str) -> Iterator[None]:
        """The places of what stands between commas, up to ``end``."""
        self._at += 1
        first = True
        while True:
            commas = 0
            while self._next() == ",":
                commas += 1
                self._at += 1
            if commas:
                self.commas.append(commas)
            if self._next() == end:
                self._at += 1
                return
            if (commas == 0) is not first:
                raise MisspeltError(
                    f"a comma is missing or stands alone at character {self._at + 1}"
                )
            first = False
            yield

    def _is_escaped(self, at: int) -> bool:
        before = at
        while self._text[before - 1] == "\\":
            before -= 1
        return (at - before) % 2 == 1

    def _string(self, quote: str) -> str:
        at = self._at + 1
        while True:
            at = self._text.find(quote, at)
            if at < 0:
                raise MisspeltError("a text has no end")
            if not self._is_escaped(at) and (quote == '"' or _ENDED.match(self._text, at + 1)):
                break
            at += 1
        inner = self._text[self._at + 1 : at]
        self._at = at + 1
        if quote == "'":
            inner = re.sub(r'(?<!\\)((?:\\\\)*)"', r'\1\\"', inner.replace("\\'", "'"))
        try:
            found = str(json.loads(f'"{inner}"', strict=False))
        except ValueError as error:
            raise MisspeltError(str(error)) from None
        self.strings.append(found)
        return found
