"""Which variables occur in a lowered term."""

from __future__ import annotations

from mathverify.language.occurrences import names_in
from mathverify.language.tree import Node


def variables(term: Node) -> frozenset[str]:
    """The variables that occur in a lowered term."""
    return names_in(term)


def occurs(name: str, term: Node) -> bool:
    """Whether the variable ``name`` occurs in a lowered term."""
    return name in names_in(term)
