"""The scale of difficulty: what it counts, that more is never easier, how families rise on it."""

from __future__ import annotations

from dataclasses import astuple, fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.quality.difficulty import (
    BANDS,
    Load,
    band,
    broken_in,
    difficulty,
    digits_in,
    fitted,
    load_of,
)
from evaluation.quality.graded import graded_questions, spearman
from evaluation.quality.scale import Placed, against_grades, page, placed
from generators.catalogue import families, family
from mathverify.problem import decode

NOTHING = Load(*([0] * len(fields(Load))))
COUNTS = st.builds(Load, *(st.integers(0, 200) for _ in fields(Load)))

#: Families whose levels do not rise on the scale, as it sees them.
NOT_RISING = frozenset(
    {
        *("seat-rows", "tanks-and-boxes", "linear-equation", "tower-elevation"),
        *("compound-interest", "factorising", "special-triangle", "rhombus-side"),
        "triangle-area-sine",
    }
)

SALE = {
    "id": "sale",
    "data": {"price": "80 USD", "off": "12.5%", "voucher": "5 USD"},
    "unknowns": {"sale": {"domain": "real", "unit": "USD"}, "rest": {"unit": "USD"}},
    "givens": {"cut": "price - sale = off*price", "left": "rest = price - voucher"},
    "ask": {"find": "sale"},
    "answer": "70 USD",
    "steps": [
        {"relation": "off*price = 10 USD", "because": "the reduction"},
        {"relation": "sale = price - off*price = 70 USD", "because": "subtract"},
    ],
    "prose": {"stem": "A coat of {price} is {off} cheaper. {voucher} are off as well."},
}


def test_what_is_counted_of_a_question() -> None:
    assert load_of(decode(SALE, source="sale")) == Load(
        sums=1,
        products=1,
        quotients=0,
        special=0,
        digits=5,
        broken=2,
        parts=0,
        hidden=1,
        branches=0,
        words=14,
    )


@pytest.mark.parametrize(
    ("text", "digits", "broken"),
    [
        ("", 0, 0),
        ("300 of 45", 3, 0),
        ("1,250.5 km", 5, 1),
        ("half of -3 and 2/3", 3, 3),
        ("20% or thirty per cent", 1, 2),
        ("a well-known 7-day week, 3-5 pages", 3, 0),
    ],
)
def test_numbers_of_a_text(text: str, digits: int, broken: int) -> None:
    assert (digits_in(text), broken_in(text)) == (digits, broken)


@given(COUNTS, st.sampled_from([one.name for one in fields(Load)]), st.integers(1, 9))
def test_more_of_anything_is_never_easier(load: Load, name: str, more: int) -> None:
    assert difficulty(replace(load, **{name: getattr(load, name) + more})) >= difficulty(load)


def test_bands_are_cuts_of_the_scale() -> None:
    places = [band(place / 10) for place in range(120)]
    assert sorted(places, key=BANDS.index) == places
    assert set(places) == set(BANDS)


def test_ranks_are_compared() -> None:
    assert spearman([1, 2, 3, 4], [10, 20, 30, 1000]) == pytest.approx(1)
    assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    # By hand: ranks 1.5, 1.5, 3 and 1, 2, 3.
    assert spearman([5, 5, 6], [1, 2, 3]) == pytest.approx(3**0.5 / 2)
    with pytest.raises(ValueError, match="constant"):
        spearman([1, 1], [1, 2])


def test_planted_weights_are_found_again_and_negative_ones_are_not_used() -> None:
    from math import log1p

    loads = [
        replace(NOTHING, quotients=a, hidden=b, sums=c)
        for a in range(4)
        for b in range(3)
        for c in range(5)
    ]
    grades = [
        1 + 2 * log1p(one.quotients) + 0.5 * log1p(one.hidden) - log1p(one.sums) for one in loads
    ]
    found = fitted(loads, grades)
    assert found["quotients"] == pytest.approx(2, abs=0.01)
    assert found["hidden"] == found["branches"] == pytest.approx(0.5, abs=0.01)
    assert found["sums"] == 0
    assert set(found) == {"start", *(one.name for one in fields(Load))}


def test_questions_with_grades_are_read(tmp_path: Path) -> None:
    path = tmp_path / "set.xml"
    path.write_text(
        """<Set>
        <Problem ID="a-1" Grade="3" Source="x"><Body>Tom &amp; Ann have 12 pens.</Body>
        <Question>How many has each?</Question><Answer>6 (pens)</Answer>
        <Formula>12/2=6</Formula></Problem>
        <Problem ID="a-2" Grade="6"><Body>Some</Body><Question>say 2.5?</Question>
        <Answer>1.5</Answer><Formula>x+y=4; x-y=2.5</Formula></Problem></Set>"""
    )
    first, second = graded_questions(path)
    assert (first.name, first.grade) == ("a-1", 3)
    assert astuple(first.load) == (0, 0, 1, 0, 2, 0, 0, 0, 0, 10)
    assert (second.load.hidden, second.load.sums, second.load.parts) == (2, 2, 2)


def test_a_set_that_the_scale_orders(tmp_path: Path) -> None:
    """Forty questions of each grade in each half, with as many divisions as their grade."""
    lines = [
        f'<Problem ID="{grade}-{place}" Grade="{grade}"><Body>a</Body><Question>b</Question>'
        f"<Formula>{'/1' * grade}</Formula></Problem>"
        for grade in range(1, 7)
        for place in range(80)
    ]
    path = tmp_path / "set.xml"
    path.write_text("".join(lines))
    found = against_grades(tuple(graded_questions(path)))
    assert all(one == pytest.approx(1) for one in found.values())


def test_the_page_names_what_does_not_rise() -> None:
    text = page([Placed("one", (1.0, 2.0, 3.0)), Placed("two", (2.0, 2.0, 9.0))])
    assert "**1 of 2 families rise.**" in text
    assert "| two | 2.00 | 2.00 | 9.00 | – | first steps |" in text


@pytest.mark.parametrize("name", ["sale-price", "checked-bills", "simultaneous-equations"])
def test_the_levels_of_a_family_rise(name: str) -> None:
    assert placed(family(name), drawn=20).rises


@pytest.mark.slow
def test_all_families_rise_but_those_named() -> None:
    assert {one.name for one in families() if not placed(one).rises} == NOT_RISING
