"""Bounds of integrals against sums of enclosures over the real line; none where none may be.

The sums use the real balls of the words alone: that a word is holomorphic where its record says so
is not taken from the same place.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from over_rows import over_rows

from mathverify.calculus.enclosures import enclosure
from mathverify.calculus.quadrature import integral_bounds
from mathverify.language.tree import Call, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.templates import read
from mathverify.words.book import BOOK

PARTS = 400
HOLOMORPHIC = sorted(w.name for w in BOOK.values() if w.real is not None and w.real.holomorphic)


def riemann(term: Node, name: str, low: Fraction, high: Fraction) -> Any | None:
    """A ball that contains the integral; None where a part has no finite enclosure."""
    from flint import arb, ctx, fmpq

    total, step = arb(0), (high - low) / PARTS
    with ctx.workprec(128):
        for place in range(PARTS):
            ends = (low + place * step, low + (place + 1) * step)
            one, other = (arb(fmpq(x.numerator, x.denominator)) for x in ends)
            part = enclosure(term, {name: one.union(other)}, 128)
            if part is None:
                return None
            total += part * arb(fmpq(step.numerator, step.denominator))
    return total


def compared(term: Node, name: str, low: Fraction, high: Fraction) -> None:
    found, known = integral_bounds(term, name, low, high), riemann(term, name, low, high)
    assert known is not None
    assert found is not None
    below, above = found
    assert below <= above < below + Fraction(1, 10**20)
    assert known.contains(_ball(below, above))


def _ball(low: Fraction, high: Fraction) -> Any:
    from flint import arb, ctx, fmpq

    with ctx.workprec(256):
        ends = (arb(fmpq(x.numerator, x.denominator)) for x in (low, high))
        return next(ends).union(next(ends))


@over_rows("name", HOLOMORPHIC)
@over_rows(
    ("low", "high"),
    [("-9/10", "-1/5"), ("-1/2", "1/2"), ("1/5", "9/10"), ("3/2", "3"), ("-3", "2")],
)
def test_a_word_alone(name: str, low: str, high: str) -> None:
    term, ends = Call(name, (Name("u"),)), (Fraction(low), Fraction(high))
    if riemann(term, "u", *ends) is None:
        # Somewhere in the range there is no value, or none that the balls of the word show.
        assert integral_bounds(term, "u", *ends) is None
    elif name != "atan" and (name not in ("asin", "acos") or max(map(abs, ends)) < 1):
        compared(term, "u", *ends)
    elif (found := integral_bounds(term, "u", *ends)) is not None:
        assert riemann(term, "u", *ends).contains(_ball(*found))


@over_rows(
    ("integrand", "low", "high"),
    [
        ("exp(-u^4)", "0", "1"),
        ("sin(u^2)", "0", "2"),
        ("sqrt(1 + u^3)", "0", "2"),
        ("sqrt(1 + cos(u)^2)", "-1", "3"),
        ("ln(2 + sin(u))", "0", "5"),
        ("2^(-u)*cos(u^2)", "-1", "2"),
        ("(1 + u^2)^(1/3)", "-2", "1"),
        ("atan(u^2/9)/(1 + u^2)", "0", "2"),
        ("root(2 + u, 4)*exp(u)", "-1", "1"),
        ("log(3 + u, 2)*sin(u)", "-1", "1"),
        ("tan(u)*exp(u)", "-1", "1"),
        ("1/(1 + u^4)^2*cos(u)", "-2", "2"),
    ],
)
def test_integrands_without_antiderivative(integrand: str, low: str, high: str) -> None:
    compared(read(integrand), "u", Fraction(low), Fraction(high))


@over_rows(
    ("integrand", "low", "high"),
    [
        ("sqrt(u)*sin(u^2)", "-1", "1"),
        ("ln(u)*sin(u^2)", "-2", "-1"),
        ("sin(u^2)/u", "-1", "1"),
        ("tan(u)*exp(-u^2)", "0", "2"),
        ("u^(-1/3)*cos(u)", "-2", "-1"),
        ("root(u, 3)*cos(u)", "-2", "-1"),
        ("sqrt(sin(u))", "3", "4"),
        ("(-2)^u", "0", "1"),
        ("abs(sin(u))", "-1", "1"),
        ("floor(u)", "0", "3"),
        ("(u - u)^0*cos(u)", "0", "1"),
        ("w*sin(u^2)", "0", "1"),
    ],
)
def test_no_bounds_where_a_value_is_missing_or_a_word_is_not_holomorphic(
    integrand: str, low: str, high: str
) -> None:
    assert integral_bounds(read(integrand), "u", Fraction(low), Fraction(high)) is None


def test_a_name_of_a_number_is_its_own() -> None:
    one = terms.located(Fraction(1), Fraction(2), "x from 0 to 1")
    assert one == terms.located(Fraction(1), Fraction(2), "x from 0 to 1")
    assert one != terms.located(Fraction(1), Fraction(2), "x from 0 to 2")
