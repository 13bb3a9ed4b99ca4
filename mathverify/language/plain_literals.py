"""Texts that are one literal: ``12``, ``-3.50``, ``-51/2``, ``40%``, ``5 USD``, ``90 km/h``.

Most data, options and answers are such a text.  They are read here without tokens, to the very
tree, spans included, that the grammar gives; every other text is left to the grammar.
"""

from __future__ import annotations

import re

from mathverify.language.node import span_between
from mathverify.language.numerals import read_numeral
from mathverify.language.tree import Divide, Negate, Node, Number, Percent, Quantity, Unit
from mathverify.language.unit_words import OF_LETTERS, unit_spelling
from mathverify.language.vocabulary import RESERVED, WORD_OPERATORS

_LITERAL = re.compile(
    r"(?P<sign>-)?(?P<number>[0-9]{1,40}(?:\.[0-9]{1,40})?)"
    r"(?:/(?P<below>[0-9]{1,40})|(?P<percent>%)"
    r"| (?P<unit>[A-Za-z]+)(?:\^(?P<power>[2-9])|/(?P<per>[A-Za-z]+))?)?"
)
_FIRST = frozenset("-0123456789")
_OTHER_WORDS = RESERVED | WORD_OPERATORS | {"U", "cap", "cup", "intersection", "per"}
_OTHER_UNITS = frozenset({"percent", "percents"})


def plain_literal(text: str, names: frozenset[str]) -> Node | None:
    """The tree of ``text`` if it is one literal, else None; ``names`` are no units."""
    found = _LITERAL.fullmatch(text) if text[:1] in _FIRST else None
    if found is None:
        return None
    sign, number, below, percent, word, power, per = found.groups()
    unit = None
    if word is not None:
        unit = _unit(word, power, per, names)
        if unit is None:
            return None
    start, end = (1 if sign else 0), len(text)
    value, written = read_numeral(number)
    node: Node = Number(value, written, span=span_between(start, start + len(number)))
    if unit is not None:
        node = Quantity(node, unit, span=span_between(start, end))
    elif percent is not None:
        node = Percent(node, span=span_between(start, end))
    elif below is not None:
        denominator = Number(*read_numeral(below), span=span_between(end - len(below), end))
        node = Divide(node, denominator, span=span_between(start, end))
    return Negate(node, span=span_between(0, end)) if sign else node


def _unit(word: str, power: str | None, per: str | None, names: frozenset[str]) -> Unit | None:
    """The unit, where each word is plainly one and no declared name is near."""
    factor = _factor(word, names)
    if factor is None:
        return None
    if power is not None:
        return Unit(((factor, int(power)),))
    if per is None:
        return Unit(((factor, 1),))
    under = _factor(per, names)
    return None if under is None or under == factor else Unit(((factor, 1), (under, -1)))


def _factor(word: str, names: frozenset[str]) -> str | None:
    if word in _OTHER_WORDS or word in names:
        return None
    unit, power = unit_spelling(word)
    if unit in OF_LETTERS and all(letter in names for letter in word):
        return None
    plain = bool(unit) and power == 1 and unit not in _OTHER_UNITS and unit not in names
    return unit if plain else None
