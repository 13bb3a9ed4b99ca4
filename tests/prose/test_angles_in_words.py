"""An angle is one from 0° to 180° where words call it so, and no other domain is told by that."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import typed_table

from mathverify.api import verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

ROWS: list[dict[str, Any]] = typed_table(Path(__file__).parent / "cases" / "angles_in_words.yaml")


@over_rows("row", ROWS, ids=[row["name"] for row in ROWS])
def test_the_word_tells_the_domain_of_an_angle_alone(row: dict[str, Any]) -> None:
    spec = ProblemSpec.from_dict({"id": "angle", **row["spec"]})
    found = verifier().verify_here(spec, STANDARD)
    wanted = Status.PROVED if row["expect"] == "proved" else Status.REFUTED
    assert found.status is wanted, [one.message for one in found.refutations]
    if wanted is Status.PROVED:
        assert found.words is not None
        assert "domain phi: that it is an angle from 0° to 180°" in found.words.rests_on
