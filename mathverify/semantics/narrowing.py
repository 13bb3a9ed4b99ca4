"""Domains of unknowns with conditions: lowered, or taken into the ranges of the variables."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import chain

from mathverify.language.comparisons import INEQUALITIES, TURNED
from mathverify.language.formulas import conjuncts
from mathverify.language.tree import (
    Comparison,
    Interval,
    ListLiteral,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Quantity,
    Relation,
    SetLiteral,
    TupleLiteral,
    Unit,
    mapped,
    walk,
)
from mathverify.semantics import terms
from mathverify.semantics.intervals import as_region
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Collection, CollectionKind, Meaning
from mathverify.semantics.regions import known_set
from mathverify.semantics.relations import membership
from mathverify.semantics.system import Bound, Variable
from mathverify.semantics.unknowns import UnknownMeaning

_HOLDERS = (Interval, ListLiteral, Logical, Relation, SetLiteral, TupleLiteral)


def with_domain(unknown: UnknownMeaning, lowering: Lowering) -> UnknownMeaning:
    """``unknown`` with its domain's conditions lowered.  Raises `LoweringProblem`."""
    if not unknown.domain.conditions and unknown.domain.members is None:
        return unknown
    formulas: list[Node] = []
    for entry in _entries(unknown.meaning):
        here = lowering.within({unknown.name: entry})
        formulas += [
            here.formula(_in_own_unit(unknown, condition))
            for condition in unknown.domain.conditions
        ]
        if unknown.domain.members is not None:
            members = _in_own_unit(unknown, unknown.domain.members)
            container = as_region(here, members)
            meaning = container or known_set(here.lower(members), members)
            formulas.append(membership(entry, meaning, members))
    ranges = {variable.name: variable for variable in unknown.variables}
    left_over: list[Node] = []
    for formula in chain.from_iterable(map(conjuncts, formulas)):
        narrowed = _narrow(ranges, formula)
        if narrowed is None:
            left_over.append(formula)
        else:
            ranges[narrowed.name] = narrowed
    conditions = (*unknown.conditions, *left_over)
    variables = tuple(ranges.values())
    return UnknownMeaning(
        unknown.name,
        unknown.domain,
        unknown.unit,
        unknown.dimension,
        variables,
        unknown.meaning,
        conditions,
    )


def _in_own_unit(unknown: UnknownMeaning, node: Node) -> Node:
    """Bare numbers of a domain, read in the unit of the unknown: ``[0, 360]`` for deg."""
    if unknown.unit is None or not unknown.dimension:
        return node
    if any(isinstance(part, Quantity) for part in walk(node)):
        return node
    return _with_unit(node, unknown.unit)


def _with_unit(node: Node, unit: Unit) -> Node:
    """``node`` with ``unit`` at every number that is an end, a member or a side by itself."""
    if isinstance(node, Number):
        return Quantity(node, unit)
    if isinstance(node, Negate) and isinstance(node.operand, Number):
        return Negate(Quantity(node.operand, unit))
    if isinstance(node, _HOLDERS):
        return mapped(node, lambda part: _with_unit(part, unit))
    return node


def _entries(meaning: Meaning) -> tuple[Meaning, ...]:
    if not isinstance(meaning, Collection) or meaning.kind in (
        CollectionKind.COMPLEX,
        CollectionKind.TUPLE,
    ):
        return (meaning,)
    return tuple(entry for item in meaning.items for entry in _entries(item))


def _narrow(ranges: dict[str, Variable], formula: Node) -> Variable | None:
    """The variable narrowed by ``c*x < d`` or ``x in {values}``; None for anything else."""
    if not isinstance(formula, Relation) or formula.signs[0] not in INEQUALITIES:
        points = _points(formula)
        if points is not None:
            name, values = points
            if name in ranges and ranges[name].values is None:
                return replace(ranges[name], values=tuple(sorted(values)))
        return None
    (left, right), sign = formula.operands, formula.signs[0]
    if terms.literal(left) is not None:
        left, right, sign = right, left, TURNED[sign]
    value, scaled = terms.literal(right), _scaled_name(left)
    if value is None or scaled is None or scaled[0] not in ranges:
        return None
    name, factor = scaled
    bound = value / factor
    if factor < 0:
        sign = TURNED[sign]
    variable = ranges[name]
    closed = sign in (Comparison.LESS_EQUAL, Comparison.GREATER_EQUAL)
    low, high = variable.low, variable.high
    if sign in (Comparison.GREATER, Comparison.GREATER_EQUAL):
        low = _tighter(low, Bound(bound, closed), 1)
    else:
        high = _tighter(high, Bound(bound, closed), -1)
    return Variable(name, variable.kind, low, high, variable.values)


def _tighter(old: Bound | None, new: Bound, direction: int) -> Bound:
    if old is None or (new.value - old.value) * direction > 0:
        return new
    if old.value == new.value:
        return Bound(old.value, old.closed and new.closed)
    return old


def _scaled_name(term: Node) -> tuple[str, Fraction] | None:
    if isinstance(term, Name):
        return term.identifier, Fraction(1)
    if isinstance(term, Multiply) and len(term.factors) == 2:
        factor, name = term.factors
        value = terms.literal(factor)
        if value and isinstance(name, Name):
            return name.identifier, value
    return None


def _points(formula: Node) -> tuple[str, frozenset[Fraction]] | None:
    """``x = 1 or x = 2``, each possibly written as ``1 <= x and x <= 1``."""
    options = (
        formula.operands
        if isinstance(formula, Logical) and formula.operator is LogicalOperator.OR
        else (formula,)
    )
    values: set[Fraction] = set()
    names: set[str] = set()
    for option in options:
        point = _point(option)
        if point is None:
            return None
        names.add(point[0])
        values.add(point[1])
    return (names.pop(), frozenset(values)) if len(names) == 1 else None


def _point(formula: Node) -> tuple[str, Fraction] | None:
    atoms = (
        formula.operands
        if isinstance(formula, Logical) and formula.operator is LogicalOperator.AND
        else (formula,)
    )
    if all(isinstance(atom, Relation) for atom in atoms):
        relations = [atom for atom in atoms if isinstance(atom, Relation)]
        signs = {relation.signs[0] for relation in relations}
        ends = {relation.operands for relation in relations}
        exact = signs == {Comparison.EQUAL}
        squeezed = signs == {Comparison.LESS_EQUAL, Comparison.GREATER_EQUAL} and len(ends) == 1
        if (exact and len(relations) == 1) or (squeezed and len(relations) == 2):
            left, right = relations[0].operands
            scaled, value = _scaled_name(left), right
            if scaled is not None and isinstance(value, Number):
                return scaled[0], value.value / scaled[1]
    return None
