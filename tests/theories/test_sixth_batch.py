"""The sixth held-out batch: written from the Reader's prompt by somebody who had mended nothing.

``blind`` is as in `test_heldout_problems`; ``cause`` says in a line why the mathematics was open.
``now`` says what comes of `first` with the program as it is.
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

HERE = Path(__file__).parent / "drawn"
sys.path.insert(0, str(HERE))

from sixth_keys import SIXTH_KEYS  # noqa: E402 - the folder of the tables is no package

ROWS: list[dict[str, Any]] = [
    row for kind in ("own", "drawn") for row in typed_table(HERE / f"sixth_{kind}.yaml")
]
MENDED = [row for row in ROWS if "blind" in row and "now" not in row]
AFTER = [row for row in ROWS if "after" in row]


def key(row: dict[str, Any]) -> str:
    name = row["first"]["id"]
    return SIXTH_KEYS[name]() if name in SIXTH_KEYS else str(row["answer"])


def is_proved(question: dict[str, Any], answer: str) -> bool:
    spec = ProblemSpec.from_dict({**question, "answer": answer})
    return verifier().verify_here(spec, STANDARD).status is Status.PROVED


def test_the_blind_figures() -> None:
    marks = [row.get("blind") for row in ROWS]
    assert (marks.count(None), len(marks) - marks.count("open"), len(marks)) == (112, 119, 130)
    assert len(AFTER) == 10


def test_after_mending() -> None:
    marks = [row.get("now") for row in ROWS]
    assert (marks.count(None), len(marks) - marks.count("open"), len(marks)) == (120, 124, 130)
    assert sum(1 for row in AFTER if "now" in row) == 5


@pytest.mark.parametrize("row", MENDED, ids=lambda row: str(row["first"]["id"]))
def test_what_was_mended_is_proved_and_a_wrong_key_is_not(row: dict[str, Any]) -> None:
    assert is_proved(row["first"], key(row))
    assert not is_proved(row["first"], row["wrong"][0])


@pytest.mark.parametrize("row", AFTER, ids=lambda row: str(row["first"]["id"]))
def test_one_message_leads_out(row: dict[str, Any]) -> None:
    assert is_proved({**row["first"], **row["after"]}, key(row))


@over_rows(
    "row", [row for row in ROWS if "blind" not in row][::6], ids=lambda row: str(row["first"]["id"])
)
def test_a_sample_is_proved_and_a_wrong_key_is_not(row: dict[str, Any]) -> None:
    assert is_proved(row["first"], key(row))
    assert not is_proved(row["first"], row["wrong"][0])
