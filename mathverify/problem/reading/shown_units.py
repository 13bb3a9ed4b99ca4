"""Units typed behind slots that show them already: ``{v} km/h`` where v is ``60 km/h``.

A datum is shown with its unit, so that the page would say ``60 km/h km/h``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from mathverify.errors import ParseError
from mathverify.language.parser import parse_unit
from mathverify.problem.reading.context import Place, Reading
from mathverify.problem.spec import Datum, Prose

__all__ = ["with_units_once"]

_AMOUNT = re.compile(r"\s*[-+]?\d[\d.,/]*\s*(?P<unit>[^\d\s].*?)\s*")
_BEHIND = re.compile(
    r"(\{(?P<name>\w+)\})[ ~\u00a0]?"
    r"(?P<unit>(?:[A-Za-zµ°]+|%)(?:\^?[23²³])?(?:\s?/\s?[A-Za-z]+\b|\s+per\s+[A-Za-z]+\b)?)"
    r"(?![\w/^²³])"
)
#: Units that are words of English as well.
_WORDS_TOO = frozenset({"in", "a", "at", "are", "bar", "as", "second", "point", "mole"})


def with_units_once(reading: Reading, place: Place, prose: Prose, data: Iterable[Datum]) -> Prose:
    """``prose`` without the units behind slots of data that have just this unit."""
    units = {datum.name: found for datum in data if (found := _unit_of(datum.value)) is not None}
    if not units:
        return prose

    def once(match: re.Match[str]) -> str:
        own, written = units.get(match["name"]), match["unit"]
        if own is None or written in _WORDS_TOO or _parsed(written) != own:
            return match[0]
        reading.note("shape", place.path, match[0], match[1])
        return match[1]

    texts = {"stem": prose.stem, "hint": prose.hint}
    changed = {
        key: "$".join(
            # In formulas braces are literal.
            part if number % 2 else _BEHIND.sub(once, part)
            for number, part in enumerate(text.split("$"))
        )
        for key, text in texts.items()
        if text is not None
    }
    return prose.model_copy(update=changed)


def _unit_of(value: str) -> tuple[tuple[str, int], ...] | None:
    match = _AMOUNT.fullmatch(value)
    return None if match is None else _parsed(match["unit"])


def _parsed(written: str) -> tuple[tuple[str, int], ...] | None:
    try:
        return parse_unit(re.sub(r"\s+per\s+", "/", written)).factors
    except ParseError:
        return None
