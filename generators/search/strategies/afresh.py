"""Afresh: one line of revisions at a time, and a new draft after each that led to a proof."""

from __future__ import annotations

from generators.search.candidate import Candidate
from generators.search.strategies.greedy import Greedy
from generators.search.strategies.strategy import Choice
from generators.search.tree import SearchTree


class Afresh:
    """As `Greedy`, but what is proved is left as it is: several different questions are wanted."""

    def __init__(self, patience: int = 3) -> None:
        self._patience = patience
        self._line = Greedy(patience)

    def choose(self, tree: SearchTree) -> Choice:
        """The end of the present line, or a draft."""
        return self._line.choose(tree)

    def learn(self, tree: SearchTree, candidate: Candidate) -> None:
        """Follow what is better; begin anew after a proof."""
        if candidate.judgement.verified is not None:
            self._line = Greedy(self._patience)
        else:
            self._line.learn(tree, candidate)
