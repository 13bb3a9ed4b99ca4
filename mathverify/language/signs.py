"""The sign that a term shows in front, whichever node it comes from, and sums that show none."""

from __future__ import annotations

from dataclasses import replace

from mathverify.language.tree import Multiply, Negate, Node, Number, Quantity, Unit
from mathverify.language.unit_words import count_below


def sign_and_size(node: Node) -> tuple[bool, Node]:
    """Whether ``node`` shows a leading minus, and what stands after it."""
    match node:
        case Negate(operand):
            return True, operand
        case Number(value, _) if value < 0:
            return True, Number(-value)
        case Multiply((Number(value, _), *rest)) if value < 0:
            return True, replace(node, factors=(Number(-value), *rest))
    return False, node


def is_told_behind(above: Node, below: Node) -> bool:
    """Whether an amount is told on by another without a sign: ``35 min`` behind ``1 h``.

    Whole numbers are told on, by less than one of their unit.
    """
    match above, below:
        case (
            Quantity(Number(whole), Unit(((larger, 1),))),
            Quantity(Number(rest), Unit(((smaller, 1),))),
        ):
            told = whole >= 0 and whole.denominator == 1
            return told and 0 <= rest < count_below(larger, smaller)
    return False
