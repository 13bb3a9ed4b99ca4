"""Pages in a real browser: Playwright with whatever Chromium is there, and axe-core (npm).

A test that needs what is not installed is skipped.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

__all__ = ["WIDTHS", "chromium", "complaints_of_axe", "focused", "tab_to", "window"]

ROOT = Path(__file__).parents[1]
WIDTHS = (1280, 500)
#: Milliseconds that a page may take: repairs of a figure take fifteen seconds of a processor.
_LONGEST = 240_000


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser without a window."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip("there is no Chromium")
    with playwright.sync_playwright() as running:
        made = running.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--disable-gpu", "--disable-quic"]
        )
        yield made
        made.close()


@contextmanager
def window(browser: Any, width: int = 1280, **told: Any) -> Iterator[Any]:
    """A page that may fetch nothing but from this machine, and that complains of nothing."""
    context = browser.new_context(viewport={"width": width, "height": 900}, **told)
    page = context.new_page()
    page.set_default_timeout(_LONGEST)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", lambda dialog: complaints.append(dialog.message))
    page.on(
        "request",
        lambda request: (
            None
            if request.url.startswith(("http://127.0.0.1:", "data:", "file:"))
            else complaints.append(request.url)
        ),
    )
    try:
        yield page
    finally:
        context.close()
    assert complaints == []


def focused(page: Any) -> str:
    """The words of what has the focus."""
    words: str = page.evaluate(
        "(document.activeElement.innerText || document.activeElement.name || '').trim()"
    )
    return words


def tab_to(page: Any, words: str) -> None:
    """Press Tab until what has the focus says ``words``."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if focused(page) == words:
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none"
            return
    raise AssertionError(f"{words!r} cannot be reached by the keyboard")


@cache
def _axe() -> str:
    folders = [ROOT / "node_modules", *map(Path, os.environ.get("NODE_PATH", "").split(":"))]
    for folder in folders:
        script = folder / "axe-core" / "axe.min.js"
        if script.is_file():
            return script.read_text(encoding="utf-8")
    pytest.skip("axe-core is not installed where node looks for it (NODE_PATH)")


def complaints_of_axe(page: Any) -> list[str]:
    """All that axe finds, whatever it thinks of its weight.

    The page is opened without its policy, for axe is a script.
    """
    page.evaluate(_axe())
    told = page.evaluate("axe.run().then(found => found.violations)")
    return [f"{one['id']}: {node['html'][:120]}" for one in told for node in one["nodes"]]
