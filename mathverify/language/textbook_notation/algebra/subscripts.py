"""Indices: ``a_{n+1}`` of a sequence is ``a(n+1)``, ``x_{1}`` of a name is ``x_1``."""

from __future__ import annotations

import re

from mathverify.language.textbook_notation.algebra.names import SchoolNames
from mathverify.language.textbook_notation.pairs import closing

__all__ = ["with_places"]

#: Not the bounds and bases of signs that have them below.
_BRACED = re.compile(r"(?<![A-Za-z_])(?!(?:log|int|integral)_)([A-Za-z]+)_(?=[{(])")
_PLAIN = re.compile(r"(?<![A-Za-z_])([A-Za-z])_([a-z]|\d+)(?![A-Za-z0-9_({])")
_NAME = re.compile(r"[A-Za-z0-9]+")


def with_places(text: str, names: SchoolNames) -> str:
    """``text`` with the indices of sequences as arguments, and braces off those of names."""
    if "_" not in text:
        return text
    place = 0
    while (match := _BRACED.search(text, place)) is not None:
        end = closing(text, match.end())
        place = match.end()
        if end < 0:
            continue
        inside = text[match.end() + 1 : end].strip()
        is_name = text[match.end()] == "{" and _NAME.fullmatch(inside) is not None
        if match[1] in names.sequences and f"{match[1]}_{inside}" not in names.declared:
            new = f"{match[1]}({inside})"
        elif is_name:
            new = f"{match[1]}_{inside}"
        else:
            continue
        text = f"{text[: match.start()]}{new}{text[end + 1 :]}"
        place = match.start() + len(match[1]) + 1
    if not names.sequences:
        return text
    return _PLAIN.sub(lambda match: _place(match, names), text)


def _place(match: re.Match[str], names: SchoolNames) -> str:
    is_term = match[1] in names.sequences and match[0] not in names.declared
    return f"{match[1]}({match[2]})" if is_term else match[0]
