"""Whether a rounded answer is written with the digits it was rounded to: 2.50, not 2.5, for 2 dp.

The value is judged elsewhere.  Trailing zeros say how precise an answer is, so that they belong to
it; zeros before the point of a whole number (2500 to 2 sf) say nothing either way.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.verification.judging.presentation import is_decimal
from mathverify.verification.judging.rounding import Rounding, RoundingKind

__all__ = ["written_fault"]


def written_fault(node: Node, rounding: Rounding) -> str | None:
    """Why ``node`` is not written as ``rounding`` has it; None if it is, or is no plain number."""
    inner = _bare(node)
    if isinstance(inner, tree.Divide) and rounding.kind is not RoundingKind.NEAREST:
        if isinstance(_bare(inner.numerator), tree.Number):
            return "a rounded number is written as a decimal"
        return None
    if not isinstance(inner, tree.Number) or not inner.written or "(" in inner.written:
        return None
    due = _places(inner.value, rounding)
    if due is None:
        return None
    places = len(inner.written.partition(".")[2])
    if places == due:
        return None
    return f"it is written with {_count(places)} and not {_count(due)}"


def _bare(node: Node) -> Node:
    while isinstance(node, (tree.Negate, tree.Quantity, tree.Percent)):
        node = node.value if isinstance(node, tree.Quantity) else node.operand
    return node


def _places(value: Fraction, rounding: Rounding) -> int | None:
    """The decimal places that a value rounded so is written with; None where any will do."""
    if value == 0 and rounding.kind is RoundingKind.SIGNIFICANT:
        return None
    quantum = rounding.quantum(value or Fraction(1))
    if not is_decimal(quantum):
        return None
    if rounding.kind is RoundingKind.NEAREST and quantum.denominator != 1:
        # To the nearest 0.5 both 2.5 and 2.50 are said.
        return None
    places = 0
    while (quantum * 10**places).denominator != 1:
        places += 1
    return places


def _count(places: int) -> str:
    return "no decimal places" if not places else f"{places} decimal place{'s' * (places > 1)}"
