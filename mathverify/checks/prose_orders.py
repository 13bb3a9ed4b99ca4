"""How the text wants its answer: digits, unit, the largest or the smallest.

Part of the prose check.  ``Give it to 3 decimal places``, ``how many metres`` and ``find the
maximum`` are said of the ask; where the ask says another thing of the same kind, the reader of the
page gives another answer than the one that was proved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from mathverify.checks.prose_slots import prose_refuted
from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language.parser import parse_unit
from mathverify.language.unit_words import unit_word
from mathverify.problem.spec import Ask, AskKind
from mathverify.semantics.question import Question
from mathverify.semantics.units import Measure, measure
from mathverify.verification.findings import Finding
from mathverify.verification.judging.rounding import RoundingKind, parse_rounding

__all__ = ["order_findings"]

_COUNTS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    "twelve",
)
_ROUNDING = re.compile(
    r"\b(?P<count>\d+|" + "|".join(_COUNTS) + r")\s*-?\s*"
    r"(?:(?P<places>decimal places?|d\.?p\b)"
    r"|(?P<figures>significant figures?|sig\.? figs?|s\.?f\b))",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(r"\bhow many (?P<unit>(?:square |cubic )?[A-Za-z]+)\b", re.IGNORECASE)
_BEST = re.compile(
    r"\b(?:find|determine|calculate|work out|what is)\s+the\s+"
    r"(?:(?P<high>maximum|greatest|largest|highest)|(?P<low>minimum|least|smallest|lowest))\b",
    re.IGNORECASE,
)
_LOW = (AskKind.LEAST, AskKind.MINIMUM)
_HIGH = (AskKind.GREATEST, AskKind.MAXIMUM)


def order_findings(question: Question, words: str) -> Iterator[Finding]:
    """Refutations where words ask for other digits, another unit or the other extreme."""
    asks = [ask for ask in (question.spec.ask, *(p.ask for p in question.spec.parts)) if ask]
    for found in (_digits(asks, words), _unit(question, asks, words), _extreme(asks, words)):
        if found:
            told, remedy = found
            yield prose_refuted(Code.FALSE_PROSE, told, 0, 0, remedy)


def _digits(asks: list[Ask], words: str) -> tuple[str, str] | None:
    """The text names digits, and not those of any ask that is rounded so."""
    told = {
        (RoundingKind.PLACES if m["places"] else RoundingKind.SIGNIFICANT, _count(m["count"])): m
        for m in _ROUNDING.finditer(words)
    }
    asked = [parse_rounding(ask.round) for ask in asks if ask.round is not None]
    kinds = (RoundingKind.PLACES, RoundingKind.SIGNIFICANT)
    named = [one for one in asked if one is not None and one.kind in kinds]
    if not told or not named or any((one.kind, one.amount) in told for one in named):
        return None
    match = next(iter(told.values()))
    return f"the text says {match.group()}, the ask {named[0]}", f"say {named[0]} in the text"


def _count(word: str) -> Fraction:
    return Fraction(int(word) if word.isdigit() else _COUNTS.index(word.lower()) + 1)


def _unit(question: Question, asks: list[Ask], words: str) -> tuple[str, str] | None:
    """The text asks how many metres, and the only ask names another unit of that kind."""
    match = _HOW_MANY.search(words)
    unit = asks[0].unit if len(asks) == 1 else None
    if match is None or unit is None or match["unit"].lower() in question.reading.declared:
        return None
    plain = match["unit"].split()[-1]
    if len(plain) < 3 or not unit_word(plain):
        return None
    try:
        told, asked = measure(parse_unit(match["unit"])), measure(parse_unit(unit))
    except ParseError:
        return None
    if not isinstance(told, Measure) or not isinstance(asked, Measure):
        return None
    if told.dimension != asked.dimension or told == asked:
        return None
    return f"the text asks {match.group()}, the ask names {unit}", f"how many {unit} in the text"


def _extreme(asks: list[Ask], words: str) -> tuple[str, str] | None:
    """The text asks for the largest first of all, and the only ask is for the least."""
    match = _BEST.search(words)
    if match is None or len(asks) != 1:
        return None
    other = _LOW if match["high"] else _HIGH
    if asks[0].kind not in other:
        return None
    kind = asks[0].kind.value
    return f"the text says {match.group()!r}, the ask is for the {kind}", f"the {kind} in the text"
