"""Units typed behind numbers: ``5 m`` in a text whose question says 5 cm.

Part of the prose check.  A number is tied to the question by its value; where it stands there with
units alone, it must have one of these in the text too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.parser import parse_unit
from mathverify.language.tree import Node, Unit
from mathverify.language.unit_words import CURRENCY_SIGNS, unit_word
from mathverify.semantics.question import Question
from mathverify.semantics.units import Measure, measure
from mathverify.verification.judging.presentation import unit_text

__all__ = ["slot_clash", "unit_clash"]

_WRITTEN = re.compile(
    r"(?:\\[,;: ]|[ ~\u00a0])*(?:\\(?:text|mathrm|rm)\{\s*)?"
    r"(?P<unit>(?P<first>[A-Za-zµ]+)(?:\^?[23²³])?(?:\s?/\s?\w+| per \w+)?)(?P<rest>/?)"
)
_SIGN_BEFORE = re.compile(r"([$€£¥₹])\s?\Z")
#: What a dollar sign may stand for.
_DOLLARS = ("USD", "AUD", "CAD", "NZD", "SGD", "HKD")
_PERCENT = Unit((("%", 1),))
#: Units of one or two letters that no word of English is.
_SHORT = frozenset({"km", "cm", "mm", "m", "kg", "mg", "g", "s", "h", "l", "L", "ml", "mL", "ms"})
_WORDS_TOO = frozenset({"are", "bar", "second", "pound", "foot", "yard", "mole", "month", "point"})


def unit_clash(question: Question, value: Fraction, text: str, start: int, end: int) -> str:
    """What is typed beside the number from ``start`` to ``end``, and what the question has there.

    Empty where the unit fits, where there is none, and where the number stands without one.
    """
    sign = _SIGN_BEFORE.search(text[:start])
    typed = _typed(question, text, end) if sign is None else None
    if sign is None and typed is None:
        return ""
    known: dict[Measure, Unit] = {}
    if not all(_collect(node, value, known) for node in _nodes(question)):
        return ""
    if typed is None:
        assert sign is not None
        written = sign[1]
        names = _DOLLARS if written == "$" else (CURRENCY_SIGNS[written],)
        sizes = [measure(Unit(((name, 1),))) for name in names]
        words = [word for unit in known.values() for word, _ in unit.factors]
        fits = any(measure(Unit(((word, 1),))) in sizes for word in words)
    else:
        written, size = typed
        fits = size in known
    if not known or fits:
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
    for part in question.spec.parts:
        for written in (part.ask.find, *(given.relation for given in part.givens)):
            with suppress(ParseError):
                yield reading.parse(written)


def slot_clash(question: Question, slot: str, after: str) -> str:
    """The unit typed behind a slot that shows a unit itself; empty where there is only one."""
    node = question.reading.data.get(slot)
    if not isinstance(node, tree.Quantity):
        return ""
    typed = _typed(question, after, 0)
    own = measure(node.unit)
    if typed is None or not isinstance(own, Measure):
        return ""
    return f"{{{slot}}} shows {unit_text(node.unit)}, and {typed[0]} stands behind it"


def _collect(node: Node, value: Fraction, known: dict[Measure, Unit]) -> bool:
    """Adds the units in which ``value`` stands; False where it stands without one."""
    match node:
        case tree.Quantity(value=tree.Number(value=number), unit=unit):
            size = measure(unit)
            if number == value and isinstance(size, Measure):
                known[size] = unit
            return number != value or isinstance(size, Measure)
        case tree.Percent(operand=tree.Number(value=number)):
            size = measure(_PERCENT)
            if number == value and isinstance(size, Measure):
                known[size] = _PERCENT
            return True
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
    written = match["unit"].strip()
    try:
        size = measure(parse_unit(written.replace(" per ", "/")))
    except ParseError:
        return None
    return (written, size) if isinstance(size, Measure) else None
