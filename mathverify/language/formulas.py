"""Formulas taken apart at the words that join them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from mathverify.language.tree import Logical, LogicalOperator, Node, Relation


def conjuncts(formula: Node) -> Iterator[Node]:
    """The parts of a conjunction, nested ones too; of anything else, the whole."""
    return _parts(formula, LogicalOperator.AND)


def links(formula: Node) -> Iterator[Node]:
    """The parts of a conjunction; of a chain ``0 <= x < 2`` too: ``0 <= x`` and ``x < 2``."""
    for part in conjuncts(formula):
        if isinstance(part, Relation):
            pairs = zip(pairwise(part.operands), part.signs, strict=True)
            yield from (Relation(pair, (sign,)) for pair, sign in pairs)
        else:
            yield part


def disjuncts(formula: Node) -> Iterator[Node]:
    """The alternatives that a formula is made of."""
    return _parts(formula, LogicalOperator.OR)


def _parts(formula: Node, operator: LogicalOperator) -> Iterator[Node]:
    if isinstance(formula, Logical) and formula.operator is operator:
        for part in formula.operands:
            yield from _parts(part, operator)
    else:
        yield formula


def atoms(formula: Node) -> Iterator[Node]:
    """What words join in a formula, whichever they are."""
    if isinstance(formula, Logical):
        for part in formula.operands:
            yield from atoms(part)
    else:
        yield formula
