"""Answers of every shape to asks of every kind, right ones and wrong ones."""

from __future__ import annotations

from pathlib import Path

from over_rows import over_rows
from spec_table import Row, assert_row, flaws_and_some, rows, verdict_of
from thinning import thinned

from mathverify.verification.findings import Status

CASES = Path(__file__).with_name("cases")
TABLES = {path.stem: rows(path) for path in sorted(CASES.glob("judging_*.toml"))}
#: The engines list the values of one unknown only where no other is declared, and no integers
#: without end.
NO_OWN_ANSWER = {"another unknown beside", "all integers from 5 on"}


@over_rows("row", flaws_and_some(TABLES, 3))
def test_row(row: Row) -> None:
    assert_row(row)


@over_rows(
    "row",
    thinned(
        [
            row
            for table in TABLES.values()
            for row in table
            if row.status == "proved" and "label" not in row.spec and row.name not in NO_OWN_ANSWER
        ],
        3,
        str,
    ),
)
def test_the_engines_own_answer_is_an_answer(row: Row) -> None:
    own = verdict_of(row.spec).answer
    spec = "\n".join(line for line in row.spec.splitlines() if not line.startswith("answer:"))
    again = verdict_of(f"{spec}\nanswer: '{own}'\n")
    assert again.status is Status.PROVED, own
