"""Operations that an answer names and does not carry out: ``integral(x^2, x)``."""

from __future__ import annotations

from mathverify.language import tree
from mathverify.language.tree import Node

__all__ = ["unfinished"]

_CARRIED_OUT = frozenset(
    {
        *("sqrt", "cbrt", "root", "abs", "exp", "ln", "log", "sin", "cos", "tan", "sec", "cosec"),
        *("cot", "asin", "acos", "atan", "sinh", "cosh", "tanh", "floor", "ceil", "sign"),
        *("factorial", "binomial", "permutations", "min", "max", "conj", "re", "im", "arg"),
    }
)


def unfinished(node: Node) -> str:
    """The first operation that is only named, empty where there is none."""
    for part in tree.walk(node):
        if isinstance(part, tree.Call) and part.function not in _CARRIED_OUT:
            return part.function
        if isinstance(part, tree.Apply):
            return "an operation"
    return ""
