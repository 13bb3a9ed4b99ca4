"""Running the command: in this process, which is quick, or as a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from mathverify.cli.application import run

__all__ = ["COMMAND", "Ended", "here", "in_a_process", "start"]

#: The installed command, without depending on PATH.
COMMAND = (sys.executable, "-c", "from mathverify.cli import main; main()")


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run ended."""

    code: int
    out: str
    err: str

    def __post_init__(self) -> None:
        # Whatever happens, nobody sees the inside of the program.
        assert "Traceback (most recent call last)" not in self.out + self.err, self.err


def here(*arguments: object, cwd: Path | None = None, stdin: bytes | None = None) -> Ended:
    """The command line in this process; workers stay warm from run to run."""
    out, err = io.StringIO(), io.StringIO()
    source = io.TextIOWrapper(io.BytesIO(stdin or b""), encoding="utf-8")
    with (
        chdir(cwd or Path.cwd()),
        redirect_stdout(out),
        redirect_stderr(err),
        patch.object(sys, "stdin", source),
    ):
        code = run([str(argument) for argument in arguments])
    return Ended(int(code), out.getvalue(), err.getvalue())


def in_a_process(
    *arguments: object,
    cwd: Path | None = None,
    stdin: bytes = b"",
    environment: dict[str, str] | None = None,
    seconds: float = 240,
) -> Ended:
    """The command line as users run it."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        cwd=cwd,
        input=stdin,
        capture_output=True,
        timeout=seconds,
        env={**os.environ, **(environment or {})},
        check=False,
    )
    return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())


def start(arguments: Sequence[object]) -> subprocess.Popen[bytes]:
    """A process that the test will interrupt."""
    return subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
