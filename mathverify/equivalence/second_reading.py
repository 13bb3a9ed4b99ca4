"""What people write in answers and the language refuses: rewritten for a second reading.

A question has one author, who is told to write ``2*abs(x)``.  An answer is what somebody wrote, and
``ln|x|``, ``x^2 y``, ``360°k`` and ``1 h 30 min`` have one meaning there.  Only a text that was not
read is rewritten, so nothing that has a reading gets another one, and what has two meanings
(``|a|b|c|``, ``1/2|x|``, ``1/x y``) is left as it is.
"""

from __future__ import annotations

import re

from mathverify.language.notation import LOGARITHMS, SchoolNames
from mathverify.language.vocabulary import FUNCTIONS

__all__ = ["second_reading"]

_NO_NAMES = SchoolNames()
_WORD_BEFORE = re.compile(r"[A-Za-z]+\Z")
_STARTS = re.compile(r"[\w(√+\-−π]")
_ENDS = re.compile(r"[\w)²³π!%°]\Z")
_NO_CONTENT = re.compile(r"[=<>≤≥≠,;|]|\b(?:and|or|in)\b")
_FRACTION_BEFORE = re.compile(r"/\s*[\w.^√π]+\s*\Z")
_POWER = r"(?:\^\d+|\*\*\d+|[²³⁴⁵⁶⁷⁸⁹])?"
#: ``x^2 y``; not ``e^2 x``, in which the x may stand in the exponent, and no capitals, which may be
#: points.
_PRODUCT = re.compile(rf"(?<![A-Za-z\d_.^*])(\d*[a-df-z]{_POWER}) +(?=[a-z](?![A-Za-z\d_(]))")
#: ``a^2b^2`` and ``x^2y``; not ``x^2n``, ``x^2a`` and ``a^2x``, which may have the exponents 2n, 2a
#: and 2x.
_POWER_LETTER = re.compile(
    r"(?<![A-Za-z\d_^])(\d*(?:[u-z]\^\d+(?=[u-z](?![A-Za-z\d_(]))"
    r"|[a-dfgh]\^\d+(?=[a-dfgh](?![A-Za-z\d_(]))))"
)
_TURNS = re.compile(r"(\d+(?:\.\d+)?) ?° ?([abd-eg-jl-zA-BD-EG-JL-Zk])(?![A-Za-z\d_(°'])")
_TURNS_LATEX = re.compile(
    r"(\d+(?:\.\d+)?\s*\^\s*(?:\\circ|\{\s*\\circ\s*\}))\s*([abd-eg-jl-zA-BD-EG-JL-Zk])(?![A-Za-z\d_({])"
)
_QUANTITY = r"(\d+(?:\.\d+)?) ?([A-Za-z]+)"
_COMPOUND = re.compile(rf"([-−]?) ?{_QUANTITY} {_QUANTITY}(?: {_QUANTITY})?")
_BARE_FUNCTION = re.compile(r"(?<![A-Za-z\\])(arc(?:sin|cos|tan)|sin|cos|tan|ln|log)(?![A-Za-z])")


def second_reading(text: str, *, latex: bool) -> str | None:
    """``text`` as the language writes it; None where there is nothing to rewrite."""
    if latex:
        found = _TURNS_LATEX.sub(r"\1\\cdot \2", text)
        found = _BARE_FUNCTION.sub(r"\\\1", found)
    else:
        found = _TURNS.sub(r"(\1 deg)*\2", text)
        found = _with_bars(LOGARITHMS.read(found, _NO_NAMES).text)
        found = _PRODUCT.sub(_product, found)
        found = _POWER_LETTER.sub(_product, found)
        compound = _COMPOUND.fullmatch(found.strip())
        if compound is not None:
            found = _summed(compound)
    return found if found != text else None


def _product(found: re.Match[str]) -> str:
    if _FRACTION_BEFORE.search(found.string[: found.start()] + found[1]):
        return found[0]
    return f"{found[1]}*"


def _summed(found: re.Match[str]) -> str:
    """``1 h 30 min`` as a sum; units that do not add up are refused where sums are."""
    sign, *rest = found.groups()
    parts = [f"{rest[k]} {rest[k + 1]}" for k in range(0, len(rest), 2) if rest[k] is not None]
    total = " + ".join(parts)
    return f"-({total})" if sign else total


def _with_bars(text: str) -> str:
    """Absolute values for bars that pair in one way only."""
    pieces = text.split("|")
    if len(pieces) < 3 or len(pieces) % 2 == 0:
        return text
    inside, between = pieces[1::2], pieces[2:-1:2]
    if not all(_is_content(piece) for piece in inside):
        return text
    if any(_is_content(_without_function(piece)) for piece in between):
        return text
    written = pieces[0]
    for content, after in zip(inside, pieces[2::2], strict=True):
        if _FRACTION_BEFORE.search(written):
            return text
        written = _appended(written, f"abs({content.strip()})")
        glued = after.lstrip()
        written += ("*" if glued and re.match(r"[\w(√π]", glued) else "") + after
    return written


def _is_content(piece: str) -> bool:
    """Whether ``piece`` alone is an expression, so that bars may stand around it."""
    bare = piece.strip()
    return (
        bool(bare)
        and _STARTS.match(bare) is not None
        and _ENDS.search(bare) is not None
        and _NO_CONTENT.search(bare) is None
        and bare.count("(") == bare.count(")")
    )


def _without_function(piece: str) -> str:
    """``+ 2 ln`` ends as an operator does: its argument is missing."""
    word = _WORD_BEFORE.search(piece.rstrip())
    return piece.rstrip() + "+" if word is not None and word[0] in FUNCTIONS else piece


def _appended(before: str, value: str) -> str:
    """An absolute value after a function's name, a factor, or anything else."""
    bare = before.rstrip()
    word = _WORD_BEFORE.search(bare)
    if word is not None and word[0] in FUNCTIONS:
        return f"{bare}({value})"
    return f"{before}*{value}" if re.search(r"[\w)²³π]\Z", bare) else before + value
