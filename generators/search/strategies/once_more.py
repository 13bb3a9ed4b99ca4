"""Any strategy until something is proved, and then one revision of it: advice is acted on once."""

from __future__ import annotations

from generators.search.candidate import Candidate
from generators.search.strategies.strategy import Choice, Stop, Strategy
from generators.search.tree import SearchTree


class OnceMore:
    """``strategy``, then one proved candidate revised once, if there is advice, whatever comes of
    it.
    """

    def __init__(self, strategy: Strategy) -> None:
        self._strategy = strategy
        self._advised = False

    def choose(self, tree: SearchTree) -> Choice:
        """What the strategy chooses, the first proved candidate with advice, or an end."""
        proved = [one for one in tree if one.judgement.verified is not None]
        if not proved:
            return self._strategy.choose(tree)
        if self._advised:
            return Stop("what was proved was revised once")
        if not proved[0].judgement.reflection.points:
            return Stop("what was proved stands, and nobody advised anything")
        self._advised = True
        return proved[0].number

    def learn(self, tree: SearchTree, candidate: Candidate) -> None:
        """What the strategy learns."""
        self._strategy.learn(tree, candidate)
