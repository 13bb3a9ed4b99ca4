"""Unknown numbers that can have a few values only, and alternatives, looked at one by one.

In ``angle(A,O,C) = x^2 deg`` the square is no linear expression in x; the theorems on angles
treat it as a further unknown, and force ``x^2 + 3*x = 180`` between the two.  Where such an
equation is a polynomial in one unknown whose real roots are all rational, every figure has one of
these roots.  A whole number that lies between two bounds, or that has finitely many values where
it need not be whole, has one of finitely many, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor

from geometry.algebra.reader import QuotientReader
from geometry.algebra.ring import RootRing
from geometry.angles import LinearExpression, Study, Unknown, expression
from geometry.reasoning.angle_view import AngleView
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Comparison, Logical, LogicalOperator, Name, Node, Relation
from mathverify.semantics import numbers, terms
from mathverify.semantics.models import variable_bounds
from mathverify.semantics.numbers.rationals import as_fraction
from mathverify.semantics.numbers.surds import Surd
from mathverify.semantics.polynomials import BeyondMethodError
from mathverify.semantics.system import (
    Constraint,
    Evidence,
    Grade,
    Kind,
    Outcome,
    System,
    Unsatisfiable,
    Variable,
)
from mathverify.semantics.values import FiniteValues, NoValues, Values

_MAXIMAL_DEGREE = 4
_MAXIMAL_CASES = 24
_MAXIMAL_CHOICES = 4
_BY_CHOICE = Evidence("one alternative after the other", "geometry", Grade.EXACT)
_BY_ROOTS = Evidence("the values that an unknown can have", "geometry", Grade.EXACT)


@dataclass(frozen=True, slots=True)
class Cases:
    """In every model of a system the unknown has one of these values, by ``evidence``."""

    unknown: str
    values: tuple[Fraction, ...]
    evidence: Evidence = _BY_ROOTS

    def systems(self, system: System) -> tuple[System, ...]:
        """The system with each of the values; together these have its models."""
        return tuple(
            system.with_constraints(
                Constraint(
                    f"{self.unknown} is {value}",
                    terms.equal(Name(self.unknown), terms.number(value)),
                )
            )
            for value in self.values
        )

    def terms(self, term: Node) -> tuple[Node, ...]:
        """What ``term`` is in each of the systems."""
        return (term,) * len(self.values)


@dataclass(frozen=True, slots=True)
class Choices:
    """A constraint is true where one of these formulas is.

    Another one may have its name: what is claimed stands beside the givens.
    """

    constraint: Constraint
    formulas: tuple[Node, ...]
    evidence: Evidence = _BY_CHOICE

    def systems(self, system: System) -> tuple[System, ...]:
        """The system with each of the formulas; together these have its models."""
        return tuple(
            replace(
                system,
                constraints=tuple(
                    replace(one, formula=formula) if one == self.constraint else one
                    for one in system.constraints
                ),
            )
            for formula in self.formulas
        )

    def terms(self, term: Node) -> tuple[Node, ...]:
        """What ``term`` is in each of the systems."""
        return (term,) * len(self.formulas)


def cases_of(
    system: System,
    view: AngleView,
    study: Study,
    values: Callable[[System, Node], Values],
    decide: Callable[[System], Outcome],
) -> Cases | Choices | None:
    """A few values that an unknown of ``system`` can have, or angles; None where none is known to.

    ``study`` is what the wanted constraints force of angles, ``values`` says which values a term
    takes over the models of a system, ``decide`` whether there are any.
    """
    if study.contradiction is not None:
        return None
    for constraint in system.constraints:
        match constraint.formula:
            case Logical(operator=LogicalOperator.OR, operands=choices) if (
                constraint.wanted
                and len(choices) <= _MAXIMAL_CHOICES
                and all(map(view.is_about_angles, choices))
            ):
                return Choices(constraint, choices)
    return next((one for one in _by_angles(view, study)), None) or next(
        (
            one
            for variable in system.variables
            if variable.kind is Kind.INTEGER and variable.name in view.numbers
            if not _is_known(view, study, variable.name)
            for one in _whole(system, variable, values, decide)
        ),
        None,
    )


def _forced(view: AngleView, study: Study, name: str) -> LinearExpression | None:
    return study.value_of(expression([(Unknown(name, name not in view.degrees), Fraction(1))]))


def _is_known(view: AngleView, study: Study, name: str) -> bool:
    found = _forced(view, study, name)
    return found is not None and not found.terms


# --- equations of angles -----------------------------------------------------------------


def _by_angles(view: AngleView, study: Study) -> Iterator[Cases]:
    nodes: dict[str, Node] = {**view.compounds, **{name: Name(name) for name in view.numbers}}
    for compound, node in view.compounds.items():
        for name in (compound, *names_in(node)):
            value = _forced(view, study, name)
            if value is None or any(str(term) == name for term, _ in value.terms):
                continue
            equation = terms.subtract(nodes[name], _node(value, nodes))
            own = tuple(names_in(equation))
            if len(own) == 1 and not _is_known(view, study, own[0]):
                roots = _rational_roots(own[0], equation)
                if roots is not None:
                    yield Cases(own[0], roots)


def _node(value: LinearExpression, nodes: dict[str, Node]) -> Node:
    parts: list[Node] = [terms.number(value.constant)]
    for term, factor in value.terms:
        assert isinstance(term, Unknown)
        parts.append(terms.multiply((terms.number(factor), nodes[term.name])))
    return terms.add(parts)


def _rational_roots(name: str, equation: Node) -> tuple[Fraction, ...] | None:
    """The rational roots of an equation in one unknown, if it has no other real ones."""
    ring = RootRing([name])
    try:
        found = QuotientReader(ring).quotient(equation)
    except BeyondMethodError:
        return None
    degrees = found.numerator.degrees()
    degree = int(degrees[0])
    if not 1 <= degree <= _MAXIMAL_DEGREE or any(one > 0 for one in degrees[1:]):
        return None
    coefficients = [Fraction(0)] * (degree + 1)
    for monomial, value in found.numerator.to_dict().items():
        coefficients[int(monomial[0])] = as_fraction(value)
    roots = numbers.real_roots(coefficients)
    rational = tuple(root for root in roots if isinstance(root, Fraction))
    return rational if len(rational) == len(roots) else None


# --- whole numbers -----------------------------------------------------------------------


def _whole(
    system: System,
    variable: Variable,
    values: Callable[[System, Node], Values],
    decide: Callable[[System], Outcome],
) -> Iterator[Cases]:
    between = _between(system, variable)
    if between is not None:
        yield Cases(variable.name, between)
        return
    whole = {v.name for v in system.variables if v.kind is Kind.INTEGER}
    relaxed = System(
        tuple(replace(v, kind=Kind.REAL) if v.name in whole else v for v in system.variables),
        tuple(c for c in system.constraints if c.wanted and not names_in(c.formula) <= whole),
    )
    found = values(relaxed, Name(variable.name))
    if isinstance(found, NoValues):
        yield Cases(variable.name, (), found.evidence)
    if not isinstance(found, FiniteValues):
        top = terms.compare(
            Name(variable.name), Comparison.GREATER_EQUAL, terms.number(_MAXIMAL_CASES)
        )
        beyond = decide(relaxed.with_constraints(Constraint("large", top)))
        if isinstance(beyond, Unsatisfiable):
            below = terms.compare(
                Name(variable.name), Comparison.LESS, terms.number(_MAXIMAL_CASES)
            )
            between = _between(system.with_constraints(Constraint("small", below)), variable)
            if between is not None:
                yield Cases(variable.name, between, beyond.evidence)
        return
    # A sum of square roots is not rational; of other irrational numbers that is not known here.
    met = [one.value for one in found.values]
    if all(isinstance(value, Fraction | Surd) for value in met):
        kept = tuple(v for v in met if isinstance(v, Fraction) and v.denominator == 1)
        yield Cases(variable.name, kept, found.evidence)


def _between(system: System, variable: Variable) -> tuple[Fraction, ...] | None:
    """The whole numbers between the bounds of a variable and of what is said of it alone."""
    low: list[Fraction] = []
    high: list[Fraction] = []
    relations = [(sign, bound.value) for bound, sign in variable_bounds(variable)]
    for constraint in system.constraints:
        match constraint.formula:
            case Relation(operands=(Name(identifier=name), right), signs=(sign,)) if (
                constraint.wanted and name == variable.name
            ):
                value = terms.literal(right)
                if value is not None:
                    relations.append((sign, value))
    for sign, value in relations:
        match sign:
            case Comparison.GREATER:
                low.append(Fraction(floor(value) + 1))
            case Comparison.GREATER_EQUAL:
                low.append(Fraction(ceil(value)))
            case Comparison.LESS:
                high.append(Fraction(ceil(value) - 1))
            case Comparison.LESS_EQUAL:
                high.append(Fraction(floor(value)))
    if not low or not high or min(high) - max(low) >= _MAXIMAL_CASES:
        return None
    return tuple(Fraction(n) for n in range(int(max(low)), int(min(high)) + 1))
