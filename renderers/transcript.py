"""What a sheet says, line by line, whatever it is printed in: the text that pages are held against.

A page is a sequence of entries in reading order.  Writers walk through them, and readers of pages
must find the same entries again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from mathverify.verification.renderer import Sheet
from renderers.blocks import Asked, Block, QuestionBlocks, Words, question_blocks

__all__ = ["ANSWERS", "CLAIM", "PUPIL", "Entry", "Role", "Transcript", "heading", "transcript"]


class Role(StrEnum):
    """What an entry is on the page."""

    TITLE = "title"
    FURNITURE = "furniture"
    SECTION = "section"
    STEM = "stem"
    PART = "part"
    OPTION = "option"
    ANSWER = "answer"
    STEP = "step"
    BECAUSE = "because"
    PROOF = "proof"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a page: ``label`` is what stands before it (``1.``, ``(a)``, ``B``).

    ``choice`` tells the question with options from the open one, which needs room for working.
    """

    role: Role
    label: tuple[str, ...]
    block: Block
    choice: bool = False

    @property
    def text(self) -> str:
        """The words of an entry that is text alone."""
        return "".join(inline.text for inline in self.block)


@dataclass(frozen=True, slots=True)
class Transcript:
    """The entries of the question sheet and those of the answer key."""

    title: str
    questions: tuple[Entry, ...]
    answers: tuple[Entry, ...]

    def whole(self) -> tuple[Entry, ...]:
        """A page with the sheet and then the key."""
        title, key = heading(Role.TITLE, self.title), heading(Role.TITLE, ANSWERS)
        return (title, *PUPIL, *self.questions, key, *self.answers, CLAIM)


def transcript(sheet: Sheet) -> Transcript:
    """The entries of ``sheet``.  Raises `NotVerifiedError` and `UnknownFormatError`."""
    questions: list[Entry] = []
    answers: list[Entry] = []
    number = 0
    for section in sheet.sections:
        questions.append(heading(Role.SECTION, section.title))
        for item in section.items:
            number += 1
            blocks = question_blocks(item)
            questions.extend(_asking(blocks, number))
            answers.extend(_answering(blocks, number))
    return Transcript(_one_line(sheet.title), tuple(questions), tuple(answers))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def heading(role: Role, text: str) -> Entry:
    """An entry that is text alone."""
    return Entry(role, (), (Words(_one_line(text)),))


#: What every sheet has to fill in, the heading of a key, and what stands below it.
PUPIL = (heading(Role.FURNITURE, "Name"), heading(Role.FURNITURE, "Date"))
ANSWERS = "Answers"
CLAIM = heading(
    Role.FURNITURE,
    "Before it was set, every question was proved to have exactly the answer given in this key.",
)


def _asking(question: QuestionBlocks, number: int) -> Iterator[Entry]:
    choice = any(asked.options for asked in question.asked)
    yield Entry(Role.STEM, (f"{number}.",), question.stem, choice)
    for asked in question.asked:
        if asked.label:
            yield Entry(Role.PART, (f"({asked.label})",), asked.stem)
        for label, block in asked.options:
            yield Entry(Role.OPTION, (label,), block)


def _answering(question: QuestionBlocks, number: int) -> Iterator[Entry]:
    first = True
    for asked in question.asked:
        yield Entry(Role.ANSWER, _answer_label(asked, number if first else 0), asked.answer)
        first = False
        for line in asked.steps:
            yield Entry(Role.STEP, (), line.relation)
            yield Entry(Role.BECAUSE, (), line.because)
    proof = f"Proved ({question.grade} grade), {question.digest[:12]}"
    yield Entry(Role.PROOF, (), (Words(proof),))


def _answer_label(asked: Asked, number: int) -> tuple[str, ...]:
    labels = (f"{number}." if number else "", f"({asked.label})" if asked.label else "")
    return tuple(label for label in (*labels, asked.correct) if label)
