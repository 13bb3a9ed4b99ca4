"""``y'(x) = 2*x*y(x) for x in real`` is a rule for all places, as ``for all x in real: ...`` is.

Only of a rule about an unknown function: ``a = y(t) for t in real`` may as well say that there is
such a t.
"""

from __future__ import annotations

from collections.abc import Set

from mathverify.language import tree
from mathverify.language.tree import Comparison, Name, Node, Quantifier


def for_all_places(node: Node, functions: Set[str]) -> Node | None:
    """The rule that ``node`` is, with its quantifier; None for anything else."""
    match node:
        case tree.Quantified(Quantifier.FOR, variable, Name("real"), tree.Relation() as body):
            sides = body.operands
            ruled = any(_is_rule(side, variable, functions) for side in sides)
            if ruled and body.signs == (Comparison.EQUAL,) and not any(map(_is_name, sides)):
                return tree.Quantified(Quantifier.FOR_ALL, variable, Name("real"), body)
    return None


def _is_rule(side: Node, variable: str, functions: Set[str]) -> bool:
    """Whether a side speaks of an unknown function at every place: ``y''(x) + y(x)``."""
    calls = (part for part in tree.walk(side) if isinstance(part, tree.Call))
    return any(c.function in functions and c.arguments == (Name(variable),) for c in calls)


def _is_name(side: Node) -> bool:
    return isinstance(side, Name)
