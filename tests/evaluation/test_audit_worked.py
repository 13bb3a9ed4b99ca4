"""Worked solutions: every marked step, every equation of the text, and the key."""

from __future__ import annotations

import json
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows

from evaluation.audit import gsm8k
from evaluation.audit.item import Outcome, Worked
from evaluation.audit.run import audit
from evaluation.audit.worked import read_solution
from evaluation.audit.worked_judging import judge_worked

HERE = Path(__file__).parent
CASES = tomllib.loads((HERE / "cases" / "worked.toml").read_text(encoding="utf-8"))["item"]
SHARED = HERE.parents[2] / "shared" / "data" / "gsm8k" / "train.jsonl"
READ_BY_HAND = tomllib.loads(
    (HERE / "cases" / "wrong_annotations.toml").read_text(encoding="utf-8")
)["gsm8k"]


def worked(case: dict[str, Any]) -> Worked:
    return Worked(case["name"], "Text.", (), (case["key"],), case["solution"])


@over_rows("case", CASES, ids=lambda case: case["name"])
def test_the_outcome_is_the_deserved_one(case: dict[str, Any]) -> None:
    found = judge_worked(worked(case))
    assert found.outcome == case["outcome"], found
    assert found.expected == case.get("expected", found.expected)
    if found.outcome is not Outcome.AGREES:
        assert found.witness in found.details


def test_all_that_is_wrong_is_told_at_once() -> None:
    solution = "2+2 = <<2+2=5>>5\n3*3 = 8\n5+8 = <<5+8=13>>13"
    found = judge_worked(Worked("a", "", (), ("14",), solution))
    assert found.outcome is Outcome.WRONG_STEP
    assert len(found.details) == 3


@pytest.mark.parametrize(
    "solution", ["1=" * 9_000, "a " * 9_000 + "=", "(" * 9_000 + "=1", "<<1+1=2>>" * 2_000]
)
def test_a_solution_is_judged_in_bounded_time(solution: str) -> None:
    begun = time.process_time()
    judge_worked(Worked("a", "", (), ("2",), solution))
    assert time.process_time() - begun < 5


def test_places_are_those_of_the_line_as_written() -> None:
    solution = read_solution("He sold 48/2 = <<48/2=24>>24 clips.")
    (equation,) = solution.equations
    line = solution.written[equation.line]
    assert line[equation.left.start : equation.left.end] == "48/2"
    assert line[equation.right.start : equation.right.end] == "24"
    assert solution.lines == ("He sold 48/2 = 24 clips.",)


@pytest.mark.skipif(not SHARED.exists(), reason="the data set is not here")
@pytest.mark.slow
def test_what_is_called_wrong_in_gsm8k_was_read_by_hand() -> None:
    items = tuple(gsm8k.items(SHARED.read_text(encoding="utf-8")))
    found = list(audit(items, jobs=1))
    wrong = {one.item.id: one.outcome for one in found if one.outcome.name.startswith("WRONG")}
    assert {name.removeprefix("line ") for name in wrong} == set(READ_BY_HAND)
    counts = [one.outcome for one in found].count(Outcome.AGREES)
    assert counts >= 3_600


def test_a_line_of_gsm8k_is_a_worked_solution() -> None:
    line = json.dumps({"question": "Q?", "answer": "6/3 = <<6/3=2>>2\n#### $1,002"})
    (item,) = gsm8k.items(line)
    assert item == Worked("line 1", "Q?", (), ("1002",), "6/3 = <<6/3=2>>2\n")
