"""PDF by Typst: sheet and key, the same bytes on every run, every question on a page."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from mathverify.api import verifier
from mathverify.errors import PluginError, ReadBackError
from mathverify.language.markup.typst import to_typst
from mathverify.problem import load_documents
from mathverify.verification import rendering
from mathverify.verification.policy import STANDARD
from mathverify.verification.renderer import Page, Sheet, SheetSection
from mathverify.verification.verified import Verified
from renderers import pdf
from renderers.errors import LackingSignError
from renderers.transcript import transcript

pytest.importorskip("typst")


@pytest.fixture(scope="module")
def sheet(questions: Mapping[str, Verified], make: Any) -> Sheet:
    made: Sheet = make.sheet(*questions.values(), title='R&D #x <1> "x" $y$ *b*')
    return made


@pytest.fixture(scope="module")
def pages(sheet: Sheet) -> tuple[Page, ...]:
    return rendering.written(pdf.RENDERER, sheet)


def test_sheet_and_key_are_files_of_their_own(pages: tuple[Page, ...]) -> None:
    assert [page.name for page in pages] == ["questions.pdf", "answers.pdf"]
    assert all(page.data.startswith(b"%PDF") for page in pages)


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="there is no reader of PDF")
def test_every_question_is_found_in_the_text(
    pages: tuple[Page, ...], sheet: Sheet, tmp_path: Path
) -> None:
    count = sum(len(section.items) for section in sheet.sections)
    for page in pages:
        (tmp_path / page.name).write_bytes(page.data)
        command = ["pdftotext", "-layout", str(tmp_path / page.name), "-"]
        done = subprocess.run(command, capture_output=True, check=True)
        text = done.stdout.decode().replace("\f", "\n")
        found = [int(one) for one in re.findall(r"^ *(\d+)\.(?!\d)", text, re.MULTILINE)]
        numbers = iter(found)
        assert all(number in numbers for number in range(1, count + 1)), found


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="there is no reader of PDF")
def test_a_solution_stands_on_one_page(sheet: Sheet, tmp_path: Path) -> None:
    solved = tuple(
        one for section in sheet.sections for one in section.items if len(one.spec.steps) > 1
    )
    long = Sheet("T", (SheetSection("S", solved * 12),))
    (tmp_path / "key.pdf").write_bytes(pdf.RENDERER.render(long)[1].data)
    command = ["pdftotext", "-layout", str(tmp_path / "key.pdf"), "-"]
    done = subprocess.run(command, capture_output=True, check=True)
    first = [page.split(maxsplit=1)[0] for page in done.stdout.decode().split("\f") if page.strip()]
    assert len(first) > 2
    assert all(re.fullmatch(r"\d+\.", one) for one in first[1:]), first


def test_a_printer_that_lies_is_refused(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "to_typst", lambda *told: to_typst(*told).replace("7", "8"))
    with pytest.raises(ReadBackError):
        rendering.written(pdf.RENDERER, sheet)


def test_without_typst_nothing_is_left_out(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    import builtins

    genuine = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "typst":
            raise ImportError(name)
        return genuine(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.setattr(rendering, "renderers", lambda: {"pdf": pdf.RENDERER})
    with pytest.raises(PluginError, match=r"pip install 'mathverify\[pdf\]'"):
        rendering.render(sheet, ("pdf",))
    # Told before the work, too.
    with pytest.raises(PluginError):
        rendering.prepared(("pdf",))


def test_words_are_strings_whatever_is_in_them(sheet: Sheet) -> None:
    source = pdf.sources(transcript(sheet))["questions.pdf"]["main.typ"].decode()
    assert r'#"R&D #x <1> \"x\" $y$ *b*";' in source


def one(text: str) -> Sheet:
    """A sheet of one question."""
    (document,) = load_documents(text, name="one", format="yaml")
    assert document.spec is not None
    verdict = verifier().verify_here(document.spec, STANDARD)
    assert verdict.verified is not None
    return Sheet("7", (SheetSection("1", (verdict.verified,)),))


RATIO = """
id: paint
data: {first: "3", second: "5", room: "7.5 m"}
unknowns: {x: {domain: real, unit: m}}
givens: {told: "x = room * second / first"}
ask: x
answer: "12.5 m"
prose: {stem: "[The boards are as {first} : {second}, the shorter {room} long](told). {ask}"}
"""


def test_no_line_ends_within_a_ratio_or_an_amount() -> None:
    source = pdf.sources(transcript(one(RATIO)))["questions.pdf"]["main.typ"].decode()
    assert '#"3";#"\u00a0:\u00a0";#"5";' in source
    assert '#"7.5\u00a0m";' in source


CHINESE = """
id: chinese
unknowns: {x: real}
givens: [x + 1 = 3]
ask: x
answer: "2"
prose: {lang: zh, stem: "{ask}"}
"""


def test_a_sign_that_no_font_has_is_refused_and_not_printed_as_a_box() -> None:
    with pytest.raises(LackingSignError) as refused:
        pdf.RENDERER.render(one(CHINESE))
    assert refused.value.sign in "解方程姓名日期题目答案"
    assert pdf.FONTS in str(refused.value)


def test_a_screen_reader_can_read_the_file(pages: tuple[Page, ...]) -> None:
    for page in pages:
        assert b"pdfuaid" in page.data
