"""Requests for an entry of a datum, a temperature on another scale, ordered pairs: as printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import typed_table

from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.question_texts import finished
from mathverify.verification.policy import STANDARD

ROWS: list[dict[str, Any]] = typed_table(
    Path(__file__).parent / "cases" / "entries_and_scales.yaml"
)


@over_rows("row", ROWS, ids=[row["name"] for row in ROWS])
def test_a_request_says_what_is_asked(row: dict[str, Any]) -> None:
    spec = ProblemSpec.from_dict({"id": "request", **row["spec"]})
    found = verifier().verify_here(spec, STANDARD)
    if "refused" in row:
        assert [str(one.code) for one in found.refutations] == [row["refused"]]
        return
    assert found.verified is not None, [one.message for one in found.refutations]
    (page,) = finished(found.verified)
    assert " ".join(str(page.text).split()).startswith(row["prints"])
