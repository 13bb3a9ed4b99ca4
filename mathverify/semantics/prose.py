"""Prose with slots: what is text, what is a slot, what is LaTeX.

``{expr}`` is a slot, ``{expr:format}`` a slot with a format word, ``{{`` and ``}}`` literal
braces, ``$...$`` LaTeX in which braces are literal.  A slot names a given by id, or holds any
expression over the data and unknowns; its value is shown with the data put in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics.reading import Reading

__all__ = ["FORMATS", "Latex", "Segment", "Slot", "Text", "segments", "slot_node"]


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words."""

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Latex:
    """The inside of ``$...$``."""

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Slot:
    """The inside of ``{...}``; ``format`` is the word after the last colon, often empty."""

    source: str
    format: str
    start: int


Segment: TypeAlias = Text | Latex | Slot

#: What may stand after the colon of a slot: ``{rate:per}`` is "$0.85 per km", ``{n:words}`` is
#: "seven", ``{values:list}`` is "3, 4 and 5" also for a set, ``{price:plain}`` is "45 USD".
FORMATS = ("list", "per", "plain", "words")

_SPECIAL = re.compile(r"[{}$]")
_FORMAT = re.compile(r"^(.*):\s*([a-z]+)\s*$", re.DOTALL)


@lru_cache(maxsize=512)
def segments(prose: str) -> tuple[Segment, ...]:
    """``prose`` taken apart; remembered, because texts are read more than once.

    Raises `ParseError` for a brace or dollar sign without partner.  A dollar sign directly before a
    digit that has no partner is money, not LaTeX.
    """
    if _SPECIAL.search(prose) is None:
        return (Text(prose, 0),) if prose else ()
    found: list[Segment] = []
    words: list[str] = []
    words_start = 0
    position = 0

    def flush(until: int) -> None:
        nonlocal words_start
        if words:
            found.append(Text("".join(words), words_start))
            words.clear()
        words_start = until

    while position < len(prose):
        sign = prose[position]
        if prose[position : position + 2] in ("{{", "}}"):
            words.append(sign)
            position += 2
        elif sign == "{":
            end = _closing(prose, position)
            flush(end + 1)
            found.append(_slot(prose[position + 1 : end], position))
            position = end + 1
        elif sign == "}":
            raise ParseError(prose, position, position + 1, "a closing brace without a slot", "}}")
        elif sign == "$":
            end = prose.find("$", position + 1)
            if end < 0:
                if prose[position + 1 : position + 2].isdigit() or prose[position + 1 :][:1] == "{":
                    words.append(sign)
                    position += 1
                    continue
                raise ParseError(prose, position, position + 1, "a $ that is never closed", "$...$")
            flush(end + 1)
            found.append(Latex(prose[position + 1 : end], position))
            position = end + 1
        else:
            special = _SPECIAL.search(prose, position)
            end = len(prose) if special is None else special.start()
            words.append(prose[position:end])
            position = end
    flush(position)
    return tuple(found)


def _closing(prose: str, opening: int) -> int:
    end = prose.find("}", opening)
    if end >= 0 and prose.find("{", opening + 1, end) < 0:
        return end
    depth = 0
    for position in range(opening, len(prose)):
        if prose[position] == "{":
            depth += 1
        elif prose[position] == "}":
            depth -= 1
            if depth == 0:
                return position
    raise ParseError(prose, opening, opening + 1, "a slot that is never closed", "{name}")


def _slot(inside: str, start: int) -> Slot:
    match = _FORMAT.match(inside) if ":" in inside else None
    if match is not None:
        return Slot(match.group(1).strip(), match.group(2), start)
    return Slot(inside.strip(), "", start)


def slot_node(reading: Reading, slot: Slot) -> Node | str:
    """What a slot shows: a tree with the data put in, or the words of a text datum.

    A slot that is a given's id shows the given, one that is a function's name shows its rule.
    Raises `ParseError` for a slot that is neither and does not parse.
    """
    if slot.source in reading.texts:
        return reading.texts[slot.source]
    for id_, node in reading.givens:
        if id_ == slot.source and id_ not in reading.declared:
            return with_data(reading, node)
    for given in reading.spec.givens:
        # What defines a sequence or a function is no condition on unknowns.
        if given.id == slot.source and given.id not in reading.declared:
            return with_data(reading, reading.parse(given.relation))
    for part in reading.spec.parts:
        if part.id == slot.source and part.id not in reading.declared:
            return with_data(reading, reading.parse(part.ask.find))
    function = reading.functions.get(slot.source)
    if function is not None:
        return with_data(reading, function.body)
    return with_data(reading, reading.parse(slot.source))


def with_data(reading: Reading, node: Node) -> Node:
    """``node`` with every datum replaced by its value, data of data included."""
    for _ in range(len(reading.data)):
        changed = tree.substitute(node, reading.data)
        if changed is node or changed == node:
            break
        node = changed
    return node
