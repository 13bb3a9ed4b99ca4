"""What a sheet says, line by line, whatever it is printed in: the text that pages are held against.

A page is a sequence of entries in reading order.  Writers walk through them, and readers of pages
must find the same entries again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from mathverify.phrases.locale import page_phrase
from mathverify.problem.ask_kinds import Answer
from mathverify.verification.facets import Facet
from mathverify.verification.findings import Standing
from mathverify.verification.pictures import Picture
from mathverify.verification.picturing import pictures_of
from mathverify.verification.renderer import Handout, Sheet
from mathverify.verification.sheet_words import (
    MARKS,
    SCHOOL,
    answer_label_place,
    head_lines,
    instructions_place,
    label_place,
    language_of,
    marks_words,
    titled,
)
from mathverify.verification.shown import figure_place
from mathverify.verification.verified import Verified
from renderers.blocks import Asked, Block, QuestionBlocks, Words, question_blocks


class Role(StrEnum):
    """What an entry is on the page."""

    TITLE = "title"
    HEAD = "head"
    INSTRUCTION = "instruction"
    FURNITURE = "furniture"
    SECTION = "section"
    STEM = "stem"
    MARKS = "marks"
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
    the question with options from the open one, which needs room for working, ``room`` how many
    millimetres of it, None for what the format leaves of itself.  The words of a ``picture`` are
    its description; ``place`` is where in the question it stands, or in the sheet what is text
    alone; ``label_place`` is that of the last label.  ``line`` leaves a line to write on; ``tells``
    is what of the words is the sheet's, where it is not all.
    """

    role: Role
    label: tuple[str, ...]
    block: Block
    question: int = 0
    choice: bool = False
    picture: Picture | None = None
    place: str = ""
    label_place: str = ""
    room: int | None = None
    line: bool = False
    tells: str = ""

    @property
    def text(self) -> str:
        """The words of an entry that is text alone."""
        return "".join(inline.text for inline in self.block)

    @property
    def number(self) -> str:
        """The digits of its place, which tell apart the pictures of one question."""
        return "".join(filter(str.isdecimal, self.place))


@dataclass(frozen=True, slots=True)
class Transcript:
    """The entries of the question sheet, those of the answer key, and what was proved of all.

    ``above`` stands over the title, ``head`` between it and the questions; ``lang`` is the language
    of the page.
    """

    title: str
    above: tuple[Entry, ...]
    head: tuple[Entry, ...]
    questions: tuple[Entry, ...]
    answers: tuple[Entry, ...]
    claim: Entry
    handout: Handout
    version: str = ""
    lang: str = "en"

    @property
    def key_title(self) -> str:
        """The heading of the key."""
        return page_phrase(self.lang, "answers").format(title=self.title)

    def sheet(self) -> tuple[Entry, ...]:
        """All that the question sheet says."""
        return (*self.above, self.titled(self.title), *self.head, *self.questions)

    def key(self) -> tuple[Entry, ...]:
        """All that the key says."""
        return (self.titled(self.key_title), *self.answers, self.claim)

    def titled(self, words: str) -> Entry:
        """A heading of one of the files, which tells the title of the sheet."""
        return replace(heading(Role.TITLE, words), place="$.sheet.title", tells=self.title)


def transcript(sheet: Sheet) -> Transcript:
    """The entries of ``sheet``.

    Raises `NotVerifiedError`, `UnknownFormatError`, and `ReadBackError` for a figure that cannot be
    shown.
    """
    questions: list[Entry] = []
    answers: list[Entry] = []
    number, lang = 0, language_of(sheet)
    items = tuple(item for section in sheet.sections for item in section.items)
    for place, section in enumerate(sheet.sections):
        if section.title:
            questions.append(heading(Role.SECTION, section.title))
        if section.instructions:
            questions.append(_instruction(section.instructions, instructions_place(place)))
        for index, item in enumerate(section.items):
            number += 1
            blocks = question_blocks(item)
            marks = section.marks[index] if section.marks else 0
            room = section.working[index] if section.working else None
            questions.extend(
                _asking(blocks, number, pictures_of(item), _marks(marks, number, lang), room)
            )
            answers.extend(_answering(blocks, number, _marks(marks, number, lang)))
    claim = heading(Role.FURNITURE, _claim(items, lang))
    head = tuple(_head(sheet))
    return Transcript(
        titled(sheet),
        tuple(entry for entry in head if entry.place == SCHOOL),
        tuple(entry for entry in head if entry.place != SCHOOL),
        tuple(questions),
        tuple(answers),
        claim,
        sheet.handout,
        sheet.version,
        lang,
    )


