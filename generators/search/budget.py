"""How much a search may spend, and what it has spent.

Calls, tokens and money are counted by whoever asks models, candidates by the loop: these limits
give the same search on every machine.  Seconds do not, and are checked last.  The records are those
of the door (`mathverify.authoring`): what was asked for there is the budget of the search.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from mathverify.authoring import Limits as Budget
from mathverify.authoring import Spent

__all__ = ["Budget", "Enough", "OutOf", "Purse", "Spent", "unpaid"]


@dataclass(frozen=True, slots=True)
class Enough:
    """There is something left of everything."""


@dataclass(frozen=True, slots=True)
class OutOf:
    """One limit is reached, and which."""

    limit: str


#: Whoever knows what has been spent.
SpentSoFar: TypeAlias = Callable[[], Spent]


def unpaid() -> Spent:
    """Nothing is spent: for proposers that cost nothing."""
    return Spent()


class Purse:
    """A budget with its clock running from the moment it is made."""

    def __init__(
        self,
        budget: Budget,
        spent: SpentSoFar = unpaid,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._budget = budget
        self._spent = spent
        self._clock = clock
        self._start = clock()

    def left(self, candidates: int) -> Enough | OutOf:
        """Whether another candidate may be asked for after this many."""
        budget, spent = self._budget, self._spent()
        if candidates >= budget.candidates:
            return OutOf(f"{budget.candidates} candidates")
        if budget.calls is not None and spent.calls >= budget.calls:
            return OutOf(f"{budget.calls} calls")
        if budget.tokens is not None and spent.tokens >= budget.tokens:
            return OutOf(f"{budget.tokens} tokens")
        if budget.money is not None and spent.money >= budget.money:
            return OutOf(f"{float(budget.money):g} of money")
        if budget.seconds is not None and self.seconds >= budget.seconds:
            return OutOf(f"{budget.seconds:g} seconds")
        return Enough()

    @property
    def spent(self) -> Spent:
        """What was spent so far."""
        return self._spent()

    @property
    def seconds(self) -> float:
        """Seconds since the search began."""
        return self._clock() - self._start
