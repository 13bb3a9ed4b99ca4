"""What the engine answers without a claim is the answer, or it has none to offer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import table

from mathverify.api import examiner, verifier
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.question import elaborate
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

ROWS: list[dict[str, Any]] = table(Path(__file__).parent / "cases" / "own_answers.yaml")


@over_rows("row", ROWS, ids=lambda row: str(row["question"]["id"]))
def test_own_answer(row: dict[str, Any]) -> None:
    spec = ProblemSpec.from_dict(row["question"])
    own = examiner()
    answer, label = own.answers(own.case(elaborate(spec, own.rules), STANDARD))
    assert (answer, label) == (row["answer"], ""), row["why"]
    if answer:
        claimed = spec.model_copy(update={"answer": answer})
        assert verifier().verify_here(claimed, STANDARD).status is Status.PROVED
