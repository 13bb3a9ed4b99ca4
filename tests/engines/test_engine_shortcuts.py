"""Where the common case takes a shorter way, it says what the long way says."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from univariate_fuzz import term

from mathverify.engines.linear.deduction import eliminate
from mathverify.engines.univariate import zeros
from mathverify.engines.univariate.zeros import Separators, plain_coefficients
from mathverify.language.tree import Name, Node
from mathverify.semantics import terms
from mathverify.semantics.linear_conditions import Row, Sign
from mathverify.semantics.linear_form import LinearForm
from mathverify.semantics.polynomials import BeyondMethodError


def _separated(term: Node) -> object:
    found = Separators("x", None, None, 60)
    try:
        return found.add_sign(term), found.points, found.eliminants
    except BeyondMethodError as error:
        return str(error)


def test_a_plain_polynomial_is_separated_as_in_the_ring(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random("plain polynomials")
    x = Name("x")
    asked = [term(random, 3, "") for _ in range(120)]
    # Repeated factors, rational coefficients, zero, and products whose factors need an order.
    for _ in range(60):
        factors = [
            terms.add((terms.multiply((terms.number(random.randint(-3, 3)), x)), terms.number(c)))
            for c in random.choices([Fraction(k, 2) for k in range(-5, 6)], k=3)
        ]
        asked += [terms.multiply(factors), terms.subtract(factors[0], factors[0])]
    short = [_separated(here) for here in asked]
    plain = sum(plain_coefficients(here, "x") is not None for here in asked)
    monkeypatch.setattr(zeros, "plain_coefficients", lambda *_: None)
    assert short == [_separated(here) for here in asked]
    assert plain > 120


@pytest.mark.parametrize(
    "too_much",
    [
        pytest.param(terms.power(Name("x"), terms.number(13)), id="of high degree"),
        pytest.param(terms.add((Name("x"), terms.number(1 << 600))), id="of large numbers"),
        pytest.param(terms.add((Name("x"), Name("y"))), id="in another name too"),
        pytest.param(terms.divide(terms.ONE, Name("x")), id="with a hole"),
        pytest.param(
            terms.multiply((terms.ZERO, terms.divide(terms.ONE, Name("x")))), id="0*(1/x)"
        ),
        pytest.param(terms.call("sqrt", Name("x")), id="no polynomial"),
    ],
)
def test_what_is_no_small_polynomial_goes_the_long_way(too_much: Node) -> None:
    assert plain_coefficients(too_much, "x") is None


def test_one_equation_is_solved_by_a_multiple_of_itself() -> None:
    random = Random("one equation")
    for _ in range(100):
        names = random.sample(["a", "b", "c"], random.randint(1, 3))
        values = {name: Fraction(random.choice([-3, -1, 1, 2]), 2) for name in names}
        row = Row(LinearForm(values, Fraction(random.randint(-4, 4), 3)), Sign.EQUAL, ("given",))
        found = eliminate([row])
        assert found.contradiction is None
        ((column, (form, combination)),) = found.solved.items()
        assert column == min(names)
        assert column not in form.coefficients
        ((used, factor),) = combination
        assert used is row
        # column - form = factor * row
        assert LinearForm({column: Fraction(1)}) - form == row.form.times(factor)


@pytest.mark.parametrize("constant", [Fraction(3), Fraction(-1, 2), Fraction(0)])
def test_an_equation_without_columns_conflicts_unless_it_says_nothing(constant: Fraction) -> None:
    row = Row(LinearForm({}, constant), Sign.EQUAL, ("given",))
    found = eliminate([row])
    assert not found.solved
    assert (found.contradiction is None) is (constant == 0)
    if found.contradiction is not None:
        assert found.contradiction == ((row, 1 / constant),)
