"""Fields written as LaTeX: what stands around a formula, and lengths by two points inside it."""

from __future__ import annotations

import re
from collections.abc import Collection

from mathverify.errors import ParseError
from mathverify.language.latex.source import passages

__all__ = ["is_latex", "unfenced", "with_lengths"]

#: What opens a formula: before a digit, a dollar is money.
_FENCE = re.compile(r"\$(?![\d\s.])|\\[(\[]")
_MARK = re.compile(r"\$+|\\[()\[\]]")
_COMMAND = re.compile(r"\\[A-Za-z]")
#: A command with what is its own: braces, the three letters of an angle, two under a line.
_OWN = re.compile(
    r"\\(?:over\w+|vec|widehat)\s+[A-Z]{2}|\\[A-Za-z]+\s*(?:\{[^{}]*\}|[A-Z]{3,}(?![A-Za-z]))?"
)
_RUN = re.compile(r"(?<![A-Za-z_\\])([A-Z])([A-Z])(?![A-Za-z_(])")


def is_latex(text: str) -> bool:
    """Whether a text has commands of LaTeX, so that its letters are not words."""
    return _COMMAND.search(text) is not None


def unfenced(text: str) -> str:
    r"""The text without the dollars or ``\\(…\\)`` that stand around its formulas."""
    if not _FENCE.search(text):
        return text
    try:
        found = [passage for passage in passages(text) if passage.mathematics]
    except ParseError:
        return text
    pieces: list[str] = []
    start = 0
    for passage in found:
        pieces += [text[start : passage.start], text[passage.start : passage.end]]
        start = passage.end
    pieces.append(text[start:])
    pieces[::2] = [_MARK.sub(" ", outside) for outside in pieces[::2]]
    return " ".join("".join(pieces).split()) or text


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
