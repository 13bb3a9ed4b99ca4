"""Questions in the style of examinations: proved with the computed key, never with planted ones.

`real/real_problems.yaml` has the questions as one writes them down first, `real/keys.py` computes
the key of each without the engine.  A row with ``open: true`` is not decided yet.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from yaml_tables import typed_table

from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

HERE = Path(__file__).parent / "real"
sys.path.insert(0, str(HERE))

from keys import KEYS  # noqa: E402 - the folder of the table is no package

ROWS: list[dict[str, Any]] = typed_table(HERE / "real_problems.yaml")


def verdict(row: dict[str, Any], answer: str) -> Verdict:
    spec = ProblemSpec.from_dict({**row["question"], "answer": answer})
    return verifier().verify_here(spec, STANDARD)


def names(row: dict[str, Any]) -> str:
    return str(row["question"]["id"])


def test_every_question_has_one_key_and_wrong_ones() -> None:
    assert sorted(map(names, ROWS)) == sorted(KEYS)
    for row in ROWS:
        assert KEYS[names(row)]() not in row["wrong"]
        assert len(row["wrong"]) >= (1 if row["question"]["ask"]["as"] == "truth" else 3)


@over_rows("row", ROWS, ids=names)
def test_the_key_is_proved(row: dict[str, Any]) -> None:
    found = verdict(row, KEYS[names(row)]())
    if row.get("open"):
        assert found.status is Status.UNDECIDED, found
    else:
        assert found.status is Status.PROVED, found


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=names)
def test_no_planted_key_is_proved(row: dict[str, Any]) -> None:
    for wrong in row["wrong"]:
        found = verdict(row, wrong)
        assert found.status is not Status.PROVED, found
        assert row.get("open") or found.status is Status.REFUTED, found
