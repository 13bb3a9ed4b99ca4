"""The form of a mixed number: a whole number and a proper fraction, ``(1 + 3/4)``."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

from mathverify.language import tree
from mathverify.language.tree import Node

__all__ = ["mixed_number_fault"]


def mixed_number_fault(node: Node) -> str | None:
    """Why ``node`` is not a whole number plus a proper fraction in lowest terms; None if it is."""
    inner = node.operand if isinstance(node, tree.Negate) else node
    if isinstance(inner, tree.Quantity):
        inner = inner.value
    if isinstance(inner, tree.Number) and inner.value.denominator == 1:
        return None
    if isinstance(inner, tree.Add) and len(inner.terms) == 2:
        whole, part = inner.terms
        if (
            isinstance(whole, tree.Number)
            and isinstance(part, tree.Divide)
            and isinstance(part.numerator, tree.Number)
            and isinstance(part.denominator, tree.Number)
        ):
            above, below = part.numerator.value, part.denominator.value
            if _is_whole(whole.value, above, below) and 0 < above < below:
                common = gcd(int(above), int(below))
                return None if common == 1 else f"{common} divides numerator and denominator"
    return "it is not a whole number and a proper fraction: (1 + 3/4)"


def _is_whole(*values: Fraction) -> bool:
    return all(value.denominator == 1 and value > 0 for value in values)
