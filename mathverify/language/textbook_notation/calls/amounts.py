"""Numbers with grouped digits, measures in several units, and counted choices."""

from __future__ import annotations

import re
from itertools import pairwise

from mathverify.language.textbook_notation.extents import outside
from mathverify.language.token_signs import FRACTION_SIGNS

__all__ = ["amounts"]

_GROUPED = re.compile(r"(?<![\w.,])([$£€¥₹]\s?)?(\d{1,3}(?:,\d{3})+)(\.\d+)?(?![\d,.]|\s*,)")

#: Units of which a measure may have several, largest first.
_LADDERS: tuple[tuple[tuple[str, ...], ...], ...] = (
    (
        ("weeks", "week"),
        ("days", "day"),
        ("hours", "hour", "hrs", "hr", "h"),
        ("minutes", "minute", "mins", "min"),
        ("seconds", "second", "secs", "sec", "s"),
    ),
    (("km",), ("m",), ("cm",), ("mm",)),
    (("kg",), ("g",), ("mg",)),
    (("feet", "foot", "ft"), ("inches", "inch")),
    (("litres", "liters", "L", "l"), ("ml", "mL")),
)
_RANKS = {
    word: (ladder, rank)
    for ladder, units in enumerate(_LADDERS)
    for rank, words in enumerate(units)
    for word in words
}
_NUMBER = r"\d+(?:\.\d+)?"
_UNIT = "|".join(sorted(_RANKS, key=len, reverse=True))
_MEASURE = re.compile(
    rf"(?<![\w.^)\]])({_NUMBER}\s?(?:{_UNIT})(?:,?\s(?:and\s)?\s*{_NUMBER}\s?(?:{_UNIT}))+)(?![\w/^*²³]|\s*/)"
)
_PART = re.compile(rf"({_NUMBER})\s?({_UNIT})(?![A-Za-z])")

_CHOICE = re.compile(r"(?<![\w.^])(\d+)([PC])(\d+)(?!\w)")
_SET_CHOICE = re.compile(
    r"(?<![\w.)\]}])(?:([⁰¹²³⁴-⁹]+)|(?:\{\})?\^[({]?(\d+)[)}]?)([PC])(?:([₀-₉]+)|_\{?(\d+)\}?)(?!\w)"
)
#: Before a raised number that no base stands before.
_NO_BASE = re.compile(r"(?:\A|[-+−±*·×/÷(\[{,=<>≤≥≠])\s*\Z")
_SMALL = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "01234567890123456789")
_COUNTED = {"P": "permutations", "C": "binomial"}


def amounts(text: str, declared: frozenset[str]) -> str:
    """``text`` with plain digits, sums of measures, and ``binomial`` and ``permutations``."""
    if "," in text:
        text = _ungrouped(text)
    text = _MIXED.sub(_mixed, text)
    text = _MEASURE.sub(lambda match: _summed(match, declared), text)
    text = _SET_CHOICE.sub(lambda match: _set_choice(match, declared), text)
    return _CHOICE.sub(lambda match: _choice(match, declared), text)


#: A whole number before a fraction, where nothing else can join the two.
_MIXED = re.compile(r"(?<![\w.^/*)\]])(\d+)(?: (\d+)/(\d+)|\s?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]))(?![\w.^!(/])")


def _mixed(match: re.Match[str]) -> str:
    """``2 3/4`` as ``(2 + 3/4)``, if the fraction is a proper one; ``[2 3/4]`` may be a row."""
    before, after = match.string[: match.start()].rstrip(), match.string[match.end() :].lstrip()
    if before[-1:] == "[" and after[:1] == "]" and match[2]:
        return match[0]
    if match[4]:
        above, below = FRACTION_SIGNS[match[4]]
    else:
        above, below = int(match[2]), int(match[3])
    return f"({match[1]} + {above}/{below})" if 0 < above < below else match[0]


def _ungrouped(text: str) -> str:
    """``$1,250.00`` as ``$1250.00``.

    Only where the commas cannot part numbers of a list nor be a decimal comma: outside of
    brackets, after a sign of money, before a decimal point or with several groups.
    """
    free = outside(text)

    def plain(match: re.Match[str]) -> str:
        is_clear = match[1] or match[3] or match[2].count(",") > 1
        if not (is_clear and free[match.start()]):
            return match[0]
        return f"{match[1] or ''}{match[2].replace(',', '')}{match[3] or ''}"

    return _GROUPED.sub(plain, text)


def _summed(match: re.Match[str], declared: frozenset[str]) -> str:
    """``2 h 30 min`` as ``(2 h + 30 min)``, if the units come down one ladder."""
    parts = _PART.findall(match[1])
    ranks = [_RANKS[unit] for _, unit in parts]
    down = all(a[0] == b[0] and a[1] < b[1] for a, b in pairwise(ranks))
    if not down or declared & {unit for _, unit in parts}:
        return match[0]
    return f"({' + '.join(f'{number} {unit}' for number, unit in parts)})"


def _choice(match: re.Match[str], declared: frozenset[str]) -> str:
    if {match[2], f"{match[2]}{match[3]}"} & declared:
        return match[0]
    return f"{_COUNTED[match[2]]}({match[1]}, {match[3]})"


def _set_choice(match: re.Match[str], declared: frozenset[str]) -> str:
    """``⁸C₃`` and ``^8C_3``, where the number is no exponent."""
    before = match.string[: match.start()]
    of, chosen = (match[1] or match[2]), (match[4] or match[5])
    plain = of.translate(_SMALL), chosen.translate(_SMALL)
    has_base = match[2] is not None and _NO_BASE.search(before) is None
    if has_base or f"{match[3]}_{plain[1]}" in declared:
        return match[0]
    return f"{_COUNTED[match[3]]}({plain[0]}, {plain[1]})"
