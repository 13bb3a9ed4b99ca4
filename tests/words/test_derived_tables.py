"""The tables that rooms still make by hand, and the same from the records: equal, word for word."""

from __future__ import annotations

from mathverify.semantics.numbers import ball_functions
from mathverify.words import Trend
from mathverify.words.book import BOOK

WORDS = tuple(BOOK.values())


def test_balls() -> None:
    enclosed = {word.name for word in WORDS if word.real and word.real.ball}
    assert enclosed == set(ball_functions.BALL_FUNCTIONS)


def test_continuity() -> None:
    from mathverify.theories import continuity, holes

    reals = [word for word in WORDS if word.real is not None and word.arity == (1, 1)]
    smooth = {word.name for word in reals if word.real and word.real.trend is not Trend.STEPS}
    assert smooth | {"max", "median", "min"} == continuity._CONTINUOUS
    everywhere = {word.name for word in reals if word.real and not word.real.needs}
    assert everywhere | {"max", "median", "min"} == holes._EVERYWHERE
