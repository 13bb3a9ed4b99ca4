"""Expressions, equations and sets to sympy and back, node by node."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from over_rows import over_rows

from mathverify import equivalent, from_sympy, to_sympy
from mathverify.errors import ExchangeError, ParseError

x, y = sympy.symbols("x y")


@over_rows(
    "text",
    [
        "2*x + 6 = 18",
        "(x - 1)*(x + 3)",
        "x^2 - 5*x + 6",
        "3/4*x^3",
        "sqrt(2)/2",
        "1/(x + 1)",
        "-x^2",
        "exp(-x)*sin(2*x)",
        "ln(x + 1)",
        "log(x, 2)",
        "abs(x - 3)",
        "pi/6",
        "2^(x + 1)",
        "x >= 2",
        "x < 1 or x > 3",
        "{1, 3}",
        "(0, 10]",
        "0.25*x",
        "25%",
        "4!",
        "root(27, 3)",
        "2*i + 1",
    ],
)
def test_there_and_back_says_the_same(text: str) -> None:
    assert equivalent(from_sympy(to_sympy(text)), text), from_sympy(to_sympy(text))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("2*x + 6 = 18", sympy.Eq(2 * x + 6, 18)),
        ("0.1", sympy.Rational(1, 10)),
        ("e^x", sympy.exp(x)),
        ("1 < x <= 2", sympy.And(sympy.Lt(1, x), x <= 2)),
        ("root(-8, 3)", sympy.Integer(-2)),
        ("{x, 2}", sympy.FiniteSet(x, 2)),
        ("[1, 2)", sympy.Interval.Ropen(1, 2)),
    ],
)
def test_what_sympy_is_told(text: str, wanted: Any) -> None:
    found = to_sympy(text)
    assert found == wanted or found.equals(wanted)


def test_symbols_of_the_caller_stand_for_names() -> None:
    positive = sympy.Symbol("x", positive=True)
    assert to_sympy("sqrt(x^2)", {"x": positive}) == positive


@pytest.mark.parametrize(
    ("thing", "text"),
    [
        (sympy.Rational(-3, 4), "-3/4"),
        (x**2 - 5 * x + 6, "x^2 - 5*x + 6"),
        (sympy.sqrt(x) / y, "sqrt(x)/y"),
        (sympy.Interval(0, 1), "[0, 1]"),
        (sympy.Tuple(8, 2), "(8, 2)"),
        (sympy.Ne(x, 1), "x != 1"),
    ],
)
def test_what_we_are_told(thing: Any, text: str) -> None:
    assert from_sympy(thing) == text


@pytest.mark.parametrize(
    ("thing", "kind", "hint"),
    [
        (sympy.Float("0.1"), "Float", "use Rational"),
        (sympy.besselj(0, x), "besselj", ""),
        (sympy.Symbol("a b"), "Symbol", "not read back"),
        (x + sympy.zeta(y), "zeta", ""),
        ("x + 1", "str", ""),
    ],
)
def test_what_cannot_be_said_is_an_error_with_fields(thing: Any, kind: str, hint: str) -> None:
    with pytest.raises(ExchangeError, match="cannot be said") as told:
        from_sympy(thing)
    assert (told.value.way, told.value.kind) == ("from sympy", kind)
    assert hint in told.value.hint


@pytest.mark.parametrize("text", ["5 cm", "P(A)", "x -> 2*x"])
def test_what_sympy_is_not_told(text: str) -> None:
    with pytest.raises(ExchangeError, match="to sympy"):
        to_sympy(text)


@pytest.mark.parametrize("text", ["__import__('os')", "x.__class__", "lambda: 1"])
def test_code_is_no_expression(text: str) -> None:
    with pytest.raises((ParseError, ExchangeError)):
        to_sympy(text)
