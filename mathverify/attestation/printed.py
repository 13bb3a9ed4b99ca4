"""The numbers that stand in a text, and where words of it are quoted from.

A text is in any language, so that only digits are known: ``1,200`` may be one number, a decimal
with a comma, or two numbers, and stands for each of these until a value settles it.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

from mathverify.language.short_texts import DECIMAL, THOUSANDS

# A digit directly after a letter of an alphabet is part of a name: A1, x2, u_5.
_NAMED = "A-Za-z\u00c0-\u024f\u0370-\u03ff_"
_PRINTED = re.compile(rf"(?<![{_NAMED}\d.,])\d+(?:[.,]\d+)*")
_WRITTEN = re.compile(r"(?<![A-Za-z_\d.])\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class PrintedNumber:
    """Digits from ``start`` to ``end``, and the values that they may be read as."""

    start: int
    end: int
    values: frozenset[Fraction]


_COMMA_FOR_POINT = str.maketrans(",.", ".,")


def numbers_in(text: str) -> tuple[PrintedNumber, ...]:
    """The numbers printed in ``text``, exponents and digits of names left out."""
    found: list[PrintedNumber] = []
    for match in _PRINTED.finditer(text):
        parts = _parts(match.group(), match.start())
        found += parts
    for place, sign in enumerate(text):
        if unicodedata.category(sign) == "No" and "VULGAR" in unicodedata.name(sign, ""):
            value = Fraction(unicodedata.numeric(sign)).limit_denominator(1_000)
            found.append(PrintedNumber(place, place + 1, frozenset({value})))
    return tuple(sorted(found, key=lambda number: number.start))


def _parts(digits: str, start: int) -> list[PrintedNumber]:
    whole = _readings(digits)
    if whole:
        return [PrintedNumber(start, start + len(digits), whole)]
    found: list[PrintedNumber] = []
    for piece in digits.split(","):
        if piece:
            values = _readings(piece) or frozenset({Fraction(0)})
            found.append(PrintedNumber(start, start + len(piece), values))
        start += len(piece) + 1
    return found


def _readings(digits: str) -> frozenset[Fraction]:
    """As a whole, a decimal with a point or a comma, or with groups of three."""
    texts: set[str] = set()
    if DECIMAL.fullmatch(digits):
        texts.add(digits)
    if all(map(str.isdecimal, digits.split(","))) and digits.count(",") == 1:
        texts.add(digits.replace(",", "."))
    if THOUSANDS.fullmatch(digits):
        texts.add(digits.replace(",", ""))
    if THOUSANDS.fullmatch(digits.translate(_COMMA_FOR_POINT)):
        texts.add(digits.replace(".", "").replace(",", "."))
    return frozenset(Fraction(_ascii(one)) for one in texts)


def _ascii(digits: str) -> str:
    return "".join(sign if sign == "." else str(unicodedata.digit(sign)) for sign in digits)


def written_numbers(text: str) -> tuple[tuple[int, int, Fraction], ...]:
    """(start, end, value) of the numbers in a text of the problem language."""
    return tuple(
        (found.start(), found.end(), Fraction(found.group())) for found in _WRITTEN.finditer(text)
    )


def places_of(quote: str, text: str) -> tuple[tuple[int, int], ...]:
    """Where ``quote`` stands in ``text``; blanks of any kind and length count as one."""
    words = [re.escape(word) for word in quote.split()]
    if not words:
        return ()
    pattern = re.compile(r"\s+".join(words))
    return tuple((found.start(), found.end()) for found in pattern.finditer(text))
