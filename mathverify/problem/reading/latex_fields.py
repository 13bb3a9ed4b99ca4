"""Fields written as LaTeX: what stands around a formula, and lengths by two points inside it."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from mathverify.errors import ParseError
from mathverify.language.latex.source import passages
from mathverify.language.notation.extents import closing
from mathverify.language.notation.pieces import Piece, Pieces, is_touching, plain_line, text_of

#: Commands that stand for something else than a number where two letters follow.
_OF_ENDS = ("vec", "widehat")
#: Commands whose braces hold formulas.
_OF_FORMULAS = ("frac", "dfrac", "tfrac", "sqrt")


def is_latex(text: str) -> bool:
    """Whether a text has commands of LaTeX, so that its letters are not words."""
    return any(
        sign == "\\" and after.isascii() and after.isalpha() for sign, after in pairwise(text)
    )


def unfenced(text: str) -> str:
    r"""The text without the dollars or ``\(…\)`` that stand around its formulas."""
    if not _has_fence(text):
        return text
    try:
        found = passages(text)
    except ParseError:
        return text
    if any(one.start == one.end for one in found):
        return text  # marks with nothing between them are not signs of anything
    return " ".join(" ".join(text[one.start : one.end] for one in found).split()) or text


def _has_fence(text: str) -> bool:
    """Whether something opens a formula: before a digit, a dollar is money."""
    if "\\(" in text or "\\[" in text:
        return True
    after = (text[place + 1 : place + 2] for place, sign in enumerate(text) if sign == "$")
    return any(sign and not (sign.isdigit() or sign.isspace() or sign == ".") for sign in after)


def with_lengths(text: str, points: Collection[str]) -> str:
    r"""``AB`` as the length between the points; ``\\angle ABC`` and ``\\overline{AB}`` stay."""
    line = plain_line(text)
    found: list[Piece] = []
    place = 0
    while place < len(line):
        piece = line[place]
        end = _end_of_command(line, place)
        if end == place:
            end = place + 1
            if _is_run(line, place) and set(piece.shown) <= set(points):
                ends = ", ".join(piece.shown)
                piece = piece._replace(shown=rf"\operatorname{{length}}({ends})")
        found += (piece, *line[place + 1 : end])
        place = end
    return text_of(found)


def _end_of_command(line: Pieces, start: int) -> int:
    """Where a command ends with what is its own: braces, or two letters under a line."""
    if line[start].kind != "\\" or not line[start + 1].shown.isalpha():
        return start
    end, word = start + 2, line[start + 1].shown
    if line[end].kind == "{" and (last := closing(line, end)) > 0:
        has_inner = any(piece.kind == "{" for piece in line[end + 1 : last])
        return end if has_inner or word in _OF_FORMULAS else last + 1
    is_line = word in _OF_ENDS or word.startswith("over")
    return end + 1 if is_line and _is_run(line, end) else end


def _is_run(line: Pieces, place: int) -> bool:
    """Whether two capitals by themselves stand at a place."""
    word = line[place].shown
    if not (len(word) == 2 and word.isascii() and word.isalpha() and word.isupper()):
        return False
    is_below = is_touching(line, place) and line[place - 1].shown in ("_", "\\")
    is_open = is_touching(line, place + 1) and line[place + 1].shown in ("(", "_")
    return not is_below and not is_open
