"""Numbers in words and signs: ``1011_2``, ``60 increased by 25%``, ``2 + 5 + 8 + ... + 59``."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

from mathverify.language.textbook_notation.algebra.names import SchoolNames

__all__ = ["dotted_sums", "instead_of_change", "numerals", "with_numbers"]

_BASE = r"([2-9]|10)"
_NUMERAL = re.compile(
    rf"(?<![\w.])(?:(\d{{1,30}})|\((\d{{1,30}})\))_(?:\{{{_BASE}\}}|\({_BASE}\)|{_BASE})(?![\w.])"
)
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_IN_WORDS = re.compile(
    r"(?<![\w.])\(?(\d{1,30})\)?(?:_\{?(10|[2-9])\}?(?!\w)|([₂-₉]|₁₀)"
    r"|\s+(?:in|to)\s+(?:the\s+)?base\s+(10|[2-9])(?!\d))"
)
_BINARY = re.compile(r"\bbinary\s+(?:numbers?\s+|numerals?\s+)?([01]{1,30})(?!\d)")
_CHANGED = re.compile(
    r"(?<![\w.)])([A-Za-z]\w*|\d+(?:\.\d+)?)\s+(?:is\s+)?(increased|decreased|reduced)\s+by\s+"
    r"(\d+(?:\.\d+)?\s?%)"
)
_NUMBER = r"\d+(?:\.\d+|/\d+)?"
_DOTTED = re.compile(
    rf"(?<![\w.^*/)+-])((?:{_NUMBER}\s*\+\s*){{3,}})(?:\.\.\.|…|⋯)(?:\s*\+\s*({_NUMBER})(?![\w.^*/(]))?"
)
_BAR = re.compile("([A-Za-z])[\u0304\u0305]")

#: Between what may stand before and behind it, a sum or a change by per cent has one extent: not in
#: ``√1 + 2 + ...``, ``... + 10 mod 7`` and ``increased by 20% of y``.
_MAY_PRECEDE = re.compile(r"(?:\A|[=<>≤≥≠≈~(\[{,;]|\b(?:and|or|if|then))\s*\Z")
_MAY_FOLLOW = re.compile(r"\s*(?:\Z|[=<>≤≥≠≈~)\]},;]|!=|(?:and|or|for|if|then|implies)\b)")
_SUMMAND = re.compile(r"\s*[+−-]")
_MOST_TERMS = 10**6
_MOST_GEOMETRIC = 200


def with_numbers(text: str, names: SchoolNames) -> str:
    """``text`` with numerals of other bases as decimal numbers, changes by per cent as products.

    Sums with dots become sums where three terms or more make a rule and the last one fits it.
    """
    if "_" in text:
        text = _NUMERAL.sub(_decimal, text)
    if "%" in text:
        text = _CHANGED.sub(_changed, text)
    if "…" in text or "..." in text or "⋯" in text:
        text = _DOTTED.sub(_summed, text)
    return _BAR.sub(lambda match: _conjugate(match, names), text)


def numerals(text: str) -> list[tuple[int, int, int]]:
    """Where numerals such as ``1011_2`` and ``1011 in base 2`` stand in words, and their values."""
    to_base = _IN_WORDS.finditer(text)
    told = [(match, match[2] or match[3] or match[4]) for match in to_base]
    told += [(match, "2") for match in _BINARY.finditer(text)]
    found = [(match, _value(match[1], int(base.translate(_LOWERED)))) for match, base in told]
    return [(*match.span(), value) for match, value in found if value is not None]


def dotted_sums(text: str) -> list[tuple[int, int, str]]:
    """Where sums with dots stand in words, and what they are as calls."""
    sentences = re.sub(r"(?<!\.)\.(?=\s|\Z)", " ", text)
    found: list[tuple[int, int, str]] = []
    for match in _DOTTED.finditer(sentences):
        call = _DOTTED.sub(_summed, match[0])
        if call != match[0]:
            found.append((*match.span(), call))
    return found


def _value(digits: str, base: int) -> int | None:
    """The number that ``digits`` are to a base; None if they are none."""
    is_numeral = 2 <= base <= 10 and all(int(digit) < base for digit in digits)
    return int(digits, base) if is_numeral else None


def _decimal(match: re.Match[str]) -> str:
    value = _value(match[1] or match[2], int(match[3] or match[4] or match[5]))
    return match[0] if value is None else str(value)


def _stands_alone(match: re.Match[str]) -> bool:
    """Whether a match is all of a side, an argument or a bracket."""
    before, after = match.string[: match.start()], match.string[match.end() :]
    return _MAY_PRECEDE.search(before) is not None and _MAY_FOLLOW.match(after) is not None


def _changed(match: re.Match[str]) -> str:
    if not _stands_alone(match):
        return match[0]
    sign = "+" if match[2] == "increased" else "-"
    return f"{match[1]}*(1 {sign} {match[3]})"


def instead_of_change(text: str) -> str:
    """Both readings of a change by per cent of what may be a sum, or by a share; else empty."""
    match = _CHANGED.search(text)
    if match is None:
        return ""
    sign = "+" if match[2] == "increased" else "-"
    before, after = text[: match.start()], text[match.end() :]
    if share := re.fullmatch(r"\s+of\s+([A-Za-z]\w*)", after):
        return f"{before}{match[1]} {sign} {match[3]}*{share[1]}"
    alone = f"{before}{match[1]}*(1 {sign} {match[3]}){after}"
    return f"{alone} or ({before}{match[1]})*(1 {sign} {match[3]}){after}" if before else alone


def _summed(match: re.Match[str]) -> str:
    before, after = match.string[: match.start()], match.string[match.end() :]
    goes_on = match[2] is not None and _SUMMAND.match(after) is not None
    if _MAY_PRECEDE.search(before) is None or not (goes_on or _MAY_FOLLOW.match(after)):
        return match[0]
    terms = [Fraction(part.strip()) for part in match[1].split("+") if part.strip()]
    last = Fraction(match[2]) if match[2] else None
    first, step = terms[0], terms[1] - terms[0]
    differences = {after - before for before, after in pairwise(terms)}
    if len(differences) == 1 and step and last is not None:
        count = (last - first) / step + 1
        if count.denominator != 1 or not len(terms) < count <= _MOST_TERMS:
            return match[0]
        return f"sum({first} + ({step})*(k - 1), k, 1, {count})"
    if 0 in terms or not step:
        return match[0]
    ratios = {after / before for before, after in pairwise(terms)}
    ratio = terms[1] / first
    if len(ratios) != 1:
        return match[0]
    rule = f"({first})*({ratio})^(k - 1)"
    if last is None:
        return f"sum({rule}, k, 1, inf)" if abs(ratio) < 1 else match[0]
    places, term = len(terms), terms[-1]
    while places < _MOST_GEOMETRIC and term != last:
        places, term = places + 1, term * ratio
    return f"sum({rule}, k, 1, {places})" if term == last and places > len(terms) else match[0]


def _conjugate(match: re.Match[str], names: SchoolNames) -> str:
    return f"conj({match[1]})" if match[1] in names.complex else match[0]
