"""The review in a real browser, by the keyboard alone, with a process that is killed in between.

What it needs stands in ``browser_windows``.
"""

from __future__ import annotations

import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from browser_windows import WIDTHS, chromium, complaints_of_axe, focused, tab_to, window
from command_line import start
from small_reviews import angles, opened

from generators.reviewing.acts import ACTS
from generators.reviewing.review import REVIEWED

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@contextmanager
def reviewing(folder: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """``mathverify review`` as a process of its own, and its address."""
    process = start(["review", folder, "--port", "0"])
    assert process.stderr is not None
    try:
        told = b""
        while b"(Ctrl-C ends it)" not in told:
            line = process.stderr.readline()
            assert line, told
            told += line
        found = re.search(rb"(http://\S+)/ ", told)
        assert found is not None
        yield found[1].decode(), process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        process.wait(30)
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def test_a_set_is_reviewed_by_the_keyboard_alone(browser: Any, made: Path, tmp_path: Path) -> None:
    folder = opened(made, tmp_path)
    before = angles(folder, 2)
    changed = replace(before, far=before.far - 5)
    with reviewing(folder) as (address, process):
        with window(browser) as page:
            page.goto(f"{address}/")
            tab_to(page, "Question 1")
            page.keyboard.press("Enter")
            page.wait_for_url("**/question/1")
            tab_to(page, "Accept")
            page.keyboard.press("Enter")
            page.wait_for_url("**/question/1?did=accepted")
            assert "Accepted." in page.inner_text("[role=status].notice")
            tab_to(page, "Next: question 2")
            page.keyboard.press("Enter")
            page.wait_for_url("**/question/2")
            tab_to(page, "Change its texts or numbers")
            page.keyboard.press("Enter")
            page.wait_for_url("**/edit")
            tab_to(page, "$.data.corner")
            page.keyboard.press("Control+A")
            page.keyboard.type(f"{changed.far} deg")
            page.keyboard.press("Enter")
            page.wait_for_selector("[role=alert]")
            assert focused(page) == "Not saved: it is not proved"
            tab_to(page, "Mend it so and save")
            page.keyboard.press("Enter")
            page.wait_for_url("**/question/2?did=changed")
            assert changed.stem in page.inner_text("main")
        process.send_signal(signal.SIGKILL)
    with reviewing(folder) as (address, _), window(browser) as page:
        page.goto(f"{address}/")
        assert "3 open, 1 accepted, 0 rejected" in page.inner_text("main")
        page.goto(f"{address}/question/2")
        assert changed.stem in page.inner_text("main")
        page.click("text=Swap for another")
        page.wait_for_url("**/question/2?did=swapped")
        page.click("text=Accept")
        page.goto(f"{address}/question/4")
        page.click("text=Answer for the words")
        for box in page.query_selector_all("[name=agree]"):
            box.check()
        page.fill("[name=by]", "A. Teacher")
        page.click("text=Attest the words")
        page.wait_for_url("**/question/4?did=attested")
        assert "Attested by A. Teacher." in page.inner_text("main")
        page.goto(f"{address}/")
        page.click("text=Write the sheets")
        assert "2 questions, in these files" in page.inner_text("main")
    assert (folder / REVIEWED / "answers.html").is_file()
    assert (folder / ACTS).read_text(encoding="utf-8").count("\n") == 5


def test_two_processes_write_into_one_folder(browser: Any, made: Path, tmp_path: Path) -> None:
    folder = opened(made, tmp_path)
    with (
        reviewing(folder) as (one, _),
        reviewing(folder) as (other, _),
        window(browser) as first,
        window(browser) as second,
    ):
        first.goto(f"{one}/question/1")
        second.goto(f"{other}/question/1")
        first.click("text=Reject")
        first.wait_for_url("**did=rejected")
        second.click("text=Accept")
        assert "changed in another window" in second.inner_text("[role=alert]")
        second.click("text=Accept")
        second.wait_for_url("**did=accepted")
        first.goto(f"{one}/question/1")
        assert first.inner_text("h1 + p") == "In a parallelogram. accepted"


@pytest.mark.parametrize("width", WIDTHS)
def test_pages_are_as_wide_as_the_window(
    browser: Any, made: Path, tmp_path: Path, width: int
) -> None:
    folder = opened(made, tmp_path)
    with reviewing(folder) as (address, _), window(browser, width) as page:
        for place in ("/", "/question/1", "/question/3", "/question/4/edit", "/sheet", "/key"):
            page.goto(address + place)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.goto(f"{address}/question/1/edit")
        page.fill('[name="$.data.corner"]', f"{angles(folder, 1).far - 5} deg")
        page.click("text=Save if it is proved")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", WIDTHS)
def test_axe_finds_nothing(browser: Any, made: Path, tmp_path: Path, width: int) -> None:
    folder = opened(made, tmp_path)
    with (
        reviewing(folder) as (address, _),
        window(browser, width, bypass_csp=True) as page,
    ):
        for place in ("/", "/question/1", "/question/4", "/question/4/edit", "/nowhere"):
            page.goto(address + place)
            for folded in page.query_selector_all("details"):
                folded.evaluate("one => one.open = true")
            assert complaints_of_axe(page) == []
        page.goto(f"{address}/question/1/edit")
        page.fill('[name="$.data.corner"]', f"{angles(folder, 1).far - 5} deg")
        page.click("text=Save if it is proved")
        assert complaints_of_axe(page) == []
        page.evaluate("document.documentElement.removeAttribute('lang')")
        assert [one.partition(":")[0] for one in complaints_of_axe(page)] == ["html-has-lang"]


def test_a_script_in_a_text_does_not_run(browser: Any, made: Path, tmp_path: Path) -> None:
    folder = opened(made, tmp_path)
    with reviewing(folder) as (address, _), window(browser) as page:
        page.goto(f"{address}/question/4/edit")
        page.fill('[name="$.answer"]', "<img src=x onerror=alert(1)>6 m")
        page.click("text=Save if it is proved")
        page.fill('[name="$.answer"]', "6 m")
        stem = page.input_value('[name="$.prose.stem"]')
        page.fill('[name="$.prose.stem"]', f"<script>alert('x')</script> {stem}")
        page.click("text=Save if it is proved")
        page.goto(f"{address}/question/4")
        page.goto(f"{address}/sheet")
        assert page.evaluate("document.scripts.length") == 0
