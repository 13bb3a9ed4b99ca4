"""Statements about terms that are given by cases: a distinction of the cases in the formula.

The lowered language has no term that is one thing here and another there.  A rule that meets one
(``f(x)`` of a function in pieces, x unknown) raises `OpenCases` with the conditions of the cases,
or returns the value of the case that the lowering assumes.  The innermost relation around it is
then lowered once for each case, and means

    (c1 and R1) or ... or (cn and Rn) or (not c1 and ... and not cn and 0/0 = 0)

The last part has no truth value where no case applies, and is false elsewhere.  So the whole is
true, false or without a truth value where the relation is, provided that cases which apply together
give the same value and that every value needs what the conditions need; whoever raises sees to it.
"""

from __future__ import annotations

from collections.abc import Mapping

from mathverify.language import tree
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Node
from mathverify.semantics import relations, terms
from mathverify.semantics.lowering import Lowering, NodeRule
from mathverify.semantics.meaning import LoweringProblem, Truth

__all__ = ["KINDS", "OpenCases", "no_case"]

#: Distinctions inside of each other: with two cases each, 32 readings of one relation.
_MOST_DISTINCTIONS = 5
_MOST_CASES = 64
_NO_VALUE = terms.equal(terms.divide(terms.ZERO, terms.ZERO), terms.ZERO)


class OpenCases(LoweringProblem):
    """A value depends on which of the ``conditions`` (lowered formulas) holds.

    ``exhaustive`` says that it is proved that one of them always does.  Where no relation stands
    around, this is a problem like any other that is not decided.
    """

    def __init__(self, conditions: tuple[Node, ...], node: Node, *, exhaustive: bool) -> None:
        super().__init__(
            None,
            "which piece applies depends on an unknown",
            node,
            "the value as an unknown y with the given y = f(x), or known numbers",
        )
        self.conditions = conditions
        self.exhaustive = exhaustive


def _statement(lowering: Lowering, node: tree.Relation | tree.Logical) -> Truth:
    """A statement, with the cases in it written out."""
    try:
        return Truth(relations.lower_statement(lowering, node))
    except OpenCases as opened:
        return Truth(_by_cases(lowering, node, opened))


def no_case(conditions: tuple[Node, ...]) -> Node:
    """The formula that none of the conditions holds."""
    return terms.conjunction([terms.negation(condition) for condition in conditions])


def _by_cases(lowering: Lowering, node: tree.Relation | tree.Logical, opened: OpenCases) -> Node:
    conditions = opened.conditions
    bound = {name for condition in conditions for name in names_in(condition) if "§" in name}
    product = len(conditions)
    for known in lowering.cases:
        product *= len(known)
    if (
        conditions in lowering.cases
        or len(lowering.cases) >= _MOST_DISTINCTIONS
        or product > _MOST_CASES
        # Variables that are bound between this relation and the term mean nothing here.
        or any(name not in lowering.names for name in bound)
    ):
        raise opened
    parts = [
        terms.conjunction((condition, lowering.assuming(conditions, place).formula(node)))
        for place, condition in enumerate(conditions)
    ]
    if not opened.exhaustive:
        parts.append(terms.conjunction((no_case(conditions), _NO_VALUE)))
    return terms.disjunction(parts)


KINDS: Mapping[type, NodeRule] = {tree.Relation: _statement, tree.Logical: _statement}
