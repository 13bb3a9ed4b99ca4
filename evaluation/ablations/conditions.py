"""Which parts a search has: its strategy, what the author is told, who mends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from generators.search.reflection import Detail
from generators.search.strategies.best_first import BestFirst
from generators.search.strategies.best_of import BestOf
from generators.search.strategies.greedy import Greedy
from generators.search.strategies.monte_carlo import MonteCarlo
from generators.search.strategies.strategy import Strategy

_Strategies: TypeAlias = Mapping[str, Callable[[int], Strategy]]

#: A strategy for so many candidates.
_STRATEGIES: _Strategies = {
    "greedy": lambda _: Greedy(),
    "best first": lambda _: BestFirst(),
    "Monte Carlo": lambda _: MonteCarlo(),
}

_TOLD = {
    Detail.NOTHING: "not accepted",
    Detail.CODES: "+ code and place",
    Detail.WITNESS: "+ witness",
    Detail.REPAIR: "+ proved repair",
}


@dataclass(frozen=True, slots=True)
class Condition:
    """``strategy`` by name; ``detail`` of the reflection; ``mending`` before the author is asked.

    ``told`` says the detail in words.
    """

    strategy: str
    told: str
    detail: Detail
    making: Callable[[int], Strategy]
    mending: bool = False


def _conditions() -> tuple[Condition, ...]:
    drafts = Condition("best of n", "nothing: drafts only", Detail.NOTHING, BestOf)
    told = tuple(
        Condition(name, words, detail, making)
        for name, making in _STRATEGIES.items()
        for detail, words in _TOLD.items()
    )
    words = "+ proved repair, and mended before it is asked"
    mended = tuple(
        Condition(name, words, Detail.REPAIR, making, mending=True)
        for name, making in _STRATEGIES.items()
    )
    return (drafts, *told, *mended)


#: Every condition, the poorest first.
CONDITIONS = _conditions()
