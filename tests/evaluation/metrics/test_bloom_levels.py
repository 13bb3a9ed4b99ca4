"""Grades by level of Bloom's taxonomy, and what a revision gained."""

from __future__ import annotations

from math import nan

import pytest

from evaluation.metrics.levels import LevelGrades, level_gains, level_scores
from evaluation.metrics.score import NotDefined


def test_means_by_level_and_by_order_of_thinking() -> None:
    found = level_scores([LevelGrades(90, 80, 70, 60, 50, 40), LevelGrades(70, 80, 90, 60, 70, 80)])
    assert dict(found.levels) == {
        "remembering": 80.0,
        "understanding": 80.0,
        "applying": 80.0,
        "analyzing": 60.0,
        "evaluating": 60.0,
        "creating": 60.0,
    }
    assert (found.lower_order, found.higher_order, found.average) == (80.0, 60.0, 70.0)


def test_gains_are_of_the_last_revision_of_what_was_revised() -> None:
    low, middle, high = LevelGrades(*[10] * 6), LevelGrades(*[30] * 6), LevelGrades(*[70] * 6)
    found = level_gains([[low, middle, high], [high, middle], [low]])
    assert found.average == 0.0
    assert dict(level_gains([[low, middle, high], [low]]).levels)["applying"] == 40.0
    assert level_gains([[low]]).average == NotDefined("no revised problems")
    assert level_scores([]).lower_order == NotDefined("no problems")


@pytest.mark.parametrize("grade", [-1, 101, nan])
def test_grades_outside_the_scale_are_refused(grade: float) -> None:
    with pytest.raises(ValueError, match="the grade of creating"):
        LevelGrades(1, 1, 1, 1, 1, grade)


def test_the_ends_of_the_scale_are_grades() -> None:
    assert level_scores([LevelGrades(*[0] * 6), LevelGrades(*[100] * 6)]).average == 50.0
