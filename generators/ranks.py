"""All combinations of values of a level in a keyed order: each once, any of them alone.

What differs in words alone comes late: the first ranks differ in some parameter that is no word,
and only when all of these were there do the same numbers come again with other words.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from generators.parameters import Choices, Domain, Parameters, Value, Values
from generators.permutation import Permutation
from generators.stream import Stream


@dataclass(frozen=True, slots=True)
class Unmet:
    """The combination of a rank, which does not meet the condition between parameters."""

    values: Values


class Ranks:
    """The combinations of ``parameters`` in the order of ``key``.

    ``size`` is the number of ranks; those whose combination does not meet the condition are among
    them, as `Unmet`, so that every rank is found without looking at another.
    """

    __slots__ = ("_names", "_others", "_parameters", "_permutation", "_words", "size")

    def __init__(self, parameters: Parameters, *key: str | int) -> None:
        self._parameters = parameters
        members = [(name, domain.members()) for name, domain in parameters.domains.items()]
        wordy = {name for name, domain in parameters.domains.items() if _is_wordy(domain)}
        self._words = [(name, found) for name, found in members if name in wordy]
        self._others = [(name, found) for name, found in members if name not in wordy]
        others = prod(len(found) for _, found in self._others)
        self.size = others * prod(len(found) for _, found in self._words)
        self._names = tuple(parameters.domains)
        self._permutation = Permutation(max(others, 1), "ranks", *key)

    def at(self, rank: int) -> Values | Unmet:
        """The values at ``rank``.  Raises ValueError for a rank outside of the size."""
        values = self.values(rank)
        return values if self._parameters.condition(values) else Unmet(values)

    def values(self, rank: int) -> Values:
        """The values at ``rank``, whether they meet the condition or not.

        Raises ValueError for a rank outside of the size.
        """
        if not 0 <= rank < self.size:
            raise ValueError(f"a rank is from 0 to {self.size - 1}, not {rank}")
        turn, place = divmod(rank, self._permutation.size)
        number = self._permutation(place)
        found = _digits(number, self._others)
        dresses = self.size // self._permutation.size
        if dresses > 1:
            dress = (Stream("dress", number).below(dresses) + turn) % dresses
            found |= _digits(dress, self._words)
        elif self._words:
            found |= _digits(0, self._words)
        return Values(tuple([(name, found[name]) for name in self._names]))


def _is_wordy(domain: Domain) -> bool:
    return isinstance(domain, Choices) and all(isinstance(one, str) for one in domain.members())


def _digits(number: int, members: list[tuple[str, tuple[Value, ...]]]) -> dict[str, Value]:
    """The values that a number stands for, the last parameter running fastest."""
    found: dict[str, Value] = {}
    for name, values in reversed(members):
        number, digit = divmod(number, len(values))
        found[name] = values[digit]
    return found
