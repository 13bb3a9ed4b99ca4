"""The shapes that a set has already, in a table of eight bytes each.

A set of Python would take up ten times as much, and with a million questions more than all else.
"""

from __future__ import annotations

from array import array


def short(shape: str) -> int:
    """The first 64 bits of a shape's digest, never 0.

    Two of a million different shapes agree in them once in 4*10^7 sets; then one of these
    questions is passed over.
    """
    return int(shape[:16], 16) or 1


class Seen:
    """A set of numbers from 1 to 2^64 - 1: an open table that is never more than half full."""

    __slots__ = ("_count", "_table")

    def __init__(self) -> None:
        self._table = array("Q", bytes(8 * 1024))
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __contains__(self, number: int) -> bool:
        return self._table[self._place(number)] != 0

    def add(self, number: int) -> bool:
        """Whether ``number`` is new; it is in from now on."""
        place = self._place(number)
        if self._table[place]:
            return False
        self._table[place] = number
        self._count += 1
        if 2 * self._count > len(self._table):
            self._grow()
        return True

    def _place(self, number: int) -> int:
        """Where ``number`` stands, or the free place where it belongs."""
        table, last = self._table, len(self._table) - 1
        place = number & last
        while table[place] not in (0, number):
            place = (place + 1) & last
        return place

    def _grow(self) -> None:
        old = self._table
        self._table = array("Q", bytes(8 * 2 * len(old)))
        for number in old:
            if number:
                self._table[self._place(number)] = number
