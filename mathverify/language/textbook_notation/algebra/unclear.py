"""Notation that has two readings by what the names of a question stand for.

``u_n+1`` without spaces is a term after ``u_n`` or one more than it; ``ab`` of two digits is their
product or the number written with them.  The parser would only say that it knows no such name.
"""

from __future__ import annotations

import re

from mathverify.language.textbook_notation.algebra.names import SchoolNames
from mathverify.language.textbook_notation.algebra.products import has_meaning

__all__ = ["both_readings"]

_SHIFTED = re.compile(r"(?<![A-Za-z_])([A-Za-z])_([i-n])([+-]\d+)(?![\w.])")
_WORD = re.compile(r"(?<![A-Za-z_\\])[A-Za-z]{2,6}(?![A-Za-z0-9_(])")


def both_readings(text: str, names: SchoolNames) -> tuple[str, str]:
    """A notation of ``text`` with two readings, and both as texts to write; empty if none."""
    for shifted in _SHIFTED.finditer(text) if names.sequences else ():
        letter, index, step = shifted.groups()
        in_brackets = re.search(rf"(?<![A-Za-z_]){letter}(?:_?\(|_\{{)", text)
        if letter in names.sequences and f"{letter}_{index}" not in names.declared:
            if in_brackets is None:
                return shifted[
                    0
                ], f"{letter}({index}{step}) or {letter}({index}) {step[0]} {step[1:]}"
    for word in _WORD.finditer(text) if names.digits else ():
        if set(word[0]) <= names.digits and not has_meaning(word[0], names):
            places = reversed([10**place for place in range(len(word[0]))])
            parts = [f"{place}*{digit}" for place, digit in zip(places, word[0], strict=True)]
            number = " + ".join([*parts[:-1], word[0][-1]])
            return word[0], f"{'*'.join(word[0])} for the product, {number} for the number"
    return "", ""
