"""Calculations of annotators as exact numbers, through the parser of the problem language."""

from __future__ import annotations

import re
from fractions import Fraction

from mathverify.errors import ParseError
from mathverify.language import parse
from mathverify.semantics.evaluation import evaluate

#: A number as annotators write it: ``1,500``, ``1500``, ``2.50``, ``.5``.
NUMERAL = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+\.\d+|\d+|\.\d+")
#: Longer calculations are not read.
_LONGEST = 1_000
_SIGNS = frozenset(".,()+*/^-")
_PLUS_MINUS = re.compile(r"\+\s*-")


def has_only(signs: frozenset[str], text: str) -> bool:
    """Whether a text has digits and blanks, and else these signs alone."""
    return bool(text) and all(one.isdecimal() or one.isspace() or one in signs for one in text)


def value_of(text: str) -> Fraction | None:
    """The value of a calculation with numbers, ``+ - * / ^`` and brackets.

    None for anything else, and where it has no value.
    """
    if len(text) > _LONGEST or not has_only(_SIGNS, text) or "//" in text:
        return None
    plain = NUMERAL.sub(lambda found: as_written(found[0]), _PLUS_MINUS.sub("-", text))
    try:
        found = evaluate(parse(plain), {})
    except ParseError:
        return None
    return found if isinstance(found, Fraction) else None


def as_written(numeral: str) -> str:
    """A numeral as our language writes it: ``1,500`` is 1500, ``.5`` is 0.5."""
    plain = numeral.replace(",", "")
    return f"0{plain}" if plain[0] == "." else plain


def in_other_manner(numeral: str) -> str | None:
    """A numeral with a comma before decimals and points between thousands, as ours is written.

    ``1,250`` is 1.25 then, and ``1.250`` is 1250; None if it cannot be written so.
    """
    whole, comma, places = numeral.partition(",")
    first, *groups = whole.split(".")
    grouped = not groups or (len(first) <= 3 and all(len(group) == 3 for group in groups))
    digits = (first, *groups, *([places] if comma else ()))
    if not grouped or not all(part.isdecimal() for part in digits):
        return None
    return f"{first}{''.join(groups)}{comma and '.'}{places}"


def decimals(numeral: str) -> int:
    """How many digits stand after the point."""
    return len(numeral.partition(".")[2])


def printed(value: Fraction) -> str:
    """A number for a reader: as a decimal where it ends soon, else as a fraction."""
    if value.denominator == 1:
        return str(value.numerator)
    for places in range(1, 7):
        if (value * 10**places).denominator == 1:
            return f"{float(value):.{places}f}" if abs(value) < 10**9 else str(value)
    return str(value)
