"""Notation in the words of a text: ``2 + 5 + 8 + ... + 59``, ``1011_2``, ``1011 in base 2``.

Part of the prose check, which ties the numbers of a text to those of the question.  A question
has such notation in the words of the language, so that its text is brought to the same numbers.
"""

from __future__ import annotations

import re
from dataclasses import replace

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.textbook_notation.algebra import dotted_sums, numerals
from mathverify.language.tree import Node
from mathverify.semantics.prose import Latex, Text
from mathverify.semantics.question import Question

__all__ = ["in_plain_numbers"]

#: What every such notation has somewhere; most texts have nothing of it.
_ODD = re.compile(r"\.\.\.|…|⋯|\d\)?[_₀-₉]|\b(?:base|binary)\b")


def in_plain_numbers(question: Question, parts: list[Text | Latex]) -> list[Text | Latex]:
    """``parts`` with the numbers that numerals and sums with dots stand for, at the same places.

    A sum with dots is only replaced where the question has it.
    """
    return [
        replace(part, text=_plain(question, part.text)) if _ODD.search(part.text) else part
        for part in parts
    ]


def _plain(question: Question, text: str) -> str:
    for start, end, value in numerals(text):
        text = _put(text, start, end, str(value))
    for start, end, call in dotted_sums(text):
        try:
            node = question.reading.parse(call)
        except ParseError:
            continue
        if any(node == inner for whole in _nodes(question) for inner in tree.walk(whole)):
            numbers = [part.value for part in tree.walk(node) if isinstance(part, tree.Number)]
            text = _put(text, start, end, " ".join(map(str, dict.fromkeys(numbers))))
    return text


def _put(text: str, start: int, end: int, words: str) -> str:
    """``words`` in the place of a part of ``text`` that is longer, so that the rest stays."""
    return (
        text if len(words) > end - start else text[:start] + words.ljust(end - start) + text[end:]
    )


def _nodes(question: Question) -> list[Node]:
    reading = question.reading
    asked = [reading.ask] if reading.ask is not None else []
    return [*asked, *(node for _, node in reading.facts), *reading.data.values()]
