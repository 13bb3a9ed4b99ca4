"""Reads notation: tries the rows of the language's notations on a line of pieces.

`read` goes through the line from the left.  Where rows fit, the longest match is read, and what
its holes hold is read in the same way; two rows that fit the same pieces and mean different
things are refused with both.  Rows of whole texts are tried on what the others gave.  Nothing is
decided here and nothing is added: what is read is the same mathematics in the words of the
language, and where no row reads a text it stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from mathverify.language.notation.features import features, signs_of
from mathverify.language.notation.given import Given
from mathverify.language.notation.names import SchoolNames
from mathverify.language.notation.pieces import Piece, Pieces, bare, filled, line_of, shown, text_of
from mathverify.language.notation.row import Gives, Match, Row
from mathverify.language.tokens import PLAIN_NAME

#: Nobody writes longer lines by hand, and rows may look at all of a line.
_LONGEST = 1000
_LETTERS = frozenset({"letters"})
#: Features that nearly every text has.
_EVERYWHERE = frozenset({"name", "number", "letter"})
_MOST_WORDS = 2000
#: Nobody writes more sums inside of sums.
_DEEPEST = 12
_END = Piece("end", "", "", "", 0, 0)


class Read(NamedTuple):
    """A text in the words of the language, and what in it has several readings, with these.

    ``brought`` are the variables that notations in it have of their own.
    """

    text: str
    unclear: tuple[tuple[str, str], ...] = ()
    brought: frozenset[str] = frozenset()


class Notation:
    """The rows that are read together."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows = tuple(rows)
        #: For words whether they tell nothing, and whether they are but letters.
        self._tells: dict[str, tuple[bool, bool]] = {}

    @cached_property
    def _by_key(self) -> Mapping[str, tuple[Row, ...]]:
        found: dict[str, list[Row]] = {}
        for row in self.rows:
            for key in row.key:
                found.setdefault(key, []).append(row)
        return {key: tuple(rows) for key, rows in found.items()}

    def read(self, text: str, names: SchoolNames) -> Read:
        """``text`` with the notations that have one reading in the words of the language."""
        if len(text) > _LONGEST or "\\" in text or not self._may_read(text, names):
            return Read(text)
        line = line_of(text, names.all)
        rows = self._rows_for(line)
        if not rows:
            return Read(text)
        unclear = tuple(_refusals([row for row in rows if row.is_refused], Given(line, names)))
        reader = _Reader([row for row in rows if not row.is_refused], names)
        pieces = reader.terms(reader.letters(line))
        pieces = reader.statement(pieces) or pieces
        unclear += tuple(reader.unclear)
        return (
            Read(text_of(pieces), unclear, reader.brought)
            if reader.has_read
            else Read(text, unclear)
        )

    @cached_property
    def _signs(self) -> re.Pattern[str]:
        return signs_of(self._by_key)

    def _may_read(self, text: str, names: SchoolNames) -> bool:
        """Whether a text has something in it that is a key of a row; most have not."""
        if not _EVERYWHERE.isdisjoint(self._by_key) or self._signs.search(text):
            return True
        tells = self._tells
        for word in PLAIN_NAME.findall(text):
            if (known := tells.get(word)) is None:
                keys = features("name", word, word) & self._by_key.keys()
                known = tells[word] = not keys, keys == _LETTERS
                if len(tells) > _MOST_WORDS:
                    tells.clear()
            if not known[0] and not (known[1] and word in names.declared):
                return True
        return False

    def _rows_for(self, line: Pieces) -> list[Row]:
        """The rows of which every part may stand in the line, in their order."""
        by_key = self._by_key
        found = frozenset().union(*(features(piece[0], piece[1], piece[2]) for piece in line))
        rows = {id(row): row for key in found if key in by_key for row in by_key[key]}
        if not rows:
            return []
        fits = {key for key, row in rows.items() if not any(map(found.isdisjoint, row.needs))}
        return [row for row in self.rows if id(row) in fits] if fits else []

    def states(self, text: str, names: SchoolNames) -> bool:
        """Whether a row reads all of ``text`` as one statement."""
        if len(text) > _LONGEST or "\\" in text:
            return False
        line = line_of(text, names.all)
        reader = _Reader(self._rows_for(line), names)
        return reader.statement(reader.terms(reader.letters(line))) is not None

    def instead_of(self, text: str) -> str:
        """What to write for a notation of ``text``, which is not read; empty where no row knows."""
        line = line_of(text, frozenset())
        given = Given(line, SchoolNames())
        for row in self._rows_for(line):
            if row.other is None or row.is_refused:
                continue
            is_whole = row.gives is Gives.STATEMENT
            for start in range(1 if is_whole else len(line) - 1):
                for match in row.matches(given, start):
                    if not is_whole or shown(line[match.end :]) in ("", "."):
                        if told := row.other(match):
                            return told
        return ""


