"""Readings of an annotation that its author may have taken for granted, most modest first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from evaluation.audit.item import Conversion
from evaluation.audit.matching import FEWEST_PLACES_OF_A_FLOAT, MOST_PLACES

#: Domains that word problems take for granted, most natural first.
_DOMAINS = ("real", "positive real", "positive integer", "integer", "negative real")
_DECIMAL = re.compile(r"(?<![\w.])\d*\.\d{2,}")
#: Denominators whose fractions are written as cut decimals.
_DENOMINATORS = (3, 6, 7, 9, 11, 12)


@dataclass(frozen=True, slots=True)
class Reading:
    """An item under assumptions: relations and claims as they are then meant.

    ``places`` is None where the claims are not rounded; ``cut`` says that a claim is the whole part
    of the exact value; ``near`` are distances within which the exact values lie, one a claim, empty
    where they are no matter.  ``notes`` say what was assumed.
    """

    conversion: Conversion
    values: tuple[Fraction, ...]
    domain: str = "real"
    places: int | None = None
    cut: bool = False
    near: tuple[Fraction, ...] = ()
    notes: tuple[str, ...] = ()


def readings(conversion: Conversion) -> Iterator[Reading]:
    """All readings but the literal one, in the order in which they are tried."""
    plain = Reading(conversion, conversion.values)
    meant = with_fractions(conversion)
    bases = [plain]
    if meant is not None:
        note = "the equations write fractions as cut decimals"
        bases.append(Reading(meant, meant.values, notes=(note,)))
    for domain in _DOMAINS:
        for base in bases:
            here = replace(base, domain=domain)
            if here != plain:
                yield here
            yield from _shortened(here)


def _shortened(reading: Reading) -> Iterator[Reading]:
    """The claims as the exact values rounded or cut off, to the digits that were written."""
    written = reading.conversion.places
    most = max(written)
    if most == 0:
        note = "the claim is rounded to a whole number"
        yield replace(reading, places=0, notes=(*reading.notes, note))
        if len(reading.values) == 1:
            note = "the claim is the whole part of the exact value"
            yield replace(reading, cut=True, notes=(*reading.notes, note))
        return
    # A whole number beside decimals is one that came out even, so it is as exact as they are.
    places = tuple(count or most for count in written)
    note = "the claim is off by less than one unit of its last place"
    near = tuple(Fraction(1, 10 ** min(count, MOST_PLACES)) for count in places)
    yield replace(reading, near=near, notes=(*reading.notes, note))
    if most >= FEWEST_PLACES_OF_A_FLOAT:
        note = "the claim is a binary number, inexact in its last digit"
        near = tuple(Fraction(1, 10 ** min(count - 1, MOST_PLACES)) for count in places)
        yield replace(reading, near=near, notes=(*reading.notes, note))


def with_fractions(conversion: Conversion) -> Conversion | None:
    """The conversion with decimals such as 0.6667 replaced by 2/3; None if there are none."""
    relations = tuple(map(meant_fractions, conversion.relations))
    return None if relations == conversion.relations else replace(conversion, relations=relations)


def meant_fractions(text: str) -> str:
    """A calculation in which decimals such as 0.6667 are fractions of small denominator."""
    return _DECIMAL.sub(_fraction, text)


def _fraction(match: re.Match[str]) -> str:
    """The fraction of small denominator that rounds or cuts to the decimal, else the decimal."""
    text = match.group()
    value = Fraction(text if text[0] != "." else f"0{text}")
    quantum = Fraction(1, 10 ** len(text.partition(".")[2]))
    for denominator in _DENOMINATORS:
        nearest = Fraction(round(value * denominator), denominator)
        if nearest.denominator > 2 and 0 < abs(nearest - value) < quantum:
            if len(text.partition(".")[2]) >= 3 or nearest.denominator == 3:
                return f"({nearest})"
    return text
