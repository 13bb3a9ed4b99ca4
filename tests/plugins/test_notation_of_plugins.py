"""Rows of a stranger's package: one row is a notation."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

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
    (tmp_path / "chess").mkdir()
    (tmp_path / "chess" / "__init__.py").touch()
    (tmp_path / "chess" / "notation.py").write_text(ROWS, encoding="utf-8")
    shipped = tmp_path / "chess-1.0.dist-info"
    shipped.mkdir()
    (shipped / "METADATA").write_text("Metadata-Version: 2.1\nName: chess\nVersion: 1.0\n")
    entry = "[mathverify.notation]\nchess = chess.notation:ROWS\n"
    (shipped / "entry_points.txt").write_text(entry)
    (tmp_path / "used.py").write_text(USED, encoding="utf-8")
    inherited = os.environ.get("PYTHONPATH", "")
    path = os.pathsep.join([str(tmp_path), *([inherited] if inherited else [])])
    done = subprocess.run(
        [sys.executable, "used.py"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[:-1] == TOLD.split("\n")[1:-1]


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
