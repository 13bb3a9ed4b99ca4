"""Geometry as it is written on the board: read where it has one reading, else refused."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest
from over_rows import over_rows

from mathverify.errors import ParseError
from mathverify.language.figure_notation import FigureNames, primed
from mathverify.language.figure_notation.sentences import canonical
from mathverify.language.occurrences import names_in
from mathverify.language.parser import parse

TABLE = tomllib.loads(
    (Path(__file__).parent / "cases" / "figure_notation.toml").read_text(encoding="utf-8")
)
NAMES = FigureNames(
    points=frozenset({*"ABCDEFGHMNOPQRT", "A_prime", "B_prime"}),
    lines=frozenset("lm"),
    circles=frozenset("k"),
    others=frozenset("x"),
)


@over_rows("row", TABLE["read"], ids=lambda row: row["text"])
def test_read(row: dict[str, str]) -> None:
    found = canonical(row["text"], NAMES)
    assert found == row["as"]
    assert canonical(found, NAMES) == found, "what is canonical stays as it is"
    parse(found, declared=NAMES.declared | {"y"})


def hint(text: str) -> str:
    """What the parser says to write instead; empty where only a name turns out to be unknown."""
    try:
        node = parse(text, declared=NAMES.declared)
    except ParseError as error:
        return error.hint
    assert names_in(node) - NAMES.declared, f"{text} was read"
    return ""


@over_rows("row", TABLE["unread"], ids=lambda row: row["text"])
def test_unread(row: dict[str, str]) -> None:
    assert row["says"] in hint(canonical(row["text"], NAMES))


def test_a_triangle_alone_has_one_angle_at_a_corner() -> None:
    triangle = FigureNames(points=frozenset("ABC"))
    assert canonical("∠A = 30°", triangle) == "angle(B, A, C) = 30°"
    assert canonical("angle at B = 30°", triangle) == "angle(A, B, C) = 30°"


def test_a_triangle_alone_has_ratios_at_a_corner() -> None:
    triangle = FigureNames(points=frozenset("ABC"))
    assert canonical("sin A = 3/5", triangle) == "sin(angle(B, A, C)) = 3/5"
    assert canonical("tan(C)", triangle) == "tan(angle(A, C, B))"
    assert canonical("sin A = 3/5", NAMES) == "sin A = 3/5"


def test_a_polygon_alone_has_one_angle_at_a_corner() -> None:
    square = FigureNames(points=frozenset("ABCD"), polygon=("A", "B", "C", "D"))
    assert canonical("∠A + ∠D", square) == "angle(D, A, B) + angle(C, D, A)"
    assert canonical("∠A", FigureNames(points=frozenset("ABCD"))) == "∠A"


def test_the_only_circle_need_not_be_named() -> None:
    names = FigureNames(points=frozenset("OABC"), implied_circle="circle(O)")
    assert canonical("length of arc AB", names) == "length(arc(circle(O), A, B))"
    assert canonical("AB is a chord", names) == "chord(segment(A, B), circle(O))"
    two = FigureNames(points=frozenset("OAB"), circles=frozenset("km"))
    assert canonical("AB is a chord", two) == "AB is a chord"


@pytest.mark.parametrize("text", ["AB = BA", "P(A) = 0.3", "∠ABC = 1", "C' = 3", "A on k"])
def test_nothing_is_read_without_points(text: str) -> None:
    assert canonical(text, FigureNames(others=frozenset("AB"))) == text


def test_declared_names_win() -> None:
    names = FigureNames(points=frozenset("AB"), others=frozenset({"AB"}))
    assert canonical("AB = 3", names) == "AB = 3"
    assert canonical("12 kN", FigureNames(points=frozenset("kN"))) == "12 kN"


def test_what_is_asked_stays_a_list() -> None:
    assert canonical("AB, BC", NAMES) == "length(A, B), length(B, C)"
    assert canonical("(∠ABC, ∠BCA)", NAMES) == "(angle(A, B, C), angle(B, C, A))"


def test_a_comma_does_not_bind_more_tightly_than_or() -> None:
    assert canonical("AB ∥ CD or AB = 3, EF = 5", NAMES).endswith(", length(E, F) = 5")


@pytest.mark.parametrize("piece", ["AB = 1, ", "A and ", "on ", "A, B and C ", "angle(", "|AB "])
def test_long_texts_take_no_time(piece: str) -> None:
    started = time.process_time()
    canonical(piece * 40, NAMES)
    canonical(piece * 2_000, NAMES)
    assert time.process_time() - started < 1


def test_primes() -> None:
    assert primed("A'") == "A_prime"
    assert primed("B″") == primed("B''") == "B_prime_prime"
    assert primed("f") == "f"
    assert NAMES.unprimed("A'B' + f'(x) + C'") == "A_primeB_prime + f'(x) + C'"
