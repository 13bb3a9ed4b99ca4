"""The head of a sheet, its marks, its room: in every page format, and refused where it differs."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from over_rows import over_rows

from mathverify.errors import ReadBackError
from mathverify.verification.renderer import (
    Handout,
    Notation,
    Page,
    Sheet,
    SheetSection,
    Told,
    renderers,
)
from mathverify.verification.rendering import written
from mathverify.verification.verified import Verified
from renderers.html_pages import check_html
from renderers.latex_pages import check_latex
from renderers.markdown_pages import check_markdown

HANDOUT = Handout(
    school="Hill & Dale School",
    course="9B",
    date="1 May",
    time="45 minutes",
    instructions=("Show your working.", "No calculator."),
)
CHECKS = {"html": check_html, "md": check_markdown, "latex": check_latex}
FORMATS = ("docx", "html", "latex", "md", "pdf")


@pytest.fixture(scope="module")
def sheet(questions: Mapping[str, Verified]) -> Sheet:
    one = tuple(questions[name] for name in ("museum-tickets", "pictured"))
    two = (questions["opt-text"],)
    sections = (
        SheetSection("Open", one, (4, 2), (50, None)),
        SheetSection("Choice", two, (1,), (), "Circle one letter."),
    )
    return Sheet("A test", sections, HANDOUT, "B")


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("columns", [1, 2])
def test_every_format_writes_it_and_reads_it_back(name: str, columns: int, sheet: Sheet) -> None:
    handout = replace(HANDOUT, columns=columns, large_print=columns == 1)
    pages = written(renderers()[name], replace(sheet, handout=handout))
    told = {(one.question, one.place): one.text for page in pages for one in page.told}
    assert told[0, "$.sheet.title"] == "A test, version B"
    assert told[0, "$.sheet.total"] == "/ 7"
    assert [told[number, "$.marks"] for number in (1, 2, 3)] == ["4 marks", "2 marks", "1 mark"]


#: What is changed in the files of a format, and stands in one of them.
CHANGED = [
    ("4 marks", "5 marks"),
    ("/ 7", "/ 8"),
    ("9B", "9C"),
    ("1 May", "2 May"),
    ("45 minutes", "54 minutes"),
    ("No calculator.", "A calculator."),
    ("Circle one letter.", "Circle two letters."),
    ("version B", "version C"),
    ("Dale School", "Vale School"),
]


@over_rows(("before", "after"), CHANGED)
@over_rows("name", CHECKS)
def test_a_page_that_says_something_else_is_refused(
    name: str, before: str, after: str, sheet: Sheet
) -> None:
    pages = renderers()[name].render(sheet)
    places = [place for place, page in enumerate(pages) if before in page.text]
    assert places
    for place in places:
        page = replace(pages[place], text=pages[place].text.replace(before, after, 1))
        with pytest.raises(ReadBackError):
            CHECKS[name]((*pages[:place], page, *pages[place + 1 :]), sheet)


@pytest.mark.parametrize(("name", "room"), [("html", "--room: 50mm"), ("latex", "{50mm}")])
def test_another_room_for_working_is_refused(name: str, room: str, sheet: Sheet) -> None:
    pages = renderers()[name].render(sheet)
    assert room in pages[0].text
    changed = replace(pages[0], text=pages[0].text.replace(room, room.replace("5", "6")))
    with pytest.raises(ReadBackError, match="room for working"):
        CHECKS[name]((changed, *pages[1:]), sheet)


class Spoilt:
    """The pages of a renderer, what they tell changed."""

    name = "spoilt"

    def __init__(self, name: str, place: str, text: str | None) -> None:
        self.inner, self.place, self.text = renderers()[name], place, text

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        return tuple(
            replace(page, told=tuple(self.told(page.told))) for page in self.inner.render(sheet)
        )

    def told(self, told: tuple[Told, ...]) -> list[Told]:
        kept = [one for one in told if self.text is not None or one.place != self.place]
        text = self.text or ""
        return [replace(one, text=text) if one.place == self.place else one for one in kept]


@pytest.mark.parametrize("name", FORMATS)
@over_rows(
    "place", ["$.sheet.class", "$.sheet.total", "$.marks", "$.options[0].label", "$.answer.label"]
)
def test_the_port_refuses_what_is_told_wrongly_or_not_at_all(
    name: str, place: str, sheet: Sheet
) -> None:
    for text in ("Q", None):
        with pytest.raises(ReadBackError):
            written(Spoilt(name, place, text), sheet)


def test_a_label_before_another_option_is_refused_by_the_port(sheet: Sheet) -> None:
    class Swapped(Spoilt):
        def told(self, told: tuple[Told, ...]) -> list[Told]:
            found = list(told)
            places = [i for i, one in enumerate(found) if one.place == self.place]
            for place in places:
                label, after = found[place : place + 2]
                if after.notation is not Notation.WORDS:
                    found[place : place + 2] = [after, label]
            return found

    question = next(item for item in sheet.sections[1].items)
    assert question.correct_option or question.spec.answer
    with pytest.raises(ReadBackError):
        written(Swapped("md", "$.answer.label", "x"), sheet)


def test_marks_are_for_every_question_of_a_section(questions: Mapping[str, Verified]) -> None:
    with pytest.raises(ValueError, match="2 marks for 1 questions"):
        SheetSection("S", (questions["opt-text"],), (1, 2))


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="there is no reader of PDF")
def test_the_pdf_shows_it(sheet: Sheet, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    texts = []
    for page in written(renderers()["pdf"], sheet):
        (tmp_path / page.name).write_bytes(page.data)
        command = ["pdftotext", "-layout", str(tmp_path / page.name), "-"]
        done = subprocess.run(command, capture_output=True, check=True)
        texts.append(re.sub(r"\s+", " ", done.stdout.decode()))
    for words in ("Hill & Dale School", "Class 9B", "Time 45 minutes", "4 marks"):
        assert words in texts[0]
    assert re.search("Marks / ?7", texts[0])
    assert "A test, version B: answers" in texts[1]
    assert "4 marks" in texts[1]
