"""Which numbers the words about a thing may say: those that stand in it, and how many it joins.

A word that multiplies (twice, half, three times) says a number that stands in the relation; one
that counts may also say how many unknowns there are, or how many things a sum or a statement joins
("the three").
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathverify.language import tree
from mathverify.language.number_words import NumberWord
from mathverify.language.numbers_written import numbers_in
from mathverify.language.tree import Comparison, Node
from mathverify.prose.declared import Declared, Held, Holding
from mathverify.semantics.system import Kind


def may_say(
    declared: Declared, things: list[Held], word: NumberWord, *, counting: bool = True
) -> bool:
    """Whether ``word`` is a number of ``things``, or (``counting``) tells how many they join."""
    nodes = [node for held in things for node in held.nodes]
    if any(word.value in numbers_in(declared.shown(node)) for node in nodes):
        return True
    domains = [held for held in things if held.what is Holding.DOMAIN]
    if any(word.value in _beside(declared, held.name) for held in domains):
        return True
    if word.times or not counting:
        return False
    joining = [node for held in things if held.what is not Holding.DOMAIN for node in held.nodes]
    counts = {*_unknowns(declared, nodes), *_terms(declared, joining)}
    counts.update(filter(None, (_digits(declared, held) for held in domains)))
    return word.value in counts


def _unknowns(declared: Declared, nodes: list[Node]) -> Iterator[int]:
    """How many unknowns each tree has, and all of them."""
    free = [tree.free_names(node) & declared.domains.keys() for node in nodes]
    yield from map(len, free)
    yield len(frozenset[str]().union(*free))


def _terms(declared: Declared, nodes: list[Node]) -> Iterator[int]:
    """How many terms a sum has of which each names something, or how many statements one joins."""
    for part in (part for node in nodes for part in tree.walk(node)):
        if isinstance(part, tree.Add | tree.Logical):
            joined = tree.children(part)
            if all(tree.free_names(one) & declared.reading.declared for one in joined):
                yield len(joined)


def _beside(declared: Declared, name: str) -> frozenset[Fraction]:
    """The numbers by which an unknown is multiplied somewhere: the dozen of ``n*12``."""
    found = frozenset[Fraction]()
    for part in (part for node in declared.facts.values() for part in tree.walk(node)):
        if isinstance(part, tree.Multiply) and tree.Name(name) in part.factors:
            others = (factor for factor in part.factors if factor != tree.Name(name))
            found = found.union(*(numbers_in(declared.shown(other)) for other in others))
    return found


def _digits(declared: Declared, held: Held) -> int | None:
    """How many digits all whole numbers of a domain have, if it is all that have so many."""
    domain = declared.domains[held.name]
    if domain.kind is not Kind.INTEGER or domain.members is not None:
        return None
    bounds = {bound for condition in domain.conditions for bound in _bounds(held.name, condition)}
    for digits in range(1, 19):
        if bounds == {
            (Comparison.GREATER_EQUAL, 10 ** (digits - 1)),
            (Comparison.LESS_EQUAL, 10**digits - 1),
        }:
            return digits
    return None


_TURNED = {
    Comparison.LESS: Comparison.GREATER,
    Comparison.LESS_EQUAL: Comparison.GREATER_EQUAL,
    Comparison.GREATER: Comparison.LESS,
    Comparison.GREATER_EQUAL: Comparison.LESS_EQUAL,
}


def _bounds(name: str, condition: Node) -> Iterator[tuple[Comparison, Fraction] | None]:
    """The closed bounds for whole numbers that a condition says; None for anything else."""
    match condition:
        case tree.Logical(tree.LogicalOperator.AND, operands):
            for operand in operands:
                yield from _bounds(name, operand)
        case tree.Relation(operands, signs):
            for left, sign, right in zip(operands, signs, operands[1:], strict=False):
                if left != tree.Name(name):
                    left, sign, right = right, _TURNED.get(sign, sign), left
                yield _closed(sign, right) if left == tree.Name(name) else None
        case _:
            yield None


def _closed(sign: Comparison, bound: Node) -> tuple[Comparison, Fraction] | None:
    match sign, bound:
        case ((Comparison.LESS_EQUAL | Comparison.GREATER_EQUAL), tree.Number(value)):
            return sign, value
        case Comparison.LESS, tree.Number(value):
            return Comparison.LESS_EQUAL, value - 1
        case Comparison.GREATER, tree.Number(value):
            return Comparison.GREATER_EQUAL, value + 1
    return None
