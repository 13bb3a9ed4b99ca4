"""A run of any workflow killed in any phase is taken up, with the same budget and a larger one.

Nothing is lost: what comes of it is what comes of a run that nobody killed, and no request is made
twice but those that were under way.  A reply that is replayed is counted once.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import dying
import pytest
from dying import BRIEFS, BUDGET, LARGER, run
from yaml_tables import table

from generators.language_models.together import AT_ONCE
from generators.search.budget import Budget
from generators.search.trace import read_trace
from generators.workflows.recipes import RECIPES
from generators.workflows.run import Summary

HERE = Path(__file__).parent
PHASES: dict[str, list[str]] = {
    row["workflow"]: row["phases"] for row in table(HERE / "killed_phases.yaml")
}
#: Those that the quick suite has: within a request, between requests, between two files.
QUICK = {
    ("prooffirst", "You read 2"),
    ("prooffirst", "verifying 40"),
    ("prooffirst", "journalled 1"),
    ("think", "You rate 7"),
    ("mathfoundry", "You choose 6"),
}
#: Whom a panel asks at the same time.
SEVERAL = ("You rate", "You look", "You solve")


@dataclass(frozen=True)
class Whole:
    """A run that nobody killed: what came of it, its files, and how often each thing began."""

    summary: Summary
    folder: Path
    requests: Counter[str]
    began: Counter[str]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Whole]:
    """The whole run of a workflow, made once."""

    @cache
    def made(workflow: str) -> Whole:
        place, began = tmp_path_factory.mktemp(workflow), Counter[str]()
        summary = run(
            workflow, place / "run", place / "log", BUDGET, lambda one: began.update([one])
        )
        return Whole(summary, place / "run", requests(place / "log"), began)

    return made


def killed(workflow: str, folder: Path, log: Path, phase: str) -> None:
    """A run of another process that was killed in the phase."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(HERE / "dying.py"), workflow, str(folder), str(log), phase]
    done = subprocess.run(command, env=environment, check=False, timeout=240)
    assert done.returncode == -signal.SIGKILL


def requests(log: Path) -> Counter[str]:
    """How often each role was really asked."""
    return Counter(log.read_text(encoding="utf-8").splitlines() if log.exists() else ())


def traced(folder: Path) -> list[Counter[str]]:
    """How often each role was asked as a trace counts it, search by search."""
    found = read_trace(folder / "trace.jsonl")
    assert len(found.searches) == len(BRIEFS)
    return [Counter(call.role for call in calls) for calls in found.calls]


@pytest.mark.slow  # a whole run of every workflow
def test_the_phases_are_those_of_the_workflows(whole: Callable[[str], Whole]) -> None:
    assert set(PHASES) == set(RECIPES)
    for workflow, phases in PHASES.items():
        began = whole(workflow).began
        turns = Counter({"journal": 2, "journalled": 2, "questions": 1}) | began
        named = {phase.rpartition(" ")[0] for phase in phases}
        assert named == set(turns), workflow
        for phase in phases:
            name, _, turn = phase.rpartition(" ")
            assert int(turn) <= turns[name], (workflow, phase)


@pytest.mark.parametrize(
    ("workflow", "phase"),
    [
        pytest.param(
            *(workflow, phase),
            id=f"{workflow}, {phase}",
            marks=[] if (workflow, phase) in QUICK else [pytest.mark.slow],
        )
        for workflow, phases in PHASES.items()
        for phase in phases
    ],
)
def test_a_run_killed_in_any_phase_loses_nothing(
    workflow: str, phase: str, whole: Callable[[str], Whole], tmp_path: Path
) -> None:
    wanted = whole(workflow)
    assert wanted.summary.found == len(BRIEFS)
    dead, log = tmp_path / "dead", tmp_path / "log"
    killed(workflow, dead, log, phase)
    before = requests(log)
    assert before <= wanted.requests
    for name, budget in (("same", BUDGET), ("larger", LARGER)):
        folder, told = tmp_path / name, tmp_path / f"log of {name}"
        shutil.copytree(dead, folder)
        again = run(workflow, folder, told, budget)
        assert [one.digest for one in again.verdicts] == [
            one.digest for one in wanted.summary.verdicts
        ]
        for file in ("questions.jsonl", "figures.jsonl"):
            assert _bytes(folder / file) == _bytes(wanted.folder / file)
        # Only what was under way may have been asked twice.
        asked = before + requests(told)
        assert wanted.requests <= asked
        at_once = AT_ONCE if phase.startswith(SEVERAL) else 1
        assert (asked - wanted.requests).total() <= at_once
        assert traced(folder) == traced(wanted.folder)
        assert _spent(again) == _spent(wanted.summary)


def _bytes(file: Path) -> bytes:
    return file.read_bytes() if file.exists() else b""


def _spent(summary: Summary) -> dict[int, object]:
    return {one.number: one.spent for one in summary.finished}


def test_what_came_to_nothing_goes_on_with_a_larger_budget(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, log = tmp_path / "run", tmp_path / "log"
    first = run("prooffirst", folder, log, Budget(candidates=0, calls=30))
    assert first.found == 0
    with monkeypatch.context() as patch:
        # An odd number draws a wrong answer: no question that is written now is sound.
        patch.setattr(dying, "drawn", lambda _messages, _purpose: 1)
        second = run("prooffirst", folder, log, Budget(candidates=4, calls=1))
    assert second.found == 0
    assert all(one.spent["calls"] for one in second.finished)
    again = run("prooffirst", folder, log, BUDGET)
    assert again.found == len(BRIEFS)
    # Every request once in the log, and once in what is counted.
    total = requests(log).total()
    assert sum(one.total() for one in traced(folder)) == total
    assert sum(one.spent["calls"] for one in again.finished) == total
