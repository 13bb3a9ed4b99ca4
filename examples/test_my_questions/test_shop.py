"""What this project promises about its questions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shop import question

from mathverify.equivalence import EquivalencePolicy, Units
from mathverify.testing import (
    assert_answerable,
    assert_equivalent,
    assert_refuted,
    equivalent_answers,
)

few = settings(max_examples=10, deadline=None, derandomize=True)


@few
@given(pens=st.integers(1, 9), books=st.integers(10, 40))
def test_every_question_is_answerable(pens: int, books: int) -> None:
    assert_answerable(question(pens, books))


@few
@given(pens=st.integers(1, 9), wrong=st.integers(1, 5))
def test_a_wrong_key_is_found(pens: int, wrong: int) -> None:
    spec = question(pens, 10)
    claimed = f"{3 * pens + 20 + wrong} USD"
    assert_refuted(spec.model_copy(update={"answer": claimed}), "wrong-answer")


def test_answers_are_compared_as_a_teacher_would() -> None:
    assert_equivalent("$1,250", "1250 USD")
    assert_equivalent(r"\frac{7}{2}\text{ m}", "3 1/2 m")
    assert_equivalent("12 cm", "12", EquivalencePolicy(units=Units.OPTIONAL))
    with pytest.raises(AssertionError, match="differ in unit"):
        assert_equivalent("12 cm", "12")


@few
@given(equivalent_answers())
def test_two_writings_of_one_answer(pair: tuple[str, str]) -> None:
    assert_equivalent(*pair)
