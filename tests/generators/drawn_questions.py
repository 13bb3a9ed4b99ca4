"""Twenty questions of each family, difficulty and form, drawn once for all tests of families."""

from __future__ import annotations

from functools import cache

from generators.catalogue import family
from generators.family import DIFFICULTIES, Difficulty
from generators.sampler import Proposal, sample

__all__ = ["all_drawn", "drawn"]


@cache
def drawn(name: str, difficulty: Difficulty, choice: bool = False) -> tuple[Proposal, ...]:
    """Twenty questions of a family; all have as many."""
    return tuple(sample(family(name), 20, 1, difficulty, choice))


def all_drawn(name: str) -> tuple[Proposal, ...]:
    """Those of each difficulty, open and with options."""
    return tuple(
        proposal
        for difficulty in DIFFICULTIES
        for choice in (False, True)
        for proposal in drawn(name, difficulty, choice)
    )
