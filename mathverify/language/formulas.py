"""Formulas taken apart at the words that join them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from mathverify.language.tree import Call, Comparison, Logical, LogicalOperator, Node, Relation


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


def equated(formula: Node, function: str) -> Iterator[tuple[tuple[Node, ...], Node]]:
    """What calls of ``function`` are said to be: ``f(...) = value``, either way round, in a
    conjunction, as the arguments and the value.
    """
    for part in conjuncts(formula):
        if isinstance(part, Relation) and part.signs == (Comparison.EQUAL,):
            for side, value in (part.operands, part.operands[::-1]):
                if isinstance(side, Call) and side.function == function:
                    yield side.arguments, value


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