def _head(sheet: Sheet) -> Iterator[Entry]:
    for one in head_lines(sheet):
        label = (one.label,) if one.label else ()
        words = (Words(one.words),) if one.words else ()
        yield Entry(Role.HEAD, label, words, place=one.place, line=one.line)
    for index, text in enumerate(sheet.handout.instructions):
        yield _instruction(text, instructions_place(None, index))


def _instruction(text: str, place: str) -> Entry:
    return replace(heading(Role.INSTRUCTION, text), place=place)


def _marks(marks: int, number: int, lang: str) -> tuple[Entry, ...]:
    words = heading(Role.MARKS, marks_words(marks, lang))
    return (replace(words, question=number, place=MARKS),) if marks else ()


def _one_line(text: str) -> str:
    return " ".join(text.split())


def heading(role: Role, text: str) -> Entry:
    """An entry that is text alone."""
    return Entry(role, (), (Words(_one_line(text)),))


def _claim(items: Sequence[Verified], lang: str) -> str:
    """What was proved of all questions of a sheet, facet by facet, and no more.

    Of their words it says the least that holds of one of them.
    """
    shown = {facet for item in items for facet in item.facets}
    standings = [item.words.standing for item in items if item.words is not None]
    claimed = [Facet.MATHEMATICS.value]
    asks = [ask for item in items for ask in (item.spec.ask, *(p.ask for p in item.spec.parts))]
    several = any(ask is not None and ask.kind.answer is Answer.LABELS for ask in asks)
    names = {facet: facet.value for facet in Facet} | (
        {Facet.OPTIONS: "choices"} if several else {}
    )
    claimed += [names[facet] for facet in Facet if facet in shown and facet in _CLAIMED]
    if standings:
        claimed.append(min(standings, key=list(Standing).index).value)
    return " ".join(page_phrase(lang, "claim", each) for each in claimed)


#: The facets of which a key has a sentence of their own; words have one for each standing.
_CLAIMED = frozenset((Facet.OPTIONS, Facet.STEPS, Facet.FIGURE))


def _asking(
    question: QuestionBlocks,
    number: int,
    pictures: tuple[Picture, ...],
    marks: tuple[Entry, ...],
    room: int | None,
) -> Iterator[Entry]:
    choice = any(asked.options for asked in question.asked)
    yield Entry(Role.STEM, (f"{number}.",), question.stem, number, choice, room=room)
    yield from marks
    for index, picture in enumerate(pictures):
        words = (Words(_one_line(picture.description)),)
        place = figure_place(index)
        yield Entry(Role.FIGURE, (), words, number, picture=picture, place=place)
    for asked in question.asked:
        if asked.label:
            yield Entry(Role.PART, (f"({asked.label})",), asked.stem, number)
        for index, (label, block) in enumerate(asked.options):
            place = label_place(asked.prefix, index)
            yield Entry(Role.OPTION, (label,), block, number, label_place=place)


def _answering(question: QuestionBlocks, number: int, marks: tuple[Entry, ...]) -> Iterator[Entry]:
    first = True
    for asked in question.asked:
        label = _answer_label(asked, number if first else 0)
        place = answer_label_place(asked.prefix) if asked.correct else ""
        yield Entry(Role.ANSWER, label, asked.answer, number, label_place=place)
        if first:
            yield from marks
        first = False
        for line in asked.steps:
            yield Entry(Role.STEP, (), line.relation, number)
            yield Entry(Role.BECAUSE, (), line.because, number)
    yield Entry(Role.PROOF, (), (Words(question.proof),), number)


def _answer_label(asked: Asked, number: int) -> tuple[str, ...]:
    labels = (f"{number}." if number else "", f"({asked.label})" if asked.label else "")
    return tuple(label for label in (*labels, asked.correct) if label)
