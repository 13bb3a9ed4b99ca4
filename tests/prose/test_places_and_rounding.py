"""Coordinates are called x and y where nothing else is; a rounded answer needs what changes it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import typed_table

from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

ROWS: list[dict[str, Any]] = typed_table(
    Path(__file__).parent / "cases" / "places_and_rounding.yaml"
)


@over_rows("row", ROWS, ids=[row["name"] for row in ROWS])
def test_words_are_held_to_what_changes_the_answer(row: dict[str, Any]) -> None:
    spec = ProblemSpec.from_dict({"id": "place", **row["spec"]})
    found = verifier().verify_here(spec, STANDARD)
    wanted = Status.PROVED if row["expect"] == "proved" else Status.REFUTED
    assert found.status is wanted, [one.message for one in found.refutations]
    if wanted is Status.REFUTED:  # by its words, not by its mathematics
        assert {one.path for one in found.refutations} == {"$.prose.stem"}
