"""Random exact numbers: field laws, enclosures, forms, and the way through notation."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest
from flint import arb, ctx, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.numbers import (
    Exact,
    Irrational,
    NumberTooLargeError,
    Order,
    Sign,
    UndecidedError,
    compare,
    cosine,
    exponential,
    floor,
    is_rational,
    natural_logarithm,
    nth_root,
    pi,
    power,
    rational_enclosure,
    real_roots,
    sign,
    sine,
    to_node,
)

quick = settings(derandomize=True, max_examples=60, deadline=None)

rationals = st.fractions(min_value=-9, max_value=9, max_denominator=12)
positive = st.fractions(min_value=Fraction(1, 12), max_value=30, max_denominator=12)


quadratic = st.builds(
    lambda a, b, d: a + b * nth_root(d, 2), rationals, rationals, st.integers(2, 15).map(Fraction)
)
surds = st.recursive(
    quadratic, lambda inner: st.builds(lambda a, b: a + b, inner, inner), max_leaves=3
)
cubic_roots = st.sampled_from(
    [
        root
        for c in ((-1, -1, 0, 1), (1, -3, 0, 1), (-2, 0, 0, 1), (5, -4, -2, 1))
        for root in real_roots([Fraction(k) for k in c])
    ]
)
cubics = st.builds(lambda a, b, t: a + b * t, rationals, rationals, cubic_roots)
cosines = st.builds(
    lambda k, n: cosine(pi() * Fraction(k, n)), st.integers(-20, 20), st.integers(1, 12)
)
algebraic = st.one_of(rationals, surds, cubics, cosines)
logarithms = st.builds(lambda a, b, q: a + b * natural_logarithm(q), rationals, rationals, positive)
circular = st.builds(lambda a, b: a + b * pi(), rationals, rationals)
exponentials = st.builds(lambda a, q: a * exponential(q), rationals, rationals)
opaque = st.builds(lambda a, q: a + sine(q), rationals, rationals)
anything = st.one_of(algebraic, logarithms, circular, exponentials, opaque)


def ball(number: Exact) -> arb:
    if isinstance(number, Fraction):
        with ctx.workprec(300):
            return arb(fmpq(number.numerator, number.denominator))
    return number.ball(300)


@quick
@given(anything, anything)
def test_arithmetic_is_inside_interval_arithmetic(a: Exact, b: Exact) -> None:
    with ctx.workprec(300):
        assert ball(a + b).overlaps(ball(a) + ball(b))
        assert ball(a - b).overlaps(ball(a) - ball(b))
        assert ball(a * b).overlaps(ball(a) * ball(b))
        if sign(b) in (Sign.POSITIVE, Sign.NEGATIVE):
            assert ball(a / b).overlaps(ball(a) / ball(b))


@quick
@given(algebraic, algebraic, algebraic)
def test_field_laws_hold_exactly(a: Exact, b: Exact, c: Exact) -> None:
    assert (a + b) - b == a
    assert a * b == b * a
    try:
        assert a * (b + c) == a * b + a * c
    except NumberTooLargeError:
        assume(False)
    if b != 0:
        assert (a * b) / b == a
        assert (1 / b) * b == Fraction(1)
        assert isinstance((1 / b) * b, Fraction)


@quick
@given(anything, anything)
def test_sums_cancel(a: Exact, b: Exact) -> None:
    assert compare((a + b) - b, a) is Order.EQUAL
    assert compare((a + b) * (a - b), a * a - b * b) is Order.EQUAL
    assert not isinstance((a + b) - a - b, Irrational)


@quick
@given(anything, anything)
def test_order_agrees_with_separated_enclosures(a: Exact, b: Exact) -> None:
    found = compare(a, b)
    if ball(a) < ball(b):
        assert found is Order.LESS
    elif ball(a) > ball(b):
        assert found is Order.GREATER
    else:
        assert found in (Order.EQUAL, Order.UNKNOWN)
    opposite = {Order.LESS: Order.GREATER, Order.GREATER: Order.LESS}
    assert compare(b, a) is opposite.get(found, found)


@quick
@given(algebraic, algebraic)
def test_algebraic_numbers_are_always_decided(a: Exact, b: Exact) -> None:
    assert compare(a, b) is not Order.UNKNOWN
    assert (compare(a, b) is Order.EQUAL) == (a == b)


@quick
@given(algebraic, st.integers(2, 4))
def test_roots_of_powers(a: Exact, order: int) -> None:
    assume(a != 0)
    root = nth_root(power(a, Fraction(order)), order)
    assert root == (abs(a) if order % 2 == 0 else a)


@quick
@given(surds, st.integers(2, 3))
def test_powers_of_roots(a: Exact, order: int) -> None:
    size = abs(a)
    assert power(nth_root(size, order), Fraction(order)) == size


@quick
@given(algebraic)
def test_equal_numbers_have_equal_hashes(a: Exact) -> None:
    cube = nth_root(Fraction(7), 3)
    detour = (a + cube) - cube
    assert detour == a
    assert hash(detour) == hash(a)
    assert {a: 1}[detour] == 1


@quick
@given(anything)
def test_notation_is_read_back(a: Exact) -> None:
    back = evaluate(to_node(a), {})
    assert isinstance(back, (Fraction, Irrational))
    assert compare(back, a) is Order.EQUAL


@quick
@given(anything)
def test_pickling_keeps_the_number(a: Exact) -> None:
    assert compare(pickle.loads(pickle.dumps(a)), a) is Order.EQUAL


@quick
@given(anything, st.integers(10, 200))
def test_enclosures_are_as_narrow_as_promised(a: Exact, bits: int) -> None:
    low, high = rational_enclosure(a, bits)
    assert high - low <= Fraction(1, 2**bits)
    assert compare(low, a) in (Order.LESS, Order.EQUAL)
    assert compare(a, high) in (Order.LESS, Order.EQUAL)


@quick
@given(anything)
def test_integer_part(a: Exact) -> None:
    whole = floor(a)
    assert isinstance(whole, int)
    assert compare(Fraction(whole), a) in (Order.LESS, Order.EQUAL)
    assert compare(a, Fraction(whole + 1)) is Order.LESS


@quick
@given(anything)
def test_rational_results_are_fractions(a: Exact) -> None:
    """What prints as a value of its own must not be an irrational number in disguise."""
    if isinstance(a, Irrational):
        assert is_rational(a).value in ("no", "unknown")
        assert isinstance(a - a, Fraction)
        assert isinstance(a * 0, Fraction)


def test_operations_that_python_must_refuse() -> None:
    root = nth_root(Fraction(2), 2)
    for operation in (
        lambda: root + 0.5,
        lambda: 0.5 * root,
        lambda: root < 1,
        lambda: Fraction(1) < root,
        lambda: Fraction(2) ** root,
        lambda: root ** Fraction(1, 2),
    ):
        with pytest.raises(TypeError):
            operation()
    assert (root == "sqrt(2)") is False


def test_equality_that_nobody_can_decide_is_not_called_false() -> None:
    one_way = sine(Fraction(1)) * cosine(Fraction(1)) * 2
    with pytest.raises(UndecidedError):
        assert one_way == sine(Fraction(2))
    assert compare(one_way, sine(Fraction(2))) is Order.UNKNOWN
    with pytest.raises(UndecidedError):
        assert 1 / (one_way - sine(Fraction(2)))


def test_a_number_is_pickled_after_it_was_enclosed() -> None:
    number = 2 * pi() + 1
    assert number.ball(64) > 7
    assert compare(pickle.loads(pickle.dumps(number)), number) is Order.EQUAL
