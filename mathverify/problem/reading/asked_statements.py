"""Statements that are asked for: about all or some values, and about the solutions of a relation.

``find: "for all n in integer: n^2 + n is even"`` asks whether it is true;
``find: "solutions(x^2 - k*x + 4 = 0, x) = 2", as: range`` asks for k.
"""

from __future__ import annotations

from collections.abc import Collection

from mathverify.errors import ParseError
from mathverify.language.connectives import Quantifier
from mathverify.language.parser import parse
from mathverify.language.tree import Call, Name, Node, Quantified, free_names, walk

_PREDICATES = ("solution", "infinitely_many", "for all", "exists")
_CALLS = frozenset({"solutions", "no_solution", "unique_solution", "infinitely_many"})


def is_quantified(text: str, unknowns: Collection[str]) -> bool:
    """Whether ``text`` is one statement about all or some values of its variable."""
    try:
        node = parse(text, declared=frozenset(unknowns), functions=frozenset())
    except (ParseError, RecursionError):
        return False
    return isinstance(node, Quantified) and node.quantifier is not Quantifier.FOR


def parameter_asked(text: str, unknowns: Collection[str]) -> str:
    """The one unknown that a statement about solutions leaves free; empty for any other text."""
    if not any(word in text for word in _PREDICATES):
        return ""
    try:
        node = parse(text, declared=frozenset(unknowns), functions=frozenset())
    except (ParseError, RecursionError):
        return ""
    parts = list(walk(node))
    if not any(_is_about_solutions(part) for part in parts):
        return ""
    bound = {
        argument.identifier
        for part in parts
        if isinstance(part, Call) and part.function in _CALLS
        for argument in part.arguments[1:]
        if isinstance(argument, Name)
    }
    free = [name for name in unknowns if name in free_names(node) and name not in bound]
    return free[0] if len(free) == 1 else ""


def _is_about_solutions(node: Node) -> bool:
    return isinstance(node, Quantified) or (isinstance(node, Call) and node.function in _CALLS)
