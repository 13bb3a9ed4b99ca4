"""What is wrong with the words is told beside what is wrong with the mathematics, without noise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import table

from mathverify.api import verifier
from mathverify.problem import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

ROWS: list[dict[str, Any]] = table(Path(__file__).parent / "cases" / "told_together.yaml")


@over_rows("row", ROWS, ids=[row["name"] for row in ROWS])
def test_one_report_tells_all_that_is_to_be_mended(row: dict[str, Any]) -> None:
    document = {key: row[key] for key in ("data", "unknowns", "givens")}
    document |= {"id": "row", "ask": {"find": row["find"], "as": "value"}, "answer": "12"}
    if "stem" in row:
        document["prose"] = {"stem": row["stem"]}
    found = verifier().verify_here(ProblemSpec.from_dict(document), STANDARD)
    assert found.status is Status.REFUTED
    assert found.verified is None
    assert [code.value for code in found.codes] == row["codes"]
