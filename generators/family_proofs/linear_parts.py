"""Parts of formulas: what all has to be true, factors of unknowns, determinants, equations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from mathverify.language import tree
from mathverify.language.tree import Comparison, Name, Node, Number
from mathverify.semantics import terms
from mathverify.semantics.linear_form import Polynomial, polynomial


def replaced(node: Node, model: Mapping[str, Node]) -> Node:
    """``node`` with terms in the place of names."""
    if isinstance(node, Name):
        return model.get(node.identifier, node)
    return tree.mapped(node, lambda part: replaced(part, model))


def conjuncts(formula: Node) -> Iterator[Node]:
    """The parts of a formula that all have to be true."""
    if is_joined(formula, tree.LogicalOperator.AND):
        for part in tree.children(formula):
            yield from conjuncts(part)
    else:
        yield formula


def is_joined(formula: Node, operator: tree.LogicalOperator) -> bool:
    """Whether a formula is one of several joined by this word."""
    return isinstance(formula, tree.Logical) and formula.operator is operator


_OPPOSITE = {
    Comparison.EQUAL: Comparison.NOT_EQUAL,
    Comparison.NOT_EQUAL: Comparison.EQUAL,
    Comparison.LESS: Comparison.GREATER_EQUAL,
    Comparison.GREATER_EQUAL: Comparison.LESS,
    Comparison.GREATER: Comparison.LESS_EQUAL,
    Comparison.LESS_EQUAL: Comparison.GREATER,
}


def opposite(formula: Node) -> Node:
    """What is true where a formula is false, as one relation where there is one.

    Both are undefined at the same points.
    """
    if isinstance(formula, tree.Relation) and len(formula.signs) == 1:
        sign = _OPPOSITE.get(formula.signs[0])
        if sign is not None:
            return terms.compare(formula.operands[0], sign, formula.operands[1])
    return terms.negation(formula)


def atomic(node: Node, unknowns: frozenset[str], atoms: dict[Node, Name]) -> Node:
    """``node`` with a letter for each part that holds no unknown."""
    if isinstance(node, Number):
        return node
    if not tree.free_names(node) & unknowns:
        return atoms.setdefault(node, Name(f"part_{len(atoms) + 1}"))
    if isinstance(node, tree.Divide) and not tree.free_names(node.denominator) & unknowns:
        share = terms.divide(terms.ONE, node.denominator)
        return terms.multiply(
            (atomic(node.numerator, unknowns, atoms), atomic(share, unknowns, atoms))
        )
    return tree.mapped(node, lambda part: atomic(part, unknowns, atoms))


def factors_of(gap: Node, unknowns: list[str]) -> list[Node]:
    """What each unknown is multiplied by in a gap that is linear in them."""
    zero = dict.fromkeys(unknowns, terms.ZERO)
    rest = replaced(gap, zero)
    return [terms.subtract(replaced(gap, zero | {name: terms.ONE}), rest) for name in unknowns]


def determinant(rows: list[list[Node]]) -> Node:
    """The determinant, expanded along the first row; what is 0 is left out."""
    first, *others = rows
    if not others:
        return first[0]
    parts: list[Node] = []
    for place, factor in enumerate(first):
        known = polynomial(factor)
        if isinstance(known, Polynomial) and not known.terms:
            continue
        minor = determinant([[*row[:place], *row[place + 1 :]] for row in others])
        part = terms.multiply((factor, minor))
        parts.append(part if place % 2 == 0 else terms.negate(part))
    return terms.add(parts) if parts else terms.ZERO


def root(gap: Node, name: str) -> Node:
    """Where a gap that is linear in ``name`` closes."""
    at_zero = replaced(gap, {name: terms.ZERO})
    at_one = replaced(gap, {name: terms.ONE})
    return terms.negate(terms.divide(at_zero, terms.subtract(at_one, at_zero)))


def equation_of(case: Iterable[Node], unknowns: frozenset[str]) -> tuple[str, Node] | None:
    """The unknown that a case says, and what it is; None where it says none, or more."""
    about = [part for part in case if tree.free_names(part) & unknowns]
    if len(about) != 1 or not isinstance(about[0], tree.Relation):
        return None
    if about[0].signs != (Comparison.EQUAL,):
        return None
    for one, other in (about[0].operands, about[0].operands[::-1]):
        if isinstance(one, Name) and not tree.free_names(other) & unknowns:
            return one.identifier, other
    return None
