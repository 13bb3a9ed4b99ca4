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
        _look_through(node)
        return node.known_names


def kinds_in(node: Node) -> frozenset[type]:
    """The classes of ``node`` and of everything below it."""
    try:
        return node.known_kinds
    except AttributeError:
        _look_through(node)
        return node.known_kinds


def _look_through(node: Node) -> None:
    """Both at once: what is asked for one is soon asked for the other, and raising is slow."""
    kinds, names = kind_alone(type(node)), _NONE
    for child in children(node):
        kinds_below, names_below = kinds_in(child), names_in(child)
        if not kinds_below <= kinds:
            kinds |= kinds_below
        if names_below and not names_below <= names:
            names = names | names_below if names else names_below
    remember(node, "known_kinds", kinds)
    remember(node, "known_names", names)
