"""The grammar by example: every row of ``cases/grammar.toml``."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows

from mathverify.errors import ParseError
from mathverify.language import parse, to_ascii

_TABLE = tomllib.loads((Path(__file__).parent / "cases" / "grammar.toml").read_text("utf-8"))
_ROWS: list[dict[str, Any]] = _TABLE["row"]
_READ = [row for row in _ROWS if "canonical" in row]
_REFUSED = [row for row in _ROWS if "error" in row]


def _names(row: dict[str, Any]) -> tuple[frozenset[str], frozenset[str]]:
    if "declared" in row:
        return frozenset(row["declared"].split()), frozenset()
    return frozenset(_TABLE["declared"].split()), frozenset(_TABLE["functions"].split())


def _label(row: dict[str, Any]) -> str:
    return f"{row['text']} [{row['declared']}]" if "declared" in row else str(row["text"])


@over_rows("row", _READ, ids=_label)
def test_text_is_read_and_printed_canonically(row: dict[str, Any]) -> None:
    declared, functions = _names(row)
    tree = parse(row["text"], declared=declared, functions=functions)
    assert to_ascii(tree) == row["canonical"]
    assert parse(row["canonical"], declared=declared, functions=functions) == tree


@over_rows("row", _REFUSED, ids=_label)
def test_text_is_refused_with_place_and_advice(row: dict[str, Any]) -> None:
    declared, functions = _names(row)
    with pytest.raises(ParseError) as caught:
        parse(row["text"], declared=declared, functions=functions)
    complaint = caught.value
    assert complaint.message == row["error"]
    assert [complaint.start, complaint.end] == row["at"]
    assert complaint.hint == row.get("hint", "")
    assert complaint.text == row["text"]


@over_rows("row", [row for row in _REFUSED if "hint" in row and "prose" not in row], ids=_label)
def test_hint_can_itself_be_read(row: dict[str, Any]) -> None:
    declared, functions = _names(row)

    def is_read(text: str) -> bool:
        try:
            parse(text.strip(), declared=declared, functions=functions)
        except ParseError:
            return False
        return True

    hint = row["hint"]
    assert is_read(hint) or all(map(is_read, re.split(r",? or ", hint)))


def test_alternatives_of_a_hint_mean_different_things() -> None:
    declared = frozenset({"x"})
    meanings = set()
    for text in ("1/(2*x)", "(1/2)*x"):
        meanings.add(parse(text, declared=declared))
    assert len(meanings) == 2


def test_table_is_large_and_has_no_row_twice() -> None:
    keys = [(row["text"], row.get("declared")) for row in _ROWS]
    repeated = {key for key in keys if keys.count(key) > 1}
    assert len(keys) >= 500
    assert not repeated
