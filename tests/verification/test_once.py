"""What is worked out of a question once belongs to that very object, and goes with it."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest

from mathverify.api import loads, verifier
from mathverify.errors import ReadBackError
from mathverify.language.parser import parse
from mathverify.language.printed import NO_NAMES
from mathverify.verification.once import once_a_question
from mathverify.verification.page_reading import check_formula
from mathverify.verification.policy import STANDARD
from mathverify.verification.verified import Verified

TEXT = """\
id: sum
data: {n: 3, m: 4}
unknowns: {x: real}
givens: {e: "x = n + m"}
ask: {find: x, as: value}
answer: 7
prose: {stem: "Let x be the sum of {n} and {m}. Find x."}
"""


def proved() -> Verified:
    verified = verifier().verify_here(loads(TEXT)[0], STANDARD).verified
    assert verified is not None
    return verified


@pytest.fixture
def counted() -> tuple[list[str], Callable[[Verified], object]]:
    """A function that tells apart its calls, and whom it was called for."""
    calls: list[str] = []

    def told(verified: Verified) -> object:
        calls.append(verified.spec.id)
        if len(calls) == 1:
            raise ValueError("once")
        return object()

    return calls, once_a_question(told)


def test_it_is_for_the_very_object(
    counted: tuple[list[str], Callable[[Verified], object]],
) -> None:
    calls, told = counted
    one, twin = proved(), proved()
    assert one == twin
    with pytest.raises(ValueError, match="once"):
        told(one)
    assert told(one) is told(one)
    assert told(twin) is not told(one)
    assert len(calls) == 3


def test_it_goes_with_the_question(
    counted: tuple[list[str], Callable[[Verified], object]],
) -> None:
    calls, told = counted
    for _ in range(3):
        one = proved()
        if not calls:
            with pytest.raises(ValueError, match="once"):
                told(one)
        told(one)
        del one
        gc.collect()
    assert len(calls) == 4


def test_a_formula_that_was_right_before_is_read_again_where_it_is_another() -> None:
    tree = parse("x^2 + 3*x = 4")
    right = "x^{2} + 3 x = 4"
    for _ in range(2):
        check_formula("a page", "1. e", right, tree, NO_NAMES)
        for place, sign in enumerate(right):
            for other in "57+-xy" if sign.isalnum() else ():
                wrong = f"{right[:place]}{other}{right[place + 1 :]}"
                if wrong != right:
                    with pytest.raises(ReadBackError):
                        check_formula("a page", "1. e", wrong, tree, NO_NAMES)
        check_formula("a page", "1. e", right, tree, NO_NAMES, said=None)
        with pytest.raises(ReadBackError):
            check_formula("a page", "1. e", right, tree, NO_NAMES, said="something else")


def test_equal_trees_that_are_written_differently_are_not_taken_for_each_other() -> None:
    half, decimal = parse("x = 0.50"), parse("x = 0.5")
    check_formula("a page", "1. e", "x = 0.50", half, NO_NAMES)
    check_formula("a page", "1. e", "x = 0.5", decimal, NO_NAMES)
    with pytest.raises(ReadBackError):
        check_formula("a page", "1. e", "x = 0.50", decimal, NO_NAMES)
