"""The reward: the verdict first, the score second, and nothing ever hurts by growing."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generators.search.judgement import Rank, reward

UNIT = st.integers(0, 1_000).map(lambda thousandths: thousandths / 1_000)
#: Hypothesis reads the whole project for constants at its first draw.
UNHURRIED = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
RANKS = st.sampled_from(Rank)


@UNHURRIED
@given(RANKS, RANKS, UNIT, UNIT, UNIT, UNIT)
def test_a_better_rank_always_outranks(
    one: Rank, other: Rank, p: float, q: float, s: float, t: float
) -> None:
    if one < other:
        assert reward(one, p, s) < reward(other, q, t)


@UNHURRIED
@given(RANKS, UNIT, UNIT, UNIT)
def test_more_progress_never_hurts(rank: Rank, low: float, high: float, s: float) -> None:
    low, high = sorted((low, high))
    assert reward(rank, low, s) <= reward(rank, high, s)


@UNHURRIED
@given(RANKS, UNIT, UNIT, UNIT)
def test_a_better_score_never_hurts(rank: Rank, p: float, low: float, high: float) -> None:
    low, high = sorted((low, high))
    assert reward(rank, p, low) <= reward(rank, p, high)


@UNHURRIED
@given(RANKS, st.floats(allow_nan=False), st.floats(allow_nan=False))
def test_no_judge_can_leave_the_band(rank: Rank, p: float, s: float) -> None:
    assert reward(rank, 0, 0) <= reward(rank, p, s) <= reward(rank, 1, 1)
    assert 0 <= reward(rank, p, s) < 1
