"""pytest in a process of its own, with the plug-in as it is installed or by its module's name."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "test_my_questions"


def run(folder: Path, *arguments: str, plugin: bool = True) -> subprocess.CompletedProcess[str]:
    installed = any(entry.name == "mathverify" for entry in entry_points(group="pytest11"))
    loading = ["-p", "mathverify.testing.plugin"] if plugin and not installed else []
    # A relative path would lead elsewhere from the folder.
    places = [str(Path(place).resolve()) for place in os.environ.get("PYTHONPATH", "").split(":")]
    path = ":".join(places) if os.environ.get("PYTHONPATH") else ""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *loading, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "COLUMNS": "120", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": path},
    )
