"""Sorts of numbers in words: all that is said is kept, or nothing is."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from over_rows import over_rows

from mathverify.language.sorts_in_words import sort_in_words

CASES = Path(__file__).resolve().parent / "cases" / "sorts_in_words.toml"
ROWS = tomllib.loads(CASES.read_text(encoding="utf-8"))["words"]


@over_rows("row", ROWS, ids=[row["text"] for row in ROWS])
def test_every_word_is_kept(row: dict[str, Any]) -> None:
    told = sort_in_words(row["text"], "n")
    assert ([] if told is None else list(told.readings)) == row["says"]
