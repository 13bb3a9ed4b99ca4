"""Real roots of polynomials: none missing, none invented, in order and recognised."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from time import thread_time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mathverify.semantics.numbers import (
    Exact,
    Order,
    algebraic_from_root,
    compare,
    midpoint_between,
    minimal_polynomial,
    nth_root,
    power,
    real_roots,
)
from mathverify.semantics.numbers.exact import NumberTooLargeError
from mathverify.semantics.numbers.surds import Surd

quick = settings(derandomize=True, max_examples=50, deadline=None)
Coefficients = list[Fraction]


def fractions(*values: int) -> Coefficients:
    return [Fraction(value) for value in values]


def value_at(coefficients: Coefficients, point: Exact) -> Exact:
    value: Exact = Fraction(0)
    for coefficient in reversed(coefficients):
        value = value * point + coefficient
    return value


def sturm_count(coefficients: Coefficients) -> int:
    """The number of distinct real roots by Sturm's theorem, in plain fractions."""
    here = trimmed(coefficients)
    after = trimmed([n * c for n, c in enumerate(here)][1:])
    chain = [here]
    while after:
        chain.append(after)
        here, after = after, trimmed([-c for c in remainder(here, after)])
    at_plus = [entry[-1] for entry in chain]
    at_minus = [entry[-1] * (-1) ** (len(entry) - 1) for entry in chain]
    return changes(at_minus) - changes(at_plus)


def trimmed(coefficients: Coefficients) -> Coefficients:
    kept = list(coefficients)
    while kept and kept[-1] == 0:
        kept.pop()
    return kept


def remainder(above: Coefficients, below: Coefficients) -> Coefficients:
    rest = trimmed(above)
    while len(rest) >= len(below):
        factor = rest[-1] / below[-1]
        offset = len(rest) - len(below)
        shifted = [Fraction(0)] * offset + [factor * c for c in below]
        rest = trimmed([a - b for a, b in zip(rest, shifted, strict=True)][:-1])
    return rest


def changes(values: Coefficients) -> int:
    signs = [value > 0 for value in values if value]
    return sum(a != b for a, b in pairwise(signs))


polynomials = st.lists(
    st.fractions(min_value=-9, max_value=9, max_denominator=3), min_size=2, max_size=8
)


@quick
@given(polynomials)
def test_roots_are_complete_ordered_and_exact(coefficients: Coefficients) -> None:
    assume(any(coefficients[1:]))
    roots = real_roots(coefficients)
    assert len(roots) == sturm_count(coefficients)
    for root in roots:
        assert value_at(coefficients, root) == Fraction(0)
    for left, right in pairwise(roots):
        assert compare(left, right) is Order.LESS


@quick
@given(st.lists(st.fractions(min_value=-3, max_value=3, max_denominator=9), min_size=1, max_size=6))
def test_chosen_roots_come_back(chosen: list[Fraction]) -> None:
    coefficients = [Fraction(1)]
    for root in chosen:
        lower = [-root * c for c in coefficients] + [Fraction(0)]
        coefficients = [a + b for a, b in zip(lower, [Fraction(0), *coefficients], strict=True)]
    assert real_roots(coefficients) == tuple(sorted(set(chosen)))


def test_roots_of_degree_two_and_biquadratic_ones_are_surds() -> None:
    assert real_roots(fractions(-1, -1, 1)) == (
        (1 - nth_root(Fraction(5), 2)) / 2,
        (1 + nth_root(Fraction(5), 2)) / 2,
    )
    quartic = real_roots(fractions(1, 0, -10, 0, 1))
    assert all(isinstance(root, Surd) for root in quartic)
    assert quartic[3] == nth_root(Fraction(2), 2) + nth_root(Fraction(3), 2)
    shifted = real_roots(fractions(-23, 8, 14, -8, 1))  # the same, 2 further on
    assert shifted == tuple(root + 2 for root in quartic)
    assert all(isinstance(root, Surd) for root in shifted)


@quick
@given(st.lists(st.integers(-4, 4), min_size=4, max_size=4), st.sampled_from([2, 5, 6]))
def test_biquadratic_fields_are_recognised(parts: list[int], other: int) -> None:
    first, second = nth_root(Fraction(3), 2), nth_root(Fraction(other), 2)
    number = parts[0] + parts[1] * first + parts[2] * second + parts[3] * first * second
    minimal = minimal_polynomial(number)
    assert minimal is not None
    roots = real_roots([Fraction(c) for c in minimal])
    assert number in roots
    assert len(roots) == len(minimal) - 1
    assert all(isinstance(root, (Fraction, Surd)) for root in roots)


