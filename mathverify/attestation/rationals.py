"""The rational number that a term is written as, with or without a unit."""

from __future__ import annotations

from fractions import Fraction

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.parser import parse
from mathverify.language.tree import Node


def rational(node: Node) -> Fraction | None:
    """The value of ``-3/4``, ``8 + 1``, ``3/4 m`` (in its own unit); None for any other term."""
    match node:
        case tree.Quantity(value=value):
            return rational(value)
        case tree.Number(value=number):
            return number
        case tree.Negate(operand=operand):
            inner = rational(operand)
            return None if inner is None else -inner
        case tree.Divide(numerator=above, denominator=below):
            one, other = rational(above), rational(below)
            return one / other if one is not None and other else None
        case tree.Add(terms=terms):
            found = [rational(term) for term in terms]
            known = [value for value in found if value is not None]
            return sum(known, Fraction(0)) if len(known) == len(found) else None
        case _:
            return None


def rational_in(text: str) -> Fraction | None:
    """`rational` of a text; None for one that is no term."""
    try:
        return rational(parse(text)) if text else None
    except ParseError:
        return None
