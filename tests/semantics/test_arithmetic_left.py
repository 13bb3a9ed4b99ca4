"""Arithmetic that an answer leaves to the reader is found in it, and nowhere else."""

from __future__ import annotations

import tomllib
from pathlib import Path

from over_rows import over_rows

from mathverify.equivalence.policy import EXACT
from mathverify.equivalence.reading import Source, read_tree
from mathverify.language.ascii import to_ascii
from mathverify.semantics.unfinished import arithmetic_left

CASES = tomllib.loads(Path(__file__).with_name("arithmetic_left.toml").read_text(encoding="utf-8"))


def _left(text: str) -> str:
    found = read_tree(text, EXACT)
    assert isinstance(found, Source), text
    left = arithmetic_left(found.tree)
    return "" if left is None else to_ascii(left)


@over_rows("text", CASES["worked_out"])
def test_a_number_as_people_write_it_is_worked_out(text: str) -> None:
    assert _left(text) == ""


@over_rows(("text", "part"), CASES["left"].items())
def test_what_is_left_is_found(text: str, part: str) -> None:
    assert _left(text) == _ascii(part)


def _ascii(text: str) -> str:
    found = read_tree(text, EXACT)
    assert isinstance(found, Source)
    return to_ascii(found.tree)
