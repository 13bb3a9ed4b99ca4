"""Order, integer parts, kinds of numbers, rounding, and the limits."""

from __future__ import annotations

import subprocess
import sys
from decimal import (
    ROUND_CEILING,
    ROUND_DOWN,
    ROUND_FLOOR,
    ROUND_HALF_EVEN,
    ROUND_HALF_UP,
    ROUND_UP,
    Decimal,
)
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from over_rows import over_rows

from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.numbers import (
    Exact,
    Irrational,
    Membership,
    NotKnown,
    NumberTooLargeError,
    Order,
    RoundingMode,
    Sign,
    UndecidedError,
    absolute,
    compare,
    exponential,
    floor,
    is_integer,
    is_rational,
    midpoint_between,
    natural_logarithm,
    nth_root,
    pi,
    power,
    rational_enclosure,
    rounded,
    rounded_significant,
    sign,
    sine,
    to_node,
)

quick = settings(derandomize=True, max_examples=80, deadline=None)


def value(text: str) -> Exact:
    found = evaluate(parse(text), {})
    assert isinstance(found, (Fraction, Irrational)), found
    return found


HIDDEN = "2*sin(1)*cos(1) - sin(2)"  # it is 0, which nothing here knows


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0", Sign.ZERO),
        ("-1/3", Sign.NEGATIVE),
        ("sqrt(2) - 1.41421356", Sign.POSITIVE),
        ("pi - 22/7", Sign.NEGATIVE),
        ("e^(-1000)", Sign.POSITIVE),
        ("e^(-10^20)", Sign.POSITIVE),
        ("asin(3/5) + asin(4/5) - pi/2", Sign.ZERO),
        (HIDDEN, Sign.UNKNOWN),
    ],
)
def test_sign(text: str, expected: Sign) -> None:
    number = value(text)
    assert sign(number) is expected
    if expected is Sign.UNKNOWN:
        with pytest.raises(UndecidedError):
            absolute(number)
    else:
        assert sign(absolute(number)) is not Sign.NEGATIVE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7/2", 3),
        ("-7/2", -4),
        ("sqrt(10^40 + 1)", 10**20),
        ("-sqrt(2)", -2),
        ("e^(pi*sqrt(163))", 262537412640768743),
        ("100*ln(2)/ln(2)", 100),
        ("asin(3/5) + asin(4/5) + 1 - pi/2", 1),
        ("root(2, 3)^3", 2),
    ],
)
def test_floor(text: str, expected: int) -> None:
    assert floor(value(text)) == expected


def test_floor_of_what_nobody_knows() -> None:
    assert isinstance(floor(value(HIDDEN)), NotKnown)
    assert isinstance(floor(exponential(Fraction(10**9))), NotKnown)
    assert is_integer(value(HIDDEN)) is Membership.UNKNOWN
    assert isinstance(rounded(value(HIDDEN), Fraction(1)), NotKnown)


@over_rows(
    ("text", "rational", "integer"),
    [
        ("3", "yes", "yes"),
        ("1/2", "yes", "no"),
        ("sqrt(2)", "no", "no"),
        ("root(2, 3)*root(4, 3)", "yes", "yes"),
        ("2*pi + 1", "no", "no"),
        ("pi^2 + sqrt(2)*pi", "no", "no"),
        ("1/pi", "no", "no"),
        ("(pi + 1)/(pi - 1)", "no", "no"),
        ("sqrt(pi)", "no", "no"),
        ("ln(2)", "no", "no"),
        ("ln(2) + sqrt(2)*ln(3) + 1", "no", "no"),
        ("ln(3)/ln(2)", "no", "no"),
        ("pi + ln(2)", "no", "no"),
        ("e^2 + e", "no", "no"),
        ("e^sqrt(2)", "no", "no"),
        ("pi + e", "unknown", "no"),
        ("pi*e", "unknown", "no"),
        ("pi*ln(2)", "unknown", "no"),
        ("ln(2)*ln(3)", "unknown", "no"),
        ("e^pi", "unknown", "no"),
        ("sin(1)", "unknown", "no"),
    ],
)
def test_kind(text: str, rational: str, integer: str) -> None:
    assert is_rational(value(text)).value == rational
    assert is_integer(value(text)).value == integer


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        ("0", "1", "1/2"),
        ("1/3", "1/2", "2/5"),
        ("-5", "7", "0"),
        ("sqrt(2)", "sqrt(3)", "3/2"),
        ("-sqrt(3)", "-sqrt(2)", "-3/2"),
        ("pi", "22/7", "355/113"),
        ("3", "4", "7/2"),
        ("3", "5", "4"),
        ("-1/2", "0", "-1/3"),
        ("0", "1/1000000", "1/1000001"),
        ("e", "pi", "3"),
    ],
)
def test_midpoint(low: str, high: str, expected: str) -> None:
    found = midpoint_between(value(low), value(high))
    assert compare(value(low), found) is Order.LESS
    assert compare(found, value(high)) is Order.LESS
    assert found.denominator <= value(expected).denominator  # type: ignore[union-attr]


