"""Rows of the board: a pattern of tokens, and the rule that says what it is in the language.

A rule gives the canonical text of what its pattern fits, or nothing where it does not read that.
What it gives stands in the place of the tokens that were read, as tokens again, so that the rules
that follow see it as the words of the language that it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.notation.given import Given
from mathverify.language.notation.names import SchoolNames
from mathverify.language.notation.pattern import Holes, compiled, every, matched, starts
from mathverify.language.notation.pieces import Piece, Pieces, bare, is_touching, made, shown
from mathverify.language.notation.sorts import SORTS

_NO_NAMES = SchoolNames()


@dataclass(frozen=True, slots=True)
class Said:
    """What a pattern fits: the pieces of ``line`` from ``start`` to ``end``, and its holes."""

    line: Pieces
    start: int
    end: int
    holes: Holes

    def __getitem__(self, name: str) -> str:
        """What a hole holds; empty in a part that was left out."""
        return shown(self.holes.get(name, ()))

    @property
    def is_touched(self) -> str:
        """The last sign of what touches it from before; empty where nothing does."""
        touched = is_touching(self.line, self.start)
        return self.line[self.start - 1].shown[-1:] if touched else ""


#: What a pattern says in the language; empty where it is not what the rule reads.
Rule: TypeAlias = Callable[[Said, FigureNames], str]


@dataclass(frozen=True)
class FigureRow:
    """One notation of figures."""

    pattern: str
    rule: Rule

    @cached_property
    def starts(self) -> frozenset[str]:
        """Of these one is the kind of the first piece, or how it is written; empty for any."""
        return starts(compiled(self.pattern))

    @cached_property
    def needs(self) -> tuple[frozenset[str], ...]:
        """For each part that is not left out, of what a piece has one as `starts` says."""
        return tuple(part.features for part in compiled(self.pattern) if part.features)

    def fault(self) -> str:
        """Why the row can never be tried; empty where it can."""
        parts = tuple(every(compiled(self.pattern)))
        unknown = sorted({part.sort for part in parts if part.sort} - SORTS.keys())
        return f"no sort of holes is called {unknown[0]}" if unknown else ""

    def may_stand(self, words: frozenset[str]) -> bool:
        """Whether every part has something among the words of a line."""
        return not any(map(words.isdisjoint, self.needs))

    def at(self, line: Pieces, start: int) -> Said | None:
        """What the pattern fits at a place, in the first way."""
        return next(self._fits(line, start), None)

    def whole(self, line: Pieces) -> Said | None:
        """What the pattern fits from the beginning to the end of a line, in the first way."""
        return next((said for said in self._fits(line, 0) if said.end == len(line) - 1), None)

    def _fits(self, line: Pieces, start: int) -> Iterator[Said]:
        fits = matched(compiled(self.pattern), Given(line, _NO_NAMES), start, {}, folded=False)
        return (Said(line, start, end, holes) for end, holes in fits)


#: Rows that are tried together, the first before the others.
Rows: TypeAlias = tuple[FigureRow, ...]


def read_rows(line: Pieces, rows: Rows, names: FigureNames) -> Pieces:
    """The line, which ends with a piece of kind ``end``, with what the rows read."""
    has = words_of(line)
    fitting = tuple(row for row in rows if row.may_stand(has))
    if not fitting:
        return line
    found: list[Piece] = []
    place = 0
    while place < len(line) - 1:
        read = _read(fitting, line, place, names)
        if read is None:
            found.append(line[place])
            place += 1
        else:
            place, pieces = read
            found += pieces
    return (*found, line[-1])


def first_of(line: Pieces, row: FigureRow) -> Said | None:
    """What the first place in a line is that the pattern of a row fits; None if there is none."""
    if not row.may_stand(words_of(line)):
        return None
    places = (row.at(line, place) for place in range(len(line) - 1))
    return next((said for said in places if said is not None), None)


def statement_of(line: Pieces, rows: Rows, names: FigureNames) -> str:
    """What all of a line says by the first row that reads it; empty if none does."""
    has = words_of(line)
    for row in rows:
        said = row.whole(line) if row.may_stand(has) else None
        if said is not None and (found := row.rule(said, names)):
            return found
    return ""


def words_of(line: Pieces) -> frozenset[str]:
    """The kinds of the pieces, and how they are written."""
    return frozenset([piece.kind for piece in line]).union([piece.shown for piece in line])


def _read(rows: Rows, line: Pieces, place: int, names: FigureNames) -> tuple[int, Pieces] | None:
    piece = line[place]
    has = (piece.kind, piece.shown)
    for row in rows:
        if row.starts and row.starts.isdisjoint(has):
            continue
        said = row.at(line, place)
        text = row.rule(said, names) if said is not None else ""
        if said is not None and text:
            apart = " " if text[0].isalpha() and said.is_touched.isalpha() else ""
            return said.end, bare(made(text), piece.gap or apart)
    return None
