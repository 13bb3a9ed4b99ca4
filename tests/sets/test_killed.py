"""The driver is killed at any moment, and the next run makes the same set and does little again."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import pytest
from command_line import start
from small_sets import files, make, manifest_file

from generators.sets import regenerate as job
from generators.sets.manifest import load_manifest

pytestmark = pytest.mark.slow

TEXT = """
title = "A set that is killed"
seed = 9
to = []

[[section]]
title = "Many"
concept = "algebra"
count = 400

[[section]]
title = "Choices"
family = "shopping-change"
count = 200
kind = "choice"
"""
#: Random moments, the same ones every time.
MOMENTS = 20


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, bytes]]:
    folder = tmp_path_factory.mktemp("whole")
    manifest = manifest_file(folder, TEXT)
    make(manifest, folder / "out")
    return manifest, files(folder / "out")


def _journaled(out: Path) -> int:
    """Bytes of the journal."""
    path = out / ".journal.partial"
    return path.stat().st_size if path.exists() else 0


def _killed_at(manifest: Path, out: Path, size: int) -> None:
    """A run that is killed when its journal has so many bytes."""
    process = start(["regenerate", manifest, "--out", out, "--jobs", "2"])
    deadline = time.monotonic() + 300
    while _journaled(out) < size and process.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.002)
    process.kill()
    process.communicate(timeout=240)
    assert process.returncode == -signal.SIGKILL, "the run was over before it could be killed"


def test_the_driver_is_killed_at_random_moments(
    whole: tuple[Path, dict[str, bytes]], tmp_path: Path
) -> None:
    manifest, expected = whole
    chance = random.Random(24)
    length = sum(map(len, expected.values()))
    for moment in range(MOMENTS):
        out = tmp_path / str(moment)
        # Some runs are killed twice.
        for share in sorted(chance.uniform(0, 0.9) for _ in range(1 + moment % 2)):
            _killed_at(manifest, out, int(share * length))
        make(manifest, out)
        assert files(out) == expected


def test_a_resume_costs_what_is_left(whole: tuple[Path, dict[str, bytes]], tmp_path: Path) -> None:
    manifest, expected = whole
    wanted = load_manifest(manifest)
    began = _spent()
    make(manifest, tmp_path / "fresh")
    full = _spent() - began
    out, left = tmp_path / "out", [540]

    def until(_: object) -> None:
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        job.regenerate(wanted, out, to=(), watch=until)
    began = _spent()
    make(manifest, out)
    assert _spent() - began < 0.25 * full
    assert files(out) == expected


def _spent() -> float:
    """Seconds of the processor of this process and of its workers, which are ended for it."""
    from mathverify.verification.isolation import shut_down

    shut_down()
    told = os.times()
    return told.user + told.system + told.children_user + told.children_system
