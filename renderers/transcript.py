"""What a sheet says, line by line, whatever it is printed in: the text that pages are held against.

A page is a sequence of entries in reading order.  Writers walk through them, and readers of pages
must find the same entries again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from mathverify.verification.facets import Facet
from mathverify.verification.findings import Standing
from mathverify.verification.pictures import Picture
from mathverify.verification.picturing import pictures_of
from mathverify.verification.renderer import Sheet
from mathverify.verification.shown import figure_place
from mathverify.verification.verified import Verified
from renderers.blocks import Asked, Block, QuestionBlocks, Words, question_blocks

__all__ = ["ANSWERS", "PUPIL", "Entry", "Role", "Transcript", "heading", "transcript"]


class Role(StrEnum):
    """What an entry is on the page."""

    TITLE = "title"
    FURNITURE = "furniture"
    SECTION = "section"
    STEM = "stem"
    FIGURE = "figure"
    PART = "part"
    OPTION = "option"
    ANSWER = "answer"
    STEP = "step"
    BECAUSE = "because"
    PROOF = "proof"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a page: ``label`` is what stands before it (``1.``, ``(a)``, ``B``).

    ``question`` is the number of the question that it belongs to, 0 for none; ``choice`` tells
    the question with options from the open one, which needs room for working.  The words of a
    ``picture`` are its description; ``place`` is where in the question it stands.
    """

    role: Role
    label: tuple[str, ...]
    block: Block
    question: int = 0
    choice: bool = False
    picture: Picture | None = None
    place: str = ""

    @property
    def text(self) -> str:
        """The words of an entry that is text alone."""
        return "".join(inline.text for inline in self.block)


@dataclass(frozen=True, slots=True)
class Transcript:
    """The entries of the question sheet, those of the answer key, and what was proved of all."""

    title: str
    questions: tuple[Entry, ...]
    answers: tuple[Entry, ...]
    claim: Entry

    def whole(self) -> tuple[Entry, ...]:
        """A page with the sheet and then the key."""
        title, key = heading(Role.TITLE, self.title), heading(Role.TITLE, ANSWERS)
        return (title, *PUPIL, *self.questions, key, *self.answers, self.claim)


def transcript(sheet: Sheet) -> Transcript:
    """The entries of ``sheet``.

    Raises `NotVerifiedError`, `UnknownFormatError`, and `ReadBackError` for a figure that cannot be
    shown.
    """
    questions: list[Entry] = []
    answers: list[Entry] = []
    number = 0
    items = tuple(item for section in sheet.sections for item in section.items)
    for section in sheet.sections:
        questions.append(heading(Role.SECTION, section.title))
        for item in section.items:
            number += 1
            blocks = question_blocks(item)
            questions.extend(_asking(blocks, number, pictures_of(item)))
            answers.extend(_answering(blocks, number))
    claim = heading(Role.FURNITURE, _claim(items))
    return Transcript(_one_line(sheet.title), tuple(questions), tuple(answers), claim)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def heading(role: Role, text: str) -> Entry:
    """An entry that is text alone."""
    return Entry(role, (), (Words(_one_line(text)),))


#: What every sheet has to fill in, the heading of a key, and what stands below it.
PUPIL = (heading(Role.FURNITURE, "Name"), heading(Role.FURNITURE, "Date"))
ANSWERS = "Answers"

#: What a key says of all questions, facet by facet, and of their words by the least of them.
_MATHEMATICS = (
    "Before it was set, every question was proved to have exactly the answer given in this key."
)
_OF_FACETS = {
    Facet.OPTIONS: "Exactly one option of each choice was proved right, as it is shown.",
    Facet.STEPS: "Each line of the worked solutions was proved to follow.",
    Facet.FIGURE: "Each figure was proved to agree with its question.",
}
_OF_WORDS = {
    Standing.PRINTED: "The words are those that the program prints of what was proved.",
    Standing.ATTESTED: (
        "The words were read by others than their author, who came to the same questions."
    ),
    Standing.BOUND: (
        "Numbers and formulas in the texts are those of what was proved; the words between them "
        "are their author's and were not checked."
    ),
}


def _claim(items: Sequence[Verified]) -> str:
    """What was proved of all questions of a sheet, and no more."""
    shown = {facet for item in items for facet in item.facets}
    standings = [item.words.standing for item in items if item.words is not None]
    sentences = [_MATHEMATICS, *(said for facet, said in _OF_FACETS.items() if facet in shown)]
    if standings:
        sentences.append(_OF_WORDS[min(standings, key=list(Standing).index)])
    return " ".join(sentences)


def _asking(
    question: QuestionBlocks, number: int, pictures: tuple[Picture, ...]
) -> Iterator[Entry]:
    choice = any(asked.options for asked in question.asked)
    yield Entry(Role.STEM, (f"{number}.",), question.stem, number, choice)
    for index, picture in enumerate(pictures):
        words = (Words(_one_line(picture.description)),)
        place = figure_place(index)
        yield Entry(Role.FIGURE, (), words, number, picture=picture, place=place)
    for asked in question.asked:
        if asked.label:
            yield Entry(Role.PART, (f"({asked.label})",), asked.stem, number)
        for label, block in asked.options:
            yield Entry(Role.OPTION, (label,), block, number)


def _answering(question: QuestionBlocks, number: int) -> Iterator[Entry]:
    first = True
    for asked in question.asked:
        label = _answer_label(asked, number if first else 0)
        yield Entry(Role.ANSWER, label, asked.answer, number)
        first = False
        for line in asked.steps:
            yield Entry(Role.STEP, (), line.relation, number)
            yield Entry(Role.BECAUSE, (), line.because, number)
    proof = f"Proved ({question.grade} grade): {question.facets}; {question.digest[:12]}"
    yield Entry(Role.PROOF, (), (Words(proof),), number)


def _answer_label(asked: Asked, number: int) -> tuple[str, ...]:
    labels = (f"{number}." if number else "", f"({asked.label})" if asked.label else "")
    return tuple(label for label in (*labels, asked.correct) if label)
