"""How many digits the whole numbers of a domain have: "three-digit" is 100 <= n <= 999."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathverify.language import tree
from mathverify.language.tree import Comparison, Node
from mathverify.semantics.domains import Domain
from mathverify.semantics.system import Kind


def digits_of(name: str, domain: Domain) -> int | None:
    """How many digits all whole numbers of the domain of ``name`` have, if all such are in it."""
    if domain.kind is not Kind.INTEGER or domain.members is not None:
        return None
    bounds = [bound for condition in domain.conditions for bound in _bounds(name, condition)]
    if not all(bounds):
        return None
    told = [bound for bound in bounds if bound is not None]
    lower = [value for sign, value in told if sign is Comparison.GREATER_EQUAL]
    upper = [value for sign, value in told if sign is Comparison.LESS_EQUAL]
    if not lower or not upper or len(told) > len(lower) + len(upper):
        return None
    # A natural number is not negative besides: of bounds on one side the closest one counts.
    for digits in range(1, 19):
        if (max(lower), min(upper)) == (10 ** (digits - 1), 10**digits - 1):
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
