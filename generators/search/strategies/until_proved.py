"""Any strategy, until so many candidates are proved: the best of a few, not of all."""

from __future__ import annotations

from generators.search.candidate import Candidate
from generators.search.strategies.strategy import Choice, Stop, Strategy
from generators.search.tree import SearchTree


class UntilProved:
    """``strategy``, stopped as soon as ``count`` candidates are proved."""

    def __init__(self, strategy: Strategy, count: int) -> None:
        self._strategy = strategy
        self._count = count

    def choose(self, tree: SearchTree) -> Choice:
        """What the strategy chooses, or an end."""
        proved = sum(candidate.judgement.verified is not None for candidate in tree)
        if proved >= self._count:
            return Stop(f"{proved} questions were proved")
        return self._strategy.choose(tree)

    def learn(self, tree: SearchTree, candidate: Candidate) -> None:
        """What the strategy learns."""
        self._strategy.learn(tree, candidate)