def test_nothing_between() -> None:
    for low, high in ((Fraction(1), Fraction(1)), (pi(), Fraction(3))):
        with pytest.raises(ValueError, match="nothing between"):
            midpoint_between(low, high)
    with pytest.raises(UndecidedError):
        midpoint_between(value(HIDDEN), Fraction(0))


# --- rounding ----------------------------------------------------------------------------

PYTHON_MODES = {
    RoundingMode.HALF_UP: ROUND_HALF_UP,
    RoundingMode.HALF_EVEN: ROUND_HALF_EVEN,
    RoundingMode.DOWN: ROUND_DOWN,
    RoundingMode.UP: ROUND_UP,
    RoundingMode.FLOOR: ROUND_FLOOR,
    RoundingMode.CEILING: ROUND_CEILING,
}


@quick
@given(st.decimals(-100, 100, places=4), st.integers(-1, 3), st.sampled_from(list(RoundingMode)))
def test_rounding_agrees_with_decimal(number: Decimal, places: int, mode: RoundingMode) -> None:
    quantum = Fraction(10) ** -places
    expected = number.quantize(Decimal(1).scaleb(-places), rounding=PYTHON_MODES[mode])
    assert rounded(Fraction(number), quantum, mode) == Fraction(expected)


@quick
@given(st.fractions(-50, 50), st.sampled_from(list(RoundingMode)), st.sampled_from([2, 3, 10]))
def test_irrational_numbers_round_like_close_fractions(
    shift: Fraction, mode: RoundingMode, radicand: int
) -> None:
    number = shift + nth_root(Fraction(radicand), 2)
    low, high = rational_enclosure(number, 300)
    found = rounded(number, Fraction(1, 10), mode)
    assert found == rounded(low, Fraction(1, 10), mode) == rounded(high, Fraction(1, 10), mode)


def test_ties_are_exact() -> None:
    tie = value("asin(3/5) + asin(4/5) - pi/2 + 5/2")
    assert isinstance(tie, Irrational)
    assert rounded(tie, Fraction(1)) == Fraction(3)
    assert rounded(tie, Fraction(1), RoundingMode.HALF_EVEN) == Fraction(2)
    assert rounded(-tie, Fraction(1)) == Fraction(-3)
    assert rounded(Fraction(5, 2), Fraction(5)) == Fraction(5)
    with pytest.raises(ValueError, match="positive"):
        rounded(tie, Fraction(0))


@over_rows(
    ("text", "figures", "expected"),
    [
        ("3*ln(8)/ln(1.6)", 3, "13.3"),
        ("pi", 1, "3"),
        ("pi", 5, "3.1416"),
        ("-1000*pi", 2, "-3100"),
        ("9.996", 3, "10"),
        ("9.995", 3, "10"),
        ("99.95", 3, "100"),
        ("0.00012345", 3, "0.000123"),
        ("1/3", 4, "0.3333"),
        ("123456", 2, "120000"),
        ("0", 3, "0"),
        ("1000", 1, "1000"),
        ("10*sqrt(10)", 3, "31.6"),
        ("e^100", 3, "26900000000000000000000000000000000000000000"),
        ("e^(-1/1000)", 2, "1"),
        ("e^(-1)/1000", 2, "0.00037"),
    ],
)
def test_significant_figures(text: str, figures: int, expected: str) -> None:
    assert rounded_significant(value(text), figures) == Fraction(expected)


