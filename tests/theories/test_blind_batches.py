"""The seventh to thirteenth held-out batch, from the Reader's prompt, by who had mended nothing.

``blind`` is as in `test_heldout_problems`; ``cause`` says in a line why the row was not proved.
"""

from __future__ import annotations

import sys
from functools import partial
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
from eleventh_keys import ELEVENTH_KEYS  # noqa: E402 - the folder of the tables is no package
from ninth_keys import NINTH_KEYS  # noqa: E402 - the folder of the tables is no package
from seventh_keys import SEVENTH_KEYS  # noqa: E402 - the folder of the tables is no package
from tenth_keys import TENTH_KEYS  # noqa: E402 - the folder of the tables is no package
from thirteenth_keys import THIRTEENTH_KEYS  # noqa: E402 - the folder of the tables is no package
from twelfth_keys import TWELFTH_KEYS  # noqa: E402 - the folder of the tables is no package

KEYS = {
    **SEVENTH_KEYS,
    **EIGHTH_KEYS,
    **NINTH_KEYS,
    **TENTH_KEYS,
    **ELEVENTH_KEYS,
    **TWELFTH_KEYS,
    **{name: partial(str, key) for name, key in THIRTEENTH_KEYS.items()},
}
#: Of each batch: proved with its words, proved in its mathematics, mended by one message.
#: The eleventh and the twelfth were run on the tree of that day, before they were looked at.
FIGURES = {
    "seventh": (83, 96, 15),
    "eighth": (90, 93, 4),
    "ninth": (80, 95, 13),
    "tenth": (89, 93, 4),
    "eleventh": (92, 95, 4),
    "twelfth": (95, 97, 2),
    "thirteenth": (34, 35, 1),
}
#: The thirteenth is a supplement to the twelfth, without twins.
SIZES = {batch: 36 if batch == "thirteenth" else 100 for batch in FIGURES}
ROWS: dict[str, list[dict[str, Any]]] = {
    batch: [row for kind in ("own", "drawn") for row in typed_table(HERE / f"{batch}_{kind}.yaml")]
    for batch in FIGURES
}
TWINS: dict[str, list[dict[str, Any]]] = {
    batch: typed_table(HERE / f"{batch}_twins.yaml") for batch in FIGURES if batch != "thirteenth"
}
AFTER = {batch: [row for row in rows if "after" in row] for batch, rows in ROWS.items()}
PROVED = {batch: [row for row in rows if "blind" not in row] for batch, rows in ROWS.items()}


def names(row: dict[str, Any]) -> str:
    return str(row["first"]["id"])


def key(row: dict[str, Any]) -> str:
    name = names(row)
    return KEYS[name]() if name in KEYS else str(row["answer"])


def verdict(question: dict[str, Any], answer: str) -> Verdict:
    spec = ProblemSpec.from_dict({**question, "answer": answer})
    return verifier().verify_here(spec, STANDARD)


def is_proved(question: dict[str, Any], answer: str) -> bool:
    return verdict(question, answer).status is Status.PROVED


def sampled(batches: dict[str, list[dict[str, Any]]], step: int) -> list[Any]:
    """Every row; of each batch all but one of ``step`` of them are slow."""
    return [
        pytest.param(row, id=names(row), marks=[pytest.mark.slow] if (place + 1) % step else [])
        for rows in batches.values()
        for place, row in enumerate(rows)
    ]


@pytest.mark.parametrize("batch", FIGURES)
def test_the_blind_figures(batch: str) -> None:
    marks = [row.get("blind") for row in ROWS[batch]]
    assert len(marks) == SIZES[batch]
    proved, sound = marks.count(None), len(marks) - marks.count("open")
    assert (proved, sound, len(AFTER[batch])) == FIGURES[batch]


@pytest.mark.parametrize("batch", FIGURES)
def test_every_row_has_one_key_and_three_wrong_ones_or_four(batch: str) -> None:
    rows = ROWS[batch] + TWINS.get(batch, [])
    assert len({names(row) for row in rows}) == len(rows)
    for place, row in enumerate(ROWS[batch]):
        wrong = 4 if batch == "twelfth" and place < 20 else 3
        assert len({key(row), *row["wrong"]}) == 1 + wrong == 1 + len(row["wrong"]), names(row)


@pytest.mark.parametrize("row", sampled(AFTER, 3))
def test_one_message_leads_out(row: dict[str, Any]) -> None:
    assert is_proved({**row["first"], **row["after"]}, key(row))


@pytest.mark.parametrize("row", sampled(PROVED, 8))
def test_a_right_key_is_proved_and_a_wrong_one_is_not(row: dict[str, Any]) -> None:
    assert is_proved(row["first"], key(row))
    for wrong in row["wrong"]:
        assert not is_proved(row["first"], wrong)


@pytest.mark.parametrize("row", sampled(TWINS, 6))
def test_a_twin_has_the_code_that_was_written_before(row: dict[str, Any]) -> None:
    found = verdict(row["first"], row["first"]["answer"])
    assert found.status is not Status.PROVED
    if "open" not in row:
        told = [one.code.value for one in found.refutations if not one.path.endswith(".stem")]
        assert told == [row["code"]]
