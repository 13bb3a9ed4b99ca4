r"""Which parts of a text are mathematics: ``$x = 3$ or $x = -2$``, ``\[ … \]``.

A text without such marks is mathematics as a whole.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mathverify.errors import ParseError

_MARK = re.compile(r"\\\\|\\\$|\$\$|\$|\\[()\[\]]")
_PARTNERS = {"$": "$", "$$": "$$", r"\(": r"\)", r"\[": r"\]"}


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of the source, either mathematics or words."""

    start: int
    end: int
    mathematics: bool


def passages(text: str) -> tuple[Passage, ...]:
    """The passages of ``text`` in order, without the marks themselves.

    Raises `ParseError` for a mark without its partner.
    """
    found: list[Passage] = []
    opening = ""
    opened_at = begin = 0
    for mark in _MARK.finditer(text):
        sign = mark[0]
        if sign in (r"\\", r"\$"):
            continue
        if not opening:
            if sign not in _PARTNERS:
                raise ParseError(text, mark.start(), mark.end(), f"'{sign}' closes nothing")
            found.append(Passage(begin, mark.start(), mathematics=False))
            opening, opened_at = sign, mark.start()
        elif sign == _PARTNERS[opening]:
            found.append(Passage(begin, mark.start(), mathematics=True))
            opening = ""
        else:
            raise ParseError(text, mark.start(), mark.end(), f"'{sign}' inside '{opening}'")
        begin = mark.end()
    if opening:
        hint = r"\$45 for an amount of money" if opening == "$" else _PARTNERS[opening]
        raise ParseError(
            text, opened_at, opened_at + len(opening), f"'{opening}' without its partner", hint
        )
    if not found:
        return (Passage(0, len(text), mathematics=True),)
    found.append(Passage(begin, len(text), mathematics=False))
    edges = (found[0], found[-1])
    return tuple(passage for passage in found if passage not in edges or _says(text, passage))


def _says(text: str, passage: Passage) -> bool:
    return bool(text[passage.start : passage.end].strip(" \t\r\n.,;:"))
