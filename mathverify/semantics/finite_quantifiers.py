"""``for all`` and ``exists`` over finite sets, written out member by member."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.meaning import Collection, LoweringProblem, Meaning

if TYPE_CHECKING:
    from mathverify.semantics.lowering import Lowering

__all__ = ["is_listed", "written_out"]

#: Quantifiers over larger sets are not written out.
_MAXIMAL_CASES = 200


def is_listed(lowering: Lowering, node: tree.Quantified) -> bool:
    """Whether a quantifier runs over a set whose members are written down."""
    literal = isinstance(node.domain, tree.SetLiteral)
    return literal and node.quantifier is not tree.Quantifier.FOR and "union" in lowering.rules


def written_out(lowering: Lowering, node: tree.Quantified) -> Node:
    """The statement about every or some member.  Raises `LoweringProblem`."""
    domain = node.domain
    found: Meaning | None = None
    if domain != tree.OWN_DOMAIN and "union" in lowering.rules:
        # A union of one set is this set, listed by the theory of sets.
        found = lowering.rules["union"](lowering, tree.Call("union", (domain,), span=node.span))
    if not isinstance(found, Collection) or len(found.items) > _MAXIMAL_CASES:
        raise LoweringProblem(
            None,
            "quantifiers inside a statement are decided over finite sets",
            node,
            f"for all {node.variable} in {{1, 2, 3}}: ...",
        )
    cases = [lowering.within({node.variable: item}).formula(node.body) for item in found.items]
    if node.quantifier is tree.Quantifier.EXISTS:
        return terms.disjunction(cases)
    return terms.conjunction(cases)
