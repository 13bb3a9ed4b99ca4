"""Streams and parameter domains: uniform, seeded, bounded, countable."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.parameters import (
    Choices,
    Count,
    Integers,
    NoValues,
    Parameters,
    Rationals,
    Values,
)
from generators.stream import Stream
from mathverify.errors import InternalError

QUICK = settings(max_examples=60, derandomize=True, deadline=None)


def test_stream_is_the_same_for_ever() -> None:
    stream = Stream("values", "linear-equation", 1, 7, 0)
    assert [stream.below(1000) for _ in range(6)] == [207, 378, 581, 731, 368, 436]


def test_key_parts_do_not_run_together() -> None:
    first, second = Stream("ab", "c"), Stream("a", "bc")
    assert [first.below(2**32) for _ in range(3)] != [second.below(2**32) for _ in range(3)]


def test_stream_is_close_to_uniform() -> None:
    stream = Stream("uniform")
    counts = Counter(stream.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


@QUICK
@given(st.integers(1, 2**64), st.integers())
def test_below_stays_below(bound: int, seed: int) -> None:
    assert 0 <= Stream(seed).below(bound) < bound


@pytest.mark.parametrize("bound", [0, -3, 2**64 + 1])
def test_impossible_bounds_are_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Stream("x").below(bound)


@QUICK
@given(st.lists(st.integers(), max_size=20), st.integers())
def test_shuffling_keeps_everything(items: list[int], seed: int) -> None:
    shuffled = Stream(seed).shuffled(items)
    assert Counter(shuffled) == Counter(items)
    assert shuffled == Stream(seed).shuffled(items)


def test_members() -> None:
    assert Integers(-2, 4, step=2, excluding=(0,)).members() == (-2, 2, 4)
    assert Rationals("0.5", "1.25", "0.25").members() == (
        Fraction(1, 2),
        Fraction(3, 4),
        Fraction(1),
        Fraction(5, 4),
    )
    assert Rationals("1/3", "1", "1/3").members() == (Fraction(1, 3), Fraction(2, 3), Fraction(1))
    assert Choices(("a", 3)).members() == ("a", 3)


def test_conditions_are_met_and_counted() -> None:
    ordered = Parameters(
        {"a": Integers(1, 5), "b": Integers(1, 5)},
        lambda values: values.integer("a") < values.integer("b"),
    )
    assert ordered.count() == Count(10, exact=True)
    assert ordered.count(limit=9) == Count(25, exact=False)
    assert len(list(ordered.combinations())) == 10
    for seed in range(50):
        sampled = ordered.sample(Stream(seed))
        assert isinstance(sampled, Values)
        assert sampled.integer("a") < sampled.integer("b")


def test_every_combination_comes_up() -> None:
    parameters = Parameters({"a": Integers(1, 3), "b": Choices(("x", "y"))})
    seen = {parameters.sample(Stream(seed)) for seed in range(200)}
    assert seen == set(parameters.combinations())


def test_a_condition_that_cannot_be_met_ends() -> None:
    impossible = Parameters({"a": Integers(1, 5)}, lambda values: False, tries=25)
    assert impossible.sample(Stream("x")) == NoValues(25)
    assert impossible.count() == Count(0, exact=True)


def test_values_know_their_types() -> None:
    values = Values((("n", 3), ("q", Fraction(1, 2)), ("w", "pens")))
    assert (values.integer("n"), values.rational("n"), values.rational("q")) == (
        3,
        Fraction(3),
        Fraction(1, 2),
    )
    assert values.word("w") == "pens"
    assert values.texts() == {"n": "3", "q": "1/2", "w": "pens"}
    for wrong in (
        lambda: values.integer("q"),
        lambda: values.rational("w"),
        lambda: values.word("n"),
        lambda: values.integer("z"),
    ):
        with pytest.raises(InternalError):
            wrong()
