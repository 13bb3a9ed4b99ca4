"""Small manifests, and making sets of them."""

from __future__ import annotations

from pathlib import Path

from generators.sets import regenerate as job
from generators.sets.engines import Local
from generators.sets.manifest import load_manifest
from generators.sets.regenerate import Made

__all__ = ["SMALL", "files", "make", "manifest_file"]

SMALL = """
title = "A small set"
seed = 11
to = ["md", "html", "latex"]

[[section]]
title = "Sales"
family = "sale-price"
count = 3

[[section]]
title = "Equations"
concept = "algebra"
count = 4
kind = "choice"
difficulty = "easy"
"""


def manifest_file(folder: Path, text: str = SMALL) -> Path:
    """A manifest of this text in ``folder``."""
    path = folder / "set.toml"
    path.write_text(text, encoding="utf-8")
    return path


def make(manifest: Path, out: Path, jobs: int = 1) -> Made:
    """The set of a manifest, made in this process."""
    wanted = load_manifest(manifest)
    return job.regenerate(wanted, out, to=wanted.to, engine=Local(jobs), watch=lambda _: None)


def files(folder: Path) -> dict[str, bytes]:
    """Name and content of all files of a folder, hidden ones too."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}
