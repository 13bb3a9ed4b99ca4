"""A keyed order of all combinations of values: each once, any alone, words last."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from over_rows import over_rows

from generators.catalogue import families, family
from generators.family import Family
from generators.parameters import Choices, Integers, Parameters, Values
from generators.permutation import Permutation
from generators.ranks import Ranks, Unmet
from generators.sampler import NoSample, Proposal, propose_ranked, ranks
from mathverify.problem.identity import shape_digest

SMALL = Parameters(
    {"name": Choices(("Ann", "Ben", "Cem")), "a": Integers(1, 4), "b": Integers(-2, 2)},
    lambda values: values.integer("a") != values.integer("b"),
)


@given(st.integers(1, 700), st.integers(0, 3))
def test_every_number_comes_once(size: int, key: int) -> None:
    order = Permutation(size, key)
    assert sorted(map(order, range(size))) == list(range(size))


@given(st.integers(10**9, 10**14), st.sets(st.integers(0, 10**9 - 1), min_size=2, max_size=40))
def test_no_two_ranks_of_a_large_size_are_one(size: int, chosen: set[int]) -> None:
    order = Permutation(size, "large")
    found = {order(rank) for rank in chosen}
    assert len(found) == len(chosen)
    assert all(0 <= number < size for number in found)


def test_the_order_depends_on_the_key_alone() -> None:
    orders = {tuple(map(Permutation(50, *key), range(50))) for key in (("a",), ("b",), ("a", 1))}
    assert len(orders) == 3
    # These numbers are the same on every machine.
    assert [Permutation(20, "k")(rank) for rank in range(6)] == [3, 16, 10, 4, 0, 8]


@pytest.mark.parametrize("rank", [-1, 5])
def test_there_is_no_rank_outside(rank: int) -> None:
    with pytest.raises(ValueError, match="a rank is from 0 to 4"):
        Permutation(5)(rank)
    with pytest.raises(ValueError, match="a rank is from 0 to 59"):
        Ranks(SMALL).at(rank if rank < 0 else 60)


def test_ranks_are_all_combinations_each_once() -> None:
    order = Ranks(SMALL, "key")
    met = [one for one in map(order.at, range(order.size)) if isinstance(one, Values)]
    assert order.size == 60
    assert len(met) == len(set(met))
    assert set(met) == set(SMALL.combinations())


def test_the_same_numbers_come_again_with_other_words_only_at_the_end() -> None:
    order = Ranks(SMALL, "key")
    found = [order.at(rank) for rank in range(order.size)]
    pairs = [(one.values if isinstance(one, Unmet) else one).items() for one in found]
    numbers = [tuple(pair for pair in one if pair[0] != "name") for one in pairs]
    assert len(set(numbers[:20])) == len(set(numbers)) == 20


@pytest.mark.parametrize("name", ["sale-price", "two-dice", "packing-remainders"])
def test_all_different_questions_of_a_small_level_are_there(name: str) -> None:
    known = family(name)
    order = ranks(known, 3, 0, "easy")
    shapes = {
        shape_digest(one.spec)
        for rank in range(order.size)
        if isinstance(one := propose_ranked(known, rank, 3, 0, "easy"), Proposal)
    }
    every = {shape_digest(known.build(v)) for v in known.parameters["easy"].combinations()}
    assert shapes == every


@over_rows("known", families(), ids=lambda known: known.name)
def test_a_family_has_questions_with_options_at_its_ranks(known: Family) -> None:
    found = (propose_ranked(known, rank, 5, 2, "hard", choice=True) for rank in count())
    offered = next(one for one in found if isinstance(one, Proposal))
    origin = offered.origin
    again = propose_ranked(known, origin.index, 5, 2, "hard", choice=True)
    assert again == offered
    assert origin.stream == 2
    assert offered.spec.id == f"{known.name}-hard-choice-5-2-{origin.index}"


def test_what_does_not_meet_the_condition_is_no_question() -> None:
    known = family("packing-remainders")
    order = ranks(known, 0, 0, "easy")
    rank = next(rank for rank in count() if isinstance(order.at(rank), Unmet))
    found = propose_ranked(known, rank, 0, 0, "easy")
    assert isinstance(found, NoSample)
    assert f"rank {rank}" in found.reason
