"""Where rows are tried, and what reads the holes of their patterns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from mathverify.language.notation.names import SchoolNames
from mathverify.language.notation.pieces import Pieces


class Given(NamedTuple):
    """A line, which ends with a piece of kind ``end``, and the names of its question."""

    line: Pieces
    names: SchoolNames


#: Reads a hole at a place: where it may end, and what it then holds, the likeliest first.
Sort: TypeAlias = Callable[[Given, int], Iterator[tuple[int, Pieces]]]
