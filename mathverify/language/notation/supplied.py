"""Rows of other packages, which are tried where nothing of ours reads a text.

An entry of the group ``mathverify.notation`` names a tuple of `row.Row`, and of
`mathverify.language.figure_notation.rows.FigureRow` for sentences and terms of figures::

    [project.entry-points."mathverify.notation"]
    chess = "chess.notation:ROWS"

What the grammar reads, or a built-in row, a plug-in cannot make another thing of: its rows are only
tried on what the parser refuses.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from mathverify.errors import ParseError, PluginError
from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.notation import NOTATION, Notation, Read, SchoolNames
from mathverify.language.notation.pieces import plain_line, text_of
from mathverify.language.notation.row import Row
from mathverify.language.parser import parse
from mathverify.plugins import loaded

if TYPE_CHECKING:
    from mathverify.language.figure_notation.rows import FigureRow

#: The entry-point group of rows in other packages.
ENTRY_POINTS = "mathverify.notation"


def read_notation(text: str, names: SchoolNames) -> Read:
    """``text`` in the words of the language, by our rows and, where it is not read, by others.

    Raises `PluginError` at the first use for an entry that is no tuple of rows, or a row that
    cannot be tried.
    """
    found = NOTATION.read(text, names)
    supplied, together = _notations()
    if not supplied.rows or found.unclear or supplied.read(found.text, names) == Read(found.text):
        return found
    is_read = _is_read(found.text, names.all, names.functions)
    return found if is_read else together.read(text, names)


def read_answer(text: str) -> str:
    """An answer that was not read in the words of the language, by our rows and by others.

    Raises `PluginError` as `read_notation` does.
    """
    return _of_answers().read(text, SchoolNames()).text


def read_figures(text: str, names: FigureNames) -> str:
    """A text about figures, as far as our rows have read it, by those of others.

    They are tried where the parser refuses it: on the whole as a sentence, then inside.  Raises
    `PluginError` as `read_notation` does.
    """
    _, rows = _entries()
    if not rows or _is_read(text, names.declared):
        return text
    from mathverify.language.figure_notation.rows import read_rows, statement_of

    line = plain_line(text)
    return statement_of(line, rows, names) or text_of(read_rows(line, rows, names))


@cache
def _of_answers() -> Notation:
    from mathverify.language.notation.answers import ANSWERS

    supplied, _ = _notations()
    return Notation((*ANSWERS.rows, *supplied.rows)) if supplied.rows else ANSWERS


@cache
def _notations() -> tuple[Notation, Notation]:
    """The rows of other packages alone, and with ours."""
    rows, _ = _entries()
    return Notation(rows), Notation((*NOTATION.rows, *rows))


@cache
def _entries() -> tuple[tuple[Row, ...], tuple[FigureRow, ...]]:
    """The rows of other packages, those of figures apart."""
    found: list[Row] = []
    of_figures: list[FigureRow] = []
    for supplier, entry in loaded(ENTRY_POINTS):
        # Most installations have no rows of others.
        from mathverify.language.figure_notation.rows import FigureRow

        if type(entry) is not tuple or not all(isinstance(row, Row | FigureRow) for row in entry):
            raise PluginError(ENTRY_POINTS, supplier, "it is not a tuple of Row")
        for row in entry:
            if fault := row.fault():
                raise PluginError(ENTRY_POINTS, supplier, f"the row {row.pattern!r}: {fault}")
            if isinstance(row, FigureRow):
                of_figures.append(row)
            else:
                found.append(row)
    return tuple(found), tuple(of_figures)


def _is_read(text: str, names: frozenset[str], functions: frozenset[str] = frozenset()) -> bool:
    try:
        parse(text, declared=names, functions=functions)
    except ParseError:
        return False
    return True
