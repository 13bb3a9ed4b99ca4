"""A reader is shown a sibling whose numbers can be told apart, found with little proving."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from yaml_tables import table

from mathverify.api import verify
from mathverify.attestation.page import Page
from mathverify.attestation.showing import NoPage, page_to_read, unfit
from mathverify.attestation.text import text_of
from mathverify.problem import decode
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verdict import Verdict

ROWS: list[dict[str, Any]] = table(Path(__file__).parent / "pages_to_read.yaml")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
def test_the_page_shows_numbers_that_are_told_apart(row: dict[str, Any]) -> None:
    sections = {key: row[key] for key in ("data", "unknowns", "givens", "ask", "answer")}
    document = {"id": "page", **sections, "prose": {"stem": row["stem"]}}
    spec, verified = decode(document, source="table"), []

    def verifying(one: ProblemSpec) -> Verdict:
        verified.append(one)
        return verify(one)

    assert unfit(Page(spec, text_of(spec)))
    found = page_to_read(spec, text_of, verifying)
    assert len(verified) <= int(row["verified"])
    if "shown" not in row:
        assert isinstance(found, NoPage)
        return
    assert isinstance(found, Page)
    assert not unfit(found)
    assert {one.name: one.value for one in found.spec.data} == row["shown"]
    assert all(value in found.text for value in row["shown"].values())
