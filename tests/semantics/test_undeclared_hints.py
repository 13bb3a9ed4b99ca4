"""A name that nobody declared comes back with what to write instead."""

from __future__ import annotations

import pytest

from mathverify.semantics.undeclared import instead_of

DECLARE = "declare %s under unknowns or data"


@pytest.mark.parametrize(
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
    ],
)
def test_what_to_write_instead(name: str, told: str) -> None:
    assert instead_of(name, ["price"], ["sqrt", "u"]) == told


def test_a_place_of_what_is_no_function_is_a_name() -> None:
    assert instead_of("v_3", ["price"], ["u"]) == DECLARE % "v_3"
