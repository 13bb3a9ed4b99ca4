"""Word documents: read by python-docx, opened by LibreOffice; a changed file is refused."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count, pairwise
from pathlib import Path

import pytest
from exported import pages, renderer

from mathverify.errors import PluginError, ReadBackError
from mathverify.verification.page_reading import check_pages
from mathverify.verification.renderer import Page, Sheet
from mathverify.verification.rendering import written
from renderers.docx_pages import check_document
from renderers.drawing.rastering import pngs_of
from renderers.exchange.archives import archive, members
from renderers.transcript import Entry, transcript

docx = pytest.importorskip("docx")
OFFICE, TO_TEXT = shutil.which("soffice"), shutil.which("pdftotext")


def numbers(data: bytes, style: str) -> list[int]:
    """The numbers before the lines of a style, as python-docx reads them."""
    lines = [
        line.text for line in docx.Document(io.BytesIO(data)).paragraphs if line.style.name == style
    ]
    return [int(line.split(".")[0]) for line in lines if re.match(r"\d+\.", line)]


def entries(sheet: Sheet) -> tuple[Entry, ...]:
    """What the question sheet shows."""
    script = transcript(sheet)
    return script.sheet()


def pngs(sheet: Sheet) -> dict[int, tuple[bytes, ...]]:
    items = [item for section in sheet.sections for item in section.items]
    return {number: pngs_of(item) for number, item in enumerate(items, start=1)}


def changed(page: Page, member: str, change: Callable[[bytes], bytes]) -> Page:
    contents = members(page.data)
    made = change(contents[member])
    assert made != contents[member]
    return replace(page, data=archive({**contents, member: made}))


def test_every_question_is_in_both_files(sheet: Sheet) -> None:
    questions, answers = pages("docx")
    assert [questions.name, answers.name] == ["questions.docx", "answers.docx"]
    wanted = list(range(1, sum(len(section.items) for section in sheet.sections) + 1))
    assert numbers(questions.data, "Question") == wanted
    assert numbers(answers.data, "Answer") == wanted


def test_what_announces_a_question_stands_on_its_page(sheet: Sheet) -> None:
    told = replace(sheet.sections[0], instructions="Circle the letter.")
    made = docx.Document(
        io.BytesIO(written(renderer("docx"), replace(sheet, sections=(told,)))[0].data)
    )
    lines = [line for line in made.paragraphs if line.style.name != "Header"]
    for line, following in pairwise(lines):
        announces = following.style.name in ("Question", "Instruction")
        if announces and line.style.name in ("Instruction", "Heading 1", "Heading 2"):
            assert line.paragraph_format.keep_with_next, line.text
    assert any(line.text == "Circle the letter." for line in lines)


def test_formulas_are_equations_and_pictures_are_inside(sheet: Sheet) -> None:
    questions, _ = pages("docx")
    document = docx.Document(io.BytesIO(questions.data))
    assert len(document.element.xpath("//m:oMath")) > 50
    drawn = sum(entry.picture is not None for entry in entries(sheet))
    assert len(document.inline_shapes) == drawn
    described = [shape._inline.docPr.get("descr") for shape in document.inline_shapes]
    assert all(described)
    assert sum(name.endswith(".svg") for name in members(questions.data)) == drawn


def test_no_clock_and_no_author(sheet: Sheet) -> None:
    for page in pages("docx"):
        properties = docx.Document(io.BytesIO(page.data)).core_properties
        assert (properties.author, properties.last_modified_by, properties.comments) == ("", "", "")
        assert properties.created == properties.modified
        assert properties.created is not None
        assert properties.created.year == 1980


def test_what_an_equation_has_to_have_is_said_where_it_is_missing(
    monkeypatch: pytest.MonkeyPatch, sheet: Sheet
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "docx", None)
    with pytest.raises(PluginError, match=r"pip install 'mathverify\[docx\]'"):
        renderer("docx").render(sheet)


BODY = "word/document.xml"
#: Each change to the question sheet, and the part of the file that it is made in.
CHANGES: dict[str, tuple[str, bytes, bytes]] = {
    "a word": (BODY, b"adult tickets", b"old tickets"),
    "a number in an equation": (BODY, b"<m:t>35</m:t>", b"<m:t>36</m:t>"),
    "a label": (BODY, b">17.</w:t>", b">71.</w:t>"),
    "a word that is hidden": (
        BODY,
        b"</w:rPr><w:t>Name",
        b"<w:vanish/></w:rPr><w:t>Name",
    ),
    "a style": (BODY, b'w:val="Option"', b'w:val="Step"'),
    "a style that is none of ours": (BODY, b'w:val="Option"', b'w:val="Quote"'),
    "an equation that Word shows otherwise": (
        *(BODY, b'<m:sty m:val="p"/>', b'<m:sty m:val="b"/>'),
    ),
    "a deletion": (BODY, b"</w:pPr><w:r>", b"</w:pPr><w:del/><w:r>"),
    "the description of a picture": (BODY, b'descr="', b'descr="No '),
    "the picture": ("word/media/drawing5.svg", b"<svg", b"<!-- --><svg"),
    "the picture of old programs": ("word/media/image1.png", b"IHDR", b"IHDS"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_file_is_refused(name: str, sheet: Sheet) -> None:
    questions, _ = pages("docx")
    member, before, after = CHANGES[name]
    wrong = changed(questions, member, lambda data: data.replace(before, after, 1))
    with pytest.raises(ReadBackError):
        check_document(wrong, entries(sheet), pngs(sheet))


@pytest.mark.parametrize("name", ["a word", "a number in an equation", "the picture"])
def test_the_port_finds_it_too(name: str, sheet: Sheet) -> None:
    """Whatever the renderer thinks of its file."""
    questions, answers = pages("docx")
    member, before, after = CHANGES[name]
    wrong = changed(questions, member, lambda data: data.replace(before, after))
    with pytest.raises(ReadBackError):
        check_pages((wrong, answers), sheet)


def test_a_file_that_is_no_archive_is_refused(sheet: Sheet) -> None:
    questions, answers = pages("docx")
    with pytest.raises(ReadBackError, match="archive"):
        check_pages((replace(questions, data=questions.data[:-30]), answers), sheet)


# --- by LibreOffice --------------------------------------------------------------------


def opened(files: Sequence[Page], folder: Path) -> dict[str, str]:
    """The text of each file as LibreOffice prints it, empty where it prints nothing."""
    assert OFFICE is not None
    assert TO_TEXT is not None
    for page in files:
        (folder / page.name).write_bytes(page.data)
    profile = f"-env:UserInstallation=file://{folder}/profile"
    command = [OFFICE, "--headless", profile, "--convert-to", "pdf"]
    names = [page.name for page in files]
    subprocess.run([*command, *names], cwd=folder, capture_output=True, timeout=240, check=False)
    texts: dict[str, str] = {}
    for name in names:
        printed = folder / f"{name.removesuffix('.docx')}.pdf"
        done = subprocess.run([TO_TEXT, "-layout", printed, "-"], capture_output=True, check=False)
        texts[name] = done.stdout.decode()
    return texts


@pytest.mark.slow
@pytest.mark.skipif(not (OFFICE and TO_TEXT), reason="there is no LibreOffice")
def test_libreoffice_prints_every_question_and_no_broken_twin(sheet: Sheet, tmp_path: Path) -> None:
    questions, answers = pages("docx")
    torn = changed(questions, BODY, lambda data: data.replace(b"</w:p>", b"", 1))
    texts = opened((questions, answers, replace(torn, name="torn.docx")), tmp_path)
    for page in (questions, answers):
        found = map(int, re.findall(r"^[ \f]*(\d+)\.\s", texts[page.name], re.MULTILINE))
        wanted = count(1)
        next_one = next(wanted)
        for number in found:
            next_one = next(wanted) if number == next_one else next_one
        assert next_one - 1 == sum(len(section.items) for section in sheet.sections)
        # What LibreOffice shows for a formula that it cannot read.
        assert "¿" not in texts[page.name]
    assert not texts["torn.docx"]
