"""What LaTeX makes of a sheet: every question is on a page, with all of its options beside it."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generators.catalogue import families
from generators.sampler import sample
from mathverify.cli.application import run
from mathverify.verification.renderer import Handout, Page, Sheet, SheetSection
from mathverify.verification.rendering import render

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (shutil.which("pdflatex") and shutil.which("pdftotext")), reason="there is no TeX"
    ),
]

ROOT = Path(__file__).parents[2]


def compiled(folder: Path) -> list[str]:
    """The text of the pages of the sheet and of its key; no box is too high."""
    return [page for name in ("questions", "answers") for page in compiled_file(folder, name)]


def compiled_file(folder: Path, name: str, engine: str = "pdflatex") -> list[str]:
    command = [engine, "-interaction=nonstopmode", "-halt-on-error", f"{name}.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    log = done.stdout.decode("latin-1")
    assert done.returncode == 0, log[-2000:]
    assert not re.search(r"Overfull .vbox|Missing character", log), log
    text = subprocess.run(
        ["pdftotext", "-layout", f"{name}.pdf", "-"], cwd=folder, capture_output=True, check=True
    )
    return text.stdout.decode().split("\f")


def numbers(pages: list[str]) -> list[int]:
    """The numbers of questions, in order; those of the key begin at 1 again."""
    found = re.finditer(r"^ *(\d+)\.(?!\d)", "\n".join(pages), re.MULTILINE)
    return [int(one.group(1)) for one in found]


def in_order(found: list[int], count: int) -> bool:
    """Whether 1 to ``count`` stand there twice, other numbers between them or not."""
    wanted: Iterator[int] = iter([*range(1, count + 1), *range(1, count + 1)])
    next_one = next(wanted)
    for number in found:
        if number == next_one:
            next_one = next(wanted, 0)
    return next_one == 0


def written(pages: tuple[Page, ...], folder: Path) -> None:
    for page in pages:
        (folder / page.name).write_text(page.text, "utf-8")


def test_the_worksheet_of_the_readme(tmp_path: Path) -> None:
    manifest = str(ROOT / "examples" / "classroom.toml")
    assert run(["regenerate", manifest, "--out", str(tmp_path), "--to", "latex"]) == 0
    pages = compiled(tmp_path)
    assert in_order(numbers(pages), 16)


def _finds(file: str) -> bool:
    return subprocess.run(["kpsewhich", file], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("engine", ["lualatex", "xelatex"])
def test_other_engines_print_the_same_words(engine: str, tmp_path: Path) -> None:
    """Signs that only ``inputenc`` knows (the minus, the euro, a raised 4) are printed by all."""
    if not shutil.which(engine):
        pytest.skip(f"there is no {engine}")
    if engine == "lualatex" and not _finds("luaotfload.sty"):
        pytest.skip("this LuaTeX reads no fonts with Unicode")
    manifest = str(ROOT / "examples" / "classroom.toml")
    assert run(["regenerate", manifest, "--out", str(tmp_path), "--to", "latex"]) == 0
    for name in ("questions", "answers"):
        file = tmp_path / f"{name}.tex"
        signs = "Straße, größer, 5 €, −3 ≤ x, 2⁴, 10⁻⁸, Ω, π"
        marked = file.read_text("utf-8").replace("\\end{document}", f"{signs}\n\\end{{document}}")
        file.write_text(marked, "utf-8")
        expected, printed = (
            Counter("".join("".join(compiled_file(tmp_path, name, one)).split()))
            for one in ("pdflatex", engine)
        )
        assert printed == expected
        assert (printed["ß"], printed["€"]) == (2, 1)


@pytest.mark.parametrize(("family", "count"), [("sale-price", 8), ("sale-price", 23)])
def test_open_questions_run_over_pages(family: str, count: int, tmp_path: Path, make: Any) -> None:
    (known,) = [one for one in families() if one.name == family]
    items = [make.verified(one.spec) for one in sample(known, count, 3)]
    written(render(make.sheet(*items), ("latex",)).pages, tmp_path)
    assert in_order(numbers(compiled(tmp_path)), count)


@pytest.mark.parametrize(
    "handout",
    [Handout("Hill & Dale", None, "1 May", columns=2), Handout(course="9B", large_print=True)],
    ids=["columns", "large"],
)
def test_a_sheet_that_is_handed_out(handout: Handout, tmp_path: Path, make: Any) -> None:
    found = [one for one in families() if one.name in ("sale-price", "exterior-angle")]
    items = tuple(
        make.verified(one.spec)
        for place, known in enumerate(found)
        for one in sample(known, 6, 3, choice=bool(place))
    )
    section = SheetSection("All", items, (3,) * len(items), (), "Show your working.")
    written(render(Sheet("A test", (section,), handout), ("latex",)).pages, tmp_path)
    pages = compiled(tmp_path)
    text = "\n".join(pages)
    # Columns stand side by side, so that numbers are not at the beginning of lines.
    assert all(re.search(rf"(?<!\d){number}\.\s", text) for number in range(1, len(items) + 1))
    assert text.count("3 marks") == 2 * len(items)
    for page in pages:
        assert page.count(" A  ") == page.count(" D  ")


def test_every_family_is_compiled_with_its_picture(tmp_path: Path, make: Any) -> None:
    items = [
        make.verified(one.spec)
        for number, family in enumerate(families())
        for one in sample(family, 1, 3, choice=bool(number % 2))
    ]
    sheet: Sheet = make.sheet(*items)
    written(render(sheet, ("latex",)).pages, tmp_path)
    pages = compiled(tmp_path)
    assert in_order(numbers(pages), len(items))
    # The last option stands on the page of the first.
    for page in pages:
        assert bool(re.search(r"^ +A  +\S", page, re.MULTILINE)) == bool(
            re.search(r"^ +C  +\S", page, re.MULTILINE)
        )
