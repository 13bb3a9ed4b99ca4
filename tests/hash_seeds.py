"""The same text from this process, whatever its hash seed, and from one with another."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

__all__ = ["SEED", "in_another_process"]

#: Hashes of texts in the other process; here they differ from run to run.
SEED = "4242"


def in_another_process(
    function: Callable[[], str], environment: Mapping[str, str] | None = None
) -> str:
    """What a function of a module returns there; the module is imported by its file's name.

    ``environment`` is what else is different there.
    """
    file = Path(function.__code__.co_filename)
    program = f"import sys, {file.stem}\nsys.stdout.write({file.stem}.{function.__name__}())\n"
    path = os.pathsep.join([str(file.parent), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": SEED, "PYTHONPATH": path, **(environment or {})},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
