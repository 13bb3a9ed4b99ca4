"""Documents as models write them say what their canonical twins say."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from over_rows import over_rows

from mathverify.problem import load_documents

CASES = tomllib.loads((Path(__file__).parent / "cases" / "readings.toml").read_text("utf-8"))


@over_rows("case", CASES["case"], ids=lambda case: case["name"])
def test_reading(case: dict[str, Any]) -> None:
    (written,) = load_documents(case["document"], name="written", format="yaml")
    (canonical,) = load_documents(case["canonical"], name="canonical", format="yaml")
    assert not written.faults
    assert written.spec == canonical.spec
    assert sorted({note.code for note in written.notes}) == case["notes"]
    assert {note.code for note in canonical.notes} <= {"shared-name"}


@over_rows("case", CASES["case"], ids=lambda case: case["name"])
def test_notes_say_where(case: dict[str, Any]) -> None:
    (document,) = load_documents(case["document"], name="written", format="yaml")
    lines = case["document"].count("\n") + 1
    for note in document.notes:
        assert 1 <= note.line <= lines, note
        assert note.path.startswith("$"), note
        assert note.written != note.canonical, note
