"""Strategies: from which candidate the search goes on."""

from __future__ import annotations

import math
from dataclasses import replace

from searching import candidate, tree_of

from generators.search.candidate import ROOT
from generators.search.judgement import Standing
from generators.search.memory import tried_before
from generators.search.proposer import Proposed, Unreadable
from generators.search.reflection import Reflection
from generators.search.strategies.best_first import BestFirst
from generators.search.strategies.best_of import BestOf
from generators.search.strategies.generations import Generations
from generators.search.strategies.greedy import Greedy
from generators.search.strategies.monte_carlo import MonteCarlo
from generators.search.strategies.strategy import Stop, Strategy
from generators.search.strategies.until_proved import UntilProved
from generators.search.strategies.whole_replies import WholeReplies
from generators.search.tree import SearchTree


def played(strategy: Strategy, progress: dict[int, float], limit: int = 40) -> list[int]:
    """The parents that a strategy chooses when candidate n makes ``progress[n]`` (0.1 if none)."""
    tree = SearchTree()
    parents: list[int] = []
    while len(tree) < limit:
        chosen = strategy.choose(tree)
        if isinstance(chosen, Stop):
            break
        depth = 0 if chosen == ROOT else tree[chosen].depth + 1
        number = len(tree)
        one = candidate(number, chosen, depth, progress=progress.get(number, 0.1))
        tree.add(one)
        strategy.learn(tree, one)
        parents.append(chosen)
    return parents


def test_best_of_drafts_and_stops() -> None:
    assert played(BestOf(4), {}) == [ROOT] * 4


def test_greedy_follows_what_is_better() -> None:
    assert played(Greedy(), {0: 0.1, 1: 0.2, 2: 0.3}, limit=4) == [ROOT, 0, 1, 2]


def test_greedy_stays_with_the_parent_of_what_is_worse() -> None:
    assert played(Greedy(), {0: 0.5, 1: 0.2, 2: 0.6}, limit=4) == [ROOT, 0, 0, 2]


def test_greedy_drafts_anew_after_its_patience() -> None:
    assert played(Greedy(patience=2), {0: 0.9}, limit=5) == [ROOT, 0, 0, ROOT, 3]


def test_best_first_takes_the_best_that_is_open() -> None:
    progress = {0: 0.2, 1: 0.8, 2: 0.3, 3: 0.4}
    assert played(BestFirst(drafts=2, width=2), progress, limit=6) == [ROOT, ROOT, 1, 1, 3, 3]


def test_best_first_goes_no_deeper_than_allowed() -> None:
    parents = played(BestFirst(drafts=1, width=1, depth=2), {}, limit=5)
    assert parents == [ROOT, 0, 1, ROOT, 3]


def test_monte_carlo_scores_its_root_and_expands_by_its_width() -> None:
    parents = played(MonteCarlo(iterations=2, width=3, depth=3), {0: 0.1, 1: 0.1, 2: 0.9, 3: 0.1})
    assert parents == [ROOT, 0, 0, 0, 2, 2, 2]


def test_monte_carlo_stops_at_its_depth() -> None:
    parents = played(MonteCarlo(iterations=99, width=1, depth=2), {})
    assert parents == [ROOT, 0, 1]


def test_monte_carlo_explores_when_told_to() -> None:
    """With a large constant the visits decide, with none the reward does."""
    progress = {0: 0.1, 1: 0.9, 2: 0.2, 3: 0.89, 4: 0.88}
    greedy = played(MonteCarlo(iterations=4, width=2, depth=9, exploration=0), progress)
    curious = played(MonteCarlo(iterations=4, width=2, depth=9, exploration=99), progress)
    assert greedy[3] == curious[3] == 1
    assert greedy[5] in (3, 4)
    assert curious[5] == 2


def test_upper_confidence_bounds() -> None:
    strategy = MonteCarlo(exploration=2.5)
    tree = tree_of([candidate(0, progress=0.1)])
    strategy.learn(tree, tree[0])
    for number, progress in ((1, 0.4), (2, 0.8)):
        one = candidate(number, 0, 1, progress=progress)
        tree.add(one)
        strategy.learn(tree, one)
    reward = tree[1].judgement.reward
    assert math.isclose(strategy.bound(tree, 1), reward + 2.5 * math.sqrt(math.log(3) / 1))
    assert strategy.bound(tree, 2) > strategy.bound(tree, 1)


