"""Notation of textbooks becomes calls where it has one reading, and only there."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from over_rows import over_rows
from refused_notation import hint_of, is_read, texts_of

from mathverify.errors import ParseError
from mathverify.language.notation import CALLS, SchoolNames
from mathverify.language.parser import parse

TABLE = tomllib.loads(
    (Path(__file__).parent / "cases" / "textbook_calls.toml").read_text(encoding="utf-8")
)
DECLARED = frozenset(TABLE["declared"])
CASES = TABLE["case"]
NAMES = SchoolNames(declared=DECLARED, functions=frozenset("f"))


def in_calls(text: str, declared: frozenset[str]) -> str:
    return CALLS.read(text, SchoolNames(declared=declared)).text


@over_rows("case", CASES, ids=lambda case: case["text"])
def test_reading(case: dict[str, str]) -> None:
    read = in_calls(case["text"], DECLARED)
    assert read == case.get("reads", case["text"])
    assert in_calls(read, DECLARED) == read


@over_rows(
    "case",
    [case for case in CASES if "reads" in case and "parses" not in case],
    ids=lambda case: case["text"],
)
def test_the_parser_has_no_reading_of_its_own(case: dict[str, str]) -> None:
    with pytest.raises(ParseError):
        parse(case["text"], declared=DECLARED, functions=frozenset({"f"}))


@over_rows("case", [case for case in CASES if "hint" in case], ids=lambda case: case["text"])
def test_the_hint_can_be_read(case: dict[str, str]) -> None:
    assert hint_of(case["text"], NAMES, DECLARED) == case["hint"]
    assert all(is_read(text, NAMES, DECLARED) for text in texts_of(case["hint"]))


def test_declared_names_are_no_part_of_a_notation() -> None:
    assert in_calls("d/dx(x)", frozenset({"d"})) == "d/dx(x)"
    assert in_calls("8P3", frozenset({"P3"})) == "8P3"
    assert in_calls("2 h 30 min", frozenset({"h"})) == "2 h 30 min"
    assert in_calls("3i + 4j", frozenset({"j"})) == "3i + 4j"
    assert in_calls("Q1(L)", frozenset({"Q1"})) == "Q1(L)"
