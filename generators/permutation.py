"""A keyed order of the numbers below a size: every number once, any of them without the others.

The numbers are written in two digits, which are added to hashes of each other in turn (a Feistel
network over a mixed radix); a number that falls outside of the size is sent through again, which
ends, because the way is a circle through the number it began with.  Four rounds are enough for
numbers that look drawn (Luby and Rackoff 1988; cycle walking: Black and Rogaway 2002); nothing
rests on their being hard to guess.
"""

from __future__ import annotations

import hashlib
from math import isqrt

_ROUNDS = 4
#: Hashes of digits below this are remembered.
_SMALL = 4096


class Permutation:
    """A bijection of 0 ... ``size`` - 1 onto itself that depends on size and key alone."""

    __slots__ = ("_columns", "_key", "_known", "_rows", "size")

    def __init__(self, size: int, *key: str | int) -> None:
        """Raises ValueError unless ``size`` is at least 1."""
        if size < 1:
            raise ValueError(f"a size is at least 1, not {size}")
        self.size = size
        self._rows = isqrt(size - 1) + 1
        self._columns = -(-size // self._rows)
        # The length of each part keeps ("ab", "c") and ("a", "bc") apart.
        parts = [str(part).encode() for part in ("permutation", size, *key)]
        self._key = hashlib.sha256(
            b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        ).digest()
        # What is added in each turn, by the digit that is hashed.
        self._known: tuple[dict[int, int], ...] = tuple({} for _ in range(_ROUNDS))

    def __call__(self, rank: int) -> int:
        """The number at ``rank``.  Raises ValueError for a rank outside of the size."""
        if not 0 <= rank < self.size:
            raise ValueError(f"a rank is from 0 to {self.size - 1}, not {rank}")
        found = self._once(rank)
        while found >= self.size:
            found = self._once(found)
        return found

    def _once(self, number: int) -> int:
        rows, columns = self._rows, self._columns
        row, column = divmod(number, columns)
        for turn in range(0, _ROUNDS, 2):
            added = self._known[turn].get(column)
            row = (row + (self._hash(turn, column) if added is None else added)) % rows
            added = self._known[turn + 1].get(row)
            column = (column + (self._hash(turn + 1, row) if added is None else added)) % columns
        return row * columns + column

    def _hash(self, turn: int, digit: int) -> int:
        """What is added in a turn, up to a multiple of what it is added to."""
        found = self._hashed(turn, digit) % (self._columns if turn % 2 else self._rows)
        if digit < _SMALL:
            self._known[turn][digit] = found
        return found

    def _hashed(self, turn: int, digit: int) -> int:
        content = self._key + turn.to_bytes(1, "big") + digit.to_bytes(16, "big")
        return int.from_bytes(hashlib.sha256(content).digest()[:16], "big")
