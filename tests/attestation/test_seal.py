"""The published wrong texts, read honestly: no reading of them attests their question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from readings_tables import entries

from mathverify.api import load, verify
from mathverify.attestation.comparison import Attested, compare
from mathverify.attestation.document import reading_from
from mathverify.attestation.page import Page

SEAL = Path(__file__).parents[3] / "shared" / "cases" / "seal"
ROWS = entries("seal.yaml")

_SECTIONS = ("data", "unknowns", "givens", "ask")


@pytest.mark.skipif(not SEAL.exists(), reason="the shared cases are not here")
@over_rows("row", ROWS, ids=lambda row: row["case"])
def test_no_honest_reading_of_a_wrong_text_attests_it(row: dict[str, Any]) -> None:
    (spec,) = load(SEAL / f"{row['case']}.yaml")
    question = {section: row[section] for section in _SECTIONS if section in row}
    document = {"question": question, "quotes": row["quotes"], "scenery": row.get("scenery")}
    found = compare(spec, Page(spec, row["text"]), reading_from(document, source="table"), verify)
    assert not isinstance(found, Attested)
    assert type(found).__name__.lower() == row.get("as", "differs"), found


@pytest.mark.skipif(not SEAL.exists(), reason="the shared cases are not here")
def test_every_wrong_text_is_read() -> None:
    assert {row["case"] for row in ROWS} == {path.stem for path in SEAL.glob("prose-*.yaml")}
