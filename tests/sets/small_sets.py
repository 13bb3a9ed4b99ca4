"""Small manifests, and making sets of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from generators.sets import regenerate as job
from generators.sets.manifest import load_manifest
from generators.sets.regenerate import Made

__all__ = ["COMMAND", "SMALL", "files", "make", "manifest_file", "run"]

#: The installed command, without depending on PATH.
COMMAND = (sys.executable, "-c", "from mathverify.cli import main; main()")

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
    return job.regenerate(wanted, out, to=wanted.to, jobs=jobs, watch=lambda _: None)


def run(*arguments: object, environment: dict[str, str] | None = None) -> tuple[int, str, str]:
    """The command in a process of its own: exit code, output, errors."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **(environment or {})},
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


def files(folder: Path) -> dict[str, bytes]:
    """Name and content of all files of a folder, hidden ones too."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}
