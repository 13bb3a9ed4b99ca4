"""Quotients equal their terms, and eliminants vanish where polynomials with radicals do."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from formulas import formula
from univariate_fuzz import term

from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.numbers import Irrational
from mathverify.semantics.polynomials import BeyondMethodError, Ring, Role
from mathverify.semantics.quotients import NowhereDefinedError, QuotientField, prime_powers


def test_a_quotient_equals_its_term_where_that_is_defined() -> None:
    compared = 0
    for seed in range(150):
        random = Random(f"quotient {seed}")
        here = term(random, 2, "sqrt abs min max root median")
        field = QuotientField(Ring(("x",)))
        try:
            value = field.quotient(here)
        except (NowhereDefinedError, BeyondMethodError):
            continue
        above, below = (field.ring.term(part) for part in (value.numerator, value.denominator))
        for _ in range(4):
            point = {"x": Fraction(random.randint(-9, 9), random.choice([1, 2]))}
            expected = evaluate(here, point)
            if not isinstance(expected, (Fraction, Irrational)):
                continue
            compared += 1
            top, bottom = evaluate(above, point), evaluate(below, point)
            assert isinstance(top, (Fraction, Irrational))
            assert isinstance(bottom, (Fraction, Irrational))
            assert top == expected * bottom, seed
    assert compared > 200


def test_an_eliminant_separates_zeros() -> None:
    ring = Ring(("x",))
    field = QuotientField(ring)
    root = field.quotient(formula("sqrt(x + 3) - (x - 3)")).numerator
    eliminant = ring.eliminant(root)
    assert {str(factor) for factor in ring.factors(eliminant)} == {
        str(field.quotient(formula(text)).numerator) for text in ("x - 1", "x - 6")
    }
    # |x| - x is zero on a stretch: its norm vanishes, what separates is where it stops.
    stretch = field.quotient(formula("abs(x) - x")).numerator
    assert ring.norm(stretch) == 0
    assert [str(f) for f in ring.factors(ring.eliminant(stretch))] == [str(ring.variable("x"))]


def test_equal_radicals_share_a_generator() -> None:
    ring = Ring(("x",))
    field = QuotientField(ring)
    assert field.quotient(formula("sqrt(x)*sqrt(x)")).numerator == ring.variable("x")
    assert field.quotient(formula("sqrt((x - 1)**2) - abs(x - 1)")).numerator == 0
    assert field.quotient(formula("sqrt(8) - 2*sqrt(2)")).numerator == 0
    assert field.quotient(formula("ln(8) - 3*ln(2)")).numerator == 0
    assert sum(g.role is Role.RADICAL for g in ring.generators.values()) == 2


@pytest.mark.parametrize("text", ["1/(x - x)", "sqrt(-1)*x", "x/(sqrt(x)*sqrt(x) - x)", "ln(0)*x"])
def test_terms_without_any_value_are_told(text: str) -> None:
    with pytest.raises(NowhereDefinedError):
        QuotientField(Ring(("x",))).quotient(formula(text))


def test_sizes_are_bounded() -> None:
    field = QuotientField(Ring(("x",)))
    for text in ("x**100000", "(x + 1)**301", "(12345678901**50*x + 1)**200", "root(x, 25)"):
        with pytest.raises(BeyondMethodError):
            field.quotient(formula(text))


def test_prime_powers_multiply_to_the_number() -> None:
    for value in (Fraction(360), Fraction(7, 12), Fraction(1), Fraction(2**100 + 1, 3)):
        product = Fraction(1)
        for base, power in prime_powers(value):
            product *= Fraction(base) ** power
        assert product == value
