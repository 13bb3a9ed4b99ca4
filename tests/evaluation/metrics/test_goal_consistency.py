"""EduAgentQG's goal consistency: every question counts once, whoever graded it."""

from __future__ import annotations

from math import nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluation.metrics.goal_consistency import GoalConsistency, GoalGrades, goal_consistency
from evaluation.metrics.score import NotDefined

MODEST = settings(max_examples=40, deadline=None, derandomize=True)
grades = st.builds(GoalGrades, *([st.floats(0, 10)] * 4))
questions = st.lists(st.lists(grades, min_size=1, max_size=3), min_size=1, max_size=4)


def test_means_over_judges_then_over_questions() -> None:
    one = [GoalGrades(9, 8, 7, 10), GoalGrades(7, 8, 9, 10)]
    other = [GoalGrades(10, 4, 6, 2)]
    assert goal_consistency([one, other]) == GoalConsistency(9.0, 6.0, 7.0, 6.0, 7.0)


def test_what_nobody_graded() -> None:
    assert goal_consistency([]).overall == NotDefined("no questions")
    assert goal_consistency([[GoalGrades(1, 1, 1, 1)], []]).knowledge == NotDefined("no grades")


@pytest.mark.parametrize("grade", [-1, 10.5, nan])
def test_grades_outside_the_scale_are_refused(grade: float) -> None:
    with pytest.raises(ValueError, match="the grade of competence"):
        GoalGrades(9, 9, grade, 9)


@MODEST
@given(questions)
def test_range_and_order(judged: list[list[GoalGrades]]) -> None:
    found = goal_consistency(judged)
    assert isinstance(found.overall, float)
    assert 0 <= found.overall <= 10
    assert goal_consistency([one[::-1] for one in reversed(judged)]) == found
