"""A run that is interrupted leaves nothing half-written, and the next one completes it."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from command_line import here, start
from small_sets import files, make, manifest_file

from mathverify.problem import writing

#: Long enough to be caught in the middle.
LONG = """
title = "A long set"
seed = 5
to = ["md"]

[[section]]
title = "Many"
concept = "algebra"
count = 36

[[section]]
title = "Choices"
concept = "algebra"
count = 12
kind = "choice"
"""


def _started(manifest: Path, out: Path) -> subprocess.Popen[bytes]:
    """A run that has begun to verify."""
    process = start(["regenerate", manifest, "--out", out])
    deadline = time.monotonic() + 240
    while not (out / ".journal.partial").exists():
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)
    time.sleep(0.2)
    assert process.poll() is None, "the run was over before it could be interrupted"
    return process


def _nobody_is_left(group: int) -> bool:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, bytes]]:
    folder = tmp_path_factory.mktemp("whole")
    manifest = manifest_file(folder, LONG)
    make(manifest, folder / "out", jobs=2)
    return manifest, files(folder / "out")


def test_ctrl_c(uninterrupted: tuple[Path, dict[str, bytes]], tmp_path: Path) -> None:
    manifest, whole = uninterrupted
    out = tmp_path / "out"
    process = _started(manifest, out)
    # A terminal sends it to the whole group, workers included.
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=240)
    assert process.returncode == 130
    assert output == b""
    assert errors.decode() == "mathverify: interrupted; nothing half-written was left\n"
    assert _nobody_is_left(process.pid)
    assert set(files(out)) == {".journal.partial"}
    assert here("regenerate", manifest, "--out", out).code == 0
    assert files(out) == whole


def test_kill_9(uninterrupted: tuple[Path, dict[str, bytes]], tmp_path: Path) -> None:
    manifest, whole = uninterrupted
    out = tmp_path / "out"
    process = _started(manifest, out)
    process.kill()
    process.communicate(timeout=240)
    assert process.returncode == -signal.SIGKILL
    assert set(files(out)) == {".journal.partial"}
    # Workers notice that nobody waits for them.
    assert _nobody_is_left(process.pid)
    assert here("regenerate", manifest, "--out", out).code == 0
    assert files(out) == whole


@pytest.mark.slow
def test_terminated(uninterrupted: tuple[Path, dict[str, bytes]], tmp_path: Path) -> None:
    manifest, whole = uninterrupted
    out = tmp_path / "out"
    process = _started(manifest, out)
    process.terminate()
    process.communicate(timeout=240)
    assert process.returncode != 0
    assert set(files(out)) == {".journal.partial"}
    assert _nobody_is_left(process.pid)
    make(manifest, out, jobs=2)
    assert files(out) == whole


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("after", [0, 1, 2])
def test_a_disk_that_fills_up_touches_no_final_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, after: int
) -> None:
    (tmp_path / "a.txt").write_text("old a", encoding="utf-8")
    written = 0
    real = os.fsync

    def failing(descriptor: int) -> None:
        nonlocal written
        if written == after:
            raise error
        written += 1
        real(descriptor)

    monkeypatch.setattr(writing.os, "fsync", failing)
    with pytest.raises(type(error)):
        writing.write_all(tmp_path, {"a.txt": "new a", "b.txt": "new b", "c.txt": "new c"})
    assert files(tmp_path) == {"a.txt": b"old a"}


def test_files_are_written_in_the_given_order(tmp_path: Path) -> None:
    writing.write_all(tmp_path, {"b.txt": "b\n", "a.txt": "ä"})
    assert files(tmp_path) == {"b.txt": b"b\n", "a.txt": "ä".encode()}


def test_what_is_no_text_is_written_as_it_is(tmp_path: Path) -> None:
    writing.write_all(tmp_path, {"a.zip": b"PK\r\n\xff", "a.txt": "one\r\n"})
    assert files(tmp_path) == {"a.zip": b"PK\r\n\xff", "a.txt": b"one\r\n"}


def test_what_an_interrupted_write_left_is_swept_away(tmp_path: Path) -> None:
    (tmp_path / ".a.txt.partial").write_text("half", encoding="utf-8")
    writing.write_all(tmp_path, {"a.txt": "whole"})
    assert files(tmp_path) == {"a.txt": b"whole"}


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        writing.write_all(tmp_path, {"pipe": "one\n", "a.txt": "a"})
        assert os.read(reader, 100) == b"one\n"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    assert (tmp_path / "a.txt").read_text("utf-8") == "a"
