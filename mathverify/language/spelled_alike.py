"""One spelling of what is the same to a reader: AB and BA, angle ABC and CBA, 3 = x and x = 3."""

from __future__ import annotations

from functools import lru_cache

from mathverify.language import tree
from mathverify.language.connectives import Comparison
from mathverify.language.tree import Node

_SYMMETRIC = frozenset({"length", "distance", "segment", "line"})


@lru_cache(maxsize=2048)
def canonical(node: Node) -> Node:
    """``node`` with AB and BA, angle ABC and angle CBA spelled alike, and 3 = x as x = 3."""
    node = tree.mapped(node, canonical)
    match node:
        case tree.Call(name, (tree.Name(a), tree.Name(b))) if name in _SYMMETRIC and a > b:
            return tree.Call(name, (tree.Name(b), tree.Name(a)))
        case tree.Call("angle", (tree.Name(a), corner, tree.Name(c))) if a > c:
            return tree.Call("angle", (tree.Name(c), corner, tree.Name(a)))
        case tree.Relation((left, right), (Comparison.EQUAL,)) if repr(left) > repr(right):
            return tree.Relation((right, left), (Comparison.EQUAL,))
    return node
