"""Rows of other packages, which are tried where nothing of ours reads a text.

An entry of the group ``mathverify.notation`` names a tuple of `row.Row`::

    [project.entry-points."mathverify.notation"]
    chess = "chess.notation:ROWS"

What the grammar reads, or a built-in row, a plug-in cannot make another thing of: its rows are only
tried on what the parser refuses.
"""

from __future__ import annotations

from functools import cache

from mathverify.errors import ParseError, PluginError
from mathverify.language.notation import NOTATION, Notation, Read, SchoolNames
from mathverify.language.notation.row import Row
from mathverify.language.parser import parse
from mathverify.plugins import loaded

__all__ = ["ENTRY_POINTS", "read_answer", "read_notation"]

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
    return found if _is_read(found.text, names) else together.read(text, names)


def read_answer(text: str) -> str:
    """An answer that was not read in the words of the language, by our rows and by others.

    Raises `PluginError` as `read_notation` does.
    """
    return _of_answers().read(text, SchoolNames()).text


@cache
def _of_answers() -> Notation:
    from mathverify.language.notation.answers import ANSWERS

    supplied, _ = _notations()
    return Notation((*ANSWERS.rows, *supplied.rows)) if supplied.rows else ANSWERS


@cache
def _notations() -> tuple[Notation, Notation]:
    """The rows of other packages alone, and with ours."""
    rows: list[Row] = []
    for supplier, entry in loaded(ENTRY_POINTS):
        if type(entry) is not tuple or not all(isinstance(row, Row) for row in entry):
            raise PluginError(ENTRY_POINTS, supplier, "it is not a tuple of Row")
        for row in entry:
            if fault := row.fault():
                raise PluginError(ENTRY_POINTS, supplier, f"the row {row.pattern!r}: {fault}")
        rows += entry
    return Notation(rows), Notation((*NOTATION.rows, *rows))


def _is_read(text: str, names: SchoolNames) -> bool:
    try:
        parse(text, declared=names.all, functions=names.functions)
    except ParseError:
        return False
    return True
