"""The labelled figures judged: nothing false, ever."""

from __future__ import annotations

import pytest
from figure_judging import judged
from figure_table import Question, figures, questions

QUESTIONS = [question for figure in figures() for question in questions(figure)]
_LONG = {"circles/two-tangents-angle"}
QUICK = [question for question in QUESTIONS[::71] if question.figure.name not in _LONG]


@pytest.mark.parametrize("question", QUICK, ids=lambda question: question.name)
def test_no_question_is_judged_falsely(question: Question) -> None:
    found = judged(question)
    assert not found.is_false, found
    assert not found.crashed, found


@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_no_question_of_the_whole_table_is_judged_falsely(question: Question) -> None:
    found = judged(question)
    assert not found.is_false, found
    assert not found.crashed, found
