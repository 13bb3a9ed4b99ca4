"""Only what is misspelt, and in one way, is mended; what a question says is never changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from over_rows import over_rows
from yaml_tables import typed_table

from mathverify.api import spelt
from mathverify.problem import Decoded, encode
from mathverify.problem.codec import decode_tree
from mathverify.problem.paths import Lines
from mathverify.problem.source_tree import SourceTree

ROWS: list[dict[str, Any]] = typed_table(Path(__file__).parent / "cases" / "spelling.yaml")

QUESTION: dict[str, Any] = {
    "id": "reading",
    "unknowns": {"x": "real"},
    "givens": {"e": "2*x = 6"},
    "ask": {"find": "x"},
}


@over_rows("row", ROWS, ids=lambda row: str(row["name"]))
def test_spelling(row: dict[str, Any]) -> None:
    document = QUESTION | row["change"]
    read = decode_tree(SourceTree(document, Lines()))
    found = spelt(read.spec if isinstance(read, Decoded) else document)
    if "stays" in row:
        assert found is None, row["stays"]
        return
    assert found is not None
    shown = encode(found)
    for section, wanted in row["becomes"].items():
        told = shown[section]
        if section == "unknowns":
            told = {name: one for name, one in told.items() if name in wanted}
        assert told == wanted
