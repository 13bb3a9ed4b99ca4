"""Every word said of known points: what it comes to, where it has no value, what is refused.

A table is a TOML file of rows as `theory_bench.check` reads them; ``points`` are data of all rows.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows
from theory_bench import check

from geometry.vocabulary import THEORY
from mathverify.language.parser import parse
from mathverify.theories import THEORIES
from mathverify.words.book import FIGURE_WORDS

#: The canonical forms of the words of geometry.
FORMS = {word.name: word.form for word in FIGURE_WORDS.values() if word.form}

_TABLES = sorted((Path(__file__).parent / "words").glob("*.toml"))


def _rows() -> list[Any]:
    found = []
    for path in _TABLES:
        table = tomllib.loads(path.read_text("utf-8"))
        for place, row in enumerate(table["case"]):
            row["data"] = {**table.get("points", {}), **row.get("data", {})}
            found.append(pytest.param(row, id=f"{path.stem}-{place}-{row['text']}"))
    return found


@over_rows("row", _rows())
def test_row(row: dict[str, Any]) -> None:
    check(row, (*THEORIES, THEORY))


def test_every_word_stands_in_some_row() -> None:
    texts = " ".join(path.read_text("utf-8") for path in _TABLES)
    older = (Path(__file__).parent / "cases" / "coordinates.toml").read_text("utf-8")
    missing = [word for word in FORMS if f"{word}(" not in texts + older]
    assert not {word for word in missing if not word.endswith("_coordinate")}


@over_rows("form", sorted(set(FORMS.values())))
def test_canonical_forms_can_be_read(form: str) -> None:
    parse(form.removesuffix(", at B"), declared=frozenset("ABCDEFGHOPQTVZklnr"))
