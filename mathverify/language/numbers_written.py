"""The numbers that are written in a formula, which words about it may say."""

from __future__ import annotations

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
