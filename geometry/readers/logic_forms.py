r"""The syntax of logic forms: ``Equals(LengthOf(Line(A, B)), 2x+1)`` as a tree of forms and texts.

A form has a head and parts, each a form or a text.  What is not a form of known shape is a text:
names (``A``), signs (``$``), expressions (``\frac{3}{5}y+2``).  Nothing is interpreted here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

_HEAD = re.compile(r"\s*([A-Z][A-Za-z]*)\s*\(")
_OPENING, _CLOSING = "([{", ")]}"


@dataclass(frozen=True, slots=True)
class Form:
    """``head(parts)``, such as ``Line(A, B)``."""

    head: str
    parts: tuple[Part, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The parts that are texts."""
        return tuple(part for part in self.parts if isinstance(part, str))

    @property
    def forms(self) -> tuple[Form, ...]:
        """The parts that are forms."""
        return tuple(part for part in self.parts if isinstance(part, Form))


Part: TypeAlias = Form | str


def read_form(text: str) -> Part:
    """The form that ``text`` is, or the text itself without spaces around it.

    An unclosed bracket ends with the text: the collections have a few of them.
    """
    match = _HEAD.match(text)
    if match is None:
        return text.strip()
    inner, rest = _inside(text[match.end() :])
    if rest.strip():
        return text.strip()
    return Form(match.group(1), tuple(read_form(part) for part in _split(inner) if part.strip()))


def _inside(text: str) -> tuple[str, str]:
    """What stands before the bracket that closes, and what stands after it."""
    depth = 1
    for place, sign in enumerate(text):
        depth += (sign in _OPENING) - (sign in _CLOSING)
        if depth == 0:
            return text[:place], text[place + 1 :]
    return text, ""


def _split(text: str) -> list[str]:
    """The parts between commas outside brackets."""
    parts, depth, start = [], 0, 0
    for place, sign in enumerate(text):
        depth += (sign in _OPENING) - (sign in _CLOSING)
        if sign == "," and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    return [*parts, text[start:]]
