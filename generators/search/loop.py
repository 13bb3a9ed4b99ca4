"""Propose, judge, reflect, propose: one loop for every strategy and every proposer.

What costs much is asked of what would be found, and of nothing else: `search` takes a ``settling``,
to which the best is held at the end.  What it lets down goes back to its author like anything else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from generators.search.brief import Brief
from generators.search.budget import Enough, OutOf, Purse
from generators.search.candidate import ROOT, Candidate
from generators.search.gate import Gate
from generators.search.judgement import Judgement
from generators.search.memory import tried_before
from generators.search.proposer import NothingLeft, Proposed, Proposer, Request, Unreadable, Wanted
from generators.search.strategies.strategy import Stop, Strategy
from generators.search.tree import SearchTree
from mathverify.verification.verified import Verified


@dataclass(frozen=True, slots=True)
class Found:
    """A proved question; ``candidate`` is the best of ``tree``."""

    verified: Verified
    candidate: Candidate
    tree: SearchTree


@dataclass(frozen=True, slots=True)
class Exhausted:
    """No proved question, why the search ended, and what was tried."""

    reason: str
    tree: SearchTree


Result: TypeAlias = Found | Exhausted

#: What a judgement comes to once its question is held to the rest; it only ever takes away.
Settling: TypeAlias = Callable[[Judgement], Judgement]
#: The proved candidate of a tree that would be found; None if there is none.
Champion: TypeAlias = Callable[[SearchTree], Candidate | None]


def as_it_stands(judgement: Judgement) -> Judgement:
    """Nothing is left to hold a question to."""
    return judgement


def search(
    brief: Brief,
    proposer: Proposer,
    gate: Gate,
    strategy: Strategy,
    purse: Purse,
    watch: Callable[[Candidate], None] = lambda _: None,
    good_enough: float = 1.0,
    *,
    settling: Settling = as_it_stands,
    champion: Champion = SearchTree.best_proved,
) -> Result:
    """The best proved question that the budget buys, or an honest `Exhausted`.

    Ends early at a proved question with a score of at least ``good_enough``.  Where it ends, the
    ``champion`` of the tree is settled; what is let down is no champion any more, and where none is
    left the search goes on, as far as budget and strategy do.  The first is settled whatever was
    spent.  ``watch`` sees every candidate as soon as it is judged, and again if it is let down.
    """
    tree = SearchTree()
    #: What questions came to, by their digests: the same one is not settled twice.
    settled: dict[str, Judgement] = {}
    let_down = 0

    def best() -> Found | None:
        """The champion that is settled, as far as the purse goes."""
        nonlocal let_down
        while (one := champion(tree)) is not None and one.judgement.verified is not None:
            key = one.judgement.verified.certificate.digest
            if key not in settled:
                if settled and not isinstance(purse.left(0), Enough):
                    return None
                settled[key] = settling(one.judgement)
            judgement = settled[key]
            one = replace(one, judgement=judgement)
            tree.judge_again(one)
            if judgement.verified is not None:
                return Found(judgement.verified, one, tree)
            let_down += 1
            watch(one)
        return None

    while True:
        before = let_down
        ended = _step(brief, proposer, gate, strategy, purse, watch, good_enough, tree)
        if ended is None:
            continue
        found = best()
        if found is not None:
            return found
        if ended.is_final or (ended.reason and let_down == before):
            return Exhausted(ended.reason, tree)


@dataclass(frozen=True, slots=True)
class _End:
    """Why a search would end, empty where something good enough was found; ``is_final``: whatever
    is let down.
    """

    reason: str
    is_final: bool = False


def _step(
    brief: Brief,
    proposer: Proposer,
    gate: Gate,
    strategy: Strategy,
    purse: Purse,
    watch: Callable[[Candidate], None],
    good_enough: float,
    tree: SearchTree,
) -> _End | None:
    """One candidate more, or an end; None while the search goes on."""
    left = purse.left(len(tree))
    if isinstance(left, OutOf):
        return _End(f"the budget of {left.limit} is spent", is_final=True)
    chosen = strategy.choose(tree)
    if isinstance(chosen, Stop):
        return _End(chosen.reason)
    answer = proposer.propose(_request(brief, tree, chosen))
    if isinstance(answer, NothingLeft) and answer.final:
        return _End(answer.reason, is_final=True)
    depth = 0 if chosen == ROOT else tree[chosen].depth + 1
    candidate = Candidate(len(tree), chosen, depth, answer, gate.judge(answer))
    tree.add(candidate)
    strategy.learn(tree, candidate)
    watch(candidate)
    if candidate.judgement.verified and candidate.judgement.score >= good_enough:
        return _End("")
    return None


def _request(brief: Brief, tree: SearchTree, chosen: int) -> Request:
    tried = tuple(map(str, tried_before(tree, chosen)))
    if chosen == ROOT:
        return Request(brief, len(tree), tried=tried, draft=len(tree.children(ROOT)))
    parent = tree[chosen]
    match parent.answer:
        case Proposed(spec=spec, text=text, family=family):
            wanted = Wanted(spec, text, parent.judgement.reflection, family)
        case Unreadable(text=text):
            wanted = Wanted(None, text, parent.judgement.reflection)
        case NothingLeft():
            return Request(brief, len(tree), tried=tried)
    return Request(brief, len(tree), wanted, tried)
