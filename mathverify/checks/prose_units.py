"""Units typed behind numbers: ``5 m`` in a text whose question says 5 cm.

Part of the prose check.  A number is tied to the question by its value; where it stands there with
units alone, it must have one of these in the text too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.parser import parse_unit
from mathverify.language.tree import Node, Unit
from mathverify.language.unit_words import unit_word
from mathverify.semantics.question import Question
from mathverify.semantics.units import Measure, measure
from mathverify.verification.judging.presentation import unit_text

__all__ = ["unit_clash"]

_WRITTEN = re.compile(
    r"[ \u00a0]?(?P<first>[A-Za-zµ]+)(?:\^?[23²³])?(?:\s?/\s?\w+| per \w+)?(?P<rest>/?)"
)
#: Units of one or two letters that no word of English is.
_SHORT = frozenset({"km", "cm", "mm", "m", "kg", "mg", "g", "s", "h", "l", "L", "ml", "mL", "ms"})
_WORDS_TOO = frozenset({"are", "bar", "second", "pound", "foot", "yard", "mole", "month", "point"})


def unit_clash(question: Question, value: Fraction, text: str, end: int) -> str:
    """What is typed behind the number that ends at ``end``, and what the question has there.

    Empty where the unit fits, where there is none, and where the number stands without one.
    """
    typed = _typed(question, text, end)
    if typed is None:
        return ""
    known: dict[Measure, Unit] = {}
    if not all(_collect(node, value, known) for node in _nodes(question)):
        return ""
    written, size = typed
    if not known or size in known:
        return ""
    own = " or ".join(unit_text(unit) for unit in known.values())
    return f"{written} in the prose, where the question has {own}"


def _nodes(question: Question) -> Iterator[Node]:
    reading = question.reading
    yield from reading.data.values()
    yield from (node for _, node in reading.facts)
    yield from (function.body for function in reading.functions.values())
    yield from [reading.ask] if reading.ask is not None else []
    for domain in reading.domains.values():
        yield from domain.conditions
        yield from [domain.members] if domain.members is not None else []


def _collect(node: Node, value: Fraction, known: dict[Measure, Unit]) -> bool:
    """Adds the units in which ``value`` stands; False where it stands without one."""
    match node:
        case tree.Quantity(value=tree.Number(value=number), unit=unit):
            size = measure(unit)
            if number == value and isinstance(size, Measure):
                known[size] = unit
            return number != value or isinstance(size, Measure)
        case tree.Number(value=number):
            return number != value
    return all(_collect(part, value, known) for part in tree.children(node))


def _typed(question: Question, text: str, end: int) -> tuple[str, Measure] | None:
    match = _WRITTEN.match(text, end)
    if match is None or match["rest"]:
        return None
    word = match["first"]
    short = len(word) < 3 and word not in _SHORT
    if short or word in _WORDS_TOO or word in question.reading.declared or not unit_word(word):
        return None
    written = match.group().strip()
    try:
        size = measure(parse_unit(written.replace(" per ", "/")))
    except ParseError:
        return None
    return (written, size) if isinstance(size, Measure) else None
