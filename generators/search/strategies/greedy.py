"""Greedy refinement: go on from the last candidate while that helps, then draft anew.

A revision that is worse than what it revised is not followed; its parent is revised again, at
most ``patience`` times, before a new draft is made.
"""

from __future__ import annotations

from generators.search.candidate import ROOT, Candidate
from generators.search.strategies.strategy import Choice
from generators.search.tree import SearchTree


class Greedy:
    """One line of revisions at a time."""

    def __init__(self, patience: int = 3) -> None:
        self._patience = patience
        self._current = ROOT
        self._failures = 0

    def choose(self, tree: SearchTree) -> Choice:
        """The end of the present line, or a draft."""
        del tree
        if self._failures >= self._patience:
            self._current, self._failures = ROOT, 0
        return self._current

    def learn(self, tree: SearchTree, candidate: Candidate) -> None:
        """Follow what is better than what it came from."""
        before = -1.0
        if candidate.parent != ROOT:
            before = tree[candidate.parent].judgement.reward
        if candidate.judgement.reward > before:
            self._current, self._failures = candidate.number, 0
        else:
            self._failures += 1
