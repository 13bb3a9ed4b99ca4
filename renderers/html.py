"""Two self-contained HTML pages: the question sheet, and the answer key with worked steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape

from mathverify.verification.renderer import Handout, Notation, Page, Sheet
from renderers.block_html import block_html
from renderers.blocks import Formula
from renderers.formula_html import formula_html
from renderers.grid import Grid, grid_of, told_grid
from renderers.html_pages import (
    ANSWERS,
    END,
    GRID,
    QUESTIONS,
    check_grid,
    check_html,
    head,
    key_of,
    svg_of,
)
from renderers.telling import told
from renderers.transcript import Entry, Role, Transcript, transcript


class HtmlRenderer:
    """MathML for formulas, no scripts, nothing fetched; the key is a file of its own."""

    name = "html"

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """Both pages, read back.  Raises `ReadBackError`."""
        script = transcript(sheet)
        pages = (
            _page(
                QUESTIONS,
                head(script.title, script.handout, script.lang),
                _sheet(script),
                script.sheet(),
            ),
            _page(
                ANSWERS,
                head(script.key_title, key_of(script), script.lang),
                _key(script),
                script.key(),
            ),
        )
        check_html(pages, sheet)
        return pages

    def grid(self, sheets: Sequence[Sheet]) -> Page:
        """The marking grid of the versions of a test, read back.  Raises `ReadBackError`."""
        grid = grid_of(sheets)
        text = f"{head(grid.title.text, Handout(), grid.lang)}{''.join(_grid(grid))}{END}"
        page = Page(GRID, text, told=told_grid(grid, Notation.MATHML, _formula, escape))
        check_grid(page, grid)
        return page


def _page(name: str, begin: str, body: str, entries: tuple[Entry, ...]) -> Page:
    found = told(entries, Notation.MATHML, _formula, escape, _picture)
    return Page(name, f"{begin}{body}{END}", told=found)


RENDERER = HtmlRenderer()


def _formula(formula: Formula) -> str:
    return formula_html(formula)


def _picture(entry: Entry) -> tuple[str, Notation]:
    return svg_of(entry), Notation.SVG


def _sheet(script: Transcript) -> str:
    title = _element("h1", script.titled(script.title))
    school = "".join(f"{_element('p', entry, 'school')}\n" for entry in script.above)
    fields = "".join(_field(entry) for entry in script.head if entry.role is Role.HEAD)
    pupil = f'<div class="pupil">{fields}</div>\n' if fields else ""
    told = [entry for entry in script.head if entry.role is Role.INSTRUCTION]
    instructions = "".join(f"{_element('p', entry, 'instruction')}\n" for entry in told)
    return (
        f"<header>\n{school}{title}\n{pupil}{instructions}</header>\n"
        f"<main>\n{_questions(script.questions)}</main>\n"
    )


def _field(entry: Entry) -> str:
    """Something at the head: its label, and its words or a line to write on."""
    kind = "field line" if entry.line else "field"
    return f'<div class="{kind}">{_label(entry, "name")}{_element("span", entry)}</div>'


def _key(script: Transcript) -> str:
    title = script.titled(script.key_title)
    return (
        f"<header>\n{_element('h1', title)}\n</header>\n"
        f'<main class="key">\n{_answers(script.answers)}</main>\n'
        f"<footer>{_element('p', script.claim)}</footer>\n"
    )


def _questions(entries: tuple[Entry, ...]) -> str:
    parts: list[str] = []
    closing: list[str] = []
    for entry in entries:
        if closing and closing[-1] == "</ul>\n" and entry.role is not Role.OPTION:
            parts.append(closing.pop())
        match entry.role:
            case Role.SECTION:
                parts += [*reversed(closing), "<section>\n", _element("h2", entry), "\n"]
                closing = ["</section>\n"]
            case Role.INSTRUCTION:
                parts.append(f"{_element('p', entry, 'instruction')}\n")
            case Role.STEM:
                while len(closing) > 1:
                    parts.append(closing.pop())
                kind = "choice" if entry.choice else "open"
                parts.append(f'<article class="question {kind}">\n{_label(entry, "number")}\n<div>')
                parts.append(_element("p", entry) + "\n")
                room = "" if entry.room is None else f' style="--room: {entry.room}mm"'
                closing += ["</article>\n", f'<div class="room"{room}></div></div>\n']
            case Role.MARKS:
                parts.append(f"{_element('p', entry, 'marks')}\n")
            case Role.FIGURE:
                parts.append(f'<figure data-entry="{entry.role}">{svg_of(entry)}</figure>\n')
            case Role.PART:
                label = _label(entry, "part")
                parts.append(f'<div class="parts">{label}{_element("div", entry)}</div>\n')
            case _:
                if closing[-1] != "</ul>\n":
                    parts.append('<ul class="options">\n')
                    closing.append("</ul>\n")
                parts.append(f"<li>{_label(entry, 'label')}{_element('span', entry)}</li>\n")
    return "".join((*parts, *reversed(closing)))


def _answers(entries: tuple[Entry, ...]) -> str:
    parts: list[str] = []
    opened = steps = False
    for entry in entries:
        if steps and entry.role in (Role.ANSWER, Role.PROOF):
            steps = False
            parts.append("</ol>\n")
        match entry.role:
            case Role.ANSWER:
                if not opened:
                    opened = True
                    parts.append('<article class="question">\n')
                    parts.append(f"{_span('number', entry.label[0])}\n<div>")
                    entry = replace(entry, label=entry.label[1:])
                label = _label(entry, "correct")
                parts.append(f'<p class="answer">{label}{_element("span", entry)}</p>\n')
            case Role.MARKS:
                parts.append(f"{_element('p', entry, 'marks')}\n")
            case Role.STEP:
                parts.append(("" if steps else '<ol class="steps">\n') + "<li>")
                steps = True
                parts.append(_element("span", entry, "relation"))
            case Role.BECAUSE:
                parts.append(_element("span", entry, "because") + "</li>\n")
            case _:
                opened = False
                parts.append(f"{_element('p', entry, 'proof')}</div>\n</article>\n")
    return "".join(parts)


def _grid(grid: Grid) -> Iterator[str]:
    yield f"<header>\n{_element('h1', grid.title)}\n</header>\n<main>\n<table>\n<tr>"
    yield "".join(_element("th", entry) for entry in grid.columns)
    for row in grid.rows:
        yield f"</tr>\n<tr>{_element('th', row.number)}"
        yield "" if row.marks is None else _element("td", row.marks)
        for cell in row.cells:
            inside = (f"<div>{_label(e, 'correct')}{_element('span', e)}</div>" for e in cell)
            yield f"<td>{''.join(inside)}</td>"
    if grid.total:
        first, second = grid.total
        empty = "<td></td>" * len(grid.versions)
        yield f"</tr>\n<tr>{_element('th', first)}{_element('td', second)}{empty}"
    yield "</tr>\n</table>\n</main>\n"


def _label(entry: Entry, css: str) -> str:
    return "".join(_span(css, label) for label in entry.label)


def _span(css: str, label: str) -> str:
    return f'<span class="{css}" data-label="">{escape(label)}</span>'


def _element(tag: str, entry: Entry, css: str = "") -> str:
    attribute = f' class="{css}"' if css else ""
    return f'<{tag}{attribute} data-entry="{entry.role}">{block_html(entry.block)}</{tag}>'
