"""Whole questions with points: sound ones proved, flawed ones refuted by their code."""

from __future__ import annotations

from pathlib import Path

from over_rows import over_rows
from spec_table import Row, assert_row, flaws_and_some, rows

TABLES = {
    path.stem: rows(path) for path in sorted((Path(__file__).parent / "questions").glob("*.toml"))
}


@over_rows("row", flaws_and_some(TABLES, 3))
def test_question(row: Row) -> None:
    assert_row(row)
