"""The eighth held-out batch: written from the Reader's prompt by somebody who had mended nothing.

``blind`` is as in `test_heldout_problems`; ``cause`` says in a line why the row was not proved.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from yaml_tables import typed_table

from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

HERE = Path(__file__).parent / "drawn"
sys.path.insert(0, str(HERE))

from eighth_keys import EIGHTH_KEYS  # noqa: E402 - the folder of the tables is no package

ROWS: list[dict[str, Any]] = [
    row for kind in ("own", "drawn") for row in typed_table(HERE / f"eighth_{kind}.yaml")
]
TWINS: list[dict[str, Any]] = typed_table(HERE / "eighth_twins.yaml")
AFTER = [row for row in ROWS if "after" in row]


def names(row: dict[str, Any]) -> str:
    return str(row["first"]["id"])


def key(row: dict[str, Any]) -> str:
    name = names(row)
    return EIGHTH_KEYS[name]() if name in EIGHTH_KEYS else str(row["answer"])


def verdict(question: dict[str, Any], answer: str) -> Verdict:
    spec = ProblemSpec.from_dict({**question, "answer": answer})
    return verifier().verify_here(spec, STANDARD)


def is_proved(question: dict[str, Any], answer: str) -> bool:
    return verdict(question, answer).status is Status.PROVED


def sampled(rows: list[dict[str, Any]], step: int) -> list[Any]:
    """Every row; all but one of ``step`` of them are slow."""
    return [
        pytest.param(row, id=names(row), marks=[pytest.mark.slow] if (place + 1) % step else [])
        for place, row in enumerate(rows)
    ]


def test_the_tables_are_whole() -> None:
    assert (len(ROWS), len(EIGHTH_KEYS), len(TWINS)) == (100, 50, 45)
    assert len({names(row) for row in ROWS + TWINS}) == 145
    for row in ROWS:
        assert len({key(row), *row["wrong"]}) == 4
    for row in TWINS:
        assert len(row.keys() & {"core", "values", "missing"}) == 1


def test_the_blind_figures() -> None:
    marks = [row.get("blind") for row in ROWS]
    assert (marks.count(None), len(marks) - marks.count("open"), len(marks)) == (90, 93, 100)
    assert len(AFTER) == 4


@pytest.mark.parametrize("row", sampled(AFTER, 3))
def test_one_message_leads_out(row: dict[str, Any]) -> None:
    assert is_proved({**row["first"], **row["after"]}, key(row))


@pytest.mark.parametrize("row", sampled([row for row in ROWS if "blind" not in row], 8))
def test_a_right_key_is_proved_and_a_wrong_one_is_not(row: dict[str, Any]) -> None:
    assert is_proved(row["first"], key(row))
    for wrong in row["wrong"]:
        assert not is_proved(row["first"], wrong)


@pytest.mark.parametrize("row", sampled(TWINS, 6))
def test_a_twin_has_the_code_that_was_written_before(row: dict[str, Any]) -> None:
    found = verdict(row["first"], row["first"]["answer"])
    assert found.status is not Status.PROVED
    if "open" not in row:
        assert [code.value for code in found.codes] == [row["code"]]
