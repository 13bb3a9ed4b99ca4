"""Questions made to hang end within their deadline and memory, and do not touch the next one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hostile_questions import hostile

PROGRAM = Path(__file__).with_name("hostile_questions.py")
#: None of these is decided; all but the first three end by deterministic limits.
QUICK = (
    "laughs by nesting",
    "dense in four",
    "cyclic six",
    "power tower",
    "factorial of a factorial",
    "long sum of powers",
    "calls each other",
    "matrix power",
    "degree beyond",
    "transcendental",
)
#: What is hard and decided rightly all the same: the status that it must never have.
NEVER = {"near zero": "proved", "pell": "proved", "three cubes": "proved", "fermat": "proved"}


#: Seconds of the processor in which a worker starts and judges the easy question that is next.
_BESIDES = 3.0


def verified(
    deadline: float, names: tuple[str, ...]
) -> tuple[list[dict[str, Any]], dict[str, float]]:
    """The lines of the program, and what all its workers used."""
    done = subprocess.run(
        [sys.executable, str(PROGRAM), str(deadline), *names],
        capture_output=True,
        text=True,
        check=True,
        cwd=PROGRAM.parents[2],
    )
    *lines, last = [json.loads(line) for line in done.stdout.splitlines()]
    return lines, last


def check(deadline: float, names: tuple[str, ...]) -> list[dict[str, Any]]:
    lines, used = verified(deadline, names)
    assert {line["name"] for line in lines} == set(names)
    assert used["processor"] <= len(names) * (deadline + _BESIDES)
    assert {line["next"] for line in lines} == {"proved"}
    assert 20 < used["peak"] <= 1024
    return lines


def test_hostile_questions_end_in_time() -> None:
    statuses = {line["name"]: line["status"] for line in check(0.5, QUICK)}
    assert statuses == dict.fromkeys(QUICK, "undecided")


@pytest.mark.slow
def test_all_hostile_questions_end_in_time() -> None:
    lines = check(3.0, tuple(hostile()))
    assert len(lines) >= 60
    for line in lines:
        assert line["status"] != NEVER.get(line["name"])
