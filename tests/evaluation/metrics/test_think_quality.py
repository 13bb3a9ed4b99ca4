"""TH1NK's Q as published, where it is not monotone, and our composite, which is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluation.metrics.agreement import PairwiseKappa
from evaluation.metrics.monotone import monotone_composite
from evaluation.metrics.refinement import (
    NeverPassed,
    PassedIn,
    Refinement,
    refinement,
    rounds_to_pass,
)
from evaluation.metrics.score import NotDefined
from evaluation.metrics.think import (
    PUBLISHED,
    Assessment,
    Quality,
    Weights,
    monotone_quality,
    panel_kappa,
    quality,
)

MODEST = settings(max_examples=50, deadline=None, derandomize=True)
NAMES = "abcdefg"


def panel(passing: int, confidence: float = 90) -> list[Assessment]:
    """Seven judges, of whom so many pass."""
    return [
        Assessment(name, 90 if at < passing else 60, confidence) for at, name in enumerate(NAMES)
    ]


#: Q of the published code for 0 to 7 passing judges at confidence 90, worked by hand:
#: 0.5 p/7 + 0.3 (p(p-1) + (7-p)(6-p))/42 + 0.18.
PUBLISHED_Q = [0.480, 0.466, 0.466, 0.523, 0.594, 0.680, 0.823, 0.980]
PUBLISHED_Q[2] = 0.5 * 2 / 7 + 0.3 * (2 + 20) / 42 + 0.18
PUBLISHED_Q[4] = 0.5 * 4 / 7 + 0.3 * (12 + 6) / 42 + 0.18
PUBLISHED_Q[5] = 0.5 * 5 / 7 + 0.3 * (20 + 2) / 42 + 0.18
PUBLISHED_Q[6] = 0.5 * 6 / 7 + 0.3 * 30 / 42 + 0.18


@pytest.mark.parametrize("passing", range(8))
def test_quality_by_hand(passing: int) -> None:
    found = quality(panel(passing))
    assert found.pass_rate == passing / 7
    assert found.confidence == pytest.approx(0.9)
    assert found.quality == pytest.approx(PUBLISHED_Q[passing], abs=5e-4)


def test_the_published_quality_falls_when_a_judge_begins_to_pass() -> None:
    none, one = quality(panel(0)), quality(panel(1))
    assert none.agreement == 1.0
    assert one.agreement == pytest.approx(5 / 7)
    assert isinstance(none.quality, float)
    assert isinstance(one.quality, float)
    assert none.quality > one.quality


def test_a_unanimous_failure_is_half_as_good_as_can_be() -> None:
    assert quality(panel(0, confidence=100)).quality == pytest.approx(0.5)
    assert monotone_quality(panel(0, confidence=100)) == 0.0


def test_our_composite_rises_with_every_judge_that_passes() -> None:
    values = [monotone_quality(panel(passing)) for passing in range(8)]
    assert values == sorted(values, key=float)  # type: ignore[arg-type]
    assert len(set(values)) == 8
    assert values[3] == pytest.approx(0.5 * 3 / 7 + 0.3 * 6 / 42 + 0.2 * 3 * 0.9 / 7)
    assert values[7] == pytest.approx(0.98)


def test_the_mark_itself_is_not_above_it() -> None:
    assert quality([Assessment("a", 85, 50), Assessment("b", 85.5, 50)]).pass_rate == 0.5


def test_too_few_judges() -> None:
    few = NotDefined("fewer than two judges")
    none = NotDefined("no judges")
    assert quality([]) == Quality(none, few, none, none)
    assert quality([Assessment("a", 90, 90)]).quality == few
    assert monotone_quality([Assessment("a", 90, 90)]) == few


@pytest.mark.parametrize("value", [-1, 100.5, nan])
def test_grades_outside_the_scale_are_refused(value: float) -> None:
    with pytest.raises(ValueError, match="a performance"):
        Assessment("a", value, 50)
    with pytest.raises(ValueError, match="a confidence"):
        Assessment("a", 50, value)


def test_weights_are_weights() -> None:
    assert Weights(Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)) == PUBLISHED
    for bad in ((1, 1, -1), (Fraction(1, 2),) * 3):
        with pytest.raises(ValueError, match="add up to 1"):
            Weights(*map(Fraction, bad))


grades = st.integers(0, 100) | st.floats(0, 100)
panels = st.lists(st.builds(Assessment, st.just("a"), grades, grades), min_size=2, max_size=8)
thirds = st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 5)).map(
    lambda parts: Weights(*(Fraction(part, sum(parts)) for part in parts))
)


@MODEST
@given(panels, thirds, st.data())
def test_raising_any_grade_never_lowers_our_composite(
    judges: list[Assessment], weights: Weights, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(judges) - 1))
    judge = judges[at]
    better = replace(
        judge,
        performance=data.draw(st.floats(judge.performance, 100)),
        confidence=data.draw(st.floats(judge.confidence, 100)),
    )
    before = monotone_quality(judges, weights=weights)
    after = monotone_quality([*judges[:at], better, *judges[at + 1 :]], weights=weights)
    assert isinstance(before, float)
    assert isinstance(after, float)
    assert 0 <= before <= after <= 1


@MODEST
@given(panels, thirds)
def test_our_composite_is_never_above_the_published_one(
    judges: list[Assessment], weights: Weights
) -> None:
    published = quality(judges, weights=weights)
    ours = monotone_quality(judges, weights=weights)
    assert isinstance(published.quality, float)
    assert isinstance(ours, float)
    assert 0 <= published.quality <= 1
    assert ours <= published.quality + 1e-12
    if published.pass_rate == 1:
        assert ours == pytest.approx(published.quality)
    assert monotone_quality(judges[::-1], weights=weights) == ours
    assert quality(judges[::-1], weights=weights) == published


def test_the_composite_by_its_three_weights() -> None:
    judged = [(True, 0.5), (True, 1.0), (False, 1.0)]
    assert monotone_composite(judged, (Fraction(1), Fraction(0), Fraction(0))) == 2 / 3
    assert monotone_composite(judged, (Fraction(0), Fraction(1), Fraction(0))) == 1 / 3
    assert monotone_composite(judged, (Fraction(0), Fraction(0), Fraction(1))) == 0.5


def test_kappa_needs_more_than_one_problem() -> None:
    """What the paper writes for one problem: no two judges have a kappa there but 0 or none."""
    assert panel_kappa([panel(7)]).defined == 0
    assert panel_kappa([panel(7), panel(0)]) == PairwiseKappa(1.0, 21, 21)
    swapped = [replace(one, judge=name) for one, name in zip(panel(0), NAMES[::-1], strict=True)]
    assert panel_kappa([panel(7), swapped]) == PairwiseKappa(1.0, 21, 21)
    assert panel_kappa([]).mean == NotDefined("no pairs of judges with a kappa")
    with pytest.raises(ValueError, match="the same judges"):
        panel_kappa([panel(1), panel(1)[:6]])


def test_rounds_to_pass() -> None:
    assert rounds_to_pass([0.2, 0.85, 0.86, 0.1]) == PassedIn(3)
    assert rounds_to_pass([0.9]) == PassedIn(1)
    assert rounds_to_pass([0.0, 1.0]) == PassedIn(2)
    assert rounds_to_pass([0.2, 0.85]) == NeverPassed(2)
    assert rounds_to_pass([]) == NeverPassed(0)
    with pytest.raises(ValueError, match="a quality"):
        rounds_to_pass([86.0])


def test_refinement_by_hand() -> None:
    found = refinement([[0.5, 0.7, 0.9], [0.9], [0.4, 0.6]])
    assert found == Refinement(
        rounds_to_pass=2.0,
        passed=2,
        problems=3,
        average_quality=pytest.approx((0.7 + 0.9 + 0.5) / 3),  # type: ignore[arg-type]
        final_quality=pytest.approx((0.9 + 0.9 + 0.6) / 3),  # type: ignore[arg-type]
    )


def test_giving_up_looks_quick_unless_one_looks_at_who_passed() -> None:
    steady, quitter = [[0.5, 0.6, 0.9], [0.9]], [[0.5], [0.9]]
    assert refinement(steady).rounds_to_pass == 2.0
    assert refinement(quitter).rounds_to_pass == 1.0
    assert (refinement(steady).passed, refinement(quitter).passed) == (2, 1)


def test_nothing_refined() -> None:
    assert refinement([]).average_quality == NotDefined("no problems")
    assert refinement([[0.1]]).rounds_to_pass == NotDefined("no problems that passed")
    assert refinement([[0.9], []]).final_quality == NotDefined("no rounds")
