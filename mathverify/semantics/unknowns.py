"""Unknowns as variables: magnitudes in the unknown's own unit, entries of arrays, ranges."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from mathverify.language.remembering import setters
from mathverify.language.tree import (
    Name,
    Node,
    Unit,
)
from mathverify.semantics import terms
from mathverify.semantics.domains import FIGURE_SHAPES, Domain, Shape
from mathverify.semantics.meaning import Collection, CollectionKind, Figure, Meaning, Scalar
from mathverify.semantics.system import Bound, Kind, Variable
from mathverify.semantics.units import Dimension, UnknownUnit, measure

if TYPE_CHECKING:
    pass


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
