"""Best of n: independent drafts, no revisions; what every reflection is measured against."""

from __future__ import annotations

from generators.search.candidate import ROOT, Candidate
from generators.search.strategies.strategy import Choice, Stop
from generators.search.tree import SearchTree


class BestOf:
    """``count`` drafts."""

    def __init__(self, count: int) -> None:
        self._count = count

    def choose(self, tree: SearchTree) -> Choice:
        """A draft, until there are enough."""
        return ROOT if len(tree) < self._count else Stop(f"{self._count} drafts were made")

    def learn(self, tree: SearchTree, candidate: Candidate) -> None:
        """Drafts teach nothing."""
