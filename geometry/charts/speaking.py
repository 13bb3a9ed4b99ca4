"""Numbers and titles of charts as they stand in a description."""

from __future__ import annotations

import math
from collections.abc import Mapping

from geometry.figure.axes_composing import number_text
from geometry.figure.saying import Part, Several, said
from geometry.figure.text import Text

#: Parts of pi that are said as such: halves, thirds, quarters and sixths.
_PARTS = 12


def spoken(value: float) -> str:
    """``−2``, ``0.5``, ``2π``, ``3π/2``."""
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    twelfths = value / math.pi * _PARTS
    whole = round(twelfths)
    if whole and abs(twelfths - whole) < 1e-9:
        common = math.gcd(whole, _PARTS)
        over, under = abs(whole) // common, _PARTS // common
        sign, times = "−" if whole < 0 else "", "" if over == 1 else str(over)
        return f"{sign}{times}π{f'/{under}' if under > 1 else ''}"
    return number_text(float(f"{value:.6g}")).plain


def about(title: str, key: str = "of") -> Part:
    """`` of temperature (°C)``; nothing where there is no title.

    A locale takes the title as it stands, or with a small first letter.
    """
    return said("chart", key, title=title, small_title=in_a_sentence(title)) if title else ""


def row_of(name: str, what: Part) -> Part:
    """``Class A: ...``; what it is alone where it has no name."""
    return said("chart", "row", name=name, what=what) if name else what


def measures(lengths: Mapping[str, Text]) -> Part:
    """``radius 3 cm, height h`` of lengths by their keys."""
    named = (said("measure", name, size=text.plain) for name, text in lengths.items())
    return Several(tuple(named), "row")


def in_a_sentence(title: str) -> str:
    """A title with a small first letter, if its first word is no name or symbol of its own.

    ``Temperature (°C)`` is ``temperature (°C)``; ``GDP``, ``x`` and ``kWh`` stay.
    """
    first, _, rest = title.partition(" ")
    if len(first) > 1 and first[1:].islower():
        return f"{first[0].lower()}{first[1:]}{' ' if rest else ''}{rest}"
    return title
