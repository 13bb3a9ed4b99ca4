"""The marking grid of a test: a row for each question, its marks, the answer of each version.

It is made from the keys of the versions, so that what stands in a cell is what their pages say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from mathverify.phrases.locale import page_phrase
from mathverify.verification.renderer import Notation, Sheet, Told
from mathverify.verification.sheet_words import language_of, total_marks
from renderers.blocks import Formula
from renderers.telling import told
from renderers.transcript import Entry, Role, heading, transcript


@dataclass(frozen=True, slots=True)
class GridRow:
    """A question: its number, its marks if there are any, and its answers version by version."""

    number: Entry
    marks: Entry | None
    cells: tuple[tuple[Entry, ...], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """All versions of a test; ``total`` is empty where no marks are told."""

    title: Entry
    columns: tuple[Entry, ...]
    versions: tuple[str, ...]
    rows: tuple[GridRow, ...]
    total: tuple[Entry, ...]
    lang: str = "en"

    def entries(self) -> Iterator[Entry]:
        """All that the grid says, row by row."""
        yield self.title
        yield from self.columns
        for row in self.rows:
            yield row.number
            if row.marks is not None:
                yield row.marks
            for cell in row.cells:
                yield from cell
        yield from self.total


def grid_of(sheets: Sequence[Sheet]) -> Grid:
    """The grid of the versions of one test; they have the same number of questions and marks."""
    keys = [transcript(sheet).answers for sheet in sheets]
    count = min(max((entry.question for entry in key), default=0) for key in keys)
    rows = []
    for number in range(1, count + 1):
        marks = [e for e in keys[0] if e.question == number and e.role is Role.MARKS]
        cells = tuple(tuple(_answers(key, number)) for key in keys)
        rows.append(GridRow(_word(f"{number}."), marks[0] if marks else None, cells))
    total, lang = total_marks(sheets[0]), language_of(sheets[0])
    points = (page_phrase(lang, "marks"),) if total else ()
    head = (page_phrase(lang, "question"), *points, *(sheet.version for sheet in sheets))
    return Grid(
        heading(Role.TITLE, page_phrase(lang, "grid").format(title=sheets[0].title)),
        tuple(map(_word, head)),
        tuple(sheet.version for sheet in sheets),
        tuple(rows),
        (_word(page_phrase(lang, "total")), _word(str(total))) if total else (),
        lang,
    )


def _word(text: str) -> Entry:
    return heading(Role.FURNITURE, text)


def _answers(key: Sequence[Entry], number: int) -> Iterator[Entry]:
    for entry in key:
        if entry.question == number and entry.role is Role.ANSWER:
            label = entry.label[1:] if entry.label[:1] == (f"{number}.",) else entry.label
            yield replace(entry, label=label)


def told_grid(
    grid: Grid, notation: Notation, formula: Callable[[Formula], str], text: Callable[[str], str]
) -> tuple[Told, ...]:
    """What a grid tells of each version."""
    found: list[Told] = []
    for row in grid.rows:
        for version, cell in zip(grid.versions, row.cells, strict=True):
            marks = () if row.marks is None else (row.marks,)
            for one in told((*marks, *cell), notation, formula, text):
                found.append(replace(one, version=version))
    return tuple(found)
