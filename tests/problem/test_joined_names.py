"""Names with hyphens are read in one spelling; what may be a difference is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import table

from mathverify.api import verifier
from mathverify.problem import load_documents
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

ROWS: list[dict[str, Any]] = table(Path(__file__).parent / "cases" / "joined_names.yaml")


def _loaded(row: dict[str, Any], answer: str) -> Any:
    document = {key: row[key] for key in ("data", "unknowns", "givens")}
    document |= {"id": "row", "ask": {"find": row["find"], "as": "value"}, "answer": answer}
    document["prose"] = {"stem": row["stem"]}
    (loaded,) = load_documents(json.dumps(document), name="row", format="json")
    return loaded


@over_rows("row", ROWS, ids=[row["name"] for row in ROWS])
def test_a_name_with_hyphens(row: dict[str, Any]) -> None:
    loaded = _loaded(row, row["answer"])
    if "refused" in row:
        assert row["refused"] in {fault.code for fault in loaded.faults}
        return
    assert loaded.spec is not None, loaded.faults
    assert verifier().verify_here(loaded.spec, STANDARD).status is Status.PROVED
    texts = [text for given in loaded.spec.givens for text in (given.id, given.relation)]
    assert any(row["shown"].replace(" ", "") in text.replace(" ", "") for text in texts)
    wrong = _loaded(row, row["wrong"]).spec
    assert verifier().verify_here(wrong, STANDARD).status is Status.REFUTED
