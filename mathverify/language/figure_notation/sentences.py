"""Whole statements: one sentence, or several that words or commas join."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathverify.language.figure_notation.calls import with_measures
from mathverify.language.figure_notation.circle_sentences import CIRCLES
from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import is_call
from mathverify.language.figure_notation.position_sentences import POSITIONS
from mathverify.language.figure_notation.sentence_parts import (
    MEASURES,
    POINT_CALLS,
    Sentences,
    compiled,
)
from mathverify.language.figure_notation.shape_sentences import SHAPE_SENTENCES
from mathverify.language.figure_notation.terms import read_terms

__all__ = ["canonical"]


def canonical(text: str, names: FigureNames) -> str:
    """``text`` in the words of the language, as far as it has one reading; else as it is."""
    if len(text) > _LONGEST:
        return text
    plain = with_measures(text)
    if not names.has_figure:
        return plain
    plain = names.unprimed(plain).replace("mid-point", "midpoint")
    if question := _QUESTION.fullmatch(plain):
        return _statement(f"{question[1]} is {question[2]}", names) or plain
    if not _MAY_BE_SAID.search(plain) and not _is_place(plain, names):
        return read_terms(plain, names)
    return _joined(plain, names) or read_terms(plain, names)


def _is_place(text: str, names: FigureNames) -> bool:
    """Whether a text begins like ``A(1, 4)``."""
    name, bracket, _ = text.partition("(")
    return bool(bracket) and name.strip() in names.points


def _joined(text: str, names: FigureNames) -> str:
    """``text`` as one statement, or as several that words or commas join; empty if it is none."""
    whole = _statement(text, names)
    if whole:
        return whole
    for match in _outside(_CONNECTOR, text):
        if any(True for _ in _outside(_LOOSER, text)):
            return ""  # what a comma joins would be joined more tightly
        left, right = text[: match.start()].strip(), text[match.end() :].strip()
        first = _statement(left, names) or _relation(left, names)
        if first:
            rest = _joined(right, names)
            return f"{first} and {rest}" if rest else ""
    return _relation(text, names)


def _outside(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """The matches of a pattern outside brackets."""
    for match in pattern.finditer(text):
        before = text[: match.start()]
        if sum(map(before.count, "([{")) == sum(map(before.count, ")]}")):
            yield match


def _statement(text: str, names: FigureNames) -> str:
    """The statement that all of ``text`` is; empty if it is none that is known."""
    for pattern, rule in _SENTENCES:
        match = pattern.fullmatch(text)
        if match is not None:
            found = rule(match, names)
            if found:
                return found
    return ""


def _relation(text: str, names: FigureNames) -> str:
    """A part with a sign of relation, or one fact; empty for anything else."""
    found = read_terms(text, names)
    if any(True for _ in _outside(_SIGN, found)):
        return found
    bare = found.removeprefix("not ")
    is_fact = is_call(bare) and not is_call(bare, *MEASURES, *POINT_CALLS)
    return found if is_fact else ""


def _equals(match: re.Match[str], names: FigureNames) -> str:
    """``angle ABC is 40°``, ``D is the foot of the perpendicular from A to BC``."""
    left, right = read_terms(match["left"], names), read_terms(match["right"], names)
    if left in names.points and is_call(right, *POINT_CALLS):
        return f"{left} = {right}"
    if not is_call(left, *MEASURES):
        return ""
    value = re.match(r"[\d(]", right) or right in names.declared or is_call(right)
    return f"{left} = {right}" if value else ""


#: Longer texts are no sentences of the board.
_LONGEST = 300
_QUESTION = re.compile(r"[Ii]s ((?:triangle |△ ?)?\w+) (.+?) ?\??")

#: Every sentence has one of these signs or words, or is a point with its coordinates.
_MAY_BE_SAID = re.compile(
    r"[∥‖⊥⟂~∼≅≡∈∩:]|//|\|\||\b(?:is|are|on|of|lies?|between|inside|outside|midpoint|collinear"
    r"|concyclic|produced|extended|bisects|touch|has|touches|equals|measures|through|equation|with"
    r"|intersect|meet|cross)\b"
)
_CONNECTOR = re.compile(r" (?:and|with) |, (?:and |with )?")
_LOOSER = re.compile(r"\b(?:or|implies|iff|for|exists|if|then)\b|[⇒⟹⇔⟺→]|=>|->")
_SIGN = re.compile(r"[=<>≤≥≠≈∈]")
_SENTENCES: Sentences = (
    *SHAPE_SENTENCES,
    *POSITIONS,
    *CIRCLES,
    *compiled((r"(?P<left>.+?) (?:is equal to|is|equals|measures) (?P<right>.+)", _equals)),
)
