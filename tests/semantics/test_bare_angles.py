"""Numbers beside angles in degrees: read so and told, or left alone where radians are meant."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import typed_table

from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.question_texts import finished
from mathverify.verification.findings import Note, Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

TABLE = typed_table(Path(__file__).with_name("bare_angles.yaml"))


def _verdict(row: dict[str, Any], answer: str) -> Verdict:
    given = {"givens": {"g": row["given"]}} if "given" in row else {}
    kept = {key: row[key] for key in ("data", "unknowns", "prose") if key in row}
    written = {"id": "angles", **kept, **given, "ask": row["ask"], "answer": answer}
    return verifier().verify_here(ProblemSpec.from_dict(written), STANDARD)


@over_rows("row", TABLE["read"], ids=lambda row: row["as"])
def test_a_number_that_meets_an_angle_is_in_degrees(row: dict[str, Any]) -> None:
    right = _verdict(row, row["answer"])
    assert right.status is Status.PROVED
    told = [finding.message for finding in right.findings if isinstance(finding, Note)]
    assert f"read as {row['as']}" in told
    assert _verdict(row, row["wrong"]).status is Status.REFUTED


@over_rows("row", TABLE["left"], ids=lambda row: row["ask"] + " " + row["answer"])
def test_other_numbers_are_left_as_they_are(row: dict[str, Any]) -> None:
    verdict = _verdict(row, row["answer"])
    assert verdict.status.name.lower() == row["verdict"]
    if "shows" in row:
        assert verdict.verified is not None
        assert str(finished(verdict.verified)[0].text) == row["shows"]
