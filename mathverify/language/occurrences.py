"""What occurs in a tree: names and kinds of nodes, worked out once for every node."""

from __future__ import annotations

from mathverify.language.node import READERS, Node
from mathverify.language.remembering import remember

__all__ = ["kinds_in", "names_in"]


_NONE: frozenset[str] = frozenset()


def names_in(node: Node) -> frozenset[str]:
    """The identifiers of all `Name` nodes in ``node``, free or bound."""
    try:
        known = node.known_kinds
    except AttributeError:
        known = None
    if known is None:
        _look_through(node)
    return node.known_names


def kinds_in(node: Node) -> frozenset[type]:
    """The classes of ``node`` and of everything below it."""
    try:
        known = node.known_kinds
    except AttributeError:
        known = None
    return _look_through(node) if known is None else known


def _look_through(node: Node) -> frozenset[type]:
    """Both at once: what is asked for one is soon asked for the other."""
    kinds, names = node.alone, _NONE
    for child in READERS[type(node)](node):
        try:
            below = child.known_kinds
        except AttributeError:
            below = None
        if below is None:
            below = _look_through(child)
        if not below <= kinds:
            kinds |= below
        names_below = child.known_names
        if names_below and not names_below <= names:
            names = names | names_below if names else names_below
    remember(node, "known_kinds", kinds)
    remember(node, "known_names", names)
    return kinds
