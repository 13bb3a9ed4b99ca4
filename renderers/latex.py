"""A complete LaTeX document: question sheet, then answer key with worked steps."""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.verification.renderer import Notation, Page, Sheet
from renderers.latex_pages import BEGIN, END, LATEX, NAME, check_latex, preamble, tikz_of
from renderers.transcript import ANSWERS, PUPIL, Entry, Role, transcript

__all__ = ["RENDERER", "LatexRenderer"]


class LatexRenderer:
    """One file that needs nothing but amsmath and geometry, and TikZ where there are pictures."""

    name = "latex"

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """The document, read back.  Raises `ReadBackError`."""
        script = transcript(sheet)
        name, date = (LATEX.text(entry.text) for entry in PUPIL)
        body = [
            f"\\sheettitle{{{LATEX.text(script.title)}}}\n\\pupil{{{name}}}{{{date}}}\n",
            *_lines(script.questions),
            f"\\keytitle{{{LATEX.text(ANSWERS)}}}\n",
            *_lines(script.answers),
            f"\\claim{{{LATEX.text(script.claim.text)}}}\n",
        ]
        text = "".join((preamble(script), BEGIN, *body, END))
        page = Page(NAME, text, told=LATEX.told(script.whole(), _picture))
        check_latex(page, sheet)
        return (page,)


RENDERER = LatexRenderer()


def _picture(entry: Entry) -> tuple[str, Notation]:
    return tikz_of(entry), Notation.TIKZ


def _lines(entries: tuple[Entry, ...]) -> Iterator[str]:
    options = room = False
    for entry in entries:
        if options and entry.role is not Role.OPTION:
            options = False
            yield "\\end{options}\n"
        if room and entry.role in (Role.STEM, Role.SECTION):
            room = False
            yield "\\working\n"
        if entry.role is Role.OPTION and not options:
            options = True
            yield "\\begin{options}\n"
        if entry.role is Role.STEM:
            room = not entry.choice
        yield _line(entry)
    if options:
        yield "\\end{options}\n"
    if room:
        yield "\\working\n"


def _line(entry: Entry) -> str:
    text = LATEX.block(entry.block)
    label = LATEX.text("".join(entry.label))
    match entry.role:
        case Role.SECTION:
            return f"\\sheetsection{{{text}}}\n"
        case Role.STEM:
            return f"\\question{{{label}}}{{{text}}}\n"
        case Role.FIGURE:
            return f"\\begin{{sheetfigure}}\n{tikz_of(entry)}\\end{{sheetfigure}}\n"
        case Role.PART:
            return f"\\subquestion{{{label}}}{{{text}}}\n"
        case Role.OPTION:
            return f"\\option{{{label}}}{{{text}}}\n"
        case Role.ANSWER:
            labels = "".join(f"\\lbl{{{LATEX.text(each)}}}" for each in entry.label)
            return f"\\answer{{{labels}}}{{{text}}}\n"
        case Role.STEP:
            return f"\\step{{{text}}}"
        case Role.BECAUSE:
            return f"{{{text}}}\n"
        case _:
            return f"\\proved{{{text}}}\n"
