"""A contradiction with a domain of whole numbers names the number that the rest has."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import typed_table

from mathverify.api import verifier
from mathverify.codes import Code
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

ROWS: list[dict[str, Any]] = typed_table(Path(__file__).parent / "cases" / "no_whole_number.yaml")


@over_rows("row", ROWS, ids=[row["name"] for row in ROWS])
def test_a_contradiction_says_what_the_rest_has(row: dict[str, Any]) -> None:
    spec = ProblemSpec.from_dict({"id": "whole", **row["spec"]})
    found = verifier().verify_here(spec, STANDARD)
    if row["told"] == "proved":
        assert found.status is Status.PROVED
        return
    (refuted,) = (one for one in found.refutations if one.code is Code.CONTRADICTORY)
    if row["told"]:
        assert row["told"] in refuted.remedy
    else:
        assert "satisfies the rest" not in refuted.remedy
