"""Geometry of a stranger's package: a record brings a word, a row how it stands in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest
from strangers_package import printed_with, ship

from mathverify.errors import PluginError
from mathverify.language.figure_notation.rows import FigureRow
from mathverify.language.notation import supplied

RECORDS = """
from mathverify.words import FigureWord, Spoken

WORDS = (
    FigureWord(
        "semiperimeter",
        "semiperimeter(A, B, C)",
        spellings=("half_perimeter",),
        alone=True,
        is_told=True,
        said=Spoken("half the perimeter", "half the perimeter"),
    ),
)
"""
THEORY = """
from fractions import Fraction

from mathverify.language import tree
from mathverify.semantics.lowering import Theory


def _half(lowering, call):
    whole = tree.Call("perimeter", call.arguments)
    return lowering.lower(tree.Divide(whole, tree.Number(Fraction(2), "2")))


THEORY = Theory("halves", {"semiperimeter": _half})
"""
ROWS = """
from mathverify.language.figure_notation.rows import FigureRow


def _half(said, names):
    points = names.run(said["letters"], 3)
    return f"semiperimeter({', '.join(points)})" if points else ""


def _round(said, names):
    points = names.run(said["letters"], 3, 3)
    return f"semiperimeter({', '.join(points)}) = {said['far']}" if points else ""


ROWS = (
    FigureRow("[ the ] semiperimeter of {letters:bare}", _half),
    FigureRow("halfway round {letters:bare} is {far:rest}", _round),
    FigureRow("AB is parallel to CD", lambda said, names: "AB = 1"),
)
"""
USED = """
import json

import mathverify as m
from mathverify.language.parser import parse
from mathverify.language.spoken.words import to_words


def told(answer, find, **more):
    unknowns = {one: {"domain": "point"} for one in "ABC"} | {"x": {"domain": "real"}}
    givens = {"a": "AB = 3 cm", "b": "BC = 4 cm", "c": "CA = 5 cm"} | more
    parts = {"unknowns": unknowns, "givens": givens}
    (spec,) = m.loads(json.dumps({"id": "q", **parts, "ask": {"find": find}, "answer": answer}))
    print(spec.givens[-1].relation, "|", spec.ask.find, "|", m.verify(spec).status)


if __name__ == "__main__":
    told("6 cm", "semiperimeter(ABC)")
    told("7 cm", "half_perimeter(A, B, C)")
    told("6 cm", "the semiperimeter of ABC")
    told("6", "x", d="halfway round ABC is x cm")
    told("3 cm", "AB", d="semiperimeter(ABC) is 6 cm")
    print(to_words(parse("semiperimeter(A, B, C)", declared=frozenset("ABC"))))
"""
TOLD = """
length(C, A) = 5 cm | semiperimeter(A, B, C) | proved
length(C, A) = 5 cm | half_perimeter(A, B, C) | refuted
length(C, A) = 5 cm | semiperimeter(A, B, C) | proved
semiperimeter(A, B, C) = x cm | x | proved
semiperimeter(A, B, C) = 6 cm | length(A, B) | proved
half the perimeter of A, B, C, end half the perimeter
"""


def test_a_record_a_rule_and_a_row_are_enough(tmp_path: Path) -> None:
    entries = (
        "[mathverify.words]\nhalves = halves.words:WORDS\n"
        "[mathverify.theories]\nhalves = halves.theory:THEORY\n"
        "[mathverify.notation]\nhalves = halves.notation:ROWS\n"
    )
    files = {"words": RECORDS, "theory": THEORY, "notation": ROWS}
    ship(tmp_path, "halves", files, entries)
    assert printed_with(tmp_path, USED) == TOLD.split("\n")[1:-1]


def test_a_row_that_can_never_be_tried_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    row = FigureRow("halfway round {letters:wheel}", lambda said, _: said["letters"])
    monkeypatch.setattr(supplied, "loaded", lambda _: [("halves", (row,))])
    with pytest.raises(PluginError, match="no sort of holes is called wheel"):
        supplied._entries.__wrapped__()
