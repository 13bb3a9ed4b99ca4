"""PDF by Typst: the question sheet and the answer key, each a file that is ready to be printed.

Typst comes as a wheel with its fonts; nothing is fetched and no font of the machine is used, so
that the same sheet gives the same bytes.  They have no Chinese: whoever needs other signs names a
folder of fonts.  A sign that no font has would be a box on paper and is refused.  Mathematics is
set from our own tree and read back from what was handed to Typst.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import cast

from mathverify.errors import PluginError, ReadBackError
from mathverify.language.markup.typst import to_typst, typst_string
from mathverify.language.markup.typst_reader import UnreadableTypstError, latex_of_typst
from mathverify.language.spoken.words import to_words
from mathverify.phrases.locale import page_tag
from mathverify.verification.renderer import GROUP, Handout, Notation, Page, Sheet, Told
from renderers.blocks import Block, Formula, Words
from renderers.drawing.svg import FAMILY
from renderers.errors import LackingSignError
from renderers.grid import grid_of, told_grid
from renderers.telling import told
from renderers.transcript import Entry, Role, Transcript, transcript

QUESTIONS, ANSWERS, GRID = "questions.pdf", "answers.pdf", "grid.pdf"
_MAIN = "main.typ"
#: Millimetres for the working of an open question of which nothing is said.
ROOM = 28
_NARROW, _FIXED = "\u202f", "\u00a0"
#: Between two numbers of a ratio, on one line with both.
_RATIO = f"{_FIXED}:{_FIXED}"
#: A document that a screen reader can read; a sign that no font has, a box on paper, is refused.
_STANDARD = "ua-1"
#: Names a folder of fonts for signs that those of Typst lack.
FONTS = "MATHVERIFY_FONTS"


class PdfRenderer:
    """Two files, so that the sheet can be handed out without the key."""

    name = "pdf"

    def prepare(self) -> None:
        """Raises `PluginError` where Typst is not installed."""
        _typst()

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """The sheet and the key.

        Raises `PluginError` where Typst is not installed, `ReadBackError`.
        """
        script = transcript(sheet)
        entries = {QUESTIONS: script.sheet(), ANSWERS: script.key()}
        return tuple(
            Page(name, data=_compiled(name, source), told=_told(name, entries[name]))
            for name, source in sources(script).items()
        )

    def grid(self, sheets: Sequence[Sheet]) -> Page:
        """The marking grid of the versions of a test.  Raises as `render` does."""
        grid = grid_of(sheets)
        rows = [
            ", ".join(f"[{_content(entry.block)}]" for entry in row)
            for row in (grid.columns, *((grid.total,) if grid.total else ()))
        ]
        cells = []
        for row in grid.rows:
            first = (row.number,) if row.marks is None else (row.number, row.marks)
            cells += [f"[{_content(entry.block)}]" for entry in first]
            cells += [f"[{' '.join(map(_cell, cell))}]" for cell in row.cells]
        total = f", total: ({rows[1]})" if grid.total else ""
        before = len(grid.columns) - len(grid.versions)
        source = (
            f"{_frame(grid.title.text, Handout(), grid.lang)}{_title(grid.title.text)}"
            f"#grid-of({before}, ({rows[0]}), {', '.join(cells)}{total})\n"
        )
        data = _compiled(GRID, {_MAIN: source.encode()})
        return Page(GRID, data=data, told=told_grid(grid, Notation.LATEX, _latex(GRID), str))


RENDERER = PdfRenderer()


def _cell(entry: Entry) -> str:
    label = typst_string(" ".join(entry.label))
    return (
        f"#strong({label}) #h(0.3em) {_content(entry.block)}"
        if entry.label
        else _content(entry.block)
    )


def sources(script: Transcript) -> dict[str, dict[str, bytes]]:
    """What Typst is given for each file: its text, and pictures by name."""
    questions = "".join(
        (
            _frame(script.title, script.handout, script.lang),
            *_head(script),
            *_columns(script.handout, _questions(script.questions)),
        )
    )
    answers = "".join(
        (
            _frame(script.key_title, script.handout, script.lang),
            _title(script.key_title),
            *_answers(script.answers),
            f"#claim[{_content(script.claim.block)}]\n",
        )
    )
    pictures = {
        _picture_name(entry): _svg(entry.picture.svg)
        for entry in script.questions
        if entry.picture is not None
    }
    return {
        QUESTIONS: {_MAIN: questions.encode(), **pictures},
        ANSWERS: {_MAIN: answers.encode()},
    }


def _typst() -> ModuleType:
    try:
        import typst
    except ImportError:
        raise PluginError(GROUP, "pdf", "needs Typst: pip install 'mathverify[pdf]'") from None
    return typst


def _compiled(name: str, given: Mapping[str, bytes]) -> bytes:
    typst = _typst()
    # Files by name are taken, though the stubs of Typst do not say so.
    compiled = cast("Callable[..., bytes]", typst.compile)
    try:
        return compiled(
            dict(given),
            format="pdf",
            ignore_system_fonts=True,
            font_paths=[folder] if (folder := os.environ.get(FONTS)) else [],
            pdf_standards=[_STANDARD],
        )
    except typst.TypstError as error:
        said, lacks, _ = str(error).partition("could not be displayed")
        if lacks:
            raise LackingSignError("pdf", said.split('"')[1], FONTS) from None
        raise ReadBackError(name, "Typst", "a document", str(error)) from None


@cache
def _layout() -> str:
    return files("renderers").joinpath("sheet.typ").read_text(encoding="utf-8")


def _frame(title: str, handout: Handout, lang: str) -> str:
    size = "large: true, " if handout.large_print else ""
    tag = typst_string(page_tag(lang).partition("-")[0])
    return f"{_layout()}\n#show: body => sheet({typst_string(title)}, {size}lang: {tag}, body)\n"


def _title(title: str) -> str:
    return f"= #{typst_string(title)};\n"


def _head(script: Transcript) -> Iterator[str]:
    for entry in script.above:
        yield f"#school[{_content(entry.block)}]\n"
    yield _title(script.title)
    fields = [entry for entry in script.head if entry.role is Role.HEAD]
    if fields:
        yield f"#pupil({', '.join(map(_field, fields))})\n"
    for entry in script.head:
        if entry.role is Role.INSTRUCTION:
            yield f"#instruction[{_content(entry.block)}]\n"


def _field(entry: Entry) -> str:
    label = typst_string("".join(entry.label))
    line = ", line: true" if entry.line else ""
    wide = ", wide: true" if entry.place == "$.sheet.name" else ""
    return f"field({label}, [{_content(entry.block)}]{line}{wide})"


def _columns(handout: Handout, body: Iterator[str]) -> Iterator[str]:
    if handout.columns > 1:
        yield f"#columns({handout.columns}, gutter: 9mm)[\n"
        yield from body
        yield "]\n"
    else:
        yield from body


def _told(name: str, entries: tuple[Entry, ...]) -> tuple[Told, ...]:
    def picture(entry: Entry) -> tuple[str, Notation]:
        assert entry.picture is not None
        return entry.picture.svg.decode(), Notation.SVG

    return told(entries, Notation.LATEX, _latex(name), str, picture)


def _latex(name: str) -> Callable[[Formula], str]:
    """What was handed to Typst for a formula, as LaTeX; ``name`` is that of the file."""

    def formula(one: Formula) -> str:
        try:
            return latex_of_typst(to_typst(one.node, one.names.manner))
        except UnreadableTypstError as error:
            raise ReadBackError(name, one.place, "a formula of Typst", str(error)) from None

    return formula


# --- content ---------------------------------------------------------------------------


def _content(block: Block) -> str:
    parts: list[str] = []
    for inline in block:
        match inline:
            case Words(text=text) | Formula(text=text) if text:
                # The fonts have no narrow space, and a line may break at what stands for it.
                fixed = _RATIO if text == " : " else text.replace(_NARROW, _FIXED)
                parts.append(f"#{typst_string(fixed)};")
            case Words():
                pass
            case Formula(node=node, names=names):
                set_ = to_typst(node, names.manner)
                parts.append(f"#formula({typst_string(to_words(node))}, ${set_}$);")
    return "".join(parts)


def _questions(entries: tuple[Entry, ...]) -> Iterator[str]:
    body: list[str] = []
    options: list[str] = []
    stem: Entry | None = None
    marks = ""

    def closed() -> str:
        nonlocal stem, marks
        if options:
            body.append(f"#options({', '.join(options)})\n")
        text = ""
        if stem is not None:
            number = typst_string("".join(stem.label))
            room = (0 if stem.choice else ROOM) if stem.room is None else stem.room
            text = f"#question({number}, room: {room}mm{marks})[{''.join(body)}]\n"
        stem, marks = None, ""
        body.clear()
        options.clear()
        return text

    for entry in entries:
        text = _content(entry.block)
        label = typst_string("".join(entry.label))
        match entry.role:
            case Role.SECTION:
                yield closed()
                yield f"== {text}\n"
            case Role.INSTRUCTION:
                yield f"#instruction[{text}]\n"
            case Role.MARKS:
                marks = f", marks: [{text}]"
            case Role.STEM:
                yield closed()
                stem = entry
                body.append(f"{text}\n")
            case Role.FIGURE:
                name, words = typst_string(_picture_name(entry)), typst_string(entry.text)
                body.append(f"#figure-of({name}, {words})\n")
            case Role.PART:
                if options:
                    body.append(f"#options({', '.join(options)})\n")
                    options.clear()
                body.append(f"#part({label})[{text}]\n")
            case _:
                options.append(f"option({label})[{text}]")
    yield closed()


def _answers(entries: tuple[Entry, ...]) -> Iterator[str]:
    """The solutions of a key: answer, marks, what was proved, and steps with their reasons."""
    parts: list[str] = []
    for entry in (*entries, None):
        if entry is None or entry.role is Role.ANSWER:
            if parts:
                yield f"#solution({', '.join(parts)})\n"
            parts.clear()
        if entry is None:
            return
        text = f"[{_content(entry.block)}]"
        match entry.role:
            case Role.ANSWER:
                parts += [typst_string(" ".join(entry.label)), text]
            case Role.MARKS:
                parts.append(f"marks: {text}")
            case Role.STEP:
                parts.append(f"({text}, ")
            case Role.BECAUSE:
                parts[-1] += f"{text})"
            case Role.PROOF:
                parts.append(f"proved: {text}")
            case _:
                pass


def _picture_name(entry: Entry) -> str:
    return f"figure-{entry.question}-{entry.number}.svg"


def _svg(svg: bytes) -> bytes:
    """A picture with the font that Typst brings; what it shows is the same."""
    return svg.replace(FAMILY.encode(), b"New Computer Modern")
