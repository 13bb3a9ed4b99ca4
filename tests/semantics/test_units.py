from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from over_rows import over_rows

from mathverify.language.parser import parse, parse_unit
from mathverify.language.tree import Quantity, Unit
from mathverify.language.unit_words import CURRENCIES, PREFIXED, UNITS, count_below, in_powers
from mathverify.semantics import terms
from mathverify.semantics.kinds import BARE
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.semantics.quantities import aligned, angle_in_radians, combined, pure, scaled
from mathverify.semantics.units import (
    ANGLE,
    Dimension,
    Measure,
    UnknownUnit,
    dimension_words,
    measure,
)

MODEST = settings(max_examples=60, deadline=None, derandomize=True)
LENGTH: Dimension = (("length", Fraction(1)),)
POWERS = {"femto": -15, "pico": -12, "nano": -9, "micro": -6, "milli": -3} | {
    "kilo": 3,
    "mega": 6,
    "giga": 9,
    "tera": 12,
}
DEGREES: Dimension = ((ANGLE, Fraction(1)),)


def known(text: str) -> Measure:
    found = measure(parse_unit(text))
    assert isinstance(found, Measure), text
    return found


@over_rows(
    ("one", "factor", "other"),
    [
        ("km", "1000", "m"),
        ("cm", "1/100", "m"),
        ("mile", "201168/125", "m"),
        ("ft", "12", "inch"),
        ("inch", "127/5000", "m"),
        ("yd", "3", "ft"),
        ("nmi", "1852", "m"),
        ("ha", "10000", "m^2"),
        ("L", "1/1000", "m^3"),
        ("L", "1000", "cm^3"),
        ("ml", "1", "cm^3"),
        ("t", "1000", "kg"),
        ("lb", "45359237/100000000", "kg"),
        ("oz", "1/16", "lb"),
        ("h", "3600", "s"),
        ("week", "7", "day"),
        ("day", "24", "h"),
        ("km/h", "5/18", "m/s"),
        ("mph", "1", "mile/h"),
        ("kph", "1", "km/h"),
        ("N", "1", "kg*m/s^2"),
        ("J", "1", "N*m"),
        ("kWh", "3600000", "J"),
        ("Wh", "3600", "J"),
        ("kJ/s", "1", "kW"),
        ("fm", "1/1000000000000000", "m"),
        ("fs", "1/1000", "ps"),
        ("THz", "1000", "GHz"),
        ("TeV", "1000000", "MeV"),
        ("GPa", "1000000000", "Pa"),
        ("mSv", "1/1000", "J/kg"),
        ("kBq", "1000", "1/s"),
        ("mH", "1/1000", "V*s/A"),
        ("Pa", "1", "N/m^2"),
        ("bar", "100000", "Pa"),
        ("Hz", "1", "1/s"),
        ("kg/m^3", "1/1000", "g/cm^3"),
        ("year", "12", "month"),
        ("cent", "1/100", "USD"),
        ("penny", "1/100", "GBP"),
        ("rev", "360", "deg"),
        ("arcmin", "1/60", "deg"),
        ("arcsec", "1/60", "arcmin"),
        ("percent", "1/100", "1"),
        ("V", "1", "J/C"),
        ("ohm", "1", "V/A"),
        ("kB", "1000", "byte"),
        ("byte", "8", "bit"),
        ("atm", "760", "Torr"),
    ],
)
def test_conversions_are_exact(one: str, factor: str, other: str) -> None:
    left = known(one)
    right = Measure(Fraction(1), ()) if other == "1" else known(other)
    assert left.dimension == right.dimension
    assert left.factor == Fraction(factor) * right.factor


@over_rows("word", sorted(UNITS))
def test_every_unit_word_of_the_language_is_measured_exactly(word: str) -> None:
    found = measure(Unit(((word, 1),)))
    assert isinstance(found, Measure), word
    assert found.factor > 0
    # An exact factor has a short denominator; a cut-off pi has one of fifty digits.
    assert found.factor.denominator.bit_length() <= 100


@pytest.mark.parametrize("word", ["rpm", "gon", "turn", "parsec", "grade"])
def test_units_with_pi_in_their_factor_are_refused(word: str) -> None:
    assert measure(Unit(((word, 1),))) == UnknownUnit(word)


@pytest.mark.parametrize("word", ["apples", "blorp", "", "m m", "__class__", "registry", "1"])
def test_what_is_no_unit(word: str) -> None:
    assert isinstance(measure(Unit(((word, 1),))), UnknownUnit)


@pytest.mark.parametrize("word", ["degC", "degF"])
def test_scales_with_an_offset_do_not_convert(word: str) -> None:
    assert known(word).dimension != known("K").dimension
    assert known("degC").dimension != known("degF").dimension


def test_no_exchange_rates_and_no_days_in_a_year() -> None:
    assert len({known(word).dimension for word in CURRENCIES}) == len(CURRENCIES)
    assert known("year").dimension != known("day").dimension
    assert known("month").dimension == known("year").dimension


def test_angles() -> None:
    assert known("deg") == Measure(Fraction(1), DEGREES)
    assert known("rad") == Measure(Fraction(1), ())


