r"""Numbers as LaTeX writes them: ``12{,}000``, ``0.1\overline{6}``, ``2\tfrac{1}{2}``."""

from __future__ import annotations

import re
from fractions import Fraction

from mathverify.errors import ParseError
from mathverify.language.numerals import UnclearRepetend, read_numeral

_GROUPED = re.compile(r"\d{1,3}(?:(?:\{,\}|\\[,;: ]|~)\s*\d{3})+(?![0-9])(?:\.\d+)?", re.ASCII)
_COMMAS = re.compile(r"\d{1,3}(?:,\d{3})+(?![0-9])(?:\.\d+)?", re.ASCII)
_DECIMAL_COMMA = re.compile(r"(\d+)\{,\}(\d+)", re.ASCII)
_PLAIN = re.compile(r"\d+\.(?=\s*\\(?:overline|bar|dot)(?![A-Za-z]))|\d+\.\d+|\d+|\.\d+", re.ASCII)
_OVERLINE = re.compile(r"\s*\\(?:overline|bar)\s*(?:\{\s*(\d+)\s*\}|(\d))", re.ASCII)
_DOT = re.compile(r"\s*\\dot\s*(?:\{\s*(\d)\s*\}|(\d))", re.ASCII)
_MORE = re.compile(r"\s*(\d*)", re.ASCII)
_DOTS = re.compile(r"\s*(?:\.\.\.|…|\\(?:ldots|dots|cdots|dotsc)(?![A-Za-z]))")
_BRACKETED = re.compile(r"\(\d+\)", re.ASCII)
#: A small fraction that touches a whole number; a large one may be a factor as well.
_SMALL = re.compile(r"\s*\\tfrac\s*(?:\{\s*(\d+)\s*\}|(\d))\s*(?:\{\s*(\d+)\s*\}|(\d))", re.ASCII)
_SEPARATORS = re.compile(r"[^0-9.]")


def read_number(text: str, start: int, *, inside: bool) -> tuple[Fraction, str, int]:
    """Exact value, canonical spelling and end of the number at ``start``.

    ``inside`` says that the number stands between brackets, where ``1,200`` may also be two
    items.  Raises `ParseError` where the spelling has two readings.
    """
    grouped = _GROUPED.match(text, start)
    if grouped is not None:
        return _finish(text, start, grouped.end(), _SEPARATORS.sub("", grouped[0]))
    commas = _COMMAS.match(text, start)
    if commas is not None:
        if inside:
            number = commas[0].replace(",", "{,}")
            raise ParseError(
                text,
                start,
                commas.end(),
                "unclear whether this is one number or several items",
                f"{number} for the number, {commas[0].replace(',', ', ')} for the items",
            )
        return _finish(text, start, commas.end(), commas[0].replace(",", ""))
    decimal_comma = _DECIMAL_COMMA.match(text, start)
    if decimal_comma is not None:
        hint = f"{decimal_comma[1]}.{decimal_comma[2]}"
        raise ParseError(text, start, decimal_comma.end(), "decimals have a point", hint)
    plain = _PLAIN.match(text, start)
    assert plain is not None, "the caller saw a digit"
    word, end = plain[0], plain.end()
    if "." in word:
        repetend, after = _repetend(text, end)
        if repetend:
            return _finish(text, start, after, f"{word}{repetend}")
        dots = _DOTS.match(text, end)
        if dots is not None:
            return _finish(text, start, dots.end(), f"{word}...")
        bracketed = _BRACKETED.match(text, end)
        if bracketed is not None:
            digits = bracketed[0][1:-1]
            raise ParseError(
                text,
                start,
                bracketed.end(),
                "unclear whether these digits recur or multiply",
                rf"{word}\overline{{{digits}}} or {word} \cdot {digits}",
            )
    raised = text[:start].rstrip().endswith(("^", "_"))
    small = _SMALL.match(text, end) if "." not in word and not raised else None
    if small is not None:
        above, below = small[1] or small[2], small[3] or small[4]
        if 0 < int(above) < int(below):
            return _finish(text, start, small.end(), f"{word} {above}/{below}")
    return _finish(text, start, end, word)


def _finish(text: str, start: int, end: int, word: str) -> tuple[Fraction, str, int]:
    try:
        value, written = read_numeral(word)
    except UnclearRepetend as unclear:
        digits = str(unclear).rstrip(")").replace("(", r"\overline{") + "}"
        raise ParseError(text, start, end, "unclear which digits repeat for ever", digits) from None
    return value, written, end


def _repetend(text: str, end: int) -> tuple[str, int]:
    """The recurring digits at ``end`` as ``fixed(digits)``, and where they end."""
    line = _OVERLINE.match(text, end)
    if line is not None:
        return f"({line[1] or line[2]})", line.end()
    first = _DOT.match(text, end)
    if first is None:
        return "", end
    digits = first[1] or first[2]
    between = _MORE.match(text, first.end())
    assert between is not None, "the pattern matches the empty text"
    last = _DOT.match(text, between.end())
    if last is not None:
        return f"({digits}{between[1]}{last[1] or last[2]})", last.end()
    return f"({digits})", first.end()
