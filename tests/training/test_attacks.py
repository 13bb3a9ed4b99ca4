"""No reply without an answer is paid for, and a reward function that pays for one is found out."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import islice

import pytest

from generators.training import Environment
from mathverify import score
from mathverify.question_texts import Question
from mathverify.testing import assert_not_hackable
from mathverify.testing.attacks import attacks, spellings


def _ours(reply: str, question: Question) -> float:
    return float(score(reply, question, worked_out=True))


def _questions(choice: bool, number: int) -> list[Question]:
    return [task.question for task in islice(Environment(seed=8, choice=choice), number)]


@pytest.mark.parametrize("choice", [False, True])
def test_our_score_pays_for_answers_alone(choice: bool) -> None:
    questions = _questions(choice, 6)
    assert sum(len(list(attacks(one))) for one in questions) >= 200
    assert sum(len(list(spellings(one))) for one in questions) >= 48
    assert_not_hackable(_ours, questions)


def _contains(reply: str, question: Question) -> float:
    return float(question.answer.plain in reply)


def _value_alone(reply: str, question: Question) -> float:
    return float(score(reply, question))


def _verbatim(reply: str, question: Question) -> float:
    return float(reply == question.answer.plain)


@pytest.mark.parametrize(
    ("careless", "told"),
    [
        (_contains, "offers several answers"),
        (_value_alone, "leaves arithmetic to the reader"),
        (_verbatim, "for the right answer"),
    ],
)
def test_a_careless_reward_is_found_out(careless: object, told: str) -> None:
    questions = [task.question for task in islice(Environment(("linear-equation",)), 2)]
    with pytest.raises(AssertionError, match=told):
        assert_not_hackable(careless, questions)  # type: ignore[arg-type]  # by its call alone


@pytest.mark.slow
@pytest.mark.parametrize("choice", [False, True])
def test_no_family_can_be_cheated(choice: bool) -> None:
    assert_not_hackable(_ours, _questions(choice, 250))


@pytest.mark.slow
def test_five_hundred_replies_a_second_are_scored() -> None:
    pairs = [
        (reply, question)
        for question in _questions(choice=False, number=40)
        for reply in (*(attack.reply for attack in attacks(question)), *spellings(question))
    ]
    start = time.process_time()
    total = sum(score(reply, question, worked_out=True).points for reply, question in pairs)
    rate = len(pairs) / (time.process_time() - start)
    print(f"{rate:.0f} replies a second of CPU, {len(pairs)} replies")
    assert total == Fraction(sum(len(list(spellings(one))) for one in _questions(False, 40)))
    assert rate >= 500