def test_figures_are_at_least_one() -> None:
    with pytest.raises(ValueError, match="significant"):
        rounded_significant(pi(), 0)


# --- notation ----------------------------------------------------------------------------


@over_rows(
    ("text", "expected"),
    [
        ("sqrt(369)", "3*sqrt(41)"),
        ("0.5 + sqrt(5)/2", "(1 + sqrt(5))/2"),
        ("(sqrt(5) - 1)/2", "(sqrt(5) - 1)/2"),
        ("-sqrt(12)/6", "-sqrt(3)/3"),
        ("-3/2", "-3/2"),
        ("sqrt(5 + 2*sqrt(6))", "sqrt(2) + sqrt(3)"),
        ("sqrt(1 + sqrt(2))", "sqrt(1 + sqrt(2))"),
        ("2 - sqrt(1 + sqrt(2))", "2 - sqrt(1 + sqrt(2))"),
        ("root(250, 3)", "5*root(2, 3)"),
        ("pi + pi", "2*pi"),
        ("2*pi/3", "2*pi/3"),
        ("4*pi*9", "36*pi"),
        ("1/pi", "1/pi"),
        ("ln(8)", "3*ln(2)"),
        ("exp(1)", "e"),
        ("exp(2)", "e^2"),
        ("cos(pi/7)", "cos(pi/7)"),
        ("sin(pi/3)", "sqrt(3)/2"),
        ("sin(1)", "sin(1)"),
        ("root_of([-1, -1, 0, 0, 0, 1], 1)", "root_of([-1, -1, 0, 0, 0, 1], 1)"),
    ],
)
def test_notation(text: str, expected: str) -> None:
    assert to_ascii(to_node(value(text))) == expected


# --- limits ------------------------------------------------------------------------------


def test_giants_are_refused() -> None:
    root = nth_root(Fraction(2), 2)
    with pytest.raises(NumberTooLargeError):
        power(Fraction(9), Fraction(9**9))
    with pytest.raises(NumberTooLargeError):
        power(1 + root, Fraction(10**9))
    with pytest.raises(NumberTooLargeError):
        power(1 + pi(), Fraction(10**9))
    with pytest.raises(NumberTooLargeError):
        nth_root(nth_root(1 + nth_root(Fraction(2), 19), 17), 13)


def test_long_integers_are_no_trouble() -> None:
    long = Fraction(2**100_000 + 1)
    assert compare(sine(long), Fraction(1)) is Order.UNKNOWN
    assert compare(sine(Fraction(2**3000)), Fraction(1)) is Order.LESS
    assert compare(natural_logarithm(long), Fraction(69_315)) is Order.LESS
    leading = rounded_significant(long, 2)
    assert isinstance(leading, Fraction)
    assert abs(leading - long) * 20 < long
    hard = Fraction((2**521 - 1) * (2**607 - 1))  # nobody factors this
    assert compare(nth_root(4 * hard, 2), 2 * nth_root(hard, 2)) is Order.EQUAL
    assert nth_root(hard, 2) * nth_root(hard, 2) == hard
    assert is_rational(nth_root(hard, 2)) is Membership.NO
    assert is_rational(natural_logarithm(hard)) is Membership.UNKNOWN
    assert to_ascii(to_node(nth_root(hard, 2))).startswith("sqrt(")


def test_importing_the_package_loads_no_flint() -> None:
    code = (
        "import sys; import mathverify.semantics.numbers as numbers;"
        "assert 'flint' not in sys.modules;"
        "assert numbers.pi() and 'flint' in sys.modules;"
        "assert all(hasattr(numbers, name) for name in numbers.__all__)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=240)


def test_unknown_names_are_refused() -> None:
    import mathverify.semantics.numbers as numbers

    with pytest.raises(AttributeError, match="no attribute"):
        numbers.no_such_name  # noqa: B018
