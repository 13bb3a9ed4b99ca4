"""However we end, the server of the local model ends with us."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

#: A Python that says where weights are, and serves nothing until it is ended.
_PYTHON = """#!/bin/sh
if [ "$1" = "-c" ]; then echo weights; exit 0; fi
echo $$ > "{folder}/pid"
echo "running on http://127.0.0.1:9"
exec sleep 60
"""
_SERVES = """
import sys, time
from pathlib import Path
from evaluation.local_model.processes import served

folder = Path(sys.argv[1])
with served(folder, folder / "python") as address:
    print(address, flush=True)
    time.sleep(float(sys.argv[2]))
"""


def _serving(folder: Path, seconds: str) -> subprocess.Popen[str]:
    python = folder / "python"
    python.write_text(_PYTHON.format(folder=folder))
    python.chmod(0o755)
    command = [sys.executable, "-c", _SERVES, str(folder), seconds]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_server_ends_when_we_are_terminated(tmp_path: Path) -> None:
    ours = _serving(tmp_path, "60")
    assert ours.stdout is not None
    assert ours.stdout.readline() == "http://127.0.0.1:9/v1\n"
    server = int((tmp_path / "pid").read_text())
    assert _is_running(server)
    ours.send_signal(signal.SIGTERM)
    assert ours.wait(120) != 0
    ours.stdout.close()
    end = time.monotonic() + 60
    while _is_running(server) and time.monotonic() < end:
        time.sleep(0.02)
    assert not _is_running(server)


def test_the_server_ends_with_the_context(tmp_path: Path) -> None:
    ours = _serving(tmp_path, "0")
    assert ours.wait(120) == 0
    assert ours.stdout is not None
    ours.stdout.close()
    assert not _is_running(int((tmp_path / "pid").read_text()))
