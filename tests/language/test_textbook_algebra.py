"""Algebra as on the board: read where it has one reading, left alone where it has two."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from mathverify.language.phrases import instead_of_phrase
from mathverify.language.textbook_notation.algebra import SchoolNames, canonical

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


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["text"])
def test_text(row: dict[str, Any]) -> None:
    assert "is" in row or "why" in row
    assert canonical(row["text"], NAMES) == row.get("is", row["text"])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["text"])
def test_what_is_read_stays_as_it_is(row: dict[str, Any]) -> None:
    read = canonical(row["text"], NAMES)
    assert canonical(read, NAMES) == read


def test_without_names_nothing_is_a_product() -> None:
    assert canonical("x^2 + kx = y_1", SchoolNames()) == "x^2 + kx = y_1"


def test_who_is_solved_for_must_be_known() -> None:
    text = "x^2 + m = 0 has no solution"
    assert canonical(text, SchoolNames(declared=frozenset("xm"))) == text


@pytest.mark.parametrize(
    ("text", "both"),
    [
        ("sum_{k=1}^{5} k^2 + k", ("sum(k^2, k, 1, 5) + k", "sum(k^2 + k, k, 1, 5)")),
        ("x^2 + a = 0 has two real roots", ("solutions(x^2 + a = 0, x) = 2", ">= 1")),
    ],
)
def test_two_readings_are_both_shown(text: str, both: tuple[str, str]) -> None:
    hint = instead_of_phrase(text)
    assert all(reading in hint for reading in both)
