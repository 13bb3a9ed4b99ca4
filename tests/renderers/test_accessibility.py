"""Pages that everybody can read: formulas and pictures have texts, axe finds nothing serious.

The marked tests need `axe-core` (npm) where node looks for packages (NODE_PATH), and Chromium.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from generators.catalogue import family
from generators.sampler import sample
from mathverify.verification.renderer import Page, Sheet
from mathverify.verification.rendering import written
from renderers.html import RENDERER

ROOT = Path(__file__).parents[2]
#: Plain and displayed formulas, matrices, money, charts, figures of plane and space.
FAMILIES = (
    *("linear-equation", "quadratic-roots", "simultaneous-equations", "matrix-revenue"),
    *("sale-price", "bag-probability", "box-plot-spread", "histogram-mean", "number-line-count"),
    *("parallel-lines", "semicircle-angle", "ship-bearings", "cone-volume", "bar-to-pie"),
)


@pytest.fixture(scope="module")
def pages(make: Any, questions: Any) -> tuple[Page, ...]:
    """Sheet and key of every kind: open and with options, with parts, steps and pictures."""
    items = list(questions.values())
    for number, name in enumerate(FAMILIES):
        for proposal in sample(family(name), 1, 5, difficulty="medium", choice=number % 2 == 0):
            items.append(make.verified(proposal.spec))
    sheet: Sheet = make.sheet(*items)
    return written(RENDERER, sheet)


def _text_of(element: Any) -> str:
    """What a screen reader says of a formula or a picture, by its attributes or its title."""
    named = [element.get(name) for name in ("aria-label", "alttext", "alt")]
    return next((one for one in named if one), None) or (element.findtext("title") or "")


def _shown(page: Page) -> list[Any]:
    """The formulas and pictures of a page."""
    return list(html.fromstring(page.text).iter("math", "svg", "img"))


def silent(page: Page) -> list[str]:
    """Formulas and pictures without a text, of their own or of what stands around them."""
    return [
        html.tostring(element, encoding="unicode")[:200]
        for element in _shown(page)
        if not any(_text_of(one) for one in (element, *element.iterancestors("span", "figure")))
    ]


def test_every_formula_and_picture_has_a_text(pages: tuple[Page, ...]) -> None:
    for page in pages:
        assert len(_shown(page)) > 10
        assert silent(page) == []


def test_a_formula_without_a_text_is_found(pages: tuple[Page, ...]) -> None:
    page = pages[0]
    bare = re.sub(r' (?:aria-label|alttext|alt)="[^"]*"', "", page.text)
    without = Page(page.name, re.sub(r"<title[^>]*>[^<]*</title>", "", bare))
    assert len(silent(without)) == len(_shown(page))


def test_the_pages_have_a_language_a_title_and_one_first_heading(pages: tuple[Page, ...]) -> None:
    for page in pages:
        assert re.search(r'<html[^>]* lang="en"', page.text)
        assert re.search(r"<title>[^<]+</title>", page.text)
        assert len(re.findall(r"<h1\b", page.text)) == 1
        assert len(re.findall(r"<main\b", page.text)) == 1


# --- axe in a browser ------------------------------------------------------------------

_PROBE = """\
<script>window.addEventListener("load", () => axe.run().then(found => {
  const told = document.createElement("script");
  told.type = "application/json"; told.id = "axe-found";
  told.textContent = JSON.stringify(found.violations).replace(/</g, "\\\\u003c");
  document.body.appendChild(told);
}))</script>
"""


@cache
def _axe() -> str:
    """The text of axe-core; skips where it is not installed."""
    folders = [ROOT / "node_modules", *map(Path, os.environ.get("NODE_PATH", "").split(":"))]
    for folder in folders:
        script = folder / "axe-core" / "axe.min.js"
        if script.is_file():
            return script.read_text(encoding="utf-8")
    pytest.skip("axe-core is not installed where node looks for it (NODE_PATH)")


def _browser() -> str:
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    pytest.skip("there is no Chromium")


def serious(file: Path, folder: Path) -> list[str]:
    """The serious and critical violations that axe finds in a page."""
    page = file.read_text(encoding="utf-8")
    head, end, tail = page.rpartition("</body>")
    probed = file.with_name(f"axe-{file.name}")
    probed.write_text(f"{head}<script>{_axe()}</script>\n{_PROBE}{end}{tail}", encoding="utf-8")
    command = [
        *(_browser(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"),
        *("--no-first-run", "--disable-background-networking", "--disable-component-update"),
        *("--disable-sync", f"--user-data-dir={folder / 'profile'}"),
        *("--virtual-time-budget=30000", "--dump-dom", probed.as_uri()),
    ]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=300).stdout
    told = re.search(r'id="axe-found">(.*?)</script>', shown, re.DOTALL)
    assert told is not None, "axe said nothing"
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:160]}"
        for one in json.loads(told.group(1))
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.mark.slow
def test_axe_finds_nothing_serious_on_sheet_and_key(
    pages: tuple[Page, ...], tmp_path: Path
) -> None:
    for page in pages:
        file = tmp_path / page.name
        file.write_text(page.text, encoding="utf-8")
        assert serious(file, tmp_path) == []


@pytest.mark.slow
def test_axe_finds_what_is_wrong(pages: tuple[Page, ...], tmp_path: Path) -> None:
    file = tmp_path / "wrong.html"
    wrong = pages[0].text.replace(' lang="en"', "", 1).replace("<main", "<img src='a.png'><main", 1)
    file.write_text(wrong, encoding="utf-8")
    assert {one.split(" ")[0] for one in serious(file, tmp_path)} >= {"html-has-lang", "image-alt"}


@pytest.mark.slow
def test_axe_finds_nothing_serious_on_the_site(tmp_path: Path) -> None:
    _axe(), _browser()
    site = tmp_path / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "--strict", "--site-dir", str(site)]
    subprocess.run(command, check=True, cwd=ROOT)
    for page in ("index.html", "tutorials/teacher.html", "gallery/circles.html", "api.html"):
        assert serious(site / page, tmp_path) == []
