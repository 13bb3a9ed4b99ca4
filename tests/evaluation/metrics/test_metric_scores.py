"""Numbers or the reason why there is none; votes and their majority."""

from __future__ import annotations

from fractions import Fraction
from math import inf, nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluation.metrics.score import (
    NotDefined,
    checked,
    harmonic_mean,
    mean,
    share,
    weighted_sum,
)
from evaluation.metrics.votes import Vote, majority, majority_pass_rate, passing_share

MODEST = settings(max_examples=30, deadline=None, derandomize=True)
UNIT = st.floats(0, 1)
P, F, U = Vote.PASS, Vote.FAIL, Vote.UNREADABLE


def test_what_is_not_there_has_a_reason_and_no_number() -> None:
    assert mean([], "votes") == NotDefined("no votes")
    assert mean([1.0, NotDefined("no steps")], "votes") == NotDefined("no steps")
    assert share(0, 0, "judges") == NotDefined("no judges")
    assert harmonic_mean(NotDefined("a"), NotDefined("b")) == NotDefined("a")
    assert harmonic_mean(0.5, NotDefined("b")) == NotDefined("b")
    assert weighted_sum([(Fraction(1), NotDefined("a"))]) == NotDefined("a")


def test_by_hand() -> None:
    assert mean([0.1, 0.2, 0.6], "values") == pytest.approx(0.3)
    assert share(1, 3, "values") == 1 / 3
    assert harmonic_mean(0.5, 1.0) == 2 / 3
    assert harmonic_mean(0.0, 0.0) == 0.0
    assert harmonic_mean(0.0, 1.0) == 0.0
    assert weighted_sum([(Fraction(1, 4), 1.0), (Fraction(3, 4), 0.0)]) == 0.25


@pytest.mark.parametrize("value", [nan, inf, -inf, -0.001, 1.001])
def test_a_number_outside_its_range_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match=r"a share is .*; it lies between 0 and 1"):
        checked(value, 0, 1, "a share")


@MODEST
@given(st.lists(UNIT, min_size=1, max_size=8))
def test_a_mean_has_the_range_of_its_values_and_no_order(values: list[float]) -> None:
    found = mean(values, "values")
    assert isinstance(found, float)
    assert min(values) <= found <= max(values)
    assert mean(sorted(values), "values") == found


@MODEST
@given(UNIT, UNIT, UNIT)
def test_an_f1_is_symmetric_between_its_parts_and_grows(p: float, r: float, more: float) -> None:
    found = harmonic_mean(p, r)
    assert isinstance(found, float)
    assert min(p, r) <= found <= max(p, r)
    assert harmonic_mean(r, p) == found
    better = harmonic_mean(max(p, more), r)
    assert isinstance(better, float)
    assert better >= found


@pytest.mark.parametrize(
    ("votes", "expected"),
    [
        ((P, P, P, F, F), P),
        ((P, P, F, F, F), F),
        ((P, P, U, U, U), F),  # what cannot be read vouches for nothing
        ((P, P, F, F), F),  # a tie is no majority
        ((P,), P),
        ((U,), F),
        ((), NotDefined("no votes")),
    ],
)
def test_majorities(votes: tuple[Vote, ...], expected: Vote | NotDefined) -> None:
    assert majority(votes) == expected


@MODEST
@given(st.lists(st.sampled_from(Vote), min_size=1, max_size=7), st.data())
def test_one_more_pass_never_fails_a_question(votes: list[Vote], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(votes) - 1))
    better = [*votes[:at], P, *votes[at + 1 :]]
    assert majority(sorted(votes)) == majority(votes)
    assert majority(votes) is not P or majority(better) is P
    assert majority_pass_rate([votes]) <= majority_pass_rate([better])  # type: ignore[operator]


def test_rates_of_votes() -> None:
    assert passing_share([P, F, U, P]) == 0.5
    assert passing_share([]) == NotDefined("no votes")
    assert majority_pass_rate([(P, P, F), (P, F, F), (P,), (U, U, P)]) == 0.5
    assert majority_pass_rate([]) == NotDefined("no questions")
    assert majority_pass_rate([(P,), ()]) == NotDefined("no votes")
