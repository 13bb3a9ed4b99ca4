"""However a program calls the verifier, it gets the verdict, ends, and leaves no process behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WAYS: dict[str, Any] = yaml.safe_load(
    Path(__file__).with_name("ways_of_calling.yaml").read_text(encoding="utf-8")
)
#: Seconds, for a machine with much else to do; a way that does not end takes for ever.
PATIENCE = 240

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


def _left(mark: str) -> list[str]:
    """The command lines of the processes that have ``mark`` in their environment."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                if mark.encode() in (folder / "environ").read_bytes():
                    found.append((folder / "cmdline").read_text(errors="replace"))
            except OSError:
                continue
    return found


def _ended(arguments: list[str], closed: list[int]) -> tuple[int, str, str]:
    """Exit code, output and errors of a program that leaves no process behind."""
    mark = f"way-{uuid.uuid4()}"
    environment = {**os.environ, "MATHVERIFY_WAY": mark}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    if closed:
        closing = " ".join(f"{number}>&-" if number else "<&-" for number in closed)
        arguments = ["/bin/sh", "-c", f'exec "$@" {closing}', "sh", *arguments]
    done = subprocess.run(
        arguments,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=environment,
        check=False,
    )
    until = time.monotonic() + 20
    while (left := _left(mark)) and time.monotonic() < until:
        time.sleep(0.05)
    assert left == []
    return done.returncode, done.stdout, done.stderr


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


def test_there_are_many_ways() -> None:
    assert len(WAYS) >= 16
