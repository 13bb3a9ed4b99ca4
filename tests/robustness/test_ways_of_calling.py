"""However a program calls the verifier, it gets the verdict, ends, and leaves no process behind.

What the test would see is planted: a worker that never ends, so that the program that waits for it
does not end either, and a process that outlives its program.  Programs are known by a mark in their
environment, which all that they start inherits.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import pytest
from yaml_tables import typed_table

ROOT = Path(__file__).parents[2]
WAYS: dict[str, Any] = typed_table(Path(__file__).with_name("ways_of_calling.yaml"))
#: Seconds, for a machine with much else to do; a way that does not end takes for ever.
PATIENCE = 240
#: Seconds that a process has to end after the program that has started it.
SETTLING = 20

HEAD = """
from mathverify import loads, verify
from mathverify import verify_many
from mathverify.verification import worker_links as links
QUESTION = loads('id: q\\nask: {find: "1 + 1", as: value}\\nanswer: "2"\\n')[0]
def ask(_=None):
    return str(verify(QUESTION).status)
def told():
    print(ask(), flush=True)
"""


def _left(mark: str) -> dict[int, str]:
    """The processes that have ``mark`` in their environment, with their command lines."""
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                if mark.encode() in (folder / "environ").read_bytes():
                    found[int(folder.name)] = (folder / "cmdline").read_text(errors="replace")
            except OSError:
                continue
    return found


def _ended(
    arguments: list[str],
    closed: list[int],
    *,
    mark: str = "",
    patience: float = PATIENCE,
    settling: float = SETTLING,
) -> tuple[int, str, str]:
    """Exit code, output and errors of a program that leaves no process behind.

    Raises `subprocess.TimeoutExpired` if it does not end, and `AssertionError` if one is left.
    """
    mark = mark or f"way-{uuid.uuid4()}"
    environment = {**os.environ, "MATHVERIFY_WAY": mark}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    if closed:
        closing = " ".join(f"{number}>&-" if number else "<&-" for number in closed)
        arguments = ["/bin/sh", "-c", f'exec "$@" {closing}', "sh", *arguments]
    done = subprocess.run(
        arguments,
        capture_output=True,
        text=True,
        timeout=patience,
        env=environment,
        check=False,
    )
    assert _settled(mark, settling) == {}
    return done.returncode, done.stdout, done.stderr


def _settled(mark: str, settling: float) -> dict[int, str]:
    """The processes that are still there after some seconds; none as soon as there is none."""
    until = time.monotonic() + settling
    while (left := _left(mark)) and time.monotonic() < until:
        time.sleep(0.05)
    return left


def _end(mark: str) -> None:
    """End what a planted program has left: the test has started it."""
    for process in _left(mark):
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.parametrize("name", WAYS)
def test_every_way_ends(name: str, tmp_path: Path) -> None:
    way = WAYS[name]
    program = tmp_path / "way.py"
    program.write_text(HEAD + way["program"], encoding="utf-8")
    (tmp_path / "folder").mkdir()
    command = [sys.executable, *way.get("flags", ()), str(program), str(tmp_path / "folder")]
    code, output, errors = _ended(command, way.get("closed", []))
    assert (errors, code) == ("", way.get("code", 0))
    assert output.count("proved") == way.get("proved", 1)


def test_tests_that_are_run_in_processes_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What else is installed beside pytest takes longer to load than the tests.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    test = tmp_path / "test_way.py"
    test.write_text(
        HEAD + "import pytest\n@pytest.mark.parametrize('n', range(4))\n"
        "def test_it(n):\n    assert ask() == 'proved'\n",
        encoding="utf-8",
    )
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "xdist",
        "-n",
        "2",
        "-p",
        "no:cacheprovider",
    ]
    code, output, _ = _ended(
        [*command, "--rootdir", str(tmp_path), "-c", os.devnull, str(test)], []
    )
    assert code == 0, output
    assert "4 passed" in output


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_a_worker_that_never_ends_is_seen(tmp_path: Path) -> None:
    program, mark = tmp_path / "way.py", f"way-{uuid.uuid4()}"
    program.write_text(
        f"{HEAD}import sys, time\nfrom mathverify.verification.isolation import run\n"
        "if len(sys.argv) > 1:\n    run(time.sleep, 10**6, seconds=10**6, memory=1024)\ntold()\n",
        encoding="utf-8",
    )
    code, output, errors = _ended([sys.executable, str(program)], [])
    assert (code, output, errors) == (0, "proved\n", "")
    with pytest.raises(subprocess.TimeoutExpired):
        _ended([sys.executable, str(program), "hang"], [], mark=mark, patience=10)
    # And the worker has no reason to live any longer than the program that was ended.
    assert _settled(mark, SETTLING) == {}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_a_process_that_outlives_its_program_is_seen(tmp_path: Path) -> None:
    program, mark = tmp_path / "way.py", f"way-{uuid.uuid4()}"
    program.write_text(
        f"{HEAD}import os, time\n"
        "def stay():\n    if os.fork() == 0:\n        os.setsid()\n"
        "        for number in range(256):\n            try:\n                os.close(number)\n"
        "            except OSError:\n                pass\n"
        "        time.sleep(10**6)\n"
        "told()\nstay()\n",
        encoding="utf-8",
    )
    try:
        with pytest.raises(AssertionError):
            _ended([sys.executable, str(program)], [], mark=mark, settling=1)
        assert len(_left(mark)) == 1
    finally:
        _end(mark)
    assert _settled(mark, SETTLING) == {}


def test_there_are_many_ways() -> None:
    assert len(WAYS) >= 16
