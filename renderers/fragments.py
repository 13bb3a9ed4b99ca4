"""One question without a page: HTML, Markdown and LaTeX to be put into documents of others.

HTML has classes and no style, Markdown its pictures as data, LaTeX asks for amsmath, and for TikZ
where there is a picture.  Nothing bears a number; whoever puts fragments together counts.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from mathverify.verification.fragments import sheet_of_one
from mathverify.verification.inline_pictures import inline_svg
from mathverify.verification.renderer import Notation, Page
from mathverify.verification.verified import Verified
from renderers.block_html import block_html
from renderers.blocks import Formula
from renderers.formula_html import formula_html
from renderers.latex_pages import LATEX, tikz_of
from renderers.markdown_pages import MARKDOWN, TABLE
from renderers.telling import told
from renderers.transcript import Entry, Role, transcript


def _entries(verified: Verified) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """What asks the question and what answers it, without the heading of a section."""
    script = transcript(sheet_of_one(verified))
    questions = tuple(entry for entry in script.questions if entry.role is not Role.SECTION)
    return questions, script.answers


def _labels(entry: Entry) -> tuple[str, ...]:
    """The labels of an entry but its number."""
    return tuple(label for label in entry.label if label != f"{entry.question}.")


def _grouped(entries: Iterable[Entry], *roles: Role) -> Iterator[tuple[bool, list[Entry]]]:
    """Entries in runs: whether they are of ``roles``, and the run."""
    for inside, run in groupby(entries, lambda entry: entry.role in roles):
        yield inside, list(run)


# --- HTML ------------------------------------------------------------------------------


def html(verified: Verified) -> tuple[Page, Page]:
    """An ``article`` that asks and a ``div`` that answers; ids that no other question has."""
    questions, answers = _entries(verified)
    scope = f"m{verified.certificate.digest[:12]}-"

    def svg(entry: Entry) -> tuple[str, Notation]:
        assert entry.picture is not None
        place = "".join(sign for sign in entry.place if sign.isdigit())
        return inline_svg(entry.picture, f"{scope}{place}-"), Notation.SVG

    def page(name: str, text: str, entries: tuple[Entry, ...]) -> Page:
        return Page(name, text, told=told(entries, Notation.MATHML, _mathml, escape, svg))

    asked: list[str] = []
    for listed, run in _grouped(questions, Role.OPTION):
        lines = [svg(one)[0] if one.role is Role.FIGURE else _line(one) for one in run]
        if listed:
            asked += [
                '<ul class="options">\n',
                *(f"<li>{line}</li>\n" for line in lines),
                "</ul>\n",
            ]
            continue
        for one, line in zip(run, lines, strict=True):
            tag = "figure" if one.role is Role.FIGURE else "p"
            asked += [f"<{tag}>{line}</{tag}>\n"] if line else []
    answered: list[str] = []
    for listed, run in _grouped(answers, Role.STEP, Role.BECAUSE):
        if listed:
            pairs = zip(run[::2], run[1::2], strict=True)
            lines = [f"{_line(step)}{_because(reason)}" for step, reason in pairs]
            answered += [
                '<ol class="steps">\n',
                *(f"<li>{line}</li>\n" for line in lines),
                "</ol>\n",
            ]
        else:
            answered += [f'<p class="{one.role}">{_line(one)}</p>\n' for one in run]
    return (
        page(
            "question.html",
            f'<article class="mathverify question">\n{"".join(asked)}</article>\n',
            questions,
        ),
        page("key.html", f'<div class="mathverify key">\n{"".join(answered)}</div>\n', answers),
    )


def _mathml(formula: Formula) -> str:
    return formula_html(formula)


def _line(entry: Entry) -> str:
    labels = "".join(f'<span class="label">{escape(label)}</span> ' for label in _labels(entry))
    return labels + block_html(entry.block)


def _because(entry: Entry) -> str:
    return f' <span class="because">{block_html(entry.block)}</span>' if entry.block else ""


# --- Markdown --------------------------------------------------------------------------


def markdown(verified: Verified) -> tuple[Page, Page]:
    """Paragraphs, options as a list, the worked solution as a table, pictures as data."""
    questions, answers = _entries(verified)

    def svg(entry: Entry) -> tuple[str, Notation]:
        assert entry.picture is not None
        return entry.picture.svg.decode(), Notation.SVG

    def paragraph(entry: Entry) -> str:
        if entry.role is Role.FIGURE:
            data = base64.b64encode(svg(entry)[0].encode()).decode()
            return f"![{MARKDOWN.block(entry.block)}](data:image/svg+xml;base64,{data})"
        labels = "".join(f"**{MARKDOWN.text(label)}** " for label in _labels(entry))
        return labels + MARKDOWN.block(entry.block)

    asked: list[str] = []
    for listed, run in _grouped(questions, Role.OPTION):
        lines = [line for entry in run if (line := paragraph(entry))]
        asked += ["\n".join(f"- {line}" for line in lines)] if listed else lines
    answered: list[str] = []
    for listed, run in _grouped(answers, Role.STEP, Role.BECAUSE):
        lines = [paragraph(entry) for entry in run]
        if listed:
            rows = zip(lines[::2], lines[1::2], strict=True)
            answered.append(TABLE + "\n".join(f"| {step} | {reason} |" for step, reason in rows))
        else:
            answered += [
                f"*{line}*" if entry.role is Role.PROOF else line
                for entry, line in zip(run, lines, strict=True)
            ]
    return (
        Page("question.md", "\n\n".join(asked) + "\n", told=MARKDOWN.told(questions, svg)),
        Page("key.md", "\n\n".join(answered) + "\n", told=MARKDOWN.told(answers)),
    )


# --- LaTeX -----------------------------------------------------------------------------


def latex(verified: Verified) -> tuple[Page, Page]:
    """Paragraphs and lists with no macro of ours; pictures as ``tikzpicture``."""
    questions, answers = _entries(verified)

    def tikz(entry: Entry) -> tuple[str, Notation]:
        return tikz_of(entry), Notation.TIKZ

    def paragraph(entry: Entry) -> str:
        if entry.role is Role.FIGURE:
            return tikz_of(entry)
        labels = "".join(f"\\textbf{{{LATEX.text(label)}}} " for label in _labels(entry))
        return labels + LATEX.block(entry.block)

    def items(lines: Iterable[str]) -> str:
        return "\\begin{itemize}\n" + "".join(f"{line}\n" for line in lines) + "\\end{itemize}"

    asked: list[str] = []
    for listed, run in _grouped(questions, Role.OPTION):
        if listed:
            labels = [LATEX.text(" ".join(entry.label)) for entry in run]
            lines = [LATEX.block(entry.block) for entry in run]
            asked.append(items(f"\\item[{a}] {b}" for a, b in zip(labels, lines, strict=True)))
        else:
            asked += [line for entry in run if (line := paragraph(entry))]
    answered: list[str] = []
    for listed, run in _grouped(answers, Role.STEP, Role.BECAUSE):
        lines = [paragraph(entry) for entry in run]
        if listed:
            answered.append(items(map(_step, lines[::2], lines[1::2])))
        else:
            answered += lines
    return (
        Page("question.tex", "\n\n".join(asked) + "\n", told=LATEX.told(questions, tikz)),
        Page("key.tex", "\n\n".join(answered) + "\n", told=LATEX.told(answers)),
    )


def _step(relation: str, because: str) -> str:
    return f"\\item[] {relation} \\quad {because}" if because else f"\\item[] {relation}"
