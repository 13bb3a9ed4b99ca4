"""What a quality above the published mark takes, and the rounds until it is reached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

import pytest
from over_rows import over_rows
from searching import candidate

from generators.search.candidate import ROOT
from generators.search.panel import (
    QUALITY_MARK,
    Assessment,
    monotone_quality,
    published_quality,
)
from generators.search.strategies.rounds import Rounds
from generators.search.strategies.strategy import Stop
from generators.search.tree import SearchTree

Quality: TypeAlias = Callable[[Sequence[Assessment]], Fraction]


def panel(passing: int, confidence: float) -> list[Assessment]:
    return [Assessment(str(at), 100 if at < passing else 0, confidence) for at in range(7)]


@over_rows("quality", [published_quality, monotone_quality])
@over_rows("passing", range(8))
def test_only_all_seven_lie_above_the_mark(quality: Quality, passing: int) -> None:
    """The weights and the mark of the paper come to this: one judge who fails is a veto."""
    surest = float(quality(panel(passing, 100)))
    assert (surest > QUALITY_MARK) is (passing == 7)


@pytest.mark.parametrize("quality", [published_quality, monotone_quality])
def test_all_seven_have_to_be_a_little_sure(quality: Quality) -> None:
    assert float(quality(panel(7, 25))) <= QUALITY_MARK < float(quality(panel(7, 26)))


def test_a_panel_that_agrees_to_fail_gets_half_of_the_published_quality() -> None:
    assert published_quality(panel(0, 100)) * 2 == 1
    assert monotone_quality(panel(0, 100)) == 0


def played(scores: list[float], rounds: int) -> tuple[list[int], str]:
    """The parents chosen while candidate n gets ``scores[n]``, and why there is an end."""
    strategy, tree, parents = Rounds(rounds, 0.85), SearchTree(), list[int]()
    while not isinstance(chosen := strategy.choose(tree), Stop):
        one = candidate(len(tree), chosen)
        score = scores[len(tree)]
        tree.add(replace(one, judgement=replace(one.judgement, score=score)))
        strategy.learn(tree, tree[len(tree) - 1])
        parents.append(chosen)
    return parents, chosen.reason


def test_rounds_go_on_from_the_last_one_whatever_it_is_worth() -> None:
    assert played([0.8, 0.2, 0.5], 3) == ([ROOT, 0, 1], "3 rounds were judged")


def test_rounds_end_above_the_mark_and_not_at_it() -> None:
    assert played([0.85, 0.86], 9) == ([ROOT, 0], "a score above 0.85 was given")
