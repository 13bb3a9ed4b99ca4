"""Two complete LaTeX documents: the question sheet, and the answer key with worked steps."""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.verification.renderer import Notation, Page, Sheet
from renderers.latex_pages import (
    ANSWERS,
    BEGIN,
    COLUMNS,
    COLUMNS_END,
    END,
    HEAD_END,
    LATEX,
    QUESTIONS,
    check_latex,
    key_preamble,
    preamble,
    room_of,
    tikz_of,
)
from renderers.transcript import Entry, Role, transcript


class LatexRenderer:
    """Two files that need nothing but amsmath and geometry, and TikZ where there are pictures."""

    name = "latex"

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """The sheet and the key, read back.  Raises `ReadBackError`."""
        script = transcript(sheet)
        columns = script.handout.columns > 1
        questions = [
            *map(_line, (*script.above, script.titled(script.title), *script.head)),
            HEAD_END,
            *((COLUMNS,) if columns else ()),
            *_questions(script.questions),
            *((COLUMNS_END,) if columns else ()),
        ]
        answers = [
            _line(script.titled(script.key_title)),
            *_answers(script.answers),
            f"\\claim{{{LATEX.text(script.claim.text)}}}\n",
        ]
        pages = (
            _page(QUESTIONS, preamble(script), questions, script.sheet()),
            _page(ANSWERS, key_preamble(script), answers, script.key()),
        )
        check_latex(pages, sheet)
        return pages


RENDERER = LatexRenderer()


def _page(name: str, begin: str, body: list[str], entries: tuple[Entry, ...]) -> Page:
    text = "".join((begin, BEGIN, *body, END))
    return Page(name, text, told=LATEX.told(entries, _picture))


def _picture(entry: Entry) -> tuple[str, Notation]:
    return tikz_of(entry), Notation.TIKZ


def _questions(entries: tuple[Entry, ...]) -> Iterator[str]:
    """The lines of the sheet; a question with its picture, options and room is kept together."""
    closing: list[str] = []
    for place, entry in enumerate(entries):
        if closing and closing[-1] == "\\end{options}\n" and entry.role is not Role.OPTION:
            yield closing.pop()
        if entry.role in (Role.STEM, Role.SECTION):
            yield from reversed(closing)
            closing = []
        if entry.role is Role.OPTION and closing[-1] != "\\end{options}\n":
            closing.append("\\end{options}\n")
            yield "\\begin{options}\n"
        if entry.role is Role.STEM:
            closing = ["\\end{kept}\n", f"\\working{{{room_of(entry)}mm}}\n"]
            yield "\\begin{kept}\n"
        if entry.role is not Role.MARKS:
            yield _line(entry, _marks(entries, place))
    yield from reversed(closing)


def _answers(entries: tuple[Entry, ...]) -> Iterator[str]:
    for place, entry in enumerate(entries):
        if entry.role is not Role.MARKS:
            yield _line(entry, _marks(entries, place))


def _marks(entries: tuple[Entry, ...], place: int) -> str:
    """The marks of the question that begins at ``place``, as LaTeX has them; empty for none."""
    after = entries[place + 1 : place + 2]
    return LATEX.text(after[0].text) if after and after[0].role is Role.MARKS else ""


def _line(entry: Entry, marks: str = "") -> str:
    text = LATEX.block(entry.block)
    label = LATEX.text("".join(entry.label))
    match entry.role:
        case Role.TITLE:
            return f"\\sheettitle{{{text}}}\n"
        case Role.HEAD if not label:
            return f"\\school{{{text}}}\n"
        case Role.HEAD:
            return f"\\{'writeon' if entry.line else 'headed'}{{{label}}}{{{text}}}\n"
        case Role.INSTRUCTION:
            return f"\\instruction{{{text}}}\n"
        case Role.SECTION:
            return f"\\sheetsection{{{text}}}\n"
        case Role.STEM:
            return f"\\question{{{label}}}{{{text}}}{{{marks}}}\n"
        case Role.FIGURE:
            return f"\\begin{{sheetfigure}}\n{tikz_of(entry)}\\end{{sheetfigure}}\n"
        case Role.PART:
            return f"\\subquestion{{{label}}}{{{text}}}\n"
        case Role.OPTION:
            return f"\\option{{{label}}}{{{text}}}\n"
        case Role.ANSWER:
            labels = "".join(f"\\lbl{{{LATEX.text(each)}}}" for each in entry.label)
            return f"\\answer{{{labels}}}{{{text}}}{{{marks}}}\n"
        case Role.STEP:
            return f"\\step{{{text}}}"
        case Role.BECAUSE:
            return f"{{{text}}}\n"
        case _:
            return f"\\proved{{{text}}}\n"
