"""A stranger's package, installed beside a program of theirs that uses mathverify."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

__all__ = ["printed_with", "run_beside", "ship"]


def ship(folder: Path, package: str, files: Mapping[str, str], entries: str) -> None:
    """Put ``package`` with its modules and its entry points into ``folder``, as pip would."""
    (folder / package).mkdir()
    for name, text in {"__init__": "", **files}.items():
        (folder / package / f"{name}.py").write_text(text, encoding="utf-8")
    shipped = folder / f"{package}-1.0.dist-info"
    shipped.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n"
    (shipped / "METADATA").write_text(metadata, encoding="utf-8")
    (shipped / "entry_points.txt").write_text(entries, encoding="utf-8")


def run_beside(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python in ``folder``, where it finds what lies there; it must end well."""
    inherited = os.environ.get("PYTHONPATH", "")
    path = os.pathsep.join([str(folder), *([inherited] if inherited else [])])
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done


def printed_with(folder: Path, program: str) -> list[str]:
    """The lines that ``program`` prints in ``folder``, where it finds what was shipped there."""
    (folder / "used.py").write_text(program, encoding="utf-8")
    done = run_beside(folder, "used.py")
    return [line.rstrip() for line in done.stdout.splitlines()]
