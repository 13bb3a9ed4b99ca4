"""Markdown pages read back: which entries a file shows, from its text alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathverify.errors import ReadBackError
from mathverify.verification.renderer import Page, Sheet
from mathverify.verification.sheet_words import named
from renderers.grid import Grid
from renderers.marked_text import Notation, UnreadableTextError
from renderers.readback import Found, compare
from renderers.transcript import Entry, Role, transcript

QUESTIONS, ANSWERS, GRID = "questions.md", "answers.md", "grid.md"
#: A line to write on.
LINE = "………………………………………………"
TABLE = "| | |\n|:--|:--|\n"
MARKDOWN = Notation({sign: f"\\{sign}" for sign in "\\`*_{}$#&<>[]|~^"})

_LABELS = re.compile(r"\*\*((?:\\.|[^\\*])+)\*\* ")
_IMAGE = re.compile(r"^!\[((?:\\.|[^\\\]])*)\]\((figure-[0-9A-Z-]+\.svg)\)$", re.MULTILINE)
_FIELD = re.compile(rf"\*\*([^\W\d]+):\*\* (?:{LINE} ?)?(.*)")
_MARKS = re.compile(r"\*\*\\\[((?:\\.|[^\\*])+)\\\]\*\*")
_ALONE = re.compile(r"\*\*((?:\\.|[^\\*])+)\*\*")
_CELLS = re.compile(r"\| (.*?(?<!\\)(?:\\\\)*) \|(?: (.*))? \|\Z")


def check_markdown(pages: tuple[Page, ...], sheet: Sheet) -> None:
    """Compare the sheet and its key, as they are to be written, with ``sheet``.

    Raises `ReadBackError`.
    """
    script = transcript(sheet)
    drawn = {
        picture_name(entry, script.version): entry.picture.svg.decode()
        for entry in script.questions
        if entry.picture is not None
    }
    expected = {QUESTIONS: script.sheet(), ANSWERS: script.key()}
    if [page.name for page in pages] != [*drawn, *expected]:
        names = ", ".join(page.name for page in pages)
        raise ReadBackError("Markdown", "files", ", ".join((*drawn, *expected)), names)
    for page in pages:
        if page.name not in drawn:
            compare(page.name, expected[page.name], _entries(page))
        elif page.text != drawn[page.name]:
            raise ReadBackError(page.name, "the picture", "as it was drawn", "another")
    shown = [match.group(2) for match in _IMAGE.finditer(pages[-2].text)]
    if shown != list(drawn):
        raise ReadBackError(QUESTIONS, "pictures", ", ".join(drawn), ", ".join(shown))


def check_grid(page: Page, grid: Grid) -> None:
    """Compare a marking grid, as it is to be written, cell by cell.  Raises `ReadBackError`."""
    lines = page.text.split("\n")
    columns = len(grid.columns)
    rows = [_BAR.split(line.removeprefix("| ").removesuffix(" |")) for line in lines[4:-1]]
    wanted: list[tuple[Entry, ...]] = []
    for row in grid.rows:
        first = (row.number,) if row.marks is None else (row.number, row.marks)
        wanted += [*((entry,) for entry in first), *row.cells]
    cells = [cell for row in rows for cell in row if len(row) == columns]
    total = rows[-1] if grid.total else []
    cells = cells[: len(cells) - len(total)] if len(total) == columns else cells
    words = [entry.text for entry in grid.total]
    said = [MARKDOWN.words(cell.rstrip(" |")) for cell in total if cell.strip(" |")]
    if len(cells) != len(wanted) or said != words:
        raise ReadBackError(page.name, "cells", str(len(wanted)), str(len(cells)))
    for cell, entries in zip(cells, wanted, strict=True):
        if len(entries) != 1:
            # Parts share a cell; the port holds their formulas to the questions.
            continue
        (entry,) = entries
        try:
            found = _labelled(cell, entry.role)
        except UnreadableTextError as error:
            raise ReadBackError(page.name, cell, "Markdown", str(error)) from None
        compare(page.name, (entry,), (found,))


#: What parts two cells.
_BAR = re.compile(r"(?<!\\) \| ")


def picture_name(entry: Entry, version: str) -> str:
    """The file of a picture: ``figure-3.svg``, ``figure-3-2.svg`` for the second of question 3."""
    index = int(entry.number)
    return named(f"figure-{entry.question}{f'-{index + 1}' if index else ''}.svg", version)


def _entries(page: Page) -> Iterator[Found]:
    for number, line in enumerate(page.text.replace(TABLE, "").split("\n"), start=1):
        if line in ("", "---"):
            continue
        try:
            yield from _entry(line, key=page.name == ANSWERS)
        except UnreadableTextError as error:
            raise ReadBackError(page.name, f"line {number}", "Markdown", str(error)) from None


def _entry(line: str, *, key: bool) -> Iterator[Found]:
    if (field := _FIELD.fullmatch(line)) is not None:
        label, words = field.groups()
        yield Found(Role.HEAD, (MARKDOWN.words(label),), MARKDOWN.parts(words or ""))
    elif (marks := _MARKS.fullmatch(line)) is not None:
        yield Found(Role.MARKS, (), MARKDOWN.parts(marks.group(1)))
    elif (alone := _ALONE.fullmatch(line)) is not None:
        yield Found(Role.HEAD, (), MARKDOWN.parts(alone.group(1)))
    elif line.startswith("> "):
        yield Found(Role.INSTRUCTION, (), MARKDOWN.parts(line[2:]))
    elif line.startswith("# "):
        yield Found(Role.TITLE, (), MARKDOWN.parts(line[2:]))
    elif line.startswith("## "):
        yield Found(Role.SECTION, (), MARKDOWN.parts(line[3:]))
    elif line.startswith("_") and line.endswith("_"):
        yield Found(Role.FURNITURE, (), MARKDOWN.parts(line[1:-1]))
    elif (image := _IMAGE.fullmatch(line)) is not None:
        yield Found(Role.FIGURE, (), MARKDOWN.parts(image.group(1)))
    elif line.startswith("- **"):
        yield _labelled(line[2:], Role.OPTION)
    elif line.startswith("**"):
        role = Role.PART if line.startswith("**(") else Role.STEM
        yield _labelled(line, Role.ANSWER if key else role)
    elif line.startswith("*") and line.endswith("*"):
        yield Found(Role.PROOF, (), MARKDOWN.parts(line[1:-1]))
    else:
        cells = _CELLS.match(line)
        if cells is None:
            raise UnreadableTextError(f"a line that begins with {line[:12]!r}")
        yield Found(Role.STEP, (), MARKDOWN.parts(cells.group(1)))
        yield Found(Role.BECAUSE, (), MARKDOWN.parts(cells.group(2) or ""))


def _labelled(line: str, role: Role) -> Found:
    labels: list[str] = []
    position = 0
    while (match := _LABELS.match(line, position)) is not None:
        labels.append(MARKDOWN.words(match.group(1)))
        position = match.end()
    return Found(role, tuple(labels), MARKDOWN.parts(line[position:]))
