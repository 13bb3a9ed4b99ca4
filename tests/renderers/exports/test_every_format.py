"""Every family, open and with options, in every format: each file has each question.

Files are counted by readers of their formats that are not ours (`counting`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from counting import EXPORTED, SHEETS, counted
from exported import ROOT, asked_in, entry_points

from generators.catalogue import families
from generators.family import Family
from generators.sampler import sample
from mathverify.api import verifier
from mathverify.cli.application import run
from mathverify.verification import renderer as port
from mathverify.verification.policy import STANDARD
from mathverify.verification.renderer import GROUP, Page, Sheet, SheetSection
from mathverify.verification.rendering import render

#: How many files of each format have questions in them.
FILES = {"docx": 2, "html": 2, "md": 2, "pdf": 2, "qti": 2}
CLASSROOM = ("pdf", "html", "latex", "docx", "md", "moodle", "qti", "records")


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The renderers as this tree registers them, whatever tree is installed."""
    points = [EntryPoint(name, value, GROUP) for name, value in entry_points().items()]
    monkeypatch.setattr(port, "loaded", lambda group: [(one.name, one.load()) for one in points])
    port.renderers.cache_clear()
    yield
    port.renderers.cache_clear()


def test_every_format_has_a_reader() -> None:
    assert {*EXPORTED, *SHEETS} == set(entry_points())


@pytest.mark.parametrize(
    "chosen", [families()[::47], pytest.param(families(), marks=pytest.mark.slow)], ids=len
)
def test_every_family_is_in_every_file(chosen: Sequence[Family]) -> None:
    specs = [
        proposal.spec
        for family in chosen
        for choice in (False, True)
        for proposal in sample(family, 1, 11, difficulty="medium", choice=choice)
    ]
    verdicts = [verifier().verify_here(spec, STANDARD) for spec in specs]
    proved = tuple(one.verified for one in verdicts if one.verified is not None)
    assert len(proved) == len(specs) == 2 * len(chosen)
    sheet = Sheet("All families", (SheetSection("One of each", proved),))
    for names, count in ((SHEETS, len(proved)), (EXPORTED, asked_in(sheet))):
        made = render(sheet, names)
        assert not made.left_out, [str(one) for one in made.left_out]
        found = counted(made.pages)
        assert set(found.values()) == {count}, found
        assert len(found) == sum(FILES.get(name, 1) for name in names)


def test_the_sheet_of_the_readme_is_whole_in_every_file(tmp_path: Path) -> None:
    manifest = str(ROOT / "examples" / "classroom.toml")
    asked = ["regenerate", manifest, "--out", str(tmp_path), "--to", ",".join(CLASSROOM)]
    assert run(asked) == 0
    records = (tmp_path / "set.jsonl").read_text("utf-8").splitlines()
    specs = [json.loads(line)["spec"] for line in records]
    pages = [
        Page(file.name, data=file.read_bytes())
        if file.suffix in (".pdf", ".docx", ".zip")
        else Page(file.name, file.read_text("utf-8"))
        for file in tmp_path.iterdir()
    ]
    pictured = [page.name for page in pages if "<svg" in page.text]
    assert {"questions.html"} <= {*pictured}
    found = counted(pages)
    places = sum(("ask" in spec) + len(spec.get("parts", ())) for spec in specs)
    exported = {"moodle.xml", "questions.qti21.zip", "questions.qti30.zip", "records.jsonl"}
    assert {found.pop(name) for name in exported} == {places}
    assert set(found.values()) == {len(specs)}, found
    assert len(found) == sum(FILES.get(name, 1) for name in CLASSROOM) - len(exported)
