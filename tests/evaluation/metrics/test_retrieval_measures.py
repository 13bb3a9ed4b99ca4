"""F1, Jaccard, MAP and MRR of retrieval."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluation.metrics.retrieval import Ranking, RetrievalScores, retrieval
from evaluation.metrics.score import NotDefined

MODEST = settings(max_examples=30, deadline=None, derandomize=True)
rankings = st.builds(
    Ranking,
    st.permutations("abcdef").map(lambda order: tuple(order[:4])),
    st.frozensets(st.sampled_from("abcdef"), min_size=1),
)


def ranking(found: str, relevant: str) -> Ranking:
    return Ranking(tuple(found), frozenset(relevant))


def test_by_hand() -> None:
    one = ranking("xaybz", "ab")
    assert one.average_precision == pytest.approx((1 / 2 + 2 / 4) / 2)
    assert one.reciprocal_rank == 0.5
    found = retrieval([one, ranking("a", "a")])
    assert found.f1 == pytest.approx((4 / 7 + 1) / 2)
    assert found.jaccard == pytest.approx((2 / 5 + 1) / 2)
    assert found.mean_average_precision == pytest.approx(0.75)
    assert found.mean_reciprocal_rank == 0.75


def test_what_was_not_found_counts() -> None:
    assert ranking("a", "ab").average_precision == 0.5
    assert retrieval([ranking("", "a")]) == RetrievalScores(0.0, 0.0, 0.0, 0.0)
    assert retrieval([ranking("xy", "a")]) == RetrievalScores(0.0, 0.0, 0.0, 0.0)


def test_nothing_asked_and_nonsense() -> None:
    assert retrieval([]).f1 == NotDefined("no requests")
    with pytest.raises(ValueError, match="to be refused"):
        ranking("a", "")
    with pytest.raises(ValueError, match="found twice"):
        ranking("aa", "a")


@MODEST
@given(rankings, st.integers(0, 2))
def test_ranges_and_a_hit_that_moves_up(one: Ranking, at: int) -> None:
    scores = retrieval([one])
    for score in (scores.f1, scores.jaccard, scores.mean_average_precision):
        assert isinstance(score, float)
        assert 0 <= score <= 1
    first, second = one.found[at : at + 2]
    if second in one.relevant and first not in one.relevant:
        better = Ranking((*one.found[:at], second, first, *one.found[at + 2 :]), one.relevant)
        assert better.average_precision > one.average_precision
        assert better.reciprocal_rank >= one.reciprocal_rank
        assert retrieval([better]).f1 == scores.f1
