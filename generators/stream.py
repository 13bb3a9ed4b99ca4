"""Random choices that depend on a key alone: same key, same choices, on every machine.

The stream is SHA-256 in counter mode.  Python's ``hash`` and ``random`` have no part in it, so
neither ``PYTHONHASHSEED`` nor another caller's use of the global generator can change a sample.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")

_BYTES = 8
_RANGE = 1 << (8 * _BYTES)
#: The first counters as they are hashed.
_COUNTERS = tuple(number.to_bytes(8, "big") for number in range(1, 33))


def part_of_key(part: str | int) -> bytes:
    """What a part of a key is in the key: its length keeps ("ab", "c") and ("a", "bc") apart."""
    content = str(part).encode()
    return len(content).to_bytes(4, "big") + content


class Stream:
    """Uniform choices drawn from ``key``; two streams with one key agree for ever.

    A key that is whole already (`part_of_key` of its parts, joined) is taken as it is.
    """

    __slots__ = ("_counter", "_key")

    def __init__(self, *key: str | int, whole: bytes = b"") -> None:
        self._key = whole or b"".join(map(part_of_key, key))
        self._counter = 0

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound`` - 1, each as likely as any other.

        Raises ValueError unless 1 <= bound <= 2^64.
        """
        if not 1 <= bound <= _RANGE:
            raise ValueError(f"bound must be from 1 to 2^64, not {bound}")
        # Numbers at or above the largest multiple of bound would favour small remainders.
        while True:
            number = int.from_bytes(self._block()[:_BYTES], "big")
            if number <= _RANGE - bound or number < _RANGE - _RANGE % bound:
                return number % bound

    def choose(self, items: Sequence[Item]) -> Item:
        """One of ``items``.  Raises ValueError if there is none."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """All of ``items`` in a random order (Fisher and Yates)."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed)

    def _block(self) -> bytes:
        count = self._counter
        self._counter += 1
        counted = _COUNTERS[count] if count < 32 else (count + 1).to_bytes(8, "big")
        return hashlib.sha256(self._key + counted).digest()
