"""The numbers that are written in a formula, which words about it may say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from fractions import Fraction

from mathverify.language import tree
from mathverify.language.tree import Node


def numbers_in(node: Node) -> frozenset[Fraction]:
    """Its literals and their reciprocals, quotients of literals, and the lengths of its lists."""
    found: set[Fraction] = set()
    for part in tree.walk(node):
        match part:
            case tree.Number(value):
                found |= {value, 1 / value} if value else {value}
            case tree.Divide(tree.Number(above), tree.Number(below)) if below:
                found.add(above / below)
            case tree.ListLiteral(items):
                found.add(Fraction(len(items)))
    return frozenset(found)


def numbers_beside(name: str, node: Node, shown: Callable[[Node], Node]) -> frozenset[Fraction]:
    """The numbers by which ``name`` is multiplied, as factors are ``shown``: the dozen of n*12."""
    return frozenset[Fraction]().union(
        *(
            numbers_in(shown(factor))
            for part in tree.walk(node)
            if isinstance(part, tree.Multiply) and tree.Name(name) in part.factors
            for factor in part.factors
            if factor != tree.Name(name)
        )
    )


def joined_in(node: Node, names: Set[str]) -> Iterator[int]:
    """How many terms a sum has of which each has one of ``names``, or statements one joins."""
    for part in tree.walk(node):
        if isinstance(part, tree.Add | tree.Logical):
            joined = tree.children(part)
            if all(tree.free_names(one) & names for one in joined):
                yield len(joined)
