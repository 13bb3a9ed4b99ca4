"""Algebra as on the board: read where it has one reading, left alone where it has two."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from over_rows import over_rows
from refused_notation import hint_of, is_read, texts_of

from mathverify.language.notation import ALGEBRA, SchoolNames

ROWS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "cases" / "textbook_algebra.toml").read_text(encoding="utf-8")
)["row"]
NAMES = SchoolNames(
    declared=frozenset("kxyabzfupq"),
    functions=frozenset("f"),
    digits=frozenset("pq"),
    complex=frozenset("z"),
    sequences=frozenset("u"),
    solved_for={"x": "real", "z": "complex"},
)


def canonical(text: str, names: SchoolNames) -> str:
    return ALGEBRA.read(text, names).text


@over_rows("row", ROWS, ids=lambda row: row["text"])
def test_text(row: dict[str, Any]) -> None:
    assert "is" in row or "why" in row
    assert canonical(row["text"], NAMES) == row.get("is", row["text"])


@over_rows("row", ROWS, ids=lambda row: row["text"])
def test_what_is_read_stays_as_it_is(row: dict[str, Any]) -> None:
    read = canonical(row["text"], NAMES)
    assert canonical(read, NAMES) == read


@over_rows("row", [row for row in ROWS if "hint" in row], ids=lambda row: row["text"])
def test_the_hint_can_be_read(row: dict[str, Any]) -> None:
    assert hint_of(row["text"], NAMES, NAMES.declared) == row["hint"]
    assert all(is_read(text, NAMES, NAMES.declared) for text in texts_of(row["hint"]))


def test_without_names_nothing_is_a_product() -> None:
    assert canonical("x^2 + kx = y_1", SchoolNames()) == "x^2 + kx = y_1"


def test_who_is_solved_for_must_be_known() -> None:
    text = "x^2 + m = 0 has no solution"
    assert canonical(text, SchoolNames(declared=frozenset("xm"))) == text
