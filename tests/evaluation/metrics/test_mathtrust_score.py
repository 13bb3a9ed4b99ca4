"""MathTRUST-SCORE and its four components."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluation.metrics.creativity import Derived, creativity, edit_distance_share
from evaluation.metrics.grounding import CitedResponse, Groundedness, citation_groundedness
from evaluation.metrics.mathtrust import (
    AnswerabilityVotes,
    answerability,
    mathtrust,
    mathtrust_score,
)
from evaluation.metrics.refusal import RefusalScores, Request, refusal_ability
from evaluation.metrics.score import NotDefined
from evaluation.metrics.votes import Vote

MODEST = settings(max_examples=30, deadline=None, derandomize=True)
P, F, U = Vote.PASS, Vote.FAIL, Vote.UNREADABLE
UNIT = st.floats(0, 1)
requests = st.lists(st.builds(Request, st.booleans(), st.booleans()), max_size=8)
responses = st.lists(
    st.builds(
        CitedResponse,
        st.lists(st.booleans(), min_size=1, max_size=3).map(tuple),
        st.lists(st.booleans(), max_size=3).map(tuple),
    ),
    min_size=1,
    max_size=5,
)


def test_both_judges_must_pass() -> None:
    votes = [AnswerabilityVotes(*pair) for pair in ((P, P), (P, F), (F, P), (P, U))]
    assert answerability(votes) == 0.25
    assert answerability([]) == NotDefined("no questions")


def test_groundedness_by_hand() -> None:
    found = citation_groundedness(
        [CitedResponse((True,), (True, False)), CitedResponse((False,), (False,))]
    )
    assert found == Groundedness(precision=0.25, recall=0.5, f1=pytest.approx(1 / 3))  # type: ignore[arg-type]


def test_an_answer_without_citations_has_precision_0_and_is_counted() -> None:
    found = citation_groundedness([CitedResponse((True,), ()), CitedResponse((True,), (True,))])
    assert found == Groundedness(0.5, 1.0, pytest.approx(2 / 3))  # type: ignore[arg-type]


def test_groundedness_where_nothing_was_answered() -> None:
    nothing = NotDefined("no answered requests")
    assert citation_groundedness([]) == Groundedness(nothing, nothing, nothing)
    with pytest.raises(ValueError, match="at least one statement"):
        CitedResponse((), (True,))


@MODEST
@given(responses)
def test_groundedness_has_a_range_and_no_order(found: list[CitedResponse]) -> None:
    scores = citation_groundedness(found)
    for score in (scores.precision, scores.recall, scores.f1):
        assert isinstance(score, float)
        assert 0 <= score <= 1
    assert citation_groundedness(found[::-1]) == scores


def made(answered: int, refused: int, wrongly_answered: int, wrongly_refused: int) -> list[Request]:
    return (
        [Request(supported=True, answered=True)] * answered
        + [Request(supported=False, answered=False)] * refused
        + [Request(supported=False, answered=True)] * wrongly_answered
        + [Request(supported=True, answered=False)] * wrongly_refused
    )


def test_refusal_by_hand() -> None:
    # The report's own case: 35 answered, 24 refused, one answered that should not have been.
    found = refusal_ability(made(35, 24, 1, 0))
    assert found.answering == pytest.approx(70 / 71)
    assert found.refusing == pytest.approx(48 / 49)
    assert found.f1 == pytest.approx((70 / 71 + 48 / 49) / 2)
    assert refusal_ability(made(1, 0, 1, 1)).answering == pytest.approx(0.5)
    assert refusal_ability(made(0, 0, 1, 1)) == RefusalScores(0.0, 0.0, 0.0)


def test_without_anything_to_refuse_refusing_is_not_measured() -> None:
    found = refusal_ability(made(3, 0, 0, 0))
    assert found.answering == 1.0
    assert found.refusing == found.f1 == NotDefined("no requests to refuse")
    assert refusal_ability([]).f1 == NotDefined("no requests to answer")


@MODEST
@given(requests)
def test_refusal_has_a_range_and_two_equal_sides(found: list[Request]) -> None:
    scores = refusal_ability(found)
    if isinstance(scores.f1, float):
        assert 0 <= scores.f1 <= 1
    turned = refusal_ability([Request(not one.supported, not one.answered) for one in found])
    assert refusal_ability(found[::-1]) == scores
    if isinstance(scores.answering, float):
        assert turned.refusing == scores.answering


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("ca", "abc", 2 / 3),  # the restricted distance is 3
        ("ab", "ba", 1 / 2),  # a swap is one step
        ("kitten", "sitting", 3 / 7),
        ("", "abc", 1.0),
        ("abc", "abc", 0.0),
        ("x = 2", "x = 3", 1 / 5),
        ("", "", NotDefined("two empty texts")),
    ],
)
def test_distances(one: str, other: str, expected: float | NotDefined) -> None:
    assert edit_distance_share(one, other) == expected


@MODEST
@given(
    st.text("abc", min_size=1, max_size=5), st.text("abc", max_size=5), st.text("abc", max_size=5)
)
def test_the_distance_is_a_metric_with_a_range(one: str, other: str, third: str) -> None:
    def steps(first: str, second: str) -> float:
        found = edit_distance_share(first, second)
        longest = max(len(first), len(second))
        return found * longest if isinstance(found, float) else 0.0

    found = edit_distance_share(one, other)
    assert isinstance(found, float)
    assert 0 <= found <= 1
    assert edit_distance_share(other, one) == found
    assert (found == 0) == (one == other)
    assert steps(one, third) <= steps(one, other) + steps(other, third) + 1e-9


def test_creativity_by_hand() -> None:
    derived = [Derived("ab", ("ab", "ba")), Derived("abcd", ("",))]
    assert creativity(derived) == pytest.approx((0.25 + 1) / 2)
    assert creativity([]) == NotDefined("no questions")
    assert creativity([Derived("ab", ())]) == NotDefined("no sources")


@MODEST
@given(UNIT, UNIT, UNIT, UNIT, st.integers(0, 3), UNIT)
def test_the_score_grows_with_each_component(
    a: float, g: float, r: float, c: float, at: int, more: float
) -> None:
    parts = [a, g, r, c]
    before = mathtrust_score(*parts)
    parts[at] = max(parts[at], more)
    after = mathtrust_score(*parts)
    assert isinstance(before, float)
    assert isinstance(after, float)
    assert 0 <= before <= after <= 1


def test_the_whole_score() -> None:
    assert mathtrust_score(1.0, 0.5, 0.5, 0.0) == pytest.approx(0.7)
    found = mathtrust(
        made(1, 1, 0, 0),
        [CitedResponse((True,), (True,))],
        [AnswerabilityVotes(P, P), AnswerabilityVotes(F, P)],
        [Derived("ab", ("ba",))],
    )
    assert found.score == pytest.approx(0.5 * 0.5 + 0.2 + 0.2 + 0.1 * 0.5)


def test_the_score_does_not_exist_without_a_component() -> None:
    found = mathtrust(made(1, 0, 0, 0), [], [], [])
    assert found.answerability == NotDefined("no questions")
    assert found.score == NotDefined("no questions")
