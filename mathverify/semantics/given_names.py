"""Ids of givens where an equation belongs: ``discriminant(eq, x)`` is that of the given ``eq``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.parser import parse
from mathverify.language.tree import Name, Node

__all__ = ["names_givens", "relations_named"]

#: Calls about an equation that a given may state at the same time.
_ABOUT_EQUATIONS = frozenset({"degree", "discriminant", "solutions", "unique_solution"})

_MAY_NAME = re.compile(rf"\b(?:{'|'.join(sorted(_ABOUT_EQUATIONS))})\(")


def names_givens(text: str) -> bool:
    """Whether a text has a call that may name a given: a quick look before the tree is walked."""
    return _MAY_NAME.search(text) is not None


def relations_named(
    node: Node, facts: Mapping[str, str], declared: frozenset[str], functions: frozenset[str]
) -> Node:
    """``node`` with the relation in the place of a given's id as the first argument of a call.

    Declared names win; ``facts`` are the texts of the givens.  A given that names another one in
    its turn is left as it is.
    """
    below = tree.children(node)
    parts = tuple(relations_named(part, facts, declared, functions) for part in below)
    if parts != below:
        node = tree.rebuild(node, parts)
    if not isinstance(node, tree.Call) or node.function not in _ABOUT_EQUATIONS:
        return node
    match node.arguments:
        case (Name(identifier=name), *rest) if name in facts and name not in declared:
            try:
                relation = parse(facts[name], declared=declared, functions=functions)
            except ParseError:
                return node
            if isinstance(relation, tree.Relation):
                return tree.Call(node.function, (relation, *rest), span=node.span)
    return node
