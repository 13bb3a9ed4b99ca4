"""The points whose place is asked for: numbered axes would tell it."""

from __future__ import annotations

from collections.abc import Iterable

from mathverify.language import tree
from mathverify.language.tree import Call, Name, Node

_COORDINATES = {"x_coordinate", "y_coordinate"}


def asked_points(asked: Iterable[Node]) -> frozenset[str]:
    """The names that are asked for as they stand, one by one or by a coordinate."""
    found: set[str] = set()
    for node in asked:
        match node:
            case Name(identifier=name):
                found.add(name)
            case Call(function=word, arguments=(Name(identifier=name),)) if word in _COORDINATES:
                found.add(name)
        if isinstance(node, tree.ROWS):
            found |= asked_points(node.items)
    return frozenset(found)
