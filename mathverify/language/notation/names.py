"""What the names of a question stand for, as far as notation depends on it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

_PLACE = re.compile(
    r"(?<![A-Za-z_])([A-Za-z])_(?:\{?\(?([i-n])\)?\}?(?![A-Za-z0-9_])|[{(]([a-z])\s*[+-])"
)


@dataclass(frozen=True)
class SchoolNames:
    """``declared`` are all names, ``data``, ``functions``, ``digits`` and ``complex`` some.

    ``sequences`` are the letters whose index is an argument.  ``figure`` are the names of a figure,
    which are no part of a notation and no letters of a product.

    ``solved_for`` maps the unknowns that a statement about solutions is about, all but the
    parameters and what is asked, to their domains.  ``relations`` are the givens that say
    something of these themselves.
    """

    declared: frozenset[str] = frozenset()
    functions: frozenset[str] = frozenset()
    digits: frozenset[str] = frozenset()
    complex: frozenset[str] = frozenset()
    sequences: frozenset[str] = frozenset()
    solved_for: Mapping[str, str] = field(default_factory=dict)
    relations: tuple[str, ...] = ()
    figure: frozenset[str] = frozenset()
    data: frozenset[str] = frozenset()

    @cached_property
    def all(self) -> frozenset[str]:
        """Every name, those of the figure as well."""
        return self.declared | self.figure if self.figure else self.declared

    def beside(self, figure: frozenset[str]) -> SchoolNames:
        """The same names in a question with these names of a figure."""
        return self if figure == self.figure else replace(self, figure=figure)


def sequences_in(texts: Iterable[str], declared: Collection[str]) -> frozenset[str]:
    """The letters that carry a variable index somewhere (``a_n``, ``a_{n+1}``): sequences.

    A declared ``a_n`` is a name of its own.
    """
    found: set[str] = set()
    for text in texts:
        for letter, index, shifted in _PLACE.findall(text):
            if shifted or f"{letter}_{index}" not in declared:
                found.add(letter)
    return frozenset(found)
