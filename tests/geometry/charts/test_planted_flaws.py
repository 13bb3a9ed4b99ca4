"""Whole questions with a diagram that is wrong: refuted with the code of false figures.

Each row has a sound twin in ``figure`` that is proved; ``flawed`` are figures of the same question,
each with a word of what is said of it.
"""

from __future__ import annotations

from typing import Any

import pytest
from chart_questions import table
from over_rows import over_rows

from mathverify.api import verify
from mathverify.codes import Code
from mathverify.verification.findings import Obligation, Proved, Refuted

ROWS = table("planted.yaml")
FLAWS = [
    pytest.param(row, one, id=f"{row['name']}: {one['flaw']}")
    for row in ROWS
    for one in row["flawed"]
]


def _document(row: dict[str, Any], figure: Any) -> dict[str, Any]:
    names = ("data", "unknowns", "givens", "functions", "ask", "answer")
    document = {name: row[name] for name in names if name in row}
    return {"id": "planted", **document, "figure": figure}


@over_rows("row", [pytest.param(row, id=row["name"]) for row in ROWS])
def test_the_sound_figure_is_proved(row: dict[str, Any]) -> None:
    verdict = verify(_document(row, row["figure"]))
    assert [one for one in verdict.findings if isinstance(one, Refuted)] == []
    assert [one for one in verdict.findings
            if isinstance(one, Proved) and one.obligation is Obligation.FIGURE]  # fmt: skip


@over_rows(("row", "one"), FLAWS)
def test_a_planted_flaw_is_refuted(row: dict[str, Any], one: dict[str, Any]) -> None:
    verdict = verify(_document(row, one["figure"]))
    refuted = [found for found in verdict.findings if isinstance(found, Refuted)]
    assert [found.code for found in refuted] == [Code.FALSE_FIGURE]
    assert one["says"] in refuted[0].message
    assert refuted[0].remedy
