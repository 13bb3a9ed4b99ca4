"""Ids of givens where an equation belongs: ``discriminant(eq, x)`` is that of the given ``eq``."""

from __future__ import annotations

import re

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.parser import parse
from mathverify.language.tree import Name, Node
from mathverify.problem.spec import Given

__all__ = ["names_givens", "relations_named"]

#: Calls about an equation that a given may state at the same time.
_ABOUT_EQUATIONS = frozenset({"degree", "discriminant", "solutions", "unique_solution"})

_MAY_NAME = re.compile(rf"\b(?:{'|'.join(sorted(_ABOUT_EQUATIONS))})\(")


def names_givens(text: str) -> bool:
    """Whether a text has a call that may name a given: a quick look before the tree is walked."""
    return "(" in text and _MAY_NAME.search(text) is not None


def relations_named(
    node: Node, givens: tuple[Given, ...], declared: frozenset[str], functions: frozenset[str]
) -> Node:
    """``node`` with the relation in the place of a given's id as the first argument of a call.

    Declared names win; a given that names another one in
    its turn is left as it is.
    """
    below = tree.children(node)
    parts = tuple(relations_named(part, givens, declared, functions) for part in below)
    if parts != below:
        node = tree.rebuild(node, parts)
    if not isinstance(node, tree.Call) or node.function not in _ABOUT_EQUATIONS:
        return node
    match node.arguments:
        case (Name(identifier=name), *rest) if name not in declared:
            facts = {given.id: given.relation for given in givens}
            if name not in facts:
                return node
            try:
                relation = parse(facts[name], declared=declared, functions=functions)
            except ParseError:
                return node
            if isinstance(relation, tree.Relation):
                return tree.Call(node.function, (relation, *rest), span=node.span)
    return node
