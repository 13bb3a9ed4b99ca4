"""Markdown: a question sheet and an answer key, formulas as ``$...$``."""

from __future__ import annotations

import re

from mathverify.verification.renderer import Page, Sheet
from renderers.blocks import QuestionBlocks, question_blocks
from renderers.source_text import SourceWriter

__all__ = ["RENDERER", "MarkdownRenderer"]

_QUESTIONS, _ANSWERS = "questions.md", "answers.md"
_SPECIAL = re.compile(r"([\\`*_{}$#&])")


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


class MarkdownRenderer:
    """Two files, so that the sheet can be handed out without the key."""

    name = "md"

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """The sheet and the key, every block read back.  Raises `ReadBackError`."""
        questions = [f"# {_escape(sheet.title)}\n"]
        answers = [f"# {_escape(sheet.title)}: answers\n"]
        number = 0
        for section in sheet.sections:
            questions.append(f"## {_escape(section.title)}\n")
            for item in section.items:
                number += 1
                blocks = question_blocks(item)
                questions.append(_question(blocks, number))
                answers.append(_solution(blocks, number))
        return (
            Page(_QUESTIONS, "\n".join(questions)),
            Page(_ANSWERS, "\n".join(answers)),
        )


RENDERER = MarkdownRenderer()


def _question(question: QuestionBlocks, number: int) -> str:
    writer = SourceWriter(_QUESTIONS, _escape)
    lines = [f"**{number}.** {writer.block(f'{number}.stem', question.stem)}\n"]
    for asked in question.asked:
        place = f"{number}{asked.label}"
        if asked.label:
            lines.append(f"({asked.label}) {writer.block(f'{place}.stem', asked.stem)}\n")
        for label, block in asked.options:
            lines.append(f"- {label}: {writer.block(f'{place}.{label}', block)}")
        if asked.options:
            lines.append("")
    return "\n".join(lines)


def _solution(question: QuestionBlocks, number: int) -> str:
    writer = SourceWriter(_ANSWERS, _escape)
    lines: list[str] = []
    for asked in question.asked:
        place = f"{number}{asked.label}"
        label = f"({asked.label}) " if asked.label else ""
        choice = f"{asked.correct}: " if asked.correct else ""
        answer = writer.block(f"{place}.answer", asked.answer)
        lines.append(f"**{number}.** {label}**{choice}{answer}**\n")
        for index, line in enumerate(asked.steps):
            relation = writer.block(f"{place}.step{index}", line.relation)
            because = writer.block(f"{place}.why{index}", line.because)
            lines.append(f"- {relation}" + (f" ({because})" if because else ""))
        if asked.steps:
            lines.append("")
    lines.append(f"Proved ({question.grade} grade), {question.digest[:12]}\n")
    return "\n".join(lines)
