"""Whole statements: one sentence, or several that words or commas join."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from mathverify.language.figure_notation.calls import with_measures
from mathverify.language.figure_notation.circle_sentences import CIRCLES
from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import is_call
from mathverify.language.figure_notation.position_sentences import POSITIONS
from mathverify.language.figure_notation.rows import FigureRow, Rows, Said, statement_of
from mathverify.language.figure_notation.sentence_parts import MEASURES, POINT_CALLS
from mathverify.language.figure_notation.shape_sentences import SHAPE_SENTENCES
from mathverify.language.figure_notation.terms import read_terms
from mathverify.language.notation.extents import depths
from mathverify.language.notation.pieces import Piece, Pieces, bare, is_touching, plain_line, shown
from mathverify.language.notation.supplied import read_figures


def canonical(text: str, names: FigureNames) -> str:
    """``text`` in the words of the language, as far as it has one reading; else as it is."""
    if len(text) > _LONGEST:
        return text
    found = _read(text, names)
    return read_figures(found, names) if names.has_figure else found


def _read(text: str, names: FigureNames) -> str:
    """As `canonical`, by our rows."""
    plain = with_measures(text)
    if not names.has_figure:
        return plain
    plain = names.unprimed(plain).replace("mid-point", "midpoint")
    line = plain_line(plain)
    if question := _QUESTION.whole(line):
        what = (*question.holes.get("shape", ()), *question.holes["letters"])
        asked = (*bare(what), _IS, *question.holes["told"], line[-1])
        return statement_of(asked, _SENTENCES, names) or plain
    if not any(map(_may_be_said, line)) and not _has_bars(line) and not _is_place(line, names):
        return read_terms(plain, names)
    return _joined(line, names) or read_terms(plain, names)


def _may_be_said(piece: Piece) -> bool:
    return piece.shown in _SAID


def _has_bars(line: Pieces) -> bool:
    """Whether two bars touch: ``AB || CD``."""
    return any(
        piece.shown == "|" == line[place - 1].shown and is_touching(line, place)
        for place, piece in enumerate(line)
    )


def _is_place(line: Pieces, names: FigureNames) -> bool:
    """Whether a line begins like ``A(1, 4)``."""
    return line[0].shown in names.points and line[1].kind == "("


def _joined(line: Pieces, names: FigureNames) -> str:
    """A line as one statement, or as several that words or commas join; empty if it is none."""
    whole = statement_of(line, _SENTENCES, names)
    if whole:
        return whole
    for start, end in _connectors(line):
        if any(True for _ in _outside(line, _LOOSER)):
            return ""  # what a comma joins would be joined more tightly
        left, right = (*line[:start], line[-1]), (*bare(line[end:-1]), line[-1])
        first = statement_of(left, _SENTENCES, names) or _relation(left, names)
        if first:
            rest = _joined(right, names)
            return f"{first} and {rest}" if rest else ""
    return _relation(line, names)


def _connectors(line: Pieces) -> Iterator[tuple[int, int]]:
    """From where to where a comma, ``and`` or ``with`` joins two statements, or a comma and one."""
    past = 0
    for place in _outside(line, _CONNECTORS):
        if place >= max(past, 1) and line[place + 1].gap:
            past = place + 1
            if line[place].kind == "," and line[past].shown in _JOINING:
                past += 1
            yield place, past


def _outside(line: Pieces, words: Collection[str]) -> Iterator[int]:
    """The places of some words and signs outside of brackets."""
    for place, depth in enumerate(depths(line)):
        if depth == 0 and line[place].shown in words:
            yield place


def _relation(line: Pieces, names: FigureNames) -> str:
    """A part with a sign of relation, or one fact; empty for anything else."""
    found = read_terms(shown(line), names)
    pieces = plain_line(found)
    if any(
        depth == 0 and not _SIGNS.isdisjoint(piece.shown)
        for piece, depth in zip(pieces, depths(pieces), strict=True)
    ):
        return found
    denied = found.removeprefix("not ")
    is_fact = is_call(denied) and not is_call(denied, *MEASURES, *POINT_CALLS)
    return found if is_fact else ""


def _equals(said: Said, names: FigureNames) -> str:
    """``angle ABC is 40°``, ``D is the foot of the perpendicular from A to BC``."""
    left, right = read_terms(said["left"], names), read_terms(said["right"], names)
    if left in names.points and is_call(right, *POINT_CALLS):
        return f"{left} = {right}"
    if not is_call(left, *MEASURES):
        return ""
    is_value = right[:1].isdigit() or right.startswith("(")
    is_value = is_value or right in names.declared or is_call(right)
    return f"{left} = {right}" if is_value else ""


#: Longer texts are no sentences of the board.
_LONGEST = 300
_QUESTION = FigureRow(
    "Is|is [ {shape:=triangle|△} ] {letters:identifier} _{told:some} [ ? ]", _equals
)
_IS = plain_line(" is")[0]

#: Every sentence has one of these signs or words, or is a point with its coordinates.
_SAID = frozenset(
    {
        *("∥", "‖", "⊥", "⟂", "~", "∼", "≅", "≡", "∈", "∩", ":", "//"),
        *("is", "are", "on", "of", "lie", "lies", "between", "inside", "outside", "midpoint"),
        *("collinear", "concyclic", "produced", "extended", "bisects", "touch", "has", "touches"),
        *("equals", "measures", "through", "equation", "with", "intersect", "meet", "cross"),
    }
)
_JOINING = frozenset({"and", "with"})
_CONNECTORS = _JOINING | {","}
_LOOSER = frozenset(
    {
        *("or", "implies", "iff", "for", "exists", "if", "then"),
        *("⇒", "⟹", "⇔", "⟺", "→", "=>", "->", "<=>", "<->"),
    }
)
_SIGNS = frozenset("=<>≤≥≠≈∈")
_SENTENCES: Rows = (
    *SHAPE_SENTENCES,
    *POSITIONS,
    *CIRCLES,
    FigureRow("{left:some} is·equal·to|is|equals|measures {right:rest}", _equals),
)
