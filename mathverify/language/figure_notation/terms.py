"""Numbers, points and figures inside a text, one rule after the other."""

from __future__ import annotations

from mathverify.language.figure_notation.calls import read_calls
from mathverify.language.figure_notation.derived import DERIVED, PLACES
from mathverify.language.figure_notation.figures import (
    ANGLES,
    ARCS,
    ROUNDS,
    SHAPE_WORDS,
    STRAIGHTS,
)
from mathverify.language.figure_notation.images import read_images
from mathverify.language.figure_notation.measures import MEASURES, read_lengths
from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.rows import Rows, read_rows, words_of
from mathverify.language.notation.pieces import Piece, Pieces, plain_line, text_of

#: What is read beside letters that run together.
_TOLD_BY = frozenset(
    {
        *("∠", "∡", "△", "angle", "of", "from", "between", "under", "reflex", "sin", "cos", "tan"),
        *("reflected", "rotated", "translated", "enlarged"),
    }
)


def read_terms(text: str, names: FigureNames) -> str:
    """``text`` with everything that has one reading in canonical form."""
    line = plain_line(text)
    if not any(_may_be_read(piece, names) for piece in line):
        return text
    line = _read_all(line, _FIRST, names)
    line = read_images(_read_all(read_calls(line, names), _THEN, names), names)
    return text_of(read_lengths(_read_all(line, _LAST, names), names))


def _read_all(line: Pieces, passes: tuple[Rows, ...], names: FigureNames) -> Pieces:
    """The line with what the rows of each pass read, one pass after the other."""
    has = words_of(line)
    for rows in passes:
        if any(row.may_stand(has) for row in rows):
            line = read_rows(line, rows, names)
            has = words_of(line)
    return line


def _may_be_read(piece: Piece, names: FigureNames) -> bool:
    word = piece.shown
    return word in _TOLD_BY or bool(names.run(word)) or word.startswith(("angle", "right_angle"))


_FIRST: tuple[Rows, ...] = (
    *ANGLES,
    *ROUNDS,
    *SHAPE_WORDS,
    *ARCS,
    *STRAIGHTS,
    *((row,) for row in DERIVED),
)
_THEN: tuple[Rows, ...] = tuple((row,) for row in PLACES)
_LAST: tuple[Rows, ...] = (MEASURES,)
