"""Terms as unknowns of their own: ``(cos(x) - 2)*(2*cos(x) + 1) = 0`` puts ``cos(x) = 2`` forward.

No real x has such a cosine, so no engine finds a point where both are true; with a name in the
place of the term there is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mathverify.language import tree
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Node
from mathverify.semantics.system import System, Variable

__all__ = ["with_stand_ins"]


def with_stand_ins(system: System, proposed: Node, named: Node) -> tuple[System, Node, Node] | None:
    """Both formulas with names for the terms of ``named``, and the system that has these names.

    None where ``named`` has no such term, or ``proposed`` speaks of its unknowns in another way.
    """
    variables = frozenset(v.name for v in system.variables)
    found = list(dict.fromkeys(_terms(named, variables)))
    if not found:
        return None
    names = {term: tree.Name(f"term {i}") for i, term in enumerate(found)}
    here, there = _replaced(proposed, names), _replaced(named, names)
    if names_in(there) & variables or names_in(here) & variables:
        return None
    return System(tuple([Variable(name.identifier) for name in names.values()]), ()), here, there


def _terms(node: Node, variables: frozenset[str]) -> Iterator[Node]:
    """The outermost functions and powers of ``node`` in which an unknown stands."""
    if not names_in(node) & variables:
        return
    match node:
        case tree.Call():
            yield node
        case tree.Power(exponent=exponent) if names_in(exponent) & variables:
            yield node
        case _:
            for below in tree.children(node):
                yield from _terms(below, variables)


def _replaced(node: Node, names: Mapping[Node, tree.Name]) -> Node:
    if node in names:
        return names[node]
    below = tree.children(node)
    return tree.rebuild(node, tuple([_replaced(one, names) for one in below])) if below else node
