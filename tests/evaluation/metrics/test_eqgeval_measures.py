"""EQGEVAL: solvable by self-consistency, pass rate, win rate, majority of five."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluation.metrics.eqgeval import (
    Answered,
    Attempt,
    EqgevalScores,
    JudgedObjective,
    NoAnswer,
    eqgeval,
    meets_objective,
    same_answers,
    solvable,
    solvable_rate,
)
from evaluation.metrics.preferences import majority_preference, win_rate, win_rates
from evaluation.metrics.score import NotDefined
from evaluation.metrics.votes import Vote
from generators.search.preference import Preference
from mathverify import equivalent

MODEST = settings(max_examples=30, deadline=None, derandomize=True)
OURS, OTHER, NEITHER = Preference.OURS, Preference.OTHER, Preference.NEITHER
P, F, U = Vote.PASS, Vote.FAIL, Vote.UNREADABLE


def tried(*answers: str) -> tuple[Attempt, ...]:
    """Attempts by their answers; an empty text is no answer."""
    return tuple(Answered(answer) if answer else NoAnswer() for answer in answers)


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (("7", "7", "7", "8", "9"), P),
        (("7", "7", "8", "8", "9"), F),  # five answers, none with a majority
        (("7", "7", "", "", ""), F),  # no answer is not agreed on
        (("", "", "", "", ""), F),
        (("7", "7", "8", "8"), F),
        (("7",), P),
    ],
)
def test_solvable_means_that_most_attempts_agree(answers: tuple[str, ...], expected: Vote) -> None:
    assert solvable(tried(*answers)) is expected


def test_answers_that_say_the_same_are_one_answer() -> None:
    def same(one: str, other: str) -> bool:
        return bool(equivalent(one, other))

    attempts = tried("1/2", "0.5", "", "2", "1/3")
    assert same_answers(attempts, same) == tried("1/2", "1/2", "", "2", "1/3")
    assert solvable(tried("1/2", "0.5", "3")) is F
    assert solvable(same_answers(tried("1/2", "0.5", "3"), same)) is P


def test_solvable_where_nobody_tried() -> None:
    assert solvable(()) == NotDefined("no attempts")
    assert solvable_rate([]) == NotDefined("no questions")
    assert solvable_rate([tried("1"), ()]) == NotDefined("no attempts")
    assert solvable_rate([tried("1"), tried("1", "2")]) == 0.5


def test_any_missed_part_fails_the_objective() -> None:
    assert meets_objective((P, P, P)) is P
    assert meets_objective((P, F, P)) is F
    assert meets_objective((P, U)) is F
    assert meets_objective(()) == NotDefined("no parts of the objective judged")


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ((OURS, OURS, OURS, OTHER, OTHER), OURS),
        ((OURS, OTHER, NEITHER, NEITHER, OTHER), OTHER),
        ((OURS, OTHER), NEITHER),
        ((NEITHER,), NEITHER),
        ((), NotDefined("no choices")),
    ],
)
def test_majority_of_choices(
    choices: tuple[Preference, ...], expected: Preference | NotDefined
) -> None:
    assert majority_preference(choices) == expected


def test_win_rate_by_hand() -> None:
    assert win_rate([OURS, OURS, OTHER, NEITHER]) == 0.625
    assert win_rate([NEITHER]) == 0.5
    assert win_rate([]) == NotDefined("no comparisons")


@MODEST
@given(st.lists(st.sampled_from(Preference), min_size=1, max_size=9))
def test_the_two_sides_of_a_comparison_share_one_win(choices: list[Preference]) -> None:
    ours = win_rate(choices)
    theirs = win_rate([choice.reversed for choice in choices])
    assert isinstance(ours, float)
    assert isinstance(theirs, float)
    assert 0 <= ours <= 1
    assert ours + theirs == pytest.approx(1)
    assert win_rate(sorted(choices)) == ours
    majority = majority_preference(choices)
    assert isinstance(majority, Preference)
    assert majority.reversed is majority_preference([choice.reversed for choice in choices])


def test_the_matrix_uses_what_is_known_of_a_pair_from_both_sides() -> None:
    found = win_rates({("eqpr", "cot"): [OURS, OURS], ("cot", "eqpr"): [OURS, OTHER]})
    assert found == {("eqpr", "cot"): 0.75, ("cot", "eqpr"): 0.25}
    assert win_rates({("cot", "cot"): [OURS]}) == {}


def test_the_three_together() -> None:
    judged = [
        JudgedObjective("a", tried("1", "1", "2"), (P, P, F), (OURS,)),
        JudgedObjective("b", tried("1", "2", "3"), (P, F, F), (NEITHER,)),
    ]
    assert eqgeval(judged) == EqgevalScores(0.5, 0.5, 0.75)


def test_a_column_without_samples_is_not_defined_and_the_others_are() -> None:
    found = eqgeval([JudgedObjective("a", (), (P,), ())])
    assert found == EqgevalScores(NotDefined("no attempts"), 1.0, NotDefined("no choices"))
    nothing = eqgeval([])
    assert nothing.solvable == nothing.pass_rate == NotDefined("no questions")
    assert nothing.win_rate == NotDefined("no comparisons")
