"""Mutants drawn by seed and run against the tests chosen for their modules.

    python tests/mutation/running.py --count 40 --seed 7 --area judging --log report.jsonl

One line a mutant: killed, survived, or no result in time.  Nothing of the tree is changed: the
mutant stands in a folder of links beside it.  `test_mutation.py` runs a few and holds every
survivor to a verdict in ``verdicts.toml``.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from enum import StrEnum
from fnmatch import fnmatch
from pathlib import Path
from random import Random

from mutants import Mutant, mutant, possible

__all__ = ["Outcome", "Result", "Target", "drawn", "overlaid", "run", "targets", "verdicts"]

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
PACKAGES = ("mathverify", "geometry", "generators", "renderers", "evaluation")
#: Enough for the tests of a module on a busy machine.
SECONDS = 900.0
_FAILED, _NOT_COLLECTED = 1, 2


class Outcome(StrEnum):
    """What the tests say of a mutant."""

    KILLED = "killed"
    SURVIVED = "survived"
    LATE = "no result in time"


@dataclass(frozen=True, slots=True)
class Target:
    """Modules and the tests that judge their mutants."""

    area: str
    weight: int
    modules: tuple[str, ...]
    tests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """A mutant, how it fared, the test that failed, and the seconds that it took."""

    mutant: Mutant
    outcome: Outcome
    by: str
    seconds: float


def targets() -> tuple[Target, ...]:
    """The table of tests by module."""
    table = tomllib.loads((HERE / "targets.toml").read_text(encoding="utf-8"))["target"]
    return tuple(
        Target(row["area"], row["weight"], tuple(row["modules"]), tuple(row["tests"]))
        for row in table
    )


def verdicts() -> dict[tuple[str, str, str, str, str], str]:
    """What was found, by reading, of mutants that survived."""
    table = tomllib.loads((HERE / "verdicts.toml").read_text(encoding="utf-8"))
    return {
        (row["module"], row["place"], row["kind"], row["before"], row["after"]): row["verdict"]
        for row in table.get("survivor", [])
    }


def drawn(count: int, seed: int, area: str = "") -> Iterator[tuple[Mutant, Target]]:
    """``count`` mutants: an area by its weight, a module by its size, then a place by chance."""
    modules = _modules(area)
    areas = sorted({target.area for target in modules.values()})
    weights = {target.area: target.weight for target in modules.values()}
    random = Random(seed)
    seen: set[tuple[str, int]] = set()
    while len(seen) < count:
        chosen = random.choices(areas, [weights[name] for name in areas])[0]
        files = sorted(path for path, target in modules.items() if target.area == chosen)
        path = random.choices(files, [(ROOT / file).stat().st_size for file in files])[0]
        source = (ROOT / path).read_text(encoding="utf-8")
        many = possible(source)
        if not many:
            continue
        number = random.randrange(many)
        if (path, number) in seen:
            continue
        seen.add((path, number))
        yield mutant(path, source, number), modules[path]


def _modules(area: str) -> dict[str, Target]:
    """Every module that has a target, with the first that fits."""
    found: dict[str, Target] = {}
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            path = file.relative_to(ROOT).as_posix()
            fits = (t for t in targets() if any(fnmatch(path, m) for m in t.modules))
            target = next(fits, None)
            if target is not None and (not area or target.area == area):
                found[path] = target
    return found


@contextmanager
def overlaid() -> Iterator[Path]:
    """A folder with the tree in links, in which one module may be exchanged."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name)
        for entry in ROOT.iterdir():
            if entry.name in PACKAGES:
                shutil.copytree(entry, folder / entry.name, copy_function=os.symlink)
            elif not entry.name.startswith("."):
                (folder / entry.name).symlink_to(entry)
        yield folder


def run(folder: Path, one: Mutant, tests: tuple[str, ...], seconds: float = SECONDS) -> Result:
    """The mutant put in its place, the tests run until one fails, the module put back."""
    place = folder / one.module
    real = place.resolve()
    place.unlink()
    place.write_text(one.source, encoding="utf-8")
    for compiled in (place.parent / "__pycache__").glob(f"{place.stem}.*.pyc"):
        compiled.unlink()
    started = time.monotonic()
    try:
        outcome, by = _judged(folder, tests, seconds)
    finally:
        place.unlink()
        place.symlink_to(real)
    return Result(one, outcome, by, round(time.monotonic() - started, 1))


def _judged(folder: Path, tests: tuple[str, ...], seconds: float) -> tuple[Outcome, str]:
    options = ["-x", "-q", "-n", "0", "--no-header", "-p", "no:cacheprovider", "--tb=no"]
    command = [sys.executable, "-m", "pytest", *options, *tests]
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    process = subprocess.Popen(
        ["nice", "-n", "15", *command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.communicate()
        return Outcome.LATE, ""
    if process.returncode == 0:
        return Outcome.SURVIVED, ""
    if process.returncode in (_FAILED, _NOT_COLLECTED):
        lines = [line for line in said.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return Outcome.KILLED, lines[0] if lines else said.strip()[-200:]
    raise RuntimeError(f"pytest ended with {process.returncode}:\n{said[-2000:]}")


def main() -> None:
    """Draw, run, and print the report."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--count", type=int, default=20)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--area", default="")
    arguments.add_argument("--seconds", type=float, default=SECONDS)
    arguments.add_argument("--log", type=Path)
    chosen = arguments.parse_args()
    known = verdicts()
    with overlaid() as folder:
        for one, target in drawn(chosen.count, chosen.seed, chosen.area):
            result = run(folder, one, target.tests, chosen.seconds)
            verdict = known.get(one.key, "")
            print(result.outcome, f"{result.seconds} s", one, result.by, verdict, flush=True)
            if chosen.log is not None:
                row = {**asdict(one), "area": target.area, "outcome": result.outcome}
                row |= {"by": result.by, "seconds": result.seconds}
                del row["source"]
                with chosen.log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
