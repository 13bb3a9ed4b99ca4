"""LaTeX, money and programs of pictures are told apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from over_rows import over_rows
from yaml_tables import table

from generators.agents.text_parts import Formula, Picture, Words, parts_of, with_pictures_apart

ROWS: list[dict[str, Any]] = table(Path(__file__).parent / "text_parts.yaml")


@over_rows("row", ROWS, ids=lambda row: str(row["text"])[:30])
def test_parts(row: dict[str, Any]) -> None:
    parts = parts_of(row["text"])
    assert [one.latex for one in parts if isinstance(one, Formula)] == row.get("formulas", [])
    assert [one.program for one in parts if isinstance(one, Picture)] == row.get("pictures", [])


@given(st.text(alphabet="a1 $\\()[]asy/^={}\n", max_size=80))
def test_nothing_is_lost(text: str) -> None:
    told = [one.text if isinstance(one, Words) else one.written for one in parts_of(text)]
    assert "".join(told) == text


def test_a_picture_is_named_where_it_stood() -> None:
    shown, programs = with_pictures_apart("See [asy]draw(A);[/asy] and [ASY]draw(B);[/ASY].")
    assert shown == "See [picture 1] and [picture 2]."
    assert programs == ("draw(A);", "draw(B);")
