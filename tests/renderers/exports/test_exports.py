"""What holds for every export: only what is proved, every question, the same bytes, by name."""

from __future__ import annotations

import hashlib
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from exported import a_small_sheet, asked_in, entry_points, renderer
from hash_seeds import in_another_process

from mathverify.cli.application import run
from mathverify.errors import NotVerifiedError
from mathverify.verification import renderer as port
from mathverify.verification.renderer import GROUP, Page, Sheet, SheetSection

EXPORTS = ("anki", "docx", "gift", "moodle", "numbas", "parquet", "qti", "records", "stack")


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The renderers as this tree registers them, whatever tree is installed."""
    points = [EntryPoint(name, value, GROUP) for name, value in entry_points().items()]
    monkeypatch.setattr(port, "loaded", lambda group: [(one.name, one.load()) for one in points])
    port.renderers.cache_clear()
    yield
    port.renderers.cache_clear()


def test_every_export_is_registered_under_its_name() -> None:
    assert set(EXPORTS) <= set(entry_points())
    assert [renderer(name).name for name in EXPORTS] == list(EXPORTS)


@pytest.mark.parametrize("name", EXPORTS)
def test_a_plain_spec_is_refused(name: str, sheet: Sheet) -> None:
    spec: Any = sheet.sections[0].items[0].spec
    with pytest.raises(NotVerifiedError):
        renderer(name).render(Sheet("T", (SheetSection("S", (spec,)),)))


@pytest.mark.parametrize("name", EXPORTS)
def test_an_empty_sheet_is_an_empty_file(name: str) -> None:
    assert [page.content for page in renderer(name).render(Sheet("Nothing", ()))]


def digests() -> str:
    """The digest of each file of every format, so that what differs is named."""
    pages = [page for name in entry_points() for page in renderer(name).render(a_small_sheet())]
    return "\n".join(f"{page.name} {_digest(page)}" for page in pages)


def _digest(page: Page) -> str:
    content = page.content
    return hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()


def test_every_format_has_the_same_bytes_on_another_machine(tmp_path: Path) -> None:
    """Another hash seed, another folder for passing files, another language, another day."""
    elsewhere = {"TMPDIR": str(tmp_path), "LC_ALL": "C", "LANG": "C", "TZ": "Pacific/Kiritimati"}
    here = digests()
    assert in_another_process(digests, elsewhere) == here
    assert len(here.splitlines()) > len(entry_points())
    assert asked_in(a_small_sheet()) == 6


def test_render_takes_the_names(registered: None, tmp_path: Path) -> None:
    file = tmp_path / "three.yaml"
    file.write_text(
        'id: three\nunknowns: {x: real}\ngivens: {twice: "2*x = 6"}\n'
        'ask: {find: "x", as: value}\nanswer: "3"\nprose: {stem: "{ask}"}\n',
        encoding="utf-8",
    )
    out = tmp_path / "out"
    assert run(["render", str(file), "--out", str(out), "--to", ",".join(EXPORTS)]) == 0
    assert len(list(out.iterdir())) >= len(EXPORTS)


def test_regenerate_takes_the_names(registered: None, tmp_path: Path) -> None:
    manifest = tmp_path / "set.toml"
    manifest.write_text(
        'title = "T"\nseed = 7\n[[section]]\ntitle = "S"\nfamily = "linear-equation"\ncount = 2\n',
        encoding="utf-8",
    )
    out = tmp_path / "out"
    names = ",".join(EXPORTS)
    assert run(["regenerate", str(manifest), "--out", str(out), "--to", names]) == 0
    assert run(["regenerate", str(manifest), "--out", str(out), "--to", names, "--check"]) == 0
