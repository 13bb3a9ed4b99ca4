"""Best first: revise the best candidate that has fewer than ``width`` revisions."""

from __future__ import annotations

from generators.search.candidate import ROOT, Candidate
from generators.search.strategies.strategy import Choice
from generators.search.tree import SearchTree


class BestFirst:
    """A best-first search from ``drafts`` drafts, down to ``depth`` revisions."""

    def __init__(self, drafts: int = 2, width: int = 2, depth: int = 4) -> None:
        self._drafts = drafts
        self._width = width
        self._depth = depth

    def choose(self, tree: SearchTree) -> Choice:
        """The open candidate of the greatest reward; a draft while there are too few or none."""
        if len(tree.children(ROOT)) < self._drafts:
            return ROOT
        open_ones = [
            one
            for one in tree
            if one.depth < self._depth and len(tree.children(one.number)) < self._width
        ]
        if not open_ones:
            return ROOT
        return max(open_ones, key=lambda one: (one.judgement.reward, -one.number)).number

    def learn(self, tree: SearchTree, candidate: Candidate) -> None:
        """Everything that is known stands in the tree."""
