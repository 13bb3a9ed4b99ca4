"""What people and a language model wrote is read, but for a known list of refusals."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows

from mathverify.errors import ParseError
from mathverify.language import parse, to_ascii

_CASES = Path(__file__).resolve().parents[2] / ".." / "shared" / "cases"
_MODEL = tomllib.loads((Path(__file__).parent / "cases" / "model_texts.toml").read_text("utf-8"))

#: Texts that must be refused: ambiguous, in another notation, or code.
_REFUSED = {"1/2x=4", "5{m}+3{s}", "8{m}", "w=6{m}", "36{m}", "__import__('os').system('id')"}


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def test_the_shared_cases_are_read() -> None:
    path = _CASES / "answerability.json"
    if not path.exists():
        pytest.skip("the shared cases are not beside this checkout")
    refused = set()
    for case in json.loads(path.read_text("utf-8")):
        declared = frozenset(case.get("unknowns", {}))
        parts = [case.get(key) for key in ("given", "claim", "options", "steps")]
        parts.append(case.get("ask", {}).get("expr"))
        for text in _strings(parts):
            try:
                tree = parse(text, declared=declared)
            except ParseError:
                refused.add(text)
            else:
                assert parse(to_ascii(tree), declared=declared) == tree
    assert refused == _REFUSED


@over_rows("row", _MODEL["row"], ids=lambda row: row["text"])
def test_what_a_model_wrote(row: dict[str, Any]) -> None:
    declared = frozenset(row["declared"].split())
    functions = frozenset(row.get("functions", "").split())
    if "canonical" in row:
        tree = parse(row["text"], declared=declared, functions=functions)
        assert to_ascii(tree) == row["canonical"]
        assert parse(row["canonical"], declared=declared, functions=functions) == tree
    else:
        with pytest.raises(ParseError) as caught:
            parse(row["text"], declared=declared, functions=functions)
        assert caught.value.hint == row.get("hint", "")
