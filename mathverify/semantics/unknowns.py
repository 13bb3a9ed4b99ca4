"""Unknowns as variables: magnitudes in the unknown's own unit, entries of arrays, ranges."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING

from mathverify.language.comparisons import INEQUALITIES, TURNED
from mathverify.language.formulas import conjuncts
from mathverify.language.remembering import setters
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
    children,
    rebuild,
    walk,
)
from mathverify.semantics import terms
from mathverify.semantics.domains import FIGURE_SHAPES, Domain, Shape
from mathverify.semantics.meaning import Collection, CollectionKind, Figure, Meaning, Scalar
from mathverify.semantics.regions import known_set
from mathverify.semantics.relations import as_region, membership
from mathverify.semantics.system import Bound, Kind, Variable
from mathverify.semantics.units import Dimension, UnknownUnit, measure

if TYPE_CHECKING:
    from mathverify.semantics.lowering import Lowering

__all__ = ["UnknownMeaning", "unknown_meaning"]

_HOLDERS = (Interval, ListLiteral, Logical, Relation, SetLiteral, TupleLiteral)


@dataclass(frozen=True, slots=True)
class UnknownMeaning:
    """An unknown: its variables are magnitudes in ``unit`` (base units where that is None).

    ``meaning`` is what its name denotes; ``conditions`` are the parts of its domain that are
    not already ranges of the variables, as lowered formulas.
    """

    name: str
    domain: Domain
    unit: Unit | None
    dimension: Dimension
    variables: tuple[Variable, ...]
    meaning: Meaning
    conditions: tuple[Node, ...] = ()

    def __init__(
        self,
        name: str,
        domain: Domain,
        unit: Unit | None,
        dimension: Dimension,
        variables: tuple[Variable, ...],
        meaning: Meaning,
        conditions: tuple[Node, ...] = (),
    ) -> None:
        _set_name(self, name)
        _set_domain(self, domain)
        _set_unit(self, unit)
        _set_dimension(self, dimension)
        _set_variables(self, variables)
        _set_meaning(self, meaning)
        _set_conditions(self, conditions)

    def with_domain(self, lowering: Lowering) -> UnknownMeaning:
        """This unknown with its domain's conditions lowered.  Raises `LoweringProblem`."""
        if not self.domain.conditions and self.domain.members is None:
            return self
        formulas: list[Node] = []
        for entry in _entries(self.meaning):
            here = lowering.within({self.name: entry})
            formulas += [
                here.formula(self._in_own_unit(condition)) for condition in self.domain.conditions
            ]
            if self.domain.members is not None:
                members = self._in_own_unit(self.domain.members)
                container = as_region(here, members)
                meaning = container or known_set(here.lower(members), members)
                formulas.append(membership(entry, meaning, members))
        ranges = {variable.name: variable for variable in self.variables}
        left_over: list[Node] = []
        for formula in chain.from_iterable(map(conjuncts, formulas)):
            narrowed = _narrow(ranges, formula)
            if narrowed is None:
                left_over.append(formula)
            else:
                ranges[narrowed.name] = narrowed
        conditions = (*self.conditions, *left_over)
        variables = tuple(ranges.values())
        return UnknownMeaning(
            self.name,
            self.domain,
            self.unit,
            self.dimension,
            variables,
            self.meaning,
            conditions,
        )

    def _in_own_unit(self, node: Node) -> Node:
        """Bare numbers of a domain, read in the unit of the unknown: ``[0, 360]`` for deg."""
        if self.unit is None or not self.dimension:
            return node
        if any(isinstance(part, Quantity) for part in walk(node)):
            return node
        return _with_unit(node, self.unit)


(
    _set_name,
    _set_domain,
    _set_unit,
    _set_dimension,
    _set_variables,
    _set_meaning,
    _set_conditions,
) = setters(
    UnknownMeaning, "name", "domain", "unit", "dimension", "variables", "meaning", "conditions"
)


