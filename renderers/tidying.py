"""Trees as people write them: ``1*x^2 + -12*x + 0`` becomes ``x^2 - 12*x``.

Only notation changes.  A term is dropped only if it is a literal zero times something that is
defined everywhere, a factor only if it is a literal one; nothing is computed.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.language import tree
from mathverify.language.tree import Node

__all__ = ["tidy"]


def tidy(node: Node) -> Node:
    """``node`` with signs and coefficients as in print; its value and its holes are the same."""
    below = tree.children(node)
    if below:
        node = tree.rebuild(node, tuple(tidy(part) for part in below))
    match node:
        case tree.Negate(operand=tree.Negate(operand=inner)):
            return inner
        case tree.Add(terms=terms):
            return _sum(terms)
        case tree.Multiply(factors=factors):
            return _product(factors)
        case tree.Divide(numerator=tree.Negate(operand=above), denominator=below_line):
            return tree.Negate(tree.Divide(above, below_line))
        case tree.Power(base=base, exponent=tree.Number(value=one)) if one == 1:
            return base
        case _:
            return node


def _value(node: Node) -> Fraction | None:
    return node.value if isinstance(node, tree.Number) else None


def _sum(terms: tuple[Node, ...]) -> Node:
    flat: list[Node] = []
    for term in terms:
        # A sum in place of a name (data put in) joins the sum around it.
        flat.extend(term.terms if isinstance(term, tree.Add) else (term,))
    symbolic = any(not _is_number(term) for term in flat)
    kept = [term for term in flat if not (symbolic and _is_zero(term))]
    if not kept:
        return flat[0]
    return kept[0] if len(kept) == 1 else tree.Add(tuple(kept))


def _is_number(node: Node) -> bool:
    return not any(isinstance(part, (tree.Name, tree.Call)) for part in tree.walk(node))


def _is_zero(term: Node) -> bool:
    """A literal zero, or one times names and powers of names."""
    if isinstance(term, tree.Negate):
        return _is_zero(term.operand)
    if isinstance(term, tree.Multiply):
        return any(_value(f) == 0 for f in term.factors) and all(map(_is_total, term.factors))
    return _value(term) == 0


def _is_total(node: Node) -> bool:
    """Defined everywhere: no division, no function, no exponent that is not a positive number."""
    for part in tree.walk(node):
        if isinstance(part, (tree.Divide, tree.Call, tree.Factorial)):
            return False
        if isinstance(part, tree.Power) and not (_value(part.exponent) or 0) > 0:
            return False
    return True


def _product(factors: tuple[Node, ...]) -> Node:
    negative = False
    kept: list[Node] = []
    numeric = all(_is_number(factor) for factor in factors)
    for position, factor in enumerate(factors):
        if isinstance(factor, tree.Negate) and (position == 0 or not numeric):
            negative = not negative
            factor = factor.operand
        if _value(factor) == 1 and not numeric:
            continue
        kept.append(factor)
    if not kept:
        kept = [tree.Number(Fraction(1), "1")]
    product = kept[0] if len(kept) == 1 else tree.Multiply(tuple(kept))
    return tree.Negate(product) if negative else product
