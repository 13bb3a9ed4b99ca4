"""Numbers are written so that they are read back exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from over_rows import over_rows

from generators import writing
from generators.diagrams import significant
from generators.exact_values import Amount, exact
from mathverify.errors import InternalError

QUICK = settings(max_examples=80, derandomize=True, deadline=None)


@QUICK
@given(st.fractions(max_denominator=500))
def test_fractions_read_back(value: Fraction) -> None:
    assert exact(writing.fraction(value)) == Amount(value)
    assert exact(f"1*{writing.factor(value)}") == Amount(value)


@QUICK
@given(st.integers(-(10**9), 10**9), st.integers(0, 6))
def test_decimals_read_back(digits: int, places: int) -> None:
    value = Fraction(digits, 10**places)
    assert exact(writing.decimal(value)) == Amount(value)
    assert exact(writing.amount(value, "km")) == Amount(value, (("km", 1),))
    written = writing.rounded(value, places)
    assert exact(written) == Amount(value)
    assert len(written.partition(".")[2]) == places


@QUICK
@given(st.fractions(), st.integers(0, 5))
def test_rounding_is_to_the_nearest(value: Fraction, places: int) -> None:
    shown = Fraction(writing.rounded(value, places))
    assert abs(shown - value) <= Fraction(1, 2 * 10**places)


@over_rows(
    ("written", "expected"),
    [
        (writing.decimal(Fraction(-5, 2)), "-2.5"),
        (writing.decimal(7), "7"),
        (writing.rounded(Fraction(1, 8), 2), "0.13"),
        (writing.rounded(Fraction(-1, 8), 2), "-0.13"),
        (writing.rounded(Fraction(-1, 1000), 2), "0.00"),
        (writing.rounded(95, 1), "95.0"),
        (writing.money(Fraction(41, 10)), "4.10 USD"),
        (writing.money(20), "20 USD"),
        (writing.money(Fraction(1, 3)), "0.33 USD"),
        (writing.signed_sum((1, "x^2"), (-7, "x"), (12, "")), "x^2 - 7*x + 12"),
        (writing.signed_sum((-1, "x"), (0, "y"), (1, "")), "-x + 1"),
        (writing.signed_sum((Fraction(1, 2), "x")), "(1/2)*x"),
        (writing.signed_sum(), "0"),
        (writing.solution_set([Fraction(3), Fraction(-1, 2), Fraction(3)]), "{-1/2, 3}"),
        (writing.listed((1, 2)), "[1, 2]"),
    ],
)
def test_spellings(written: str, expected: str) -> None:
    assert written == expected


@pytest.mark.parametrize(
    ("amounts", "expected"),
    [
        (("72 USD", "57.42 USD", "-3 USD"), ("72.00 USD", "57.42 USD", "-3.00 USD")),
        (("72 USD", "57 USD"), ("72 USD", "57 USD")),
        (("72", "57.42"), ("72", "57.42")),
        (("72 km", "57.4 km"), ("72 km", "57.4 km")),
        (("7", "57.42 USD"), ("7", "57.42 USD")),
        ((), ()),
    ],
)
def test_amounts_of_money_alike(amounts: tuple[str, ...], expected: tuple[str, ...]) -> None:
    assert writing.alike(amounts) == expected


def test_a_third_is_no_decimal() -> None:
    with pytest.raises(InternalError):
        writing.decimal(Fraction(1, 3))


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (99.97, "100"),
        (9.996, "10.0"),
        (999.6, "1000"),
        (0.0999996, "0.100"),
        (99.94, "99.9"),
        (35.0, "35.0"),
        (1234.5678, "1230"),
    ],
)
def test_three_significant_figures_where_rounding_adds_a_digit(value: float, told: str) -> None:
    assert significant(value) == told
