"""The papers' printed numbers, recomputed from their own components where they allow it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from over_rows import over_rows
from printed_numbers import Row, difference, follows, nearest_count

TABLES = sorted((Path(__file__).parent / "tables").glob("*.toml"))
ROWS = [
    (path.stem, Row(**{**row, "parts": tuple(row["parts"])}))
    for path in TABLES
    for row in tomllib.loads(path.read_text(encoding="utf-8"))["row"]
]


def test_all_five_papers_are_there() -> None:
    assert [path.stem for path in TABLES] == ["eduagentqg", "eqpr", "magma", "mathfoundry", "think"]


@over_rows(("paper", "row"), ROWS, ids=lambda one: getattr(one, "name", one))
def test_a_printed_number_follows_or_says_by_how_much_it_does_not(paper: str, row: Row) -> None:
    if row.difference:
        assert not follows(row)
        assert difference(row) == row.difference
        assert row.why
    else:
        assert follows(row), difference(row)
        assert not row.why


def test_rows_have_different_names() -> None:
    names = [(paper, row.table, row.name) for paper, row in ROWS]
    assert len(set(names)) == len(names)


def test_docs_say_how_many_rows_follow() -> None:
    page = (Path(__file__).parents[3] / "docs" / "metrics.md").read_text(encoding="utf-8")
    for path in TABLES:
        rows = [row for paper, row in ROWS if paper == path.stem]
        failing = sum(bool(row.difference) for row in rows)
        assert f"| `{path.name}` | {len(rows)} | {failing} |" in page


@pytest.mark.parametrize(
    ("printed", "of", "possible"),
    [
        ("33.3", 3, True),
        ("33.4", 3, False),
        ("62.86", 35, True),
        ("62.86", 36, False),
        ("100.00", 7, True),
        ("0.00", 7, True),
    ],
)
def test_a_percentage_of_few_things_takes_few_values(printed: str, of: int, possible: bool) -> None:
    assert nearest_count(printed, of) is possible


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (Row("", "", "mean", ("1.0", "2.0"), "1.5"), True),
        (Row("", "", "mean", ("1.0", "2.0"), "1.6"), True),  # 1.05 and 2.05 would do
        (Row("", "", "mean", ("1.0", "2.0"), "1.7"), False),
        (Row("", "", "difference", ("2.0", "1.0"), "1.1"), True),
        (Row("", "", "difference", ("2.0", "1.0"), "1.2"), False),
        (Row("", "", "share", ("1", "3"), "33.33"), True),
        (Row("", "", "share", ("1", "3"), "33.00"), False),
    ],
)
def test_rounding_of_the_components_is_allowed_for(row: Row, expected: bool) -> None:
    assert follows(row) is expected
