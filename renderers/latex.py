"""A complete LaTeX document: question sheet, then answer key with worked steps."""

from __future__ import annotations

import re

from mathverify.verification.renderer import Page, Sheet
from renderers.blocks import QuestionBlocks, question_blocks
from renderers.source_text import SourceWriter

__all__ = ["RENDERER", "LatexRenderer"]

_NAME = "questions.tex"
_PREAMBLE = r"""\documentclass[11pt,a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{textcomp,amsmath,amssymb,enumitem,geometry}
\DeclareUnicodeCharacter{202F}{\,}
\DeclareUnicodeCharacter{2212}{\ensuremath{-}}
\geometry{margin=22mm}
\setlength{\parindent}{0pt}
"""
_SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: "\\" + sign for sign in "#$%&_{}"},
}
_PATTERN = re.compile(r"[\\~^#$%&_{}]")


def _escape(text: str) -> str:
    return _PATTERN.sub(lambda match: _SPECIAL[match.group()], text)


class LatexRenderer:
    """One file that compiles with amsmath and enumitem."""

    name = "latex"

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """The document, every block read back.  Raises `ReadBackError`."""
        body = [_PREAMBLE, "\\begin{document}\n", f"\\section*{{{_escape(sheet.title)}}}\n"]
        key = ["\\newpage\n\\section*{Answers}\n", "\\begin{enumerate}\n"]
        number = 0
        for section in sheet.sections:
            body.append(f"\\subsection*{{{_escape(section.title)}}}\n")
            body.append(f"\\begin{{enumerate}}[start={number + 1}]\n")
            for item in section.items:
                number += 1
                blocks = question_blocks(item)
                body.append(_question(blocks, number))
                key.append(_solution(blocks, number))
            if not section.items:
                body.append("\\item[] \n")
            body.append("\\end{enumerate}\n")
        key.append("\\end{enumerate}\n\\end{document}\n")
        return (Page(_NAME, "".join(body + key)),)


RENDERER = LatexRenderer()


def _question(question: QuestionBlocks, number: int) -> str:
    writer = SourceWriter(_NAME, _escape)
    lines = [f"\\item {writer.block(f'{number}.stem', question.stem)}"]
    for asked in question.asked:
        place = f"{number}{asked.label}"
        if asked.label:
            lines.append(f"\n({asked.label}) {writer.block(f'{place}.stem', asked.stem)}")
        if asked.options:
            lines.append("\\begin{enumerate}[label=\\Alph*]")
            for label, block in asked.options:
                text = writer.block(f"{place}.{label}", block)
                lines.append(f"\\item[{_escape(label)}] {text}")
            lines.append("\\end{enumerate}")
    lines.append("\\vspace{8mm}")
    return "\n".join(lines) + "\n"


def _solution(question: QuestionBlocks, number: int) -> str:
    writer = SourceWriter(_NAME, _escape)
    lines = ["\\item"]
    for asked in question.asked:
        place = f"{number}{asked.label}"
        label = f"({asked.label}) " if asked.label else ""
        choice = f"{_escape(asked.correct)}: " if asked.correct else ""
        answer = writer.block(f"{place}.answer", asked.answer)
        lines.append(f"{label}\\textbf{{{choice}}}{answer}")
        if asked.steps:
            lines.append("\\begin{itemize}")
            for index, line in enumerate(asked.steps):
                relation = writer.block(f"{place}.step{index}", line.relation)
                because = writer.block(f"{place}.why{index}", line.because)
                lines.append(f"\\item {relation}" + (f" \\quad({because})" if because else ""))
            lines.append("\\end{itemize}")
    lines.append(f"{{\\footnotesize Proved ({question.grade} grade), {question.digest[:12]}}}")
    return "\n".join(lines) + "\n"
