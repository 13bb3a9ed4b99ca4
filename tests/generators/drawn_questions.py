"""Six questions of each family, difficulty and form, drawn once for all tests of families.

The quick suite has three of them (`tests/thinning.py`).
"""

from __future__ import annotations

from functools import cache

from thinning import share

from generators.catalogue import family
from generators.family import DIFFICULTIES, Difficulty
from generators.sampler import Proposal, sample

__all__ = ["all_drawn", "count", "drawn"]

COUNT = 6


def drawn(name: str, difficulty: Difficulty, choice: bool = False) -> tuple[Proposal, ...]:
    """Questions of a family; all have as many."""
    return _drawn(name, difficulty, choice, count())


def count() -> int:
    """How many of each kind there are for the test that runs."""
    return len(share(range(COUNT), 2))


@cache
def _drawn(name: str, difficulty: Difficulty, choice: bool, many: int) -> tuple[Proposal, ...]:
    return tuple(sample(family(name), many, 1, difficulty, choice))


def all_drawn(name: str) -> tuple[Proposal, ...]:
    """Those of each difficulty, open and with options."""
    return tuple(
        proposal
        for difficulty in DIFFICULTIES
        for choice in (False, True)
        for proposal in drawn(name, difficulty, choice)
    )
