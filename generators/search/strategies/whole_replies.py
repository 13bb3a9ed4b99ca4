"""Any strategy, where several questions are written in one reply: all are judged, then it learns.

What was written costs nothing more, so it is looked at before anything of it is revised.
"""

from __future__ import annotations

from generators.search.candidate import Candidate
from generators.search.proposer import Proposed
from generators.search.strategies.strategy import Choice, Strategy
from generators.search.tree import SearchTree


class WholeReplies:
    """``strategy``, which learns of the best of what was written at once."""

    def __init__(self, strategy: Strategy) -> None:
        self._strategy = strategy
        self._judged: list[int] = []

    def choose(self, tree: SearchTree) -> Choice:
        """What a reply answered while something of it is left, else what the strategy chooses."""
        if self._judged:
            return tree[self._judged[-1]].parent
        return self._strategy.choose(tree)

    def learn(self, tree: SearchTree, candidate: Candidate) -> None:
        """Wait for the last of a reply; the strategy learns of its best, of equals the first."""
        self._judged.append(candidate.number)
        if isinstance(candidate.answer, Proposed) and candidate.answer.beside:
            return
        judged, self._judged = self._judged, []
        # As they are judged by now: what was found may have been let down.
        best = max((tree[number] for number in judged), key=lambda one: one.judgement.reward)
        self._strategy.learn(tree, best)
