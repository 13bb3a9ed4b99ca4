"""Every form of an answer from both sides, on trees as they are written."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from over_rows import over_rows

from mathverify.language.parser import parse
from mathverify.verification.judging.forms import FORMS, Fits, Misfits, NoSuchForm, check_form

FILE = tomllib.loads(
    Path(__file__).with_name("cases").joinpath("forms.toml").read_text(encoding="utf-8")
)
TABLE = FILE["form"]
PAIRS = [
    pytest.param(form["name"], text, side, id=f"{form['name']}-{side}-{text}")
    for form in (*TABLE, *FILE["pattern"])
    for side in ("has", "lacks")
    for text in form[side]
]


def test_every_form_is_in_the_table() -> None:
    assert {form["name"] for form in TABLE} == set(FORMS)


@over_rows(("form", "text", "side"), PAIRS)
def test_form(form: str, text: str, side: str) -> None:
    found = check_form(form, parse(text, declared=frozenset({"x", "y"})))
    if side == "has":
        assert found == Fits()
    else:
        assert isinstance(found, Misfits)
        assert found.reason


@pytest.mark.parametrize(
    ("spelling", "form"),
    [
        ("Factorise", "factorised"),
        ("factored", "factorised"),
        ("EXPANDED FORM", "expanded"),
        ("simplest form", "lowest terms"),
        ("lowest-terms", "lowest terms"),
        ("scientific notation", "standard form"),
        ("product of primes", "prime factorisation"),
        ("surd", "simplest surd"),
        ("percentage", "percent"),
        ("integer", "whole number"),
    ],
)
def test_spellings(spelling: str, form: str) -> None:
    listed = next(entry for entry in TABLE if entry["name"] == form)
    for side, outcome in (("has", Fits), ("lacks", Misfits)):
        node = parse(listed[side][0], declared=frozenset({"x", "y"}))
        assert isinstance(check_form(spelling, node), outcome)


def test_a_form_nobody_knows_names_those_that_are() -> None:
    found = check_form("handsome", parse("1"))
    assert isinstance(found, NoSuchForm)
    assert all(form in found.reason for form in FORMS)
