"""Markdown: a question sheet and an answer key, formulas as ``$...$``."""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.verification.renderer import Notation, Page, Sheet, Told
from renderers.markdown_pages import (
    ANSWERS,
    LINE,
    MARKDOWN,
    QUESTIONS,
    TABLE,
    picture_name,
)
from renderers.markdown_pages import check_markdown as check
from renderers.transcript import Entry, Role, transcript

__all__ = ["RENDERER", "MarkdownRenderer"]


class MarkdownRenderer:
    """Two files, so that the sheet can be handed out without the key; pictures beside them."""

    name = "md"

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        """The pictures, the sheet and the key, all read back.  Raises `ReadBackError`."""
        script = transcript(sheet)
        questions = "".join(_lines(script.sheet())).removeprefix("\n")
        answers = "".join(_lines(script.key()[:-1])).removeprefix("\n")
        answers += f"\n---\n\n_{MARKDOWN.text(script.claim.text)}_\n"
        pictures = [entry for entry in script.questions if entry.picture is not None]
        pages = (
            *(
                Page(picture_name(entry), svg, told=(_told(entry, svg),))
                for entry in pictures
                for svg in (entry.picture.svg.decode() if entry.picture else "",)
            ),
            Page(QUESTIONS, questions, told=MARKDOWN.told(script.sheet())),
            Page(ANSWERS, answers, told=MARKDOWN.told(script.key())),
        )
        check(pages, sheet)
        return pages


RENDERER = MarkdownRenderer()


def _told(entry: Entry, svg: str) -> Told:
    return Told(entry.question, entry.place, svg, Notation.SVG)


def _lines(entries: tuple[Entry, ...]) -> Iterator[str]:
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
                yield f"\n![{text}]({picture_name(entry)})\n"
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
