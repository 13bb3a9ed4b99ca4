"""pytest on a folder: in this process, which is quick, or as a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from unittest.mock import patch

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "test_my_questions"


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run ended, and what it said."""

    code: int
    out: str


def _loading() -> list[str]:
    """The plug-in by its module's name where it is not installed."""
    installed = any(entry.name == "mathverify" for entry in entry_points(group="pytest11"))
    return [] if installed else ["-p", "mathverify.testing.plugin"]


def run(folder: Path, *arguments: str) -> Ended:
    """Run here: the folder has its own configuration, nothing is captured or shared out.

    What this process remembers by now is not searched for exceptions that nobody saw: that took
    seconds a run.
    """
    out = io.StringIO()
    without = ("cacheprovider", "xdist", "faulthandler", "unraisableexception")
    alone = ["-s", *(part for name in without for part in ("-p", f"no:{name}"))]
    with (
        chdir(folder),
        redirect_stdout(out),
        redirect_stderr(out),
        patch.dict(os.environ, {"COLUMNS": "120"}),
    ):
        code = pytest.main([*alone, *_loading(), *arguments])
    return Ended(int(code), out.getvalue())


def run_in_a_process(folder: Path, *arguments: str, plugin: bool = True) -> Ended:
    """Run as users do."""
    # A relative path would lead elsewhere from the folder.
    places = [str(Path(place).resolve()) for place in os.environ.get("PYTHONPATH", "").split(":")]
    path = ":".join(places) if os.environ.get("PYTHONPATH") else ""
    loading = _loading() if plugin else []
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *loading, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "COLUMNS": "120", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": path},
    )
    return Ended(done.returncode, done.stdout + done.stderr)
