"""The labelled figures judged: nothing false, ever, and nearly all of them decided."""

from __future__ import annotations

import pytest
from figure_judging import judged, judged_apart
from figure_table import Question, figures, questions

QUESTIONS = [question for figure in figures() for question in questions(figure)]
_LONG = {"circles/two-tangents-angle"}
QUICK = [question for question in QUESTIONS[::71] if question.figure.name not in _LONG]
TABLES = sorted({figure.table for figure in figures()})
#: Of the questions of a table at least this part is decided within the deadline, on a machine
#: that has other things to do as well.
_DECIDED = 0.9
#: What is decided with the least to spare, and was lost when figures were placed otherwise.
_WITH_LITTLE_TO_SPARE = [
    "adversarial_ambiguous/cyclic-without-order-all",
    "named_circles/two-circles-in-a-right-angle-right",
]


@pytest.mark.parametrize("question", QUICK, ids=lambda question: question.name)
def test_no_question_is_judged_falsely(question: Question) -> None:
    found = judged(question)
    assert not found.is_false, found
    assert not found.crashed, found


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_no_question_of_a_table_is_judged_falsely_and_most_are_decided(table: str) -> None:
    asked = [question for question in QUESTIONS if question.figure.table == table]
    found = [one.judged for one in judged_apart(asked)]
    assert len(found) == len(asked)
    assert not [str(one) for one in found if one.is_false]
    assert not [str(one) for one in found if one.crashed]
    undecided = [str(one) for one in found if not one.is_decided]
    assert len(undecided) <= (1 - _DECIDED) * len(found), undecided


@pytest.mark.slow
@pytest.mark.parametrize("name", _WITH_LITTLE_TO_SPARE)
def test_what_is_decided_with_little_to_spare_stays_decided(name: str) -> None:
    (question,) = (one for one in QUESTIONS if one.name == name)
    found = judged(question)
    assert found.is_right, found