powers = st.dictionaries(
    st.sampled_from(["m", "cm", "kg", "g", "s", "h", "USD", "deg", "km", "L"]),
    st.integers(-3, 3).filter(bool),
    max_size=3,
)


@MODEST
@given(powers, powers)
def test_measures_multiply(one: dict[str, int], other: dict[str, int]) -> None:
    left, right = Unit(tuple(one.items())), Unit(tuple(other.items()))
    both = measure(Unit(left.factors + right.factors))
    first, second = measure(left), measure(right)
    assert isinstance(both, Measure)
    assert isinstance(first, Measure)
    assert isinstance(second, Measure)
    assert both.factor == first.factor * second.factor
    assert both.dimension == combined(first.dimension, second.dimension)
    assert combined(both.dimension, second.dimension, -1) == first.dimension
    assert scaled(first.dimension, Fraction(2)) == combined(first.dimension, first.dimension)
    assert scaled(first.dimension, Fraction(0)) == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("m", "length"),
        ("m^2", "length^2"),
        ("km/h", "length/time"),
        ("1/s", "1/time"),
        ("kg*m/s^2", "length*mass/time^2"),
        ("USD/h", "money in USD/time"),
        ("deg", "angle"),
    ],
)
def test_dimensions_in_words(text: str, words: str) -> None:
    assert dimension_words(known(text).dimension) == words


def test_a_pure_number_in_words() -> None:
    assert dimension_words(()) == "a pure number"


# --- what may meet ---------------------------------------------------------------------------


def scalar(text: str) -> Scalar:
    meaning = Lowering({"x": Scalar(parse("x", declared=frozenset("x")))}, {}, BARE).lower(
        parse(text, declared=frozenset("x"))
    )
    assert isinstance(meaning, Scalar)
    return meaning


@pytest.mark.parametrize("texts", [("5 m", "3 cm"), ("0", "3 kg"), ("x", "3"), ("2 deg", "0")])
def test_what_may_be_added(texts: tuple[str, ...]) -> None:
    found = aligned(tuple(scalar(text) for text in texts), None, "add")
    assert len({one.dimension for one in found}) == 1


@pytest.mark.parametrize(
    "texts",
    [
        ("5 m", "3 s"),
        ("5 m", "3"),
        ("5 m", "x"),
        ("5 m", "3 m^2"),
        ("1 USD", "1 EUR"),
        ("0 m", "0 kg"),
    ],
)
def test_what_may_not_be_added(texts: tuple[str, ...]) -> None:
    with pytest.raises(LoweringProblem) as caught:
        aligned(tuple(scalar(text) for text in texts), None, "add")
    assert caught.value.code == "unit-clash"
    assert caught.value.remedy


def test_degrees_meet_radians_that_are_computed_but_no_bare_literal() -> None:
    angle, computed, literal = scalar("90 deg"), scalar("pi/2"), scalar("90")
    assert [one.dimension for one in aligned((angle, computed), None, "compare")] == [(), ()]
    with pytest.raises(LoweringProblem):
        aligned((angle, literal), None, "compare")
    assert angle_in_radians(scalar("3 m")) == scalar("3 m")


def test_pure_numbers() -> None:
    assert pure(scalar("3 m / (2 m)"), None, "this") == terms.number(Fraction(3, 2))
    with pytest.raises(LoweringProblem, match="pure number"):
        pure(scalar("3 m"), None, "this")


@MODEST
@given(st.integers(1, 10**6), st.sampled_from(["mm", "cm", "m", "km", "inch", "ft", "mile"]))
def test_a_quantity_is_its_number_times_the_factor(value: int, word: str) -> None:
    found = scalar(f"{value} {word}")
    assert found == Scalar(terms.number(value * known(word).factor), LENGTH)
    node = parse(f"{value} {word}")
    assert isinstance(node, Quantity)


def test_units_that_are_told_together_are_as_large_as_their_ladder_says() -> None:
    pairs = [(a, b, n) for a in UNITS for b in UNITS if (n := count_below(a, b))]
    assert ("h", "s", 3600) in pairs
    for above, below, count in pairs:
        one, other = measure(parse_unit(above)), measure(parse_unit(below))
        assert isinstance(one, Measure)
        assert isinstance(other, Measure)
        assert (one.dimension, one.factor) == (other.dimension, other.factor * count)


@over_rows(
    ("word", "told"),
    [("cN", "10^-2 N"), ("aC", "10^-18 C"), ("meV", "10^-3 eV"), ("fm", ""), ("cat", ""), ("", "")],
)
def test_a_unit_that_stands_in_no_list_is_told_as_a_power_of_ten(word: str, told: str) -> None:
    assert in_powers(word) == (f"the power of ten and the unit: {word} is {told}" if told else "")


@over_rows("name", ["pico", "nano", "micro", "milli", "kilo", "mega", "giga", "tera", "femto"])
def test_a_prefix_is_worth_the_same_with_every_unit(name: str) -> None:
    made = {word: unit for word, (prefix, unit) in PREFIXED.items() if prefix == name}
    factors = {known(word).factor / known(unit).factor for word, unit in made.items()}
    assert factors == {Fraction(10) ** POWERS[name]}
    assert all(known(word).dimension == known(unit).dimension for word, unit in made.items())
