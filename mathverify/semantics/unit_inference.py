"""The units that unknowns must have for the relations of a question to be of one dimension.

Sums and comparisons are of one dimension, products and quotients add and subtract dimensions: a
system of linear equations for the exponents of the unknowns (A. Kennedy, *Dimension types*, 1994).
What it leaves open stays open.  A relation with a part of which nothing is known says nothing, and
of two that contradict each other the first holds; lowering says then what clashes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import pairwise

from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics.linear_elimination import Elimination, Exact, add_to
from mathverify.semantics.quantities import one_degree
from mathverify.semantics.units import ANGLE, Dimension, Measure, measure


@dataclass(frozen=True, slots=True)
class Said:
    """A relation and where it stands."""

    relation: Node
    where: str


#: The dimension of a part whose names are all known; None where it has none, or it is not known.
Lowered = Callable[[Node], Dimension | None]


@dataclass(frozen=True, slots=True)
class _Form:
    """A dimension as a linear form: exponents of bases, and multiples of the unknowns' own.

    No form is changed once it is made.
    """

    constant: dict[str, Exact]
    terms: dict[str, Exact]


@dataclass(frozen=True, slots=True)
class _Equation:
    """``form = 0``; ``named``: of a name alone, which is said to be equal to something.

    Only these hold for the exponent of angles as well, which else are pure numbers.
    """

    form: _Form
    named: bool
    where: str


class _Open(Exception):  # noqa: N818 - never leaves this file
    """A part of which no dimension is known."""


def inferred_dimensions(
    relations: Iterable[Said], bare: frozenset[str], counts: frozenset[str], lowered: Lowered
) -> dict[str, tuple[Dimension, str]]:
    """Of the names in ``bare`` those whose dimension is forced and no pure number, and by what.

    Those among ``counts`` are whole numbers, which have a unit only where they are said to be equal
    to a quantity, or bounded by one.
    """
    dimensions = _Dimensions(bare, lowered)
    equations = [one for said in relations for one in dimensions.equations(said)]
    bases = sorted({base for one in equations for base in one.form.constant})
    found: dict[str, dict[str, Fraction]] = {}
    for base in bases:
        rows: Elimination[str] = Elimination(min)
        for number, one in enumerate(equations):
            if one.named or (base != ANGLE and counts.isdisjoint(one.form.terms)):
                rows.add(number, one.form.terms, one.form.constant.get(base, 0))
        for name in bare:
            form = rows.normal_form({name: 1}, 0)
            if not form.terms and form.constant:
                found.setdefault(name, {})[base] = Fraction(form.constant)
    return {
        name: (tuple(sorted(powers.items())), _first_of(name, equations))
        for name, powers in found.items()
    }


def _first_of(name: str, equations: list[_Equation]) -> str:
    return next(one.where for one in equations if name in one.form.terms)


class _Dimensions:
    """The dimensions of formulas, as far as they are known, and what follows from comparing."""

    def __init__(self, bare: frozenset[str], lowered: Lowered) -> None:
        self.bare, self.lowered = bare, lowered
        self.where = ""
        self.found: list[_Equation] = []

    def equations(self, said: Said) -> Iterator[_Equation]:
        """What a relation says of dimensions; nothing if a part of it is not known."""
        self.found, self.where = [], said.where
        try:
            self._statement(said.relation)
        except (_Open, RecursionError):
            return
        yield from self.found

    def _statement(self, node: Node) -> None:
        match node:
            case tree.Logical(operands=operands):
                for operand in operands:
                    self._statement(operand)
            case tree.Relation(operands=operands):
                self._alike(operands)

    def _alike(self, nodes: tuple[Node, ...]) -> _Form:
        """The one dimension of terms; nought is of every dimension."""
        nodes = tuple(node for node in nodes if not _is_nought(node))
        forms = [self._of(node) for node in nodes]
        for (one, left), (other, right) in pairwise(zip(forms, nodes, strict=True)):
            named = isinstance(left, tree.Name) or isinstance(right, tree.Name)
            self.found.append(_Equation(_plus(one, other, -1), named, self.where))
        return forms[0] if forms else _PURE

    def _of(self, node: Node) -> _Form:
        match node:
            case tree.Number() | tree.Percent():
                return _PURE
            case tree.Name(identifier=name) if name in self.bare:
                return _Form({}, {name: 1})
            case tree.Quantity(value=value, unit=unit):
                found = measure(unit)
                if isinstance(found, Measure):
                    return _plus(self._of(value), _of_dimension(found.dimension), 1)
                raise _Open
            case tree.Add(terms=terms):
                return self._alike(terms)
            case tree.Negate(operand=operand):
                return self._of(operand)
            case tree.Multiply(factors=factors):
                forms = [self._of(factor) for factor in factors]
                form = reduce(_sum, forms, _PURE)
                if not form.constant:
                    return form
                parts = zip(factors, map(_dimension, forms), strict=True)
                return _Form(dict(one_degree(_dimension(form), parts)), form.terms)
            case tree.Divide(numerator=above, denominator=below):
                return _plus(self._of(above), self._of(below), -1)
            case tree.Power(base=base, exponent=tree.Number(value=exponent)):
                return _plus(_PURE, self._of(base), exponent)
            case tree.Call(function="sqrt", arguments=(operand,)):
                return _plus(_PURE, self._of(operand), Fraction(1, 2))
            case tree.Call(function="abs", arguments=(operand,)):
                return self._of(operand)
            case _ if not self.bare.isdisjoint(tree.free_names(node)):
                raise _Open
        dimension = self.lowered(node)
        if dimension is None:
            raise _Open
        return _of_dimension(dimension)


def _is_nought(node: Node) -> bool:
    return isinstance(node, tree.Number) and not node.value


def _dimension(form: _Form) -> Dimension:
    """What is known of a form."""
    return tuple(sorted((base, Fraction(power)) for base, power in form.constant.items()))


def _of_dimension(dimension: Dimension) -> _Form:
    return _Form(dict(dimension), {}) if dimension else _PURE


_PURE = _Form({}, {})


def _sum(one: _Form, other: _Form) -> _Form:
    return _plus(one, other, 1)


def _plus(one: _Form, other: _Form, factor: Exact) -> _Form:
    if not (other.constant or other.terms):
        return one
    if factor == 1 and not (one.constant or one.terms):
        return other
    form = _Form(dict(one.constant), dict(one.terms))
    for base, exponent in other.constant.items():
        add_to(form.constant, base, factor * exponent)
    for name, multiple in other.terms.items():
        add_to(form.terms, name, factor * multiple)
    return form
