"""Rounding against an implementation of its own: Python's decimal with ROUND_HALF_UP."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from over_rows import over_rows
from spec_table import verdict_of

from mathverify.language.parser import parse, parse_unit
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.meaning import Scalar
from mathverify.verification.findings import Status
from mathverify.verification.judging.rounding import (
    Rounding,
    RoundingKind,
    is_rounded,
    parse_rounding,
    rounded_text,
    rounds_to,
)

MODEST = settings(max_examples=80, deadline=None, derandomize=True)
STEPS = ["10", "100", "1000", "5", "25", "1", "0.5", "0.05", "0.1", "0.01", "0.25"]
decimals = st.decimals(
    min_value=-100_000, max_value=100_000, places=5, allow_nan=False, allow_infinity=False
)
roundings = st.one_of(
    st.integers(1, 6).map(lambda n: f"{n} sf"),
    st.integers(0, 4).map(lambda n: f"{n} dp"),
    st.sampled_from(STEPS).map(lambda step: f"nearest {step}"),
)


def oracle(value: Decimal, rounding: str) -> Decimal:
    """``value`` rounded half away from zero, by the decimal module alone."""
    with localcontext(Context(prec=80, rounding=ROUND_HALF_UP)):
        if rounding.endswith("dp"):
            return value.quantize(Decimal(1).scaleb(-int(rounding.split()[0])), ROUND_HALF_UP)
        if rounding.endswith("sf"):
            digits = int(rounding.split()[0])
            if value == 0:
                return Decimal(0)
            return value.quantize(Decimal(1).scaleb(value.adjusted() - digits + 1), ROUND_HALF_UP)
        step = Decimal(rounding.split()[1])
        return (value / step).quantize(Decimal(1), ROUND_HALF_UP) * step


def parsed(text: str) -> Rounding:
    found = parse_rounding(text)
    assert found is not None
    return found


def holds(exact: Node, claimed: Fraction, rounding: Rounding) -> bool:
    found = truth(rounds_to(exact, claimed, rounding), {})
    assert found in (Truth.TRUE, Truth.FALSE)
    return is_rounded(claimed, rounding) and found is Truth.TRUE


@MODEST
@given(decimals, roundings)
def test_the_rounded_value_and_no_neighbour(value: Decimal, text: str) -> None:
    rounding, exact = parsed(text), terms.number(Fraction(value))
    expected = Fraction(oracle(value, text))
    assert holds(exact, expected, rounding)
    quantum = rounding.quantum(expected) if expected else rounding.quantum(Fraction(1))
    for other in (expected - quantum, expected + quantum, expected + quantum / 10, -expected):
        assert other == expected or not holds(exact, other, rounding)


@MODEST
@given(st.integers(-9999, 9999), st.integers(-4, 3), roundings)
def test_ties_go_away_from_zero(digits: int, exponent: int, text: str) -> None:
    rounding = parsed(text)
    if rounding.kind is RoundingKind.SIGNIFICANT:
        tie = Decimal(digits * 10 + (5 if digits >= 0 else -5)).scaleb(exponent)
    else:
        step = Decimal(str(float(rounding.quantum(Fraction(1)))))
        tie = (Decimal(digits) + (Decimal("0.5") if digits >= 0 else Decimal("-0.5"))) * step
    assert holds(terms.number(Fraction(tie)), Fraction(oracle(tie, text)), rounding)


@MODEST
@given(st.integers(2, 10**6), st.integers(1, 8))
def test_irrational_values(radicand: int, digits: int) -> None:
    with localcontext(Context(prec=60)):
        root = Decimal(radicand).sqrt()
    assume(root != root.to_integral_value())
    text = f"{digits} sf"
    expected = oracle(root, text)
    assert holds(parse(f"sqrt({radicand})"), Fraction(expected), parsed(text))
    shown = rounded_text(Scalar(parse(f"sqrt({radicand})")), parsed(text), None)
    assert Decimal(shown) == expected


@MODEST
@given(decimals, roundings)
def test_the_text_has_the_digits_that_were_asked(value: Decimal, text: str) -> None:
    rounding = parsed(text)
    expected = oracle(value, text)
    assume(not (rounding.kind is RoundingKind.SIGNIFICANT and value == 0))
    shown = rounded_text(Scalar(terms.number(Fraction(value))), rounding, None)
    assert Decimal(shown) == expected
    if rounding.kind is RoundingKind.PLACES:
        assert len(shown.partition(".")[2]) == rounding.amount
    if rounding.kind is RoundingKind.SIGNIFICANT and "." in shown:
        assert len(shown.replace(".", "").lstrip("-0")) == rounding.amount


@over_rows(
    ("value", "rounding", "expected"),
    [
        ("9.996", "3 sf", "10.0"),
        ("9.994", "3 sf", "9.99"),
        ("99.95", "3 sf", "100"),
        ("0.09995", "3 sf", "0.100"),
        ("0.0049996", "3 sf", "0.00500"),
        ("1234", "2 sf", "1200"),
        ("-2.5", "0 dp", "-3"),
        ("2.5", "0 dp", "3"),
        ("-0.004", "2 dp", "0.00"),
        ("3.5", "2 dp", "3.50"),
        ("0.125", "2 dp", "0.13"),
        ("15", "nearest 10", "20"),
        ("-15", "nearest 10", "-20"),
        ("4", "nearest 10", "0"),
        ("0.025", "nearest 0.05", "0.05"),
        ("1/3", "2 dp", "0.33"),
        ("2/3", "1 sf", "0.7"),
        ("pi", "4 dp", "3.1416"),
        ("5/8", "nearest 1/4", "0.75"),
    ],
)
def test_by_hand(value: str, rounding: str, expected: str) -> None:
    assert rounded_text(Scalar(parse(value)), parsed(rounding), None) == expected


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("3 s.f.", "3 sf"),
        ("3 significant figures", "3 sf"),
        ("2 decimal places", "2 dp"),
        ("nearest ten", "nearest 10"),
        ("to the nearest hundredth", "nearest 0.01"),
        ("nearest whole number", "nearest 1"),
        ("to the nearest cm", "nearest 1 cm"),
    ],
)
def test_spellings(text: str, same: str) -> None:
    assert parsed(text) == parsed(same)


@pytest.mark.parametrize("text", ["", "some", "0 sf", "nearest 0", "nearest friend", "99 sf"])
def test_what_is_no_rounding(text: str) -> None:
    assert parse_rounding(text) is None


def test_the_unit_of_the_step_is_converted() -> None:
    rounding = parsed("nearest 5 cm")
    assert rounding.in_unit(parse_unit("m")) == parsed("nearest 0.05")
    assert rounding.in_unit(parse_unit("kg")) is None
    assert rounding.in_unit(None) is None


@pytest.mark.parametrize("dropped", [False, True])
def test_money_to_the_nearest_hundredth(dropped: bool) -> None:
    answer = "12.35" if not dropped else "12.34"
    found = verdict_of(
        f"data: {{p: '37.04 USD'}}\nask: {{find: p/3, round: 2 dp}}\nanswer: '{answer} USD'"
    )
    assert (found.status is Status.PROVED) is not dropped
