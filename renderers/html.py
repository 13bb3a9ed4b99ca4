"""One self-contained HTML page: question sheet, then answer key with worked steps."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from mathverify.language.mathml import to_mathml
from mathverify.language.words import to_words
from mathverify.verification.renderer import Page, Sheet
from renderers import skeleton
from renderers.blocks import Asked, Block, Formula, QuestionBlocks, Words, question_blocks
from renderers.readback import check_html

__all__ = ["RENDERER", "HtmlRenderer"]

_NAME = "questions.html"


class HtmlRenderer:
    """MathML for formulas, no scripts, nothing fetched; prints with the key on its own page."""

    name = "html"

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """One page, read back.  Raises `ReadBackError`."""
        writer = _Writer()
        text = writer.page(sheet)
        check_html(_NAME, text, writer.expected, "".join(writer.outside))
        return (Page(_NAME, text),)


RENDERER = HtmlRenderer()


class _Writer:
    """Writes a page, and remembers what each block must read back as and what stands outside."""

    def __init__(self) -> None:
        self.expected: dict[str, Block] = {}
        self.outside: list[str] = []

    def page(self, sheet: Sheet) -> str:
        sections = [
            (section.title, [question_blocks(item) for item in section.items])
            for section in sheet.sections
        ]
        style = files("renderers").joinpath("style.css").read_text(encoding="utf-8")
        parts = [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(sheet.title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n",
            f"<header>\n<h1>{self.said(sheet.title)}</h1>\n"
            f'<div class="pupil"><span>{self.said("Name")}</span>'
            f"<span>{self.said('Date')}</span></div>\n</header>\n<main>\n",
        ]
        number = 0
        for title, questions in sections:
            parts.append(f"<section>\n<h2>{self.said(title)}</h2>\n")
            for question in questions:
                number += 1
                parts.append(self.question(question, number))
            parts.append("</section>\n")
        parts.append(f'</main>\n<section class="key">\n<h1>{self.said("Answers")}</h1>\n')
        number = 0
        for _, questions in sections:
            for question in questions:
                number += 1
                parts.append(self.solution(question, number))
        parts.append("</section>\n<footer>")
        parts.append(
            self.said(
                "Every question on this sheet was proved to have exactly the answer given in the "
                "key before it was set."
            )
        )
        parts.append("</footer>\n</body>\n</html>\n")
        return "".join(parts)

    def said(self, text: str) -> str:
        """Text outside of blocks: headings, labels, numbers of questions."""
        self.outside.append(skeleton.of_text(text))
        return escape(text)

    def block(self, place: str, tag: str, block: Block, css: str = "") -> str:
        self.expected[place] = block
        attribute = f' class="{css}"' if css else ""
        return f'<{tag}{attribute} data-block="{place}">{_inline(block)}</{tag}>'

    def question(self, question: QuestionBlocks, number: int) -> str:
        closed = any(asked.options for asked in question.asked)
        parts = [f'<article class="question {"choice" if closed else "open"}">\n']
        parts.append(f'<div class="number">{self.said(f"{number}.")}</div>\n<div>\n')
        parts.append(self.block(f"{number}.stem", "p", question.stem) + "\n")
        for asked in question.asked:
            parts.append(self.asked(asked, f"{number}{asked.label}"))
        parts.append('<div class="room"></div>\n</div>\n</article>\n')
        return "".join(parts)

    def asked(self, asked: Asked, place: str) -> str:
        parts: list[str] = []
        if asked.label:
            label = self.said(f"({asked.label})")
            parts.append(f'<p class="parts">{label} ')
            parts.append(self.block(f"{place}.stem", "span", asked.stem) + "</p>\n")
        if asked.options:
            parts.append('<ul class="options">\n')
            for label, block in asked.options:
                parts.append(f'<li><span class="label">{self.said(label)}</span>')
                parts.append(self.block(f"{place}.{label}", "span", block) + "</li>\n")
            parts.append("</ul>\n")
        return "".join(parts)

    def solution(self, question: QuestionBlocks, number: int) -> str:
        parts = ['<article class="question">\n']
        parts.append(f'<div class="number">{self.said(f"{number}.")}</div>\n<div>\n')
        for asked in question.asked:
            place = f"{number}{asked.label}"
            parts.append('<p class="answer">')
            if asked.label:
                parts.append(self.said(f"({asked.label})") + " ")
            if asked.correct:
                parts.append(self.said(asked.correct) + " &#160; ")
            parts.append(self.block(f"{place}.answer", "span", asked.answer) + "</p>\n")
            if asked.steps:
                parts.append('<ol class="steps">\n')
                for index, line in enumerate(asked.steps):
                    parts.append("<li>")
                    parts.append(self.block(f"{place}.step{index}", "span", line.relation))
                    parts.append(self.block(f"{place}.why{index}", "span", line.because, "because"))
                    parts.append("</li>\n")
                parts.append("</ol>\n")
        proof = f"Proved ({question.grade} grade), {question.digest[:12]}"
        parts.append(f'<p class="proof">{self.said(proof)}</p>\n</div>\n</article>\n')
        return "".join(parts)


def _inline(block: Block) -> str:
    parts: list[str] = []
    for inline in block:
        match inline:
            case Words(text=text):
                parts.append(escape(text))
            case Formula(text=text) if text:
                parts.append(escape(text))
            case Formula(node=node):
                label = escape(to_words(node), quote=True)
                parts.append(to_mathml(node).replace("<math ", f'<math aria-label="{label}" ', 1))
    return "".join(parts)
