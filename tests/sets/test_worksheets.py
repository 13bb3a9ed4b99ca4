"""The worksheets of `examples/worksheets`: marks that add up, versions with keys, one grid."""

from __future__ import annotations

from pathlib import Path

import pytest

from generators.sets import regenerate as job
from generators.sets.engines import Local
from generators.sets.manifest import load_manifest

FOLDER = Path(__file__).parents[2] / "examples" / "worksheets"
SHEETS = sorted(FOLDER.glob("*.toml"))


def test_they_are_there() -> None:
    assert [path.stem for path in SHEETS] == ["grade-12", "grade-6", "grade-9"]


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_manifest_is_read(path: Path) -> None:
    manifest = load_manifest(path)
    assert (manifest.versions, manifest.sheet.total) == (3, 20)


@pytest.mark.slow
@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_worksheet_is_made(path: Path, tmp_path: Path) -> None:
    manifest = load_manifest(path)
    made = job.regenerate(manifest, tmp_path, to=manifest.to, engine=Local(2), watch=lambda _: None)
    assert not made.left_out
    assert not made.assembly.shortfalls
    wanted = sum(section.count for section in manifest.section)
    for letter in "ABC":
        lines = (tmp_path / f"set-{letter}.jsonl").read_text("utf-8").splitlines()
        assert len(lines) == wanted
        for ending in ("pdf", "html", "md", "tex"):
            assert (tmp_path / f"questions-{letter}.{ending}").stat().st_size
            assert (tmp_path / f"answers-{letter}.{ending}").stat().st_size
    if path.stem == "grade-9":
        assert len(list(tmp_path.glob("figure-*.svg"))) == 3 * wanted
    grid = (tmp_path / "grid.md").read_text("utf-8")
    assert f"| {wanted}. |" in grid
    assert "| Total | 20 |" in grid
