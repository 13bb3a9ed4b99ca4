"""Monte Carlo tree search with upper confidence bounds for trees.

Algorithm 1 of EQPR: select by UCT from drafts that are scored questions, expand by ``width``
revisions, propagate each reward to the root.  UCT(n) = Q(n) + c sqrt(ln N(parent) / N(n)), Q the
greatest reward below n (Kocsis and Szepesvári 2006 take the mean; a search for one question wants
the greatest).  The paper's c is 2.5, width 3, depth 3.
"""

from __future__ import annotations

import math

from generators.search.candidate import ROOT, Candidate
from generators.search.strategies.strategy import Choice, Stop
from generators.search.tree import SearchTree


class MonteCarlo:
    """UCT over revisions; ``iterations`` expansions of ``width`` revisions each, from ``drafts``
    drafts (the paper's tree has one).  Replies that hold no question do not count to either.

    With ``while_better`` an expansion that brings nothing better than a proved question that there
    is already ends the search.
    """

    def __init__(
        self,
        iterations: int = 4,
        width: int = 3,
        depth: int = 3,
        exploration: float = 2.5,
        drafts: int = 1,
        *,
        while_better: bool = False,
    ) -> None:
        self._while_better = while_better
        self._best_before = 0.0
        self._drafts = drafts
        self._iterations = iterations
        self._width = width
        self._depth = depth
        self._exploration = exploration
        self._expanding: int | None = None
        self._started = 0
        self._visits: dict[int, int] = {}
        self._greatest: dict[int, float] = {}

    def choose(self, tree: SearchTree) -> Choice:
        """The drafts first; then the leaf being expanded, or the next one by UCT."""
        if _readable(tree, ROOT) < self._drafts:
            return ROOT
        if self._expanding is not None:
            if _readable(tree, self._expanding) < self._width:
                return self._expanding
            self._expanding = None
        best = tree.best_proved()
        reward = 0.0 if best is None else best.judgement.reward
        if self._while_better and self._started and 0.0 < reward <= self._best_before:
            return Stop("an expansion brought nothing better")
        self._best_before = reward
        if self._started >= self._iterations:
            return Stop(f"{self._iterations} iterations were made")
        leaf = self._selected(tree)
        if leaf is None:
            return Stop("the whole tree was searched")
        self._started += 1
        self._expanding = leaf
        return leaf

    def learn(self, tree: SearchTree, candidate: Candidate) -> None:
        """Propagate the reward from the candidate to the root."""
        for number in (*tree.path(candidate.number), ROOT):
            self._visits[number] = self._visits.get(number, 0) + 1
            best = self._greatest.get(number, 0.0)
            self._greatest[number] = max(best, candidate.judgement.reward)

    def bound(self, tree: SearchTree, number: int) -> float:
        """UCT of a candidate."""
        parent = self._visits[tree[number].parent]
        wide = math.sqrt(math.log(parent) / self._visits[number])
        return self._greatest[number] + self._exploration * wide

    def _selected(self, tree: SearchTree) -> int | None:
        """The leaf that is reached by the greatest bounds among those that may be expanded."""
        return self._below(tree, ROOT)

    def _below(self, tree: SearchTree, number: int) -> int | None:
        children = [one for one in tree.children(number) if one.spec is not None]
        if not children and number == ROOT:
            return None
        if not children:
            return number if tree[number].depth < self._depth else None
        ranked = sorted(children, key=lambda one: (-self.bound(tree, one.number), one.number))
        for child in ranked:
            found = self._below(tree, child.number)
            if found is not None:
                return found
        return None


def _readable(tree: SearchTree, number: int) -> int:
    """How many questions were written after a candidate, or as drafts."""
    return sum(one.spec is not None for one in tree.children(number))
