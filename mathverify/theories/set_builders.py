"""Set builders, as the sets that they describe.

``{x in 1..12 : x mod 3 = 0}`` has a finite domain, ``{n in integer : n^2 < 20}`` visible bounds:
both are listed.  ``{x in real : x^2 < 4}`` is where on the line its condition is true: a union of
intervals, or finitely many numbers.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from math import ceil, floor

from mathverify.calculus.univariate import univariate
from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, Logical, LogicalOperator, Node, Relation
from mathverify.semantics import terms
from mathverify.semantics.intervals import as_region
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    NamedSet,
    Region,
    Scalar,
)
from mathverify.semantics.relations import membership
from mathverify.semantics.system import Evidence, Grade
from mathverify.semantics.units import DIMENSIONLESS
from mathverify.theories.arguments import distinct
from mathverify.theories.binding import with_bound

__all__ = ["described", "holds", "listed"]

_BY_CELLS = Evidence("sign cells of a condition", "mathverify.theories: sets", Grade.EXACT)
_MAXIMAL_CANDIDATES = 2000
_EXAMPLE = "{x in {1, 2, 3, 4} : x > 2}"

#: Comparison signs by what they say of a positive and of a negative difference.
_TRUE_FOR_POSITIVE = frozenset({Comparison.GREATER, Comparison.GREATER_EQUAL})
_TRUE_FOR_NEGATIVE = frozenset({Comparison.LESS, Comparison.LESS_EQUAL})
_BOUNDING = _TRUE_FOR_POSITIVE | _TRUE_FOR_NEGATIVE | {Comparison.EQUAL}


def described(lowering: Lowering, builder: tree.SetBuilder) -> Collection | Region:
    """The set that ``builder`` describes: a region of the real line, or as `listed`."""
    domain = builder.domain
    within: Node | None
    if isinstance(domain, tree.Name) and domain.identifier not in lowering.names:
        within = None if domain.identifier == NamedSet.REAL.value else domain
    else:
        within = domain
    region = None if within is None else as_region(lowering, within)
    if within is not None and (region is None or isinstance(within, tree.SetLiteral)):
        return listed(lowering, builder)
    return _on_the_line(lowering, builder, region)


def _on_the_line(
    lowering: Lowering, builder: tree.SetBuilder, within: Region | None
) -> Collection | Region:
    """Where the condition is true, by sign cells.  Raises `LoweringProblem` where not known."""
    from mathverify.theories.function_sets import region_where

    ends = [end for piece in within.pieces for end in (piece.low, piece.high)] if within else []
    dimension = next((end.dimension for end in ends if end is not None), DIMENSIONLESS)
    inner, name = with_bound(lowering, builder.variable, dimension)
    conditions = [inner.formula(builder.condition)]
    if within is not None:
        conditions.append(membership(Scalar(tree.Name(name), dimension), within, builder))
    found = region_where(conditions, name, dimension)
    if found is None:
        raise LoweringProblem(
            None,
            "where on the real line this condition is true is not decided",
            builder,
            "a condition on one variable, without other unknowns",
        )
    lowering.record.rests_on(_BY_CELLS)
    return found


def listed(lowering: Lowering, builder: tree.SetBuilder) -> Collection:
    """The set that ``builder`` describes, its members in the order of its domain.

    Raises `LoweringProblem` without a code where the domain is not finite by its form or a
    membership is not decided, and as ill-typed where the condition has no value.
    """
    members: list[Meaning] = []
    for candidate in _candidates(lowering, builder):
        inner = lowering.within({builder.variable: candidate})
        if holds(inner.formula(builder.condition), builder):
            members.append(candidate)
    return Collection(CollectionKind.SET, tuple(members))


def holds(formula: Node, node: Node) -> bool:
    """Whether a formula without variables is true.

    Raises `LoweringProblem`: ill-typed if it has no value, without a code if nobody knows.
    """
    from mathverify.semantics.evaluation import Truth, truth

    found = truth(formula, {})
    if found is Truth.UNDEFINED:
        raise LoweringProblem(
            Code.ILL_TYPED,
            "the condition of this set has no value for some member of its domain",
            node,
            "a domain on which the condition is defined",
        )
    if found is Truth.UNKNOWN:
        raise LoweringProblem(None, "membership is decided for known numbers only", node, _EXAMPLE)
    return found is Truth.TRUE


def _candidates(lowering: Lowering, builder: tree.SetBuilder) -> tuple[Meaning, ...]:
    domain = builder.domain
    if domain == tree.OWN_DOMAIN:
        condition = to_ascii(builder.condition)
        among = "natural" if "prime" in condition else "integer"
        raise LoweringProblem(
            Code.AMBIGUOUS,
            f"it is not said which numbers {builder.variable} runs through",
            builder,
            f"{{{builder.variable} in {among} : {condition}}}",
        )
    if isinstance(domain, tree.Name) and domain.identifier not in lowering.names:
        return _of_named(lowering, builder, domain.identifier)
    if isinstance(domain, tree.SetBuilder):
        return listed(lowering, domain).items
    meaning = lowering.lower(domain)
    if isinstance(meaning, Collection) and meaning.kind is CollectionKind.SET:
        return distinct(meaning, domain)
    raise LoweringProblem(
        None, "set builders are listed over finite sets and bounded integers", domain, _EXAMPLE
    )


def _of_named(lowering: Lowering, builder: tree.SetBuilder, domain: str) -> tuple[Meaning, ...]:
    lowest = {NamedSet.NATURAL.value: 0, NamedSet.POSITIVE_INTEGER.value: 1, "digit": 0}.get(domain)
    if lowest is None and domain != NamedSet.INTEGER.value:
        raise LoweringProblem(
            None,
            f"a set builder over the {domain} numbers is not listed",
            builder.domain,
            f"{{{builder.variable} in integer : 1 <= {builder.variable} and ...}}",
        )
    inner, name = with_bound(lowering, builder.variable)
    low, high = _bounds(_bounding(inner, builder.condition), name)
    lows = [end for end in (low, lowest) if end is not None]
    highs = [end for end in (high, 9 if domain == "digit" else None) if end is not None]
    if not lows or not highs:
        raise LoweringProblem(
            None,
            "the condition gives this set no visible bounds",
            builder,
            f"{{{builder.variable} in integer : 1 <= {builder.variable} and "
            f"{builder.variable} <= 20 and ...}}",
        )
    first, last = max(lows), min(highs)
    if last - first >= _MAXIMAL_CANDIDATES:
        raise LoweringProblem(
            None, f"more than {_MAXIMAL_CANDIDATES} candidates are not listed", builder
        )
    return tuple(Scalar(terms.number(value)) for value in range(first, last + 1))


def _bounding(lowering: Lowering, condition: Node) -> Node:
    """The parts of a condition that have a meaning before the variable has a value.

    Members are tested by all of them; any part alone bounds a set that contains theirs.
    """
    parts: tuple[Node, ...] = (condition,)
    if isinstance(condition, Logical) and condition.operator is LogicalOperator.AND:
        parts = condition.operands
    formulas: list[Node] = []
    for part in parts:
        try:
            formulas.append(lowering.formula(part))
        except LoweringProblem:
            if len(parts) == 1:
                raise
    return terms.conjunction(formulas)


def _bounds(formula: Node, name: str) -> tuple[int | None, int | None]:
    """Whole numbers between which every solution of ``formula`` lies, where its form shows it."""
    parts: tuple[Node, ...] = (formula,)
    if isinstance(formula, Logical) and formula.operator is LogicalOperator.AND:
        parts = formula.operands
    lows: list[int] = []
    highs: list[int] = []
    for part in parts:
        if isinstance(part, Relation) and len(part.signs) == 1 and part.signs[0] in _BOUNDING:
            low, high = _solution_range(part, name)
            lows += [] if low is None else [low]
            highs += [] if high is None else [high]
    return max(lows, default=None), min(highs, default=None)


def _solution_range(relation: Relation, name: str) -> tuple[int | None, int | None]:
    """Outside Cauchy's bound a polynomial keeps the sign of its leading term.

    Every zero of ``c_n x^n + ... + c_0`` has ``|x| <= 1 + max |c_i/c_n|`` (A.-L. Cauchy, 1829);
    for degree 1 the zero itself bounds.
    """
    form = univariate(terms.subtract(*relation.operands), name)
    known = None if form is None else form.rationals()
    if known is None or len(known) < 2:
        return None, None
    leading = known[-1]
    if len(known) == 2:
        left = right = -known[0] / leading
    else:
        right = 1 + max(abs(value / leading) for value in known[:-1])
        left = -right
    sign = relation.signs[0]
    right_is_positive = leading > 0
    left_is_positive = right_is_positive if len(known) % 2 else not right_is_positive
    low = None if sign in _true_for(positive=left_is_positive) else ceil(left)
    high = None if sign in _true_for(positive=right_is_positive) else floor(right)
    return low, high


def _true_for(*, positive: bool) -> frozenset[Comparison]:
    return _TRUE_FOR_POSITIVE if positive else _TRUE_FOR_NEGATIVE
