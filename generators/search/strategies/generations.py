"""Generations: so many drafts are judged, then as many revisions of the best, and so on.

The loop of EduAgentQG: a generation is judged whole, so that the best of it is found and not the
first that passes; if none passes, the best so far is revised as often as there were drafts.
"""

from __future__ import annotations

from collections.abc import Callable

from generators.search.candidate import ROOT, Candidate
from generators.search.strategies.strategy import Choice, Stop
from generators.search.tree import SearchTree


class Generations:
    """At most ``count`` generations of ``width``, until the best of all passes."""

    def __init__(self, passes: Callable[[Candidate], bool], width: int = 3, count: int = 4) -> None:
        self._passes = passes
        self._width = width
        self._count = count
        self._parent = ROOT

    def choose(self, tree: SearchTree) -> Choice:
        """What the present generation goes on from: nothing, or the best before it."""
        if len(tree) % self._width:
            return self._parent
        best = tree.best()
        if best is not None and self._passes(best):
            return Stop("the best of a generation passes")
        if len(tree) >= self._width * self._count:
            return Stop(f"{self._count} generations were judged")
        self._parent = ROOT if best is None or best.spec is None else best.number
        return self._parent

    def learn(self, tree: SearchTree, candidate: Candidate) -> None:
        """Everything that is known stands in the tree."""
