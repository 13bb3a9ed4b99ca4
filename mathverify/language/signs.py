"""The minus sign that a term shows in front, whichever node it comes from."""

from __future__ import annotations

from dataclasses import replace

from mathverify.language.tree import Multiply, Negate, Node, Number


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
