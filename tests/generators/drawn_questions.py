"""Six questions of each family, difficulty and form, drawn once for all tests of families."""

from __future__ import annotations

from functools import cache

from generators.catalogue import family
from generators.family import DIFFICULTIES, Difficulty
from generators.sampler import Proposal, sample

__all__ = ["COUNT", "all_drawn", "drawn"]

COUNT = 6


@cache
def drawn(name: str, difficulty: Difficulty, choice: bool = False) -> tuple[Proposal, ...]:
    """So many questions of a family; all have as many."""
    return tuple(sample(family(name), COUNT, 1, difficulty, choice))


def all_drawn(name: str) -> tuple[Proposal, ...]:
    """Those of each difficulty, open and with options."""
    return tuple(
        proposal
        for difficulty in DIFFICULTIES
        for choice in (False, True)
        for proposal in drawn(name, difficulty, choice)
    )
