"""The table `cases/latex.toml`: what LaTeX is read as, and what is refused with which advice."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows

from mathverify.errors import ParseError
from mathverify.language import parse, to_ascii
from mathverify.language.latex.reader import read_latex

TABLE = tomllib.loads((Path(__file__).parent / "cases" / "latex.toml").read_text("utf-8"))
READ: list[dict[str, Any]] = TABLE["read"]
REFUSED: list[dict[str, Any]] = TABLE["refused"]


def scope(case: dict[str, Any]) -> dict[str, frozenset[str]]:
    return {
        "declared": frozenset(case.get("declared", "").split()),
        "functions": frozenset(case.get("functions", "").split()),
    }


def test_the_table_is_large_and_has_no_row_twice() -> None:
    assert len(READ) >= 120
    rows = [(case["latex"], case.get("declared", ""), case.get("functions", "")) for case in READ]
    assert len(rows) == len(set(rows))


@over_rows("case", READ, ids=lambda case: case["latex"])
def test_read(case: dict[str, Any]) -> None:
    node = read_latex(case["latex"], **scope(case))
    assert to_ascii(node) == case.get("prints", case["ascii"])
    if case.get("same_tree", True):
        assert node == parse(case["ascii"], **scope(case))


@over_rows("case", REFUSED, ids=lambda case: case["latex"] or "nothing")
def test_refused(case: dict[str, Any]) -> None:
    with pytest.raises(ParseError) as caught:
        read_latex(case["latex"], **scope(case))
    fault = caught.value
    assert fault.text == case["latex"]
    assert fault.text[fault.start : fault.end] == case["at"], str(fault)
    assert case["says"] in fault.message
    assert case["hint"] in fault.hint


@over_rows("case", READ, ids=lambda case: case["latex"])
def test_spans_lie_in_the_source(case: dict[str, Any]) -> None:
    node = read_latex(case["latex"], **scope(case))
    assert node.span is not None
    assert 0 <= node.span.start < node.span.end <= len(case["latex"])
