"""Units by themselves and their spellings."""

from __future__ import annotations

import pytest
from over_rows import over_rows

from mathverify.errors import ParseError
from mathverify.language import parse, parse_unit, to_ascii, unit_to_ascii
from mathverify.language.tree import Quantity
from mathverify.language.unit_words import (
    CURRENCIES,
    CURRENCY_SIGNS,
    UNIT_SPELLINGS,
    UNITS,
    unit_spelling,
    unit_word,
)
from mathverify.language.vocabulary import RESERVED, WORD_OPERATORS


@over_rows(
    ("text", "canonical"),
    [
        ("km/h", "km/h"),
        ("kilometres per hour", "km/h"),
        ("kg/m^3", "kg/m^3"),
        ("kg m^-3", "kg/m^3"),
        ("1/h", "1/h"),
        ("per hour", "1/h"),
        ("h^-1", "1/h"),
        ("USD", "USD"),
        ("$", "USD"),
        ("€/kg", "EUR/kg"),
        ("square cm", "cm^2"),
        ("sq m", "m^2"),
        ("cubic metres", "m^3"),
        ("cm²", "cm^2"),
        ("cm2", "cm^2"),
        ("m s⁻²", "m/s^2"),
        ("m/s/s", "m/s^2"),
        ("J/(kg*K)", "J/(kg*K)"),
        ("percent", "percent"),
        ("%", "percent"),
        ("% per year", "percent/year"),
        ("°", "deg"),
        ("°C", "degC"),
        ("degrees", "deg"),
        ("Ω", "ohm"),
        ("kΩ", "kohm"),
        ("µm", "um"),
        ("litres", "L"),
        ("l", "L"),
        ("s/m", "s/m"),
        ("s^-1*m", "m/s"),
        ("kW h", "kW*h"),
        ("m*m", "m^2"),
    ],
)
def test_unit_is_read(text: str, canonical: str) -> None:
    unit = parse_unit(text)
    assert unit_to_ascii(unit) == canonical
    assert parse_unit(canonical) == unit


@over_rows(
    "text",
    [
        "",
        "apples",
        "5 cm",
        "cm +",
        "km/",
        "/h",
        "m^x",
        "m^0",
        "m^99",
        "m/m",
        "2/h",
        "x",
        "km h)",
        "J/kg*K",
    ],
)
def test_unit_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        parse_unit(text)


def test_a_declared_name_is_no_unit() -> None:
    with pytest.raises(ParseError) as caught:
        parse_unit("km/h", declared=frozenset({"h"}))
    assert "declared" in caught.value.message


@over_rows("word", sorted(UNIT_SPELLINGS))
def test_every_spelling_follows_a_number(word: str) -> None:
    tree = parse(f"5 {word}")
    canonical = UNIT_SPELLINGS[word]
    if canonical == "percent":
        assert to_ascii(tree) == "5%"
        return
    assert isinstance(tree, Quantity)
    assert tree.unit.factors == ((canonical, 1),)
    assert to_ascii(tree) == f"5 {canonical}"
    assert parse(to_ascii(tree)) == tree


@pytest.mark.parametrize(("sign", "code"), sorted(CURRENCY_SIGNS.items()))
def test_currency_signs_stand_before_or_after(sign: str, code: str) -> None:
    assert to_ascii(parse(f"{sign}12.50")) == to_ascii(parse(f"12.50{sign}")) == f"12.50 {code}"


def test_tables_agree_with_each_other() -> None:
    assert CURRENCIES <= UNITS
    assert set(CURRENCY_SIGNS.values()) <= CURRENCIES
    assert set(UNIT_SPELLINGS.values()) == UNITS
    assert all(unit_word(unit) == unit for unit in UNITS)
    assert not set(UNIT_SPELLINGS) & (RESERVED | WORD_OPERATORS)
    assert unit_spelling("metres") == ("m", 1)
    assert unit_spelling("m3") == ("m", 3)
    assert unit_spelling("x2") == ("", 2)
