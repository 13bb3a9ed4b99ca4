"""A run killed in any phase is taken up, with the same budget and with a larger one.

Nothing is lost: what comes of it is what comes of a run that nobody killed, and no request is made
twice but the one that was under way.  A reply that is replayed is counted once.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from dying import BRIEFS, BUDGET, LARGER, PHASES, model

from generators.search.budget import Budget
from generators.search.trace import read_trace
from generators.workflows.run import Run, Summary, run
from mathverify.api import repairs, verify

HERE = Path(__file__).parent

#: Those that the quick suite has: within a request, between requests, between two files.
QUICK = ("reader 2", "verifying 2", "journalled 1")


def killed(folder: Path, log: Path, phase: str) -> None:
    """A run of another process that was killed in the phase."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(HERE), str(HERE.parents[1])])}
    command = [sys.executable, str(HERE / "dying.py"), str(folder), str(log), phase]
    done = subprocess.run(command, env=environment, check=False, timeout=240)
    assert done.returncode == -signal.SIGKILL


def made(folder: Path, log: Path, budget: Budget) -> Summary:
    return run(Run("prooffirst", BRIEFS, budget), folder, model(log), verify, repairs)


def requests(log: Path) -> list[str]:
    return log.read_text(encoding="utf-8").splitlines()


def traced(folder: Path) -> list[str]:
    """The roles of all calls that a trace counts, search by search."""
    found = read_trace(folder / "trace.jsonl")
    assert len(found.searches) == len(BRIEFS)
    return [call.role for calls in found.calls for call in calls]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Summary]:
    """A run that nobody killed, beside its log."""
    base = tmp_path_factory.mktemp("whole")
    return base, made(base / "run", base / "log", BUDGET)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Makes the folder of a run that was killed in a phase, beside its log; once a phase."""

    @cache
    def killed_in(phase: str) -> Path:
        base = tmp_path_factory.mktemp("killed")
        killed(base / "run", base / "log", phase)
        return base

    return killed_in


@pytest.mark.parametrize("budget", [BUDGET, LARGER], ids=["same", "larger"])
@pytest.mark.parametrize(
    "phase",
    [pytest.param(one, marks=[] if one in QUICK else [pytest.mark.slow]) for one in PHASES],
)
def test_a_run_killed_in_any_phase_loses_nothing(
    phase: str,
    budget: Budget,
    whole: tuple[Path, Summary],
    begun: Callable[[str], Path],
    tmp_path: Path,
) -> None:
    beside, finished = whole
    wanted = requests(beside / "log")
    assert finished.found == len(BRIEFS)
    shutil.copytree(begun(phase), tmp_path, dirs_exist_ok=True)
    folder, log = tmp_path / "run", tmp_path / "log"
    before = requests(log)
    assert len(before) <= len(wanted)
    again = made(folder, log, budget)
    assert [one.digest for one in again.verdicts] == [one.digest for one in finished.verdicts]
    questions = "questions.jsonl"
    assert (folder / questions).read_bytes() == (beside / "run" / questions).read_bytes()
    # Only the request that was under way may have been made twice.
    assert len(wanted) <= len(requests(log)) <= len(wanted) + 1
    assert sorted(traced(folder)) == sorted(wanted)
    journalled = {one.number: one.spent for one in again.finished}
    assert journalled == {one.number: one.spent for one in finished.finished}


def test_what_came_to_nothing_goes_on_with_a_larger_budget(tmp_path: Path) -> None:
    folder, log = tmp_path / "run", tmp_path / "log"
    first = made(folder, log, Budget(candidates=0, calls=30))
    assert first.found == 0
    assert made(folder, log, Budget(candidates=4, calls=1)).found <= 1
    again = made(folder, log, BUDGET)
    assert again.found == len(BRIEFS)
    # Every request once in the log, and once in what is counted.
    assert sorted(traced(folder)) == sorted(requests(log))
    assert sum(one.spent["calls"] for one in again.finished) == len(requests(log))
