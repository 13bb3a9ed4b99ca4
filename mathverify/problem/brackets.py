"""Splitting text at separators that stand outside brackets and quotes.

Any opening bracket is closed by any closing one, so that the half-open interval ``[0, 1)``
counts as balanced.
"""

from __future__ import annotations

from collections.abc import Iterator

_OPENING = "([{"
_CLOSING = ")]}"


def outside_brackets(text: str) -> Iterator[tuple[int, str]]:
    """The positions and characters of ``text`` at depth 0, brackets themselves left out."""
    depth = 0
    for position, character in enumerate(text):
        if character in _OPENING:
            depth += 1
        elif character in _CLOSING:
            depth = max(0, depth - 1)
        elif depth == 0:
            yield position, character


def split_outside(text: str, separator: str = ",") -> tuple[str, ...]:
    """``text`` cut at each ``separator`` at depth 0, pieces stripped."""
    pieces: list[str] = []
    start = 0
    for position, character in outside_brackets(text):
        if character == separator:
            pieces.append(text[start:position].strip())
            start = position + 1
    return (*pieces, text[start:].strip())


def is_balanced(text: str) -> bool:
    """Whether every bracket of ``text`` has a partner, of whatever kind."""
    depth = 0
    for character in text:
        if character in _OPENING:
            depth += 1
        elif character in _CLOSING:
            depth -= 1
            if depth < 0:
                return False
    return depth == 0


def wrapped_in(text: str, opening: str, closing: str) -> str | None:
    """What stands between the outermost brackets when they enclose all of ``text``, else None."""
    if len(text) < 2 or text[0] != opening or text[-1] != closing or not is_balanced(text):
        return None
    depth = 0
    for character in text[:-1]:
        depth += (character in _OPENING) - (character in _CLOSING)
        if depth == 0:
            return None
    return text[1:-1].strip()
