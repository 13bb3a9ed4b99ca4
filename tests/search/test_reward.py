"""The reward: the verdict first, the score second, and nothing ever hurts by growing."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generators.search.judgement import Standing, reward

UNIT = st.integers(0, 1_000).map(lambda thousandths: thousandths / 1_000)
#: Hypothesis reads the whole project for constants at its first draw.
UNHURRIED = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
STANDINGS = st.sampled_from(Standing)


@UNHURRIED
@given(STANDINGS, STANDINGS, UNIT, UNIT, UNIT, UNIT)
def test_a_better_standing_always_outranks(
    one: Standing, other: Standing, p: float, q: float, s: float, t: float
) -> None:
    if one < other:
        assert reward(one, p, s) < reward(other, q, t)


@UNHURRIED
@given(STANDINGS, UNIT, UNIT, UNIT)
def test_more_progress_never_hurts(standing: Standing, low: float, high: float, s: float) -> None:
    low, high = sorted((low, high))
    assert reward(standing, low, s) <= reward(standing, high, s)


@UNHURRIED
@given(STANDINGS, UNIT, UNIT, UNIT)
def test_a_better_score_never_hurts(standing: Standing, p: float, low: float, high: float) -> None:
    low, high = sorted((low, high))
    assert reward(standing, p, low) <= reward(standing, p, high)


@UNHURRIED
@given(STANDINGS, st.floats(allow_nan=False), st.floats(allow_nan=False))
def test_no_judge_can_leave_the_band(standing: Standing, p: float, s: float) -> None:
    assert reward(standing, 0, 0) <= reward(standing, p, s) <= reward(standing, 1, 1)
    assert 0 <= reward(standing, p, s) < 1
