"""Rounds: one line of revisions, each of the last candidate, whatever that is worth.

Algorithm 1 of TH1NK: judge, and write anew until the score lies above ``mark`` or so many rounds
were judged.
"""

from __future__ import annotations

from generators.search.candidate import ROOT, Candidate
from generators.search.strategies.strategy import Choice, Stop
from generators.search.tree import SearchTree


class Rounds:
    """At most ``rounds`` candidates in a line."""

    def __init__(self, rounds: int, mark: float) -> None:
        self._rounds = rounds
        self._mark = mark

    def choose(self, tree: SearchTree) -> Choice:
        """A draft first, then always the last candidate."""
        if not len(tree):
            return ROOT
        last = tree[len(tree) - 1]
        if last.judgement.score > self._mark:
            return Stop(f"a score above {self._mark:g} was given")
        if len(tree) >= self._rounds:
            return Stop(f"{self._rounds} rounds were judged")
        return last.number

    def learn(self, tree: SearchTree, candidate: Candidate) -> None:
        """Everything that is known stands in the tree."""
