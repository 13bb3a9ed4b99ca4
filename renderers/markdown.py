"""Markdown: a question sheet and an answer key, formulas as ``$...$``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mathverify.verification.renderer import Notation, Page, Sheet, Told
from renderers.grid import Grid, grid_of, told_grid
from renderers.markdown_pages import (
    ANSWERS,
    GRID,
    LINE,
    MARKDOWN,
    QUESTIONS,
    TABLE,
    check_grid,
    picture_name,
)
from renderers.markdown_pages import check_markdown as check
from renderers.transcript import Entry, Role, transcript


class MarkdownRenderer:
    """Two files, so that the sheet can be handed out without the key; pictures beside them."""

    name = "md"

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """The pictures, the sheet and the key, all read back.  Raises `ReadBackError`."""
        script = transcript(sheet)
        questions = "".join(_lines(script.sheet(), script.version)).removeprefix("\n")
        answers = "".join(_lines(script.key()[:-1], script.version)).removeprefix("\n")
        answers += f"\n---\n\n_{MARKDOWN.text(script.claim.text)}_\n"
        pictures = [entry for entry in script.questions if entry.picture is not None]
        pages = (
            *(
                Page(picture_name(entry, script.version), svg, told=(_told(entry, svg),))
                for entry in pictures
                for svg in (entry.picture.svg.decode() if entry.picture else "",)
            ),
            Page(QUESTIONS, questions, told=MARKDOWN.told(script.sheet())),
            Page(ANSWERS, answers, told=MARKDOWN.told(script.key())),
        )
        check(pages, sheet)
        return pages

    def grid(self, sheets: Sequence[Sheet]) -> Page:
        """The marking grid of the versions of a test, read back.  Raises `ReadBackError`."""
        grid = grid_of(sheets)
        page = Page(
            GRID,
            "".join(_grid(grid)),
            told=told_grid(grid, Notation.LATEX, MARKDOWN.formula, MARKDOWN.text),
        )
        check_grid(page, grid)
        return page


RENDERER = MarkdownRenderer()


def _told(entry: Entry, svg: str) -> Told:
    return Told(entry.question, entry.place, svg, Notation.SVG)


def _grid(grid: Grid) -> Iterator[str]:
    yield f"# {MARKDOWN.text(grid.title.text)}\n\n"
    yield f"| {' | '.join(MARKDOWN.text(entry.text) for entry in grid.columns)} |\n"
    yield f"|{'--:|' * (len(grid.columns) - len(grid.versions))}{':--|' * len(grid.versions)}\n"
    for row in grid.rows:
        first = (row.number,) if row.marks is None else (row.number, row.marks)
        cells = [MARKDOWN.text(entry.text) for entry in first]
        cells += [" ".join(map(_cell, cell)) for cell in row.cells]
        yield f"| {' | '.join(cells)} |\n"
    if grid.total:
        words = " | ".join(MARKDOWN.text(entry.text) for entry in grid.total)
        yield f"| {words} |{' |' * len(grid.versions)}\n"


def _cell(entry: Entry) -> str:
    labels = "".join(f"**{MARKDOWN.text(label)}** " for label in entry.label)
    return f"{labels}{MARKDOWN.block(entry.block)}"


def _lines(entries: tuple[Entry, ...], version: str) -> Iterator[str]:
    before = Role.TITLE
    for entry in entries:
        text = MARKDOWN.block(entry.block)
        labels = "".join(f"**{MARKDOWN.text(label)}** " for label in entry.label)
        match entry.role:
            case Role.TITLE:
                yield f"\n# {text}\n"
            case Role.HEAD if not labels:
                yield f"\n**{text}**\n"
            case Role.HEAD:
                label = MARKDOWN.text("".join(entry.label))
                line = (LINE if entry.line else "", text)
                yield f"\n**{label}:** {' '.join(part for part in line if part)}\n"
            case Role.INSTRUCTION:
                yield f"\n> {text}\n"
            case Role.MARKS:
                yield f"\n**\\[{text}\\]**\n"
            case Role.FIGURE:
                yield f"\n![{text}]({picture_name(entry, version)})\n"
            case Role.SECTION:
                yield f"\n## {text}\n"
            case Role.OPTION:
                yield ("" if before is Role.OPTION else "\n") + f"- {labels}{text}\n"
            case Role.STEP:
                yield ("" if before is Role.BECAUSE else f"\n{TABLE}") + f"| {text} |"
            case Role.BECAUSE:
                yield f" {text} |\n"
            case Role.PROOF:
                yield f"\n*{text}*\n"
            case _:
                yield f"\n{labels}{text}\n"
        before = entry.role
