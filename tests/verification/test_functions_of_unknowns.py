"""Equations, sums and limits with functions of the unknowns: proved, and refuted with a wrong key.

Each row is a question with a ``why`` by which a person checks it, and ``wrong`` answers.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from yaml_tables import documents

from mathverify.api import verifier
from mathverify.problem import decode
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Status, Verdict

TABLE = Path(__file__).parent / "cases" / "functions_of_unknowns.yaml"
ROWS: list[dict[str, Any]] = documents(TABLE)
#: One row in so many is looked at in the quick suite.
STEP = 4
OWN_KEYS = {"wrong", "why", "open"}


def some(rows: list[Any], names: list[str]) -> list[Any]:
    return [
        pytest.param(row, id=name, marks=() if place % STEP == 0 else pytest.mark.slow)
        for place, (row, name) in enumerate(zip(rows, names, strict=True))
    ]


def judged(row: dict[str, Any], **changes: str) -> Verdict:
    document = {key: value for key, value in row.items() if key not in OWN_KEYS} | changes
    return verifier().verify_here(decode(document, source=row["id"]), STANDARD)


SOUND = [row for row in ROWS if "open" not in row]
FLAWED = [(row, wrong) for row in SOUND for wrong in row.get("wrong", [])]
OPEN = [row for row in ROWS if "open" in row]


@over_rows("row", some(SOUND, [row["id"] for row in SOUND]))
def test_proved(row: dict[str, Any]) -> None:
    verdict = judged(row)
    assert verdict.status is Status.PROVED, verdict.findings


@over_rows(
    ("row", "wrong"),
    [
        pytest.param(row, wrong, id=f"{row['id']}: {wrong}", marks=mark.marks)
        for (row, wrong), mark in zip(
            FLAWED, some(FLAWED, [row["id"] for row, _ in FLAWED]), strict=True
        )
    ],
)
def test_a_wrong_answer_is_refuted(row: dict[str, Any], wrong: str) -> None:
    verdict = judged(row, answer=wrong)
    assert verdict.status is Status.REFUTED, verdict.findings


@over_rows("row", OPEN, ids=[row["id"] for row in OPEN])
def test_not_proved(row: dict[str, Any]) -> None:
    """What a procedure must leave alone, with right and with wrong keys: ``open`` says why."""
    for answer in (row["answer"], *row.get("wrong", [])):
        assert judged(row, answer=answer).status is not Status.PROVED
