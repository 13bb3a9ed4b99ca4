"""Which statements become facts, and which are left alone because they might mean less."""

from __future__ import annotations

import pytest
from over_rows import over_rows

from geometry.angles import facts_of
from geometry.angles.wording import fact_text
from mathverify.language.parser import parse


@over_rows(
    "statement",
    [
        "on(P, l)",  # a line may have a name
        "bisects(line(B,D), angle(A,B,C))",  # its other half may be the bisector
        "angle(A,B,C) > 80 deg",
        "angle(A,B,C) < 100 deg",
        "angle(A,B,C) <= 90 deg",
        "angle(A,B,C) < angle(D,E,F)",
        "angle(A,B,C) = x*y*1 deg",
        "angle(A,B,A2) = angle(line(A,B), line(C,D))",
        "on(C, major_arc(k, A, B))",  # no centre is known
        "quadrilateral(A,B,C,D)",  # need not be convex
        "on(A, segment(B,C)) or on(A, segment(C,D))",
        "not parallel(line(A,B), line(C,D))",
        "inside(P, circle(O))",
        "angle(A,B,C) = 1",
        "area(triangle(A,B,C)) = 12",
        "parallel(line(A,B), line(C,D), line(E,F))",
        "x != 0",
    ],
)
def test_left_unread(statement: str) -> None:
    reading = facts_of([parse(statement)])
    assert reading.facts == ()
    assert reading.relations == ()
    assert len(reading.unread) == 1


@pytest.mark.parametrize(
    ("statement", "read"),
    [
        ("angle(A,B,C) < 90 deg", ["angle(A,B,C) < 90 deg"]),
        ("angle(A,B,C) <= 80 deg", ["angle(A,B,C) < 90 deg"]),
        ("90 deg > angle(A,B,C) > 0 deg", ["angle(A,B,C) < 90 deg"]),
        ("angle(A,B,C) > 90 deg", ["angle(A,B,C) > 90 deg"]),
        ("180 deg - angle(A,B,C) < 60 deg", ["angle(A,B,C) > 90 deg"]),
        ("90 deg < angle(A,B,C) < 180 deg", ["angle(A,B,C) > 90 deg"]),
    ],
)
def test_angles_less_or_more_than_right(statement: str, read: list[str]) -> None:
    reading = facts_of([parse(statement)])
    assert [fact_text(fact) for fact in reading.facts] == read
    assert reading.unread == ()


def test_a_declared_circle_is_no_line() -> None:
    assert facts_of([parse("on(P, k)")], circles=["k"]).unread == ()


def test_a_name_cannot_be_a_number_and_an_angle() -> None:
    reading = facts_of([parse("angle(A,B,C) = x"), parse("angle(B,C,A) = (2*x) deg")])
    assert reading.relations == ()
    assert len(reading.unread) == 2


@pytest.mark.parametrize(
    ("statement", "equation"),
    [
        ("angle(B,A,C) = (3x + 10) deg", "angle(B,A,C) = (3*x + 10) deg"),
        ("angle(B,A,C) = 3*x + 15 deg", "angle(B,A,C) = 3*x + 15 deg"),
        ("angle(C,A,B) = (2*x + 5)*1 deg", "angle(B,A,C) = (2*x + 5) deg"),
        ("reflex(angle(A,O,B)) = 200 deg", "angle(A,O,B) = 160 deg"),
        ("angle(A,B,C) = angle(D,E,F)/2", "angle(A,B,C) = 1/2*angle(D,E,F)"),
        ("angle(A,B,C) : angle(B,C,A) = 2 : 3", "3*angle(A,B,C) = 2*angle(A,C,B)"),
        ("2x + y = 90", "(2*x + y) deg = 90 deg"),
        ("angle(A,B,C) = 90° - x", "angle(A,B,C) + x = 90 deg"),
    ],
)
def test_equations(statement: str, equation: str) -> None:
    reading = facts_of([parse(statement)])
    assert [str(each) for each in reading.relations] == [equation]


def test_equal_numbers_make_equal_lengths() -> None:
    reading = facts_of([parse("length(A,B) = 7 cm"), parse("length(C,D) = 7 cm")])
    assert len(reading.facts) == 1
    assert facts_of([parse("length(A,B) = 7 cm"), parse("length(C,D) = 8 cm")]).facts == ()