def _refusals(rows: list[Row], given: Given) -> Iterator[tuple[str, str]]:
    """What has several readings, and these."""
    for row in rows:
        for start, piece in enumerate(given.line[:-1]):
            if row.starts.isdisjoint(features(piece[0], piece[1], piece[2])):
                continue
            for match in row.matches(given, start):
                if row.other is not None:
                    yield row.about(match), row.other(match)


class _Reader:
    """The reading of one text."""

    def __init__(self, rows: list[Row], names: SchoolNames) -> None:
        self._letters = [row for row in rows if row.gives is Gives.LETTERS]
        self._terms = [row for row in rows if row.gives is Gives.TERM]
        self._statements = [row for row in rows if row.gives is Gives.STATEMENT]
        self._names = names
        self._depth = 0
        self.has_read = False
        self.brought = frozenset[str]()
        self.unclear: list[tuple[str, str]] = []

    def letters(self, line: Pieces) -> Pieces:
        """The line with its words of letters as products."""
        return self._read(line, self._letters)

    def terms(self, line: Pieces) -> Pieces:
        """The line, which ends with a piece of kind ``end``, with its terms in the language."""
        return self._read(line, self._terms)

    def _read(self, line: Pieces, rows: list[Row]) -> Pieces:
        if not rows:
            return line
        found: list[Piece] = []
        place = 0
        given = Given(line, self._names)
        while place < len(line) - 1:
            best = self._best(rows, given, place)
            if best is None:
                found.append(line[place])
                place += 1
                continue
            match, template = best
            gap = line[place].gap
            found += bare(self._meant(match, template), gap)
            place = match.end
        return (*found, line[-1])

    def _best(self, rows: list[Row], given: Given, place: int) -> tuple[Match, str] | None:
        fits: list[tuple[Match, str]] = []
        piece = given.line[place]
        has = features(piece[0], piece[1], piece[2])
        for row in rows:
            if row.starts.isdisjoint(has):
                continue
            for match in row.matches(given, place):
                if (meant := row.meaning(match)) is not None:
                    fits.append(meant)
                    break
        if len(fits) < 2:
            return fits[0] if fits else None
        longest = max(match.end for match, _ in fits)
        fits = [fit for fit in fits if fit[0].end == longest]
        texts = list(dict.fromkeys(shown(self._meant(*fit)) for fit in fits))
        if len(texts) > 1:
            self.unclear.append((shown(given.line[place:longest]), " or ".join(texts)))
            return None
        return fits[0]

    def statement(self, line: Pieces) -> Pieces | None:
        """What a line says as a whole; None where no row reads all of it."""
        given = Given(line, self._names)
        for row in self._statements:
            for match in row.matches(given, 0):
                if shown(line[match.end :]) not in ("", "."):
                    continue
                if (meant := row.meaning(match)) is not None:
                    return (*self._meant(*meant, again=False), line[-1])
        return None

    def _meant(self, match: Match, template: str, *, again: bool = True) -> Pieces:
        self.has_read = True
        self.brought |= {match.brings} - {""}
        holes = match.holes
        if again and self._depth < _DEEPEST:
            self._depth += 1
            holes = {name: self.terms((*value, _END))[:-1] for name, value in holes.items()}
            self._depth -= 1
        first, last = match.line[match.start], match.line[match.end - 1]
        return filled(template, holes, first.start, last.end)
