"""Rows of a stranger's package: one row is a notation."""

from __future__ import annotations

from pathlib import Path

import pytest
from strangers_package import printed_with, ship

from mathverify.errors import PluginError
from mathverify.language.notation import SchoolNames, supplied
from mathverify.language.notation.row import Row

ROWS = """
from mathverify.language.notation.row import Row

ROWS = (
    Row("{a:atom} ⊕ {b:atom}", "mod({a} + {b}, 2)"),
    Row("{a:atom} + {b:atom}", "0"),
)
"""
USED = """
import json

import mathverify as m


def told(answer, find):
    unknowns = {"x": {"domain": "integer, 0 <= x <= 9"}}
    parts = {"unknowns": unknowns, "givens": {"g": "x ⊕ 1 = 0", "h": "x = 3"}}
    (spec,) = m.loads(json.dumps({"id": "q", **parts, "ask": {"find": find}, "answer": answer}))
    print(spec.givens[0].relation, spec.ask.find, m.verify(spec).status)


if __name__ == "__main__":
    told("1", "x ⊕ 2")
    told("0", "x ⊕ 2")
    told("5", "x + 2")
    print(type(m.equivalent("x ⊕ 2", "mod(x + 2, 2)")).__name__)
    print(type(m.equivalent("x ⊕ 2", "mod(x + 3, 2)")).__name__)
"""
TOLD = """
mod(x + 1, 2) = 0 mod(x + 2, 2) proved
mod(x + 1, 2) = 0 mod(x + 2, 2) refuted
mod(x + 1, 2) = 0 x + 2 proved
Same
Different
"""


def test_a_row_is_enough(tmp_path: Path) -> None:
    entry = "[mathverify.notation]\nchess = chess.notation:ROWS\n"
    ship(tmp_path, "chess", {"notation": ROWS}, entry)
    assert printed_with(tmp_path, USED) == TOLD.split("\n")[1:-1]


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ("x", "not a tuple of Row"),
        ((1,), "not a tuple of Row"),
        ((Row("{a:letter} ⊕ {b:piece}", "{a}"),), "no sort piece"),
        ((Row("{a:letter} ⊕", "{b}"),), "no hole b"),
        ((Row("{a:inside}", "{a}"),), "no word or sign"),
        ((Row("{a:letter} ⊕"),), "neither a meaning"),
    ],
)
def test_what_is_no_row_is_refused(
    monkeypatch: pytest.MonkeyPatch, rows: object, reason: str
) -> None:
    monkeypatch.setattr(supplied, "loaded", lambda group: [("chess", rows)])
    kept = (supplied._entries, supplied._notations)
    for one in kept:
        one.cache_clear()
    try:
        with pytest.raises(PluginError, match=reason):
            supplied.read_notation("x ⊕ y", SchoolNames())
    finally:
        for one in kept:
            one.cache_clear()
