"""GIFT: every question, read by the parser of its owner where that is installed."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from exported import HERE, asked_in, only

from mathverify.errors import ReadBackError
from mathverify.verification.renderer import Page, Sheet
from renderers.exchange.items import items
from renderers.gift import check_gift

NODE = shutil.which("node")
PARSER = HERE / "gift_parser.js"


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("::")]


def test_every_question_is_there(sheet: Sheet) -> None:
    assert len(lines(only("gift").text)) == asked_in(sheet)


def test_signs_of_the_format_are_escaped() -> None:
    (cases,) = [line for line in lines(only("gift").text) if " cases::" in line]
    assert r"\\(\\lvert x - 3\\rvert \= 5\\)" in cases
    assert r"{=\{-2, 8\} =-2, 8 =x \= -2 or x \= 8 " in cases


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (r"x + y \= 10", r"x + y \= 12"),
        ("{#60:0", "{#61:0"),
        (r"{=\{-2, 8\} =", r"{=\{-2, 9\} ="),
        ("{TRUE", "{FALSE"),
        ("{TRUE", "TRUE"),
    ],
)
def test_a_changed_file_is_refused(before: str, after: str, sheet: Sheet) -> None:
    page = only("gift")
    assert before in page.text
    changed = Page(page.name, page.text.replace(before, after, 1))
    with pytest.raises(ReadBackError):
        check_gift(changed, tuple(items(sheet, "gift")))


# --- by gift-pegjs ---------------------------------------------------------------------


def _parsed(text: str, folder: Path) -> list[dict[str, Any]] | None:
    """The questions that gift-pegjs reads; None where it refuses the file."""
    assert NODE is not None
    file = folder / "questions.gift"
    file.write_text(text, encoding="utf-8")
    done = subprocess.run([NODE, str(PARSER), str(file)], capture_output=True, text=True)
    if done.returncode == 3:
        pytest.skip("gift-pegjs is not installed where node looks for it (NODE_PATH)")
    if done.returncode:
        return None
    return [one for one in json.loads(done.stdout) if one["type"] != "Category"]


@pytest.mark.slow
@pytest.mark.skipif(NODE is None, reason="there is no node")
def test_the_parser_of_gift_reads_every_question(sheet: Sheet, tmp_path: Path) -> None:
    found = _parsed(only("gift").text, tmp_path)
    assert found is not None
    assert len(found) == asked_in(sheet)
    by_name = {one["title"].split(" ", 1)[1]: one for one in found}
    assert by_name["units"]["choices"] == {"type": "range", "number": 60, "range": 0}
    assert by_name["truth"]["isTrue"] is True
    assert r"\(\lvert x - 3\rvert = 5\)" in by_name["cases"]["stem"]["text"]
    texts = [choice["text"]["text"] for choice in by_name["cases"]["choices"]]
    assert texts[:3] == ["{-2, 8}", "-2, 8", "x = -2 or x = 8"]


@pytest.mark.slow
@pytest.mark.skipif(NODE is None, reason="there is no node")
def test_the_parser_of_gift_refuses_a_broken_twin(tmp_path: Path) -> None:
    assert _parsed(only("gift").text.replace(r"\{", "{", 1), tmp_path) is None
