"""The words of a sheet that are no question's: its head, its instructions, the marks.

They are printed as they are given, and read back as what a question says is: a page that tells of
the head (question 0) tells all of it, and the labels and marks that belong to each question.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mathverify.errors import NotVerifiedError
from mathverify.phrases.locale import page_phrase
from mathverify.semantics.reading import read
from mathverify.verification.parts import part_specs
from mathverify.verification.renderer import Sheet
from mathverify.verification.verified import Verified

#: Where the marks of a question stand.
MARKS = "$.marks"
#: Where the name of the school stands, which is above the title.
SCHOOL = "$.sheet.school"


@dataclass(frozen=True, slots=True)
class HeadLine:
    """One thing at the head of a sheet: ``label`` is what stands before it.

    ``line`` leaves room to write on, before the ``words`` if there are any.
    """

    place: str
    label: str
    words: str = ""
    line: bool = False


def language_of(sheet: Sheet) -> str:
    """The language of all texts of the sheet, a BCP 47 tag; English where they have several.

    Raises `NotVerifiedError` for what is no verified question.
    """
    items = [item for section in sheet.sections for item in section.items]
    for item in items:
        if type(item) is not Verified:
            raise NotVerifiedError(type(item).__name__)
    found = {item.spec.lang for item in items}
    return found.pop() if len(found) == 1 else "en"


def titled(sheet: Sheet) -> str:
    """The title of a sheet, with its version."""
    title = _one_line(sheet.title)
    if not sheet.version:
        return title
    said = page_phrase(language_of(sheet), "version")
    return said.format(title=title, version=sheet.version)


def named(file: str, version: str) -> str:
    """The name of a file of a version: ``questions-B.pdf``."""
    stem, dot, ending = file.partition(".")
    return f"{stem}-{version}{dot}{ending}" if version else file


def total_marks(sheet: Sheet) -> int:
    """The marks of all questions together; 0 where none are told."""
    return sum(sum(section.marks) for section in sheet.sections)


def marks_words(marks: int, lang: str) -> str:
    """Marks in words of a language."""
    return page_phrase(lang, "mark1" if marks == 1 else "mark").format(n=marks)


def head_lines(sheet: Sheet) -> tuple[HeadLine, ...]:
    """What stands above and below the title, in order, instructions not among it."""
    handout, lang = sheet.handout, language_of(sheet)
    found = [HeadLine(SCHOOL, "", _one_line(handout.school))] if handout.school else []
    if handout.name:
        found.append(HeadLine("$.sheet.name", page_phrase(lang, "name"), line=True))
    for key, told in (("class", handout.course), ("date", handout.date)):
        label = page_phrase(lang, key)
        if told is None:
            found.append(HeadLine(f"$.sheet.{key}", label, line=True))
        elif told:
            found.append(HeadLine(f"$.sheet.{key}", label, _one_line(told)))
    if handout.time:
        found.append(HeadLine("$.sheet.time", page_phrase(lang, "time"), _one_line(handout.time)))
    if total := total_marks(sheet):
        found.append(HeadLine("$.sheet.total", page_phrase(lang, "marks"), f"/ {total}", line=True))
    return tuple(found)


def instructions_place(section: int | None, index: int = 0) -> str:
    """Where an instruction stands: of the whole sheet, or of a section."""
    if section is None:
        return f"$.sheet.instructions[{index}]"
    return f"$.sheet.section[{section}].instructions"


def label_place(prefix: str, index: int) -> str:
    """Where the label of an option stands; ``prefix`` is the path of the part."""
    return f"{prefix}.options[{index}].label"


def answer_label_place(prefix: str) -> str:
    """Where the label of the right option stands in a key."""
    return f"{prefix}.answer.label"


def sheet_words(sheet: Sheet) -> dict[int, dict[str, str]]:
    """By the number of the question, 0 for the sheet itself, its words by place."""
    found: dict[int, dict[str, str]] = {0: dict(_head(sheet))}
    number, lang = 0, language_of(sheet)
    for section in sheet.sections:
        for index, item in enumerate(section.items):
            number += 1
            found[number] = dict(_labels(item))
            if section.marks:
                found[number][MARKS] = marks_words(section.marks[index], lang)
    return found


def _head(sheet: Sheet) -> Iterator[tuple[str, str]]:
    yield "$.sheet.title", titled(sheet)
    for line in head_lines(sheet):
        yield line.place, line.words or line.label
    for index, text in enumerate(sheet.handout.instructions):
        yield instructions_place(None, index), _one_line(text)
    for number, section in enumerate(sheet.sections):
        if section.instructions:
            yield instructions_place(number), _one_line(section.instructions)


def _labels(item: Verified) -> Iterator[tuple[str, str]]:
    for prefix, single in part_specs(item.spec):
        for index, option in enumerate(single.options):
            yield label_place(prefix, index), option.label
        right = answer_label(item, prefix)
        if right:
            yield answer_label_place(prefix), right


def answer_label(item: Verified, prefix: str = "$") -> str:
    """The label of the right option of a question or of a part; empty where there is none."""
    single = dict(part_specs(item.spec))[prefix]
    if not single.options:
        return ""
    proved = item.correct_option if prefix == "$" else ""
    return read(single).answer_label or proved


def _one_line(text: str) -> str:
    return " ".join(text.split())
