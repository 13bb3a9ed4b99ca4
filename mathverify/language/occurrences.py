"""What occurs in a tree: names and kinds of nodes, worked out once for every node."""

from __future__ import annotations

from mathverify.language.remembering import kind_alone, remember
from mathverify.language.tree import Node, children

__all__ = ["kinds_in", "names_in"]


_NONE: frozenset[str] = frozenset()


def names_in(node: Node) -> frozenset[str]:
    """The identifiers of all `Name` nodes in ``node``, free or bound."""
    try:
        return node.known_names
    except AttributeError:
        found = _NONE
        for child in children(node):
            try:
                below = child.known_names
            except AttributeError:
                below = names_in(child)
            if below and not below <= found:
                found = found | below if found else below
        remember(node, "known_names", found)
        return found


def kinds_in(node: Node) -> frozenset[type]:
    """The classes of ``node`` and of everything below it."""
    try:
        return node.known_kinds
    except AttributeError:
        found = kind_alone(type(node))
        for child in children(node):
            try:
                below = child.known_kinds
            except AttributeError:
                below = kinds_in(child)
            if not below <= found:
                found |= below
        remember(node, "known_kinds", found)
        return found