def test_rewards_reach_the_root() -> None:
    strategy = MonteCarlo()
    tree = tree_of([candidate(0)])
    strategy.learn(tree, tree[0])
    best = candidate(1, 0, 1, Standing.PROVED, 1.0)
    tree.add(best)
    strategy.learn(tree, best)
    assert tree.best() == best
    assert tree.path(1) == (1, 0)


def generations(progress: dict[int, float], enough: float = 0.9) -> list[int]:
    strategy = Generations(lambda one: one.judgement.progress >= enough, width=3, count=3)
    return played(strategy, progress)


def test_a_generation_is_judged_whole() -> None:
    assert generations({0: 0.95, 2: 0.99}) == [ROOT] * 3


def test_the_next_generation_revises_the_best_of_all() -> None:
    assert generations({1: 0.6, 3: 0.5, 7: 0.9}) == [ROOT] * 3 + [1] * 6
    assert generations({1: 0.6, 4: 0.7}) == [ROOT] * 3 + [1] * 3 + [4] * 3
    assert generations({1: 0.6, 4: 0.9}) == [ROOT] * 3 + [1] * 3


def test_where_nothing_was_read_drafts_are_made_again() -> None:
    strategy, tree = Generations(lambda _: False, width=2, count=2), SearchTree()
    while not isinstance(chosen := strategy.choose(tree), Stop):
        assert chosen == ROOT
        tree.add(replace(candidate(len(tree)), answer=Unreadable("test", "", Reflection(()))))
    assert len(tree) == 4
    assert chosen.reason == "2 generations were judged"


def in_replies(
    strategy: Strategy, progress: dict[int, float], widths: list[int], lowered: int | None = None
) -> list[int]:
    """The parents chosen where each reply holds so many questions, in turn.

    Of candidate ``lowered`` nothing holds any more once it was learned of.
    """
    tree = SearchTree()
    parents: list[int] = []
    left = 0
    for number in range(sum(widths)):
        chosen = strategy.choose(tree)
        assert not isinstance(chosen, Stop)
        if not left:
            left = widths.pop(0)
        left -= 1
        one = candidate(number, chosen, progress=progress.get(number, 0.1))
        assert isinstance(one.answer, Proposed)
        one = replace(one, answer=replace(one.answer, beside=(one.answer,) * left))
        tree.add(one)
        strategy.learn(tree, one)
        if number == lowered:
            tree.judge_again(replace(one, judgement=replace(one.judgement, progress=0.0)))
        parents.append(chosen)
    return parents


def test_all_of_a_reply_is_judged_before_any_of_it_is_revised() -> None:
    progress = {0: 0.2, 1: 0.6, 2: 0.4, 3: 0.1, 4: 0.8}
    parents = in_replies(WholeReplies(Greedy()), progress, [3, 2, 1])
    assert parents == [ROOT, ROOT, ROOT, 1, 1, 4]


def test_what_was_let_down_meanwhile_is_not_the_best_of_its_reply() -> None:
    progress = {0: 0.6, 1: 0.4, 2: 0.2}
    assert in_replies(WholeReplies(Greedy()), progress, [3, 1], lowered=0)[-1] == 1
    assert in_replies(WholeReplies(Greedy()), progress, [3, 1])[-1] == 0


def test_a_reply_is_judged_whole_though_one_of_it_is_proved() -> None:
    strategy = WholeReplies(UntilProved(Greedy(), 1))
    assert in_replies(strategy, {}, [3]) == [ROOT] * 3


def test_revisions_of_two_drafts_that_could_not_be_read_are_told_different_things() -> None:
    tree = SearchTree()
    for number in range(2):
        one = replace(candidate(number), parent=ROOT)
        tree.add(replace(one, answer=Unreadable("test", "no", Reflection(()))))
    assert tried_before(tree, 0) != tried_before(tree, 1)
