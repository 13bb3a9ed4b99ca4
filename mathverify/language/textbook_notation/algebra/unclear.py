"""Notation that has two readings by what the names of a question stand for.

``u_n+1`` without spaces is a term after ``u_n`` or one more than it; ``ab`` of two digits is their
product or the number written with them; ``1/kx`` has a product of unclear extent.  The parser
would only say that it knows no such name.
"""

from __future__ import annotations

import re

from mathverify.language.textbook_notation.algebra.names import SchoolNames
from mathverify.language.textbook_notation.algebra.products import has_meaning, unclear_product

__all__ = ["both_readings"]

_SHIFTED = re.compile(r"(?<![A-Za-z_])([A-Za-z])_([i-n])([+-]\d+)(?![\w.])")
_WORD = re.compile(r"(?<![A-Za-z_\\])[A-Za-z]{2,6}(?![A-Za-z0-9_(])")


def both_readings(text: str, names: SchoolNames) -> tuple[str, str]:
    """A notation of ``text`` with two readings, and both as texts to write; empty if none."""
    if names.sequences and (found := _shifted(text, names))[0]:
        return found
    if names.digits and (found := _of_digits(text, names))[0]:
        return found
    return unclear_product(text, names) if names.declared and "\\" not in text else ("", "")


def _shifted(text: str, names: SchoolNames) -> tuple[str, str]:
    for shifted in _SHIFTED.finditer(text):
        letter, index, step = shifted.groups()
        in_brackets = re.search(rf"(?<![A-Za-z_]){letter}(?:_?\(|_\{{)", text)
        if letter not in names.sequences or f"{letter}_{index}" in names.declared or in_brackets:
            continue
        return shifted[0], f"{letter}({index}{step}) or {letter}({index}) {step[0]} {step[1:]}"
    return "", ""


def _of_digits(text: str, names: SchoolNames) -> tuple[str, str]:
    for word in _WORD.findall(text):
        if set(word) <= names.digits and not has_meaning(word, names):
            places = reversed([10**place for place in range(len(word))])
            parts = [f"{place}*{digit}" for place, digit in zip(places, word, strict=True)]
            number = " + ".join([*parts[:-1], word[-1]])
            return word, f"{'*'.join(word)} for the product, {number} for the number"
    return "", ""
