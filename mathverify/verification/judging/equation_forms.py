"""The forms of equations of lines: ``y = m*x + c`` and ``a*x + b*y = c``."""

from __future__ import annotations

from mathverify.language.ascii import to_ascii
from mathverify.language.tree import (
    Add,
    Divide,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Relation,
    free_names,
)

__all__ = ["general_line_fault", "slope_intercept_fault"]


def slope_intercept_fault(node: Node) -> str | None:
    """Why ``node`` is not y = m*x + c with one term in x and one constant; None if it is."""
    if not isinstance(node, Relation) or len(node.operands) != 2:
        return "it is no equation"
    left, right = node.operands
    if left != Name("y"):
        return "y does not stand alone on the left"
    if "y" in free_names(right):
        return "y stands on both sides"
    return _terms_fault(right, ("x",))


def general_line_fault(node: Node) -> str | None:
    """Why ``node`` is not a*x + b*y = c; None if it is."""
    if not isinstance(node, Relation) or len(node.operands) != 2:
        return "it is no equation"
    left, right = node.operands
    if {"x", "y"} & free_names(right):
        return "a coordinate stands on the right"
    return _terms_fault(left, ("x", "y"), constant=isinstance(right, Number) and not right.value)


def _terms_fault(node: Node, letters: tuple[str, ...], *, constant: bool = True) -> str | None:
    """One simple term for each letter at most, and one without where ``constant`` allows it."""
    parts = node.terms if isinstance(node, Add) else (node,)
    seen: set[str] = set()
    for part in parts:
        inside = sorted({"x", "y"} & free_names(part))
        kind = inside[0] if inside else ""
        if len(inside) > 1 or not _is_simple(part) or (not kind and not constant):
            return f"{to_ascii(part)} is not a single term in {' or '.join(letters)}"
        if kind in seen:
            return "like terms are not collected"
        seen.add(kind)
    return None


def _is_simple(part: Node) -> bool:
    """Whether a term has no sum in it that holds a coordinate."""
    match part:
        case Negate(operand=operand):
            return _is_simple(operand)
        case Multiply(factors=factors):
            return all(_is_simple(factor) for factor in factors)
        case Divide(numerator=above):
            return _is_simple(above)
        case Add():
            return not {"x", "y"} & free_names(part)
    return True
