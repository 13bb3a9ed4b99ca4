"""A name that nobody declared comes back with what to write instead."""

from __future__ import annotations

import pytest
from over_rows import over_rows

from mathverify.semantics.undeclared import instead_of, instead_of_words

DECLARE = "declare %s under unknowns or data"


@over_rows(
    ("name", "told"),
    [
        ("pounds", "lb for a mass, GBP for money"),
        ("dozen", "12, as in 2*12"),
        ("half", "1/2"),
        (
            "boxes",
            "declare boxes under unknowns or data; counted things have no unit: 3 boxes are 3",
        ),
        ("zeta", DECLARE % "zeta"),
        ("BXS", DECLARE % "BXS"),
        ("pric", "price"),
        ("sqr", "sqrt"),
        ("u_3", "u(3)"),
        ("j", "i for the imaginary unit"),
        ("median", "median(price)"),
        ("h30min", "blanks between: h 30 min"),
        ("ft3in", "blanks between: ft 3 in"),
        ("x30", DECLARE % "x30"),
    ],
)
def test_what_to_write_instead(name: str, told: str) -> None:
    assert instead_of(name, ["price"], ["sqrt", "u"]) == told


def test_a_place_of_what_is_no_function_is_a_name() -> None:
    assert instead_of("v_3", ["price"], ["u"]) == DECLARE % "v_3"


@pytest.mark.parametrize(
    ("text", "fault", "told"),
    [
        ("domain of f", "of", "domain(...), with what it is taken of in the brackets"),
        ("larger share", "larger share", "a formula in price, ratio"),
        ("price (2", "(", ""),
        ("price y", "y", ""),
    ],
)
def test_words_lead_to_a_call_or_to_a_formula(text: str, fault: str, told: str) -> None:
    assert instead_of_words(text, fault, ["ratio", "price"]) == told


def test_words_beside_nothing_that_is_declared_lead_to_a_formula() -> None:
    assert instead_of_words("larger share", "larger share", []) == "a formula, 3*4 + 5 say"
