"""Which procedure counts the solutions of a formula."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from mathverify.language.formulas import conjuncts
from mathverify.language.tree import Node, substitute
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.numbers import NumberTooLargeError, UndecidedError
from mathverify.semantics.polynomials import BeyondMethodError
from mathverify.semantics.system import Kind
from mathverify.theories.elimination.bound import Bound, members
from mathverify.theories.elimination.cells import cell_counts
from mathverify.theories.elimination.counts import Counts, conjunction, disjunction
from mathverify.theories.elimination.linear_systems import linear_counts
from mathverify.theories.elimination.quadratic import quadratic_counts
from mathverify.theories.elimination.substitution import powers_replaced, without_one

_MOST_POINTS = 200
_MOST_COUNTED = 12


def solution_counts(
    lowering: Lowering, formula: Node, bounds: Sequence[Bound], node: Node
) -> Counts:
    """How many points within ``bounds`` satisfy ``formula``, a relation written at ``node``.

    Raises `LoweringProblem` without a code where no procedure serves.
    """
    try:
        return _chosen(lowering, formula, tuple(bounds))
    except (BeyondMethodError, NumberTooLargeError, UndecidedError) as error:
        raise LoweringProblem(
            None, f"for which values this holds is not decided here: {error}", node
        ) from None


def _chosen(lowering: Lowering, formula: Node, bounds: tuple[Bound, ...]) -> Counts:
    values = [members(bound) for bound in bounds]
    if all(value is not None for value in values):
        points = list(product(*(value for value in values if value is not None)))
        if len(points) > _MOST_POINTS:
            raise BeyondMethodError("very many points")
        return _enumerated([at_point(formula, bounds, point) for point in points])
    plain = all(bound.is_unbounded_real for bound in bounds)
    if plain and len(bounds) > 1:
        linear = linear_counts(tuple(conjuncts(formula)), [bound.variable.name for bound in bounds])
        if linear is not None:
            return linear
    while len(bounds) > 1:
        fewer = without_one(formula, bounds)
        if fewer is None:
            raise BeyondMethodError("several unknowns that no equation expresses")
        formula, bounds = fewer
    (bound,) = bounds
    if bound.is_unbounded_real:
        quadratic = quadratic_counts(formula, bound.variable.name)
        if quadratic is not None:
            return quadratic
    if bound.variable.kind is not Kind.REAL:
        raise BeyondMethodError("endlessly many values that are not all real numbers")
    changed = powers_replaced(formula, bound)
    if changed is not None:
        formula, bound = changed
    if bound.conditions:
        formula = terms.conjunction([formula, *bound.conditions])
    counts, evidence = cell_counts(formula, bound.variable)
    lowering.record.rests_on(evidence)
    return counts


def at_point(formula: Node, bounds: Sequence[Bound], point: Sequence[Fraction]) -> Node:
    """The formula with the bound variables put at a point."""
    values = {
        bound.variable.name: terms.number(value) for bound, value in zip(bounds, point, strict=True)
    }
    return substitute(formula, dict(values))


def _enumerated(cases: Sequence[Node]) -> Counts:
    """The counts where there are finitely many points, by which of them satisfy the relation."""
    exactly: dict[int, Node] = {0: terms.TRUE}
    for case in cases:
        fails = terms.negation(case)
        sizes = range(len(exactly) + 1)
        exactly = {
            n: disjunction(
                [
                    conjunction([exactly.get(n, terms.FALSE), fails]),
                    conjunction([exactly.get(n - 1, terms.FALSE), case]),
                ]
            )
            for n in sizes
        }
        if len(cases) > _MOST_COUNTED:
            raise BeyondMethodError("very many points to be counted")
    return Counts(exactly, terms.FALSE, conjunction(cases))
