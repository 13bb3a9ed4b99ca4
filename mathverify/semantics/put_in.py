"""Data put in: a tree as a page shows it, with the values in place of their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathverify.language import tree
from mathverify.language.tree import Node

if TYPE_CHECKING:
    from mathverify.semantics.reading import Reading

__all__ = ["with_data"]


def with_data(reading: Reading, node: Node) -> Node:
    """``node`` with every datum replaced by its value, data of data included."""
    for _ in range(len(reading.data)):
        changed = tree.substitute(node, reading.data)
        if changed is node or changed == node:
            break
        node = changed
    return node