def _with_unit(node: Node, unit: Unit) -> Node:
    """``node`` with ``unit`` at every number that is an end, a member or a side by itself."""
    if isinstance(node, Number):
        return Quantity(node, unit)
    if isinstance(node, Negate) and isinstance(node.operand, Number):
        return Negate(Quantity(node.operand, unit))
    if isinstance(node, _HOLDERS):
        return rebuild(node, tuple(_with_unit(part, unit) for part in children(node)))
    return node


def unknown_meaning(
    name: str, domain: Domain, unit: Unit | None, dimension: Dimension
) -> UnknownMeaning:
    """The unknown with its variables, its domain's conditions not yet looked at."""
    factor = terms.ONE
    if unit is not None:
        size = measure(unit)
        if not isinstance(size, UnknownUnit):
            factor = terms.number(size.factor)

    def scalar(variable: str) -> Scalar:
        return Scalar(terms.multiply((factor, Name(variable))), dimension)

    if domain.shape is Shape.SCALAR:
        single = (Variable(name, domain.kind),)
        meaning: Meaning = scalar(name)
        if domain.kind is Kind.BOOLEAN:
            from mathverify.semantics.meaning import Truth

            meaning = Truth(Name(name))
        return UnknownMeaning(name, domain, unit, dimension, single, meaning)
    if domain.shape is Shape.COMPLEX:
        names = [f"re({name})", f"im({name})"]
        meaning = Collection(CollectionKind.COMPLEX, tuple(scalar(n) for n in names))
    elif domain.shape in FIGURE_SHAPES:
        return figure_meaning(name, domain, dimension)
    elif domain.shape is Shape.LIST:
        names = [f"{name}[{i + 1}]" for i in range(domain.size[0])]
        meaning = Collection(CollectionKind.LIST, tuple(scalar(n) for n in names))
    else:
        rows, columns = domain.size
        grid = [[f"{name}[{i + 1},{j + 1}]" for j in range(columns)] for i in range(rows)]
        names = [n for row in grid for n in row]
        meaning = Collection(
            CollectionKind.LIST,
            tuple(Collection(CollectionKind.LIST, tuple(scalar(n) for n in row)) for row in grid),
        )
    variables = tuple(Variable(n, domain.kind) for n in names)
    return UnknownMeaning(name, domain, unit, dimension, variables, meaning)


def figure_meaning(name: str, domain: Domain, dimension: Dimension) -> UnknownMeaning:
    """An unknown point, line or circle, in base units.

    A point has coordinates ``A.x``, ``A.y`` (and ``A.z`` in space), a circle those of its centre
    and a positive radius ``k.r``.  A line is a*x + b*y = c with b = 1, or with b = 0 and a = 1
    where it is vertical, so that no line has two such equations.
    """

    def scalar(part: str, size: Dimension) -> Scalar:
        return Scalar(Name(f"{name}.{part}"), size)

    conditions: tuple[Node, ...] = ()
    letters = ("x", "y", "z")[: domain.size[0] if domain.size else 2]
    place = Collection(CollectionKind.TUPLE, tuple(scalar(part, dimension) for part in letters))
    variables = tuple(Variable(f"{name}.{part}") for part in letters)
    meaning: Meaning = place
    if domain.shape is Shape.CIRCLE:
        radius = Variable(f"{name}.r", low=Bound(Fraction(0), closed=False))
        meaning = Figure("circle", (place, scalar("r", dimension)))
        variables = (*variables, radius)
    elif domain.shape is Shape.LINE:
        parts = (scalar("a", ()), scalar("b", ()), scalar("c", dimension))
        meaning = Figure("a line by its equation", parts)
        variables = tuple(Variable(f"{name}.{part}") for part in "abc")
        a, b, _ = (part.term for part in parts)
        upright = terms.conjunction([terms.equal(b, terms.ZERO), terms.equal(a, terms.ONE)])
        conditions = (terms.disjunction([terms.equal(b, terms.ONE), upright]),)
    return UnknownMeaning(name, domain, None, dimension, variables, meaning, conditions)


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
