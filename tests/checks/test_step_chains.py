"""Worked solutions from both sides: sound chains are proved, planted faults refused by name."""

from __future__ import annotations

from pathlib import Path

from over_rows import over_rows
from spec_table import Row, assert_row, rows

TABLE = rows(Path(__file__).with_name("step_chains.toml"))


@over_rows("row", TABLE, ids=str)
def test_chain(row: Row) -> None:
    assert_row(row)
