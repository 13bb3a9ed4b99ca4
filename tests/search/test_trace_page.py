"""The page of a trace: every node with its messages and its question, whatever the trace holds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from browser_windows import WIDTHS, chromium, complaints_of_axe, focused, tab_to, window
from lxml import html
from written_questions import RIGHT, WRONG

from generators.language_models.scripted import Scripted
from generators.model_commands import _rendering
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.trace import Trace, read_trace
from generators.search.trace_page import LARGEST, page
from generators.workflows.run import Run, run
from mathverify.api import verify


@pytest.fixture(scope="module")
def traced(tmp_path_factory: pytest.TempPathFactory) -> Trace:
    """Two briefs: one found after a revision, one of which nothing could be read."""
    folder = tmp_path_factory.mktemp("run")
    briefs = (Brief("double a number"), Brief("<b>nothing</b>", seed=1))
    wanted = Run("direct", briefs, Budget(candidates=2, calls=8))
    replies = ["no question", WRONG, *["<script>alert(1)</script>"] * 6]
    run(wanted, folder, Scripted([WRONG, RIGHT, *replies[-6:]]), verify, lambda _: ())
    return read_trace(folder / "trace.jsonl")


def _words(text: str) -> str:
    return " ".join(unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", text, flags=re.S)).split())


def test_a_page_has_tree_messages_tokens_times_facets_and_questions(traced: Trace) -> None:
    text = page(traced, _rendering())
    told = _words(text)
    assert "found: 1" in told
    assert "0 refuted by writer: wrong-answer" in told
    assert "mathematics: refuted" in told
    assert "mathematics: proved" in told
    assert re.search(r"Call 1: writer, \d+ tokens, \d+\.\d s", told)
    assert re.search(r"role calls tokens seconds failed writer 2 ", told)
    assert "double a number" in told
    tree = html.fromstring(text)
    (node,) = tree.xpath("//*[@id='node-0-1']")
    assert node.xpath(".//article[contains(@class, 'mathverify')]")
    (refuted,) = tree.xpath("//*[@id='node-0-0']")
    assert not refuted.xpath(".//article")
    assert tree.xpath("//a[@href='#node-0-1']")
    assert not tree.xpath("//script|//b|//*[@src]")
    assert "default-src 'none'" in tree.xpath("//meta[@http-equiv]/@content")[0]


def test_a_message_that_was_sent_before_is_not_repeated(traced: Trace) -> None:
    tree = html.fromstring(page(traced))
    texts = [one.text_content() for one in tree.xpath("//details//pre") if len(one.text) > 200]
    assert len(set(texts)) == len(texts)
    assert "the same as in call 1" in _words(page(traced))


def test_what_only_says_that_it_is_proved_is_not_rendered(tmp_path: Path) -> None:
    spec = json.loads(WRONG)
    lines: list[dict[str, Any]] = [
        {"kind": "run", "workflow": "w", "model": "m"},
        {"kind": "brief", "text": "b"},
        _candidate(0, -1, standing="proved", spec=spec),
        _candidate(1, -1, standing="proved", spec={"id": "<b>x</b>"}),
        {"kind": "result", "found": 0},
    ]
    found = _read(tmp_path, lines)
    text = page(found, _rendering())
    assert "<article" not in text
    assert "As it was written" in text


def _candidate(number: int, parent: int, **more: Any) -> dict[str, Any]:
    data = {"kind": "candidate", "number": number, "parent": parent, "depth": 0, "points": []}
    return data | {"standing": "refuted", "author": "writer"} | more


def _read(folder: Path, lines: list[dict[str, Any]]) -> Trace:
    path = folder / "trace.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return read_trace(path)


@pytest.mark.parametrize(
    ("searches", "candidates", "length"), [(1, 40, 30_000), (3_000, 2, 100), (1, 3_000, 10)]
)
def test_a_page_of_a_long_run_is_small_enough_and_says_what_is_cut(
    tmp_path: Path, searches: int, candidates: int, length: int
) -> None:
    lines: list[dict[str, Any]] = [{"kind": "run", "workflow": "w", "model": "m"}]
    for search in range(searches):
        lines.append({"kind": "brief", "text": f"brief {search}"})
        for number in range(candidates):
            said = f"{search} {number} " + "é" * length
            lines.append(
                {
                    "kind": "call",
                    "role": "writer",
                    "failure": "",
                    "spent": {},
                    "messages": [["user", said]],
                    "reply": said,
                    "seconds": 1.0,
                }
            )
            lines.append(_candidate(number, number - 1, text=said))
        lines.append({"kind": "result", "exhausted": "enough"})
    text = page(_read(tmp_path, lines))
    assert len(text.encode()) <= LARGEST
    assert "All of it is in trace.jsonl." in text
    assert "brief 0" in text
    assert "refuted" in text


def test_lines_of_calls_from_anybody_break_nothing(tmp_path: Path) -> None:
    strange: list[dict[str, Any]] = [
        {"kind": "call"},
        {"kind": "call", "role": 7, "spent": [], "messages": "x", "seconds": "y", "reply": None},
        {"kind": "call", "messages": [7, ["one"], ["user", {"a": 1}]], "spent": {"x": "y"}},
        {"kind": "call", "role": "<script>", "messages": [["<b>", "\ud800</pre><script>"]]},
    ]
    lines = [{"kind": "run"}, {"kind": "call"}, {"kind": "brief", "text": "b"}, *strange]
    text = page(_read(tmp_path, [*lines, _candidate(0, -1, facets="x"), *strange]))
    assert not html.fromstring(text).xpath("//script|//b")


# --- in a browser ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
def test_a_page_is_read_by_the_keyboard(
    browser: Any, traced: Trace, tmp_path: Path, width: int
) -> None:
    file = tmp_path / "page.html"
    file.write_text(page(traced, _rendering()), encoding="utf-8")
    with window(browser, width, bypass_csp=True) as view:
        view.goto(file.as_uri())
        assert complaints_of_axe(view) == []
        tab_to(view, "1")
        view.keyboard.press("Enter")
        tab_to(view, "1 proved by writer")
        assert not view.is_visible("#node-0-1 article")
        view.keyboard.press("Enter")
        assert view.is_visible("#node-0-1 article")
        view.keyboard.press("Tab")
        assert focused(view) == "As it was written"
        for folded in view.query_selector_all("details"):
            folded.evaluate("one => one.open = true")
        assert complaints_of_axe(view) == []
        assert view.evaluate("document.documentElement.scrollWidth") <= width
        view.evaluate("document.documentElement.removeAttribute('lang')")
        assert complaints_of_axe(view) != []