@pytest.mark.parametrize(
    ("coefficients", "expected"), [((5,), 0), ((1, 0, 1), 0), ((0, 0, 1), 1), ((0, 1), 1)]
)
def test_small_cases(coefficients: tuple[int, ...], expected: int) -> None:
    assert len(real_roots(fractions(*coefficients))) == expected


def test_close_roots_are_told_apart() -> None:
    """Mignotte's polynomial x^9 - 2(100x - 1)^2 has two roots about 1e-11 apart."""
    coefficients = fractions(-2, 400, -20000, 0, 0, 0, 0, 0, 0, 1)
    roots = real_roots(coefficients)
    assert len(roots) == sturm_count(coefficients) == 3
    between = midpoint_between(roots[0], roots[1])
    assert between == Fraction(1, 100)
    assert compare(roots[1], roots[0] + Fraction(1, 10**10)) is Order.LESS


def test_the_zero_polynomial_is_refused() -> None:
    with pytest.raises(ValueError, match="zero polynomial"):
        real_roots(fractions(0, 0))
    with pytest.raises(ValueError, match="zero polynomial"):
        real_roots([])


def test_large_degrees_are_refused() -> None:
    with pytest.raises(NumberTooLargeError):
        real_roots(fractions(-2, *[0] * 70, 1))
    assert len(real_roots(fractions(-2, *[0] * 63, 1))) == 2


def test_root_in_an_interval() -> None:
    root = algebraic_from_root((-2, 0, 1), Fraction(1), Fraction(2))
    assert root == nth_root(Fraction(2), 2)
    assert algebraic_from_root((-6, 1, 1), Fraction(2), Fraction(2)) == Fraction(2)
    quintic = algebraic_from_root((-1, -1, 0, 0, 0, 1), Fraction(1), Fraction(2))
    assert power(quintic, Fraction(5)) - quintic == Fraction(1)
    for low, high in ((-2, 2), (3, 4)):
        with pytest.raises(ValueError, match="not one"):
            algebraic_from_root((-2, 0, 1), Fraction(low), Fraction(high))


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (Fraction(3, 4), (-3, 4)),
        (nth_root(Fraction(2), 2), (-2, 0, 1)),
        (nth_root(Fraction(2), 2) + nth_root(Fraction(3), 2), (1, 0, -10, 0, 1)),
        (nth_root(Fraction(1, 2), 3), (-1, 0, 0, 2)),
        (1 + nth_root(Fraction(2), 3), (-3, 3, -3, 1)),
    ],
)
def test_minimal_polynomial(number: Exact, expected: tuple[int, ...]) -> None:
    assert minimal_polynomial(number) == expected


@quick
@given(st.integers(2, 60), st.integers(2, 5))
def test_roots_of_whole_numbers(number: int, order: int) -> None:
    root = nth_root(Fraction(number), order)
    assert power(root, Fraction(order)) == Fraction(number)
    assert nth_root(Fraction(number**order), order) == Fraction(number)
    assert nth_root(Fraction(1, number), order) == 1 / root


def mignotte(degree: int, root: int) -> Coefficients:
    """Irreducible, with two roots so near 1/root that they differ first in many digits."""
    found = fractions(-2, 4 * root, -2 * root * root, *[0] * (degree - 3), 1)
    assert len(found) == degree + 1
    return found


@pytest.mark.parametrize(("degree", "root"), [(40, 10**20), (60, 10**6), (64, 10**12)])
def test_roots_that_are_apart_at_a_high_precision_alone_are_refused_soon(
    degree: int, root: int
) -> None:
    begun = thread_time()
    with pytest.raises(NumberTooLargeError, match="too close together"):
        real_roots(mignotte(degree, root))
    # Formerly 5 to 60 s.
    assert thread_time() - begun < 2


@pytest.mark.parametrize(("degree", "root"), [(10, 10**12), (20, 1000), (40, 10)])
def test_roots_that_are_near_are_told_apart(degree: int, root: int) -> None:
    found = real_roots(mignotte(degree, root))
    assert len(found) == sturm_count(mignotte(degree, root)) == 4
    assert all(compare(one, other) is Order.LESS for one, other in pairwise(found))


def test_large_coefficients_alone_are_no_reason_to_refuse() -> None:
    # By Descartes' rule one root on either side of 0.
    large = 3**6_000 + 2
    (left, right) = real_roots(fractions(-large, large, *[0] * 38, 1))
    assert compare(left, Fraction(0)) is Order.LESS
    assert compare(right, Fraction(0)) is Order.GREATER
