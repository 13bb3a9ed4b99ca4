"""Fields written as LaTeX: what stands around a formula, and lengths by two points inside it."""

from __future__ import annotations

import re
from collections.abc import Collection

from mathverify.errors import ParseError
from mathverify.language.latex.source import passages

__all__ = ["is_latex", "unfenced", "with_lengths"]

_COMMAND = re.compile(r"\\[A-Za-z]")
#: A command with the letters behind it, or in its braces, which are its own.
_OWN = re.compile(r"\\[A-Za-z]+\s*(?:\{[^{}]*\}|[A-Z]+(?![A-Za-z]))?")
_RUN = re.compile(r"(?<![A-Za-z_\\])([A-Z])([A-Z])(?![A-Za-z_(])")


def is_latex(text: str) -> bool:
    """Whether a text has commands of LaTeX, so that its letters are not words."""
    return _COMMAND.search(text) is not None


def unfenced(text: str) -> str:
    r"""The formula alone where dollars or ``\\(…\\)`` stand around the whole text."""
    if text[:1] not in ("$", "\\"):
        return text
    try:
        found = passages(text)
    except ParseError:
        return text
    inside = found[0]
    outside = text[: inside.start] + text[inside.end :]
    if len(found) != 1 or len(outside) == len(text) or outside.strip(" $\\()[]"):
        return text
    return text[inside.start : inside.end].strip() or text


def with_lengths(text: str, points: Collection[str]) -> str:
    r"""``AB`` as the length between the points; ``\\angle ABC`` and ``\\overline{AB}`` stay."""

    def length(match: re.Match[str]) -> str:
        if match[1] in points and match[2] in points:
            return rf"\operatorname{{length}}({match[1]}, {match[2]})"
        return match[0]

    pieces: list[str] = []
    start = 0
    for own in _OWN.finditer(text):
        pieces += [_RUN.sub(length, text[start : own.start()]), own.group()]
        start = own.end()
    return "".join([*pieces, _RUN.sub(length, text[start:])])
