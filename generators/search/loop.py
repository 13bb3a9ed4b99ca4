"""Propose, judge, reflect, propose: one loop for every strategy and every proposer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from generators.search.brief import Brief
from generators.search.budget import OutOf, Purse
from generators.search.candidate import ROOT, Candidate
from generators.search.gate import Gate
from generators.search.memory import tried_before
from generators.search.proposer import NothingLeft, Proposed, Proposer, Request, Unreadable, Wanted
from generators.search.strategies.strategy import Stop, Strategy
from generators.search.tree import SearchTree
from mathverify.verification.verified import Verified

__all__ = ["Exhausted", "Found", "Result", "search"]


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


def search(
    brief: Brief,
    proposer: Proposer,
    gate: Gate,
    strategy: Strategy,
    purse: Purse,
    watch: Callable[[Candidate], None] = lambda _: None,
    good_enough: float = 1.0,
) -> Result:
    """The best proved question that the budget buys, or an honest `Exhausted`.

    Ends early at a proved question with a score of at least ``good_enough``.  ``watch`` sees
    every candidate as soon as it is judged.
    """
    tree = SearchTree()
    reason = ""
    while not reason:
        left = purse.left(len(tree))
        if isinstance(left, OutOf):
            reason = f"the budget of {left.limit} is spent"
            break
        chosen = strategy.choose(tree)
        if isinstance(chosen, Stop):
            reason = chosen.reason
            break
        answer = proposer.propose(_request(brief, tree, chosen))
        if isinstance(answer, NothingLeft) and answer.final:
            reason = answer.reason
            break
        depth = 0 if chosen == ROOT else tree[chosen].depth + 1
        candidate = Candidate(len(tree), chosen, depth, answer, gate.judge(answer))
        tree.add(candidate)
        strategy.learn(tree, candidate)
        watch(candidate)
        if candidate.judgement.verified and candidate.judgement.score >= good_enough:
            reason = "found"
    best = tree.best()
    if best is not None and best.judgement.verified is not None:
        return Found(best.judgement.verified, best, tree)
    return Exhausted(reason, tree)


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
