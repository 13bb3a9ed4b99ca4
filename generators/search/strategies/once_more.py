"""Any strategy until something is proved, and then one revision of it: advice is acted on once."""

from __future__ import annotations

from generators.search.candidate import Candidate
from generators.search.strategies.strategy import Choice, Stop, Strategy
from generators.search.tree import SearchTree

__all__ = ["OnceMore"]


class OnceMore:
    """``strategy``, then the first proved candidate revised once, whatever comes of it."""

    def __init__(self, strategy: Strategy) -> None:
        self._strategy = strategy

    def choose(self, tree: SearchTree) -> Choice:
        """What the strategy chooses, the first proved candidate, or an end."""
        proved = next((one for one in tree if one.judgement.verified is not None), None)
        if proved is None:
            return self._strategy.choose(tree)
        if len(tree) > proved.number + 1:
            return Stop("what was proved was revised once")
        return proved.number

    def learn(self, tree: SearchTree, candidate: Candidate) -> None:
        """What the strategy learns."""
        self._strategy.learn(tree, candidate)
