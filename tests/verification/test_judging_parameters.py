"""For which parameters a relation has solutions; answers in terms of parameters."""

from __future__ import annotations

from pathlib import Path

from over_rows import over_rows
from spec_table import Row, assert_row, rows

TABLE = rows(Path(__file__).with_name("cases") / "parameters.toml")


@over_rows("row", TABLE, ids=str)
def test_row(row: Row) -> None:
    assert_row(row)
