"""The rational number that a term is written as, with or without a unit."""

from __future__ import annotations

from fractions import Fraction

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.parser import parse
from mathverify.language.tree import Node


def rational(node: Node) -> Fraction | None:
    """The value of ``-3/4``, ``8 + 1``, ``3/4 m`` (in its own unit); None for any other term."""
    if isinstance(node, tree.Quantity):
        return rational(node.value)
    return _RATIONALS.of(node, rational)


def _sum(parts: list[Fraction | None]) -> Fraction | None:
    known = [value for value in parts if value is not None]
    return sum(known, Fraction(0)) if len(known) == len(parts) else None


#: Sums and quotients are written as one number; products and powers are worked out by nobody here.
_RATIONALS: Arithmetic[Fraction | None] = Arithmetic(
    number=lambda value: value,
    add=_sum,
    negate=lambda value: None if value is None else -value,
    multiply=lambda _: None,
    divide=lambda one, other: one / other if one is not None and other else None,
    other=lambda _: None,
)


def rational_in(text: str) -> Fraction | None:
    """`rational` of a text; None for one that is no term."""
    try:
        return rational(parse(text)) if text else None
    except ParseError:
        return None
