"""The protocol of strategies: choose a candidate to go on from, learn what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from generators.search.candidate import Candidate
from generators.search.tree import SearchTree


@dataclass(frozen=True, slots=True)
class Stop:
    """The strategy has nothing more to try."""

    reason: str


#: The number of the candidate to revise, `ROOT` for a new draft, or an end.
Choice: TypeAlias = int | Stop


class Strategy(Protocol):
    """From which candidate to go on."""

    def choose(self, tree: SearchTree) -> Choice:
        """The candidate whose revision is to be asked for next."""
        ...

    def learn(self, tree: SearchTree, candidate: Candidate) -> None:
        """See what came of the last choice; the candidate is in the tree."""
        ...
