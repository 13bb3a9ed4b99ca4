"""Equivalent systems with fewer variables, and cases that together make up a system.

**Why a substitution is an equivalence.**  Let ``E`` be a wanted equation ``l = r`` whose
difference is ``(a*v + b)/d`` wherever it is defined, with ``v`` in neither a nor b and ``a`` not
zero at any model.  In a model ``E`` is true, so both sides are defined and ``v = -b/a =: g``,
with ``g`` defined, since a and b are made of parts of ``E``.  So every model of the system gives
one of the system with ``g`` put for ``v``.  Conversely let a point satisfy the latter, in which
``E`` with ``g`` for ``v`` is still a constraint: it is true there, so ``g`` has a value (``v``
occurs in ``E``), and the point together with that value satisfies every constraint.  The domain
of ``v`` becomes constraints on ``g``.  An identity, as ``E`` mostly has become, is replaced by
what its sides need in order to be defined (`simplified`).

For ``a*v^2 + b*v + c`` the same holds of ``g = (-b + sqrt(D))/(2*a)`` in one case and of
``g = (-b - sqrt(D))/(2*a)`` with ``D != 0`` in the other, ``D = b^2 - 4*a*c``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import count

from mathverify.engines.points import variables_in
from mathverify.engines.substitution.signs import Signs
from mathverify.engines.substitution.state import State, difference, equations
from mathverify.language.comparisons import NEGATED, NUMERICAL
from mathverify.language.tree import (
    Comparison,
    Logical,
    LogicalOperator,
    Name,
    Node,
    Relation,
    substitute,
)
from mathverify.semantics import terms
from mathverify.semantics.definedness import conditions
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.logarithmic_form import without_functions
from mathverify.semantics.models import variable_bounds
from mathverify.semantics.polynomials import BeyondMethodError, Poly, Ring, Role
from mathverify.semantics.quotients import NowhereDefinedError, QuotientField
from mathverify.semantics.system import Constraint, Kind, System, Variable

_REFLEXIVE = frozenset({Comparison.EQUAL, Comparison.LESS_EQUAL, Comparison.GREATER_EQUAL})

#: The point at which sides are compared first: values that equations seldom mention.
_FIRST_TRIED, _NEXT_TRIED = 17, 12


@dataclass(frozen=True, slots=True)
class Elimination:
    """``variable = value`` follows from ``source`` where ``coefficient`` is not zero.

    The source says ``coefficient*variable + rest = 0``.  ``certain``: it is not zero at any
    model, by the word of the domains and constraints in ``because``.  ``cost`` orders
    eliminations, cheapest first.
    """

    variable: Variable
    value: Node
    source: Constraint
    coefficient: Node
    rest: Node
    certain: bool
    because: frozenset[str]
    cost: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Quadratic:
    """The two solutions of a quadratic equation with a leading coefficient that is not zero."""

    plus: Elimination
    minus: Elimination
    discriminant: Node


@dataclass(frozen=True, slots=True)
class Equation:
    """An equation as a polynomial that is zero, and the variables that are not inside functions."""

    source: Constraint
    ring: Ring
    polynomial: Poly
    variables: tuple[Variable, ...]

    def degree(self, variable: Variable) -> int:
        """The degree in ``variable``."""
        return int(self.polynomial.degrees()[self.ring.variable_index(variable.name)])


def eliminations(state: State) -> list[Elimination]:
    """What equations linear in a variable allow to eliminate, cheapest first."""
    signs = Signs(state)
    listed = list(polynomial_equations(state))
    found = [
        _linear(state, equation, variable, signs)
        for equation in listed
        for variable in equation.variables
        if equation.degree(variable) == 1
    ]
    possible = [step for step in found if step.coefficient not in state.vanished]
    # Inside of a function a sum of variables can mostly not be solved for any more.
    inside = {v for equation in listed for v in state.variables if v not in equation.variables}
    return sorted(possible, key=lambda step: (step.cost, step.variable in inside))


def quadratics(state: State) -> list[Quadratic]:
    """What quadratic equations with a certainly present square allow, cheapest first."""
    signs = Signs(state)
    found = [
        _quadratic(equation, variable, signs)
        for equation in polynomial_equations(state)
        for variable in equation.variables
        if equation.degree(variable) == 2
    ]
    return sorted((q for q in found if q is not None), key=lambda q: q.plus.cost)


def polynomial_equations(state: State) -> Iterator[Equation]:
    """The equations that must be true, as polynomials."""
    for constraint in state.constraints:
        yield from _equations_of(constraint, state.variables)


@lru_cache(maxsize=64)
def _equations_of(constraint: Constraint, variables: tuple[Variable, ...]) -> tuple[Equation, ...]:
    """Remembered, because every kind of step looks through the same equations."""
    names = [variable.name for variable in variables]
    found: list[Equation] = []
    for equation in equations(constraint):
        ring = Ring(names)
        try:
            polynomial = QuotientField(ring).quotient(difference(equation)).numerator
        except (BeyondMethodError, NowhereDefinedError):
            continue
        hidden = frozenset[str]().union(
            *(variables_in(g.meaning) for g in ring.used(polynomial) if _is_function(g.role))
        )
        open_to = tuple(v for v in variables if v.name not in hidden and v.kind is not Kind.BOOLEAN)
        found.append(Equation(constraint, ring, polynomial, open_to))
    return tuple(found)


def _is_function(role: Role) -> bool:
    return role is not Role.VARIABLE


def _linear(state: State, equation: Equation, variable: Variable, signs: Signs) -> Elimination:
    ring = equation.ring
    slope, rest = ring.linear_parts(equation.polynomial, ring.variable_index(variable.name))
    known = signs.nonzero(ring, slope)
    if slope.is_constant():
        value = ring.term(-rest / slope.leading_coefficient())
    else:
        value = terms.divide(ring.term(-rest), ring.term(slope))
    cost = (
        known is None,
        _narrows(state, variable, ring, slope, rest),
        len(slope.coeffs()),
        not slope.is_constant(),
        len(rest.coeffs()),
        rest.total_degree() if rest != 0 else 0,
    )
    return Elimination(
        variable,
        value,
        equation.source,
        ring.term(slope),
        ring.term(rest),
        known is not None,
        known or frozenset(),
        cost,
    )


def _quadratic(equation: Equation, variable: Variable, signs: Signs) -> Quadratic | None:
    ring = equation.ring
    by_power = ring.coefficients(equation.polynomial, ring.variable_index(variable.name))
    a, b, c = (by_power.get(power, ring.zero) for power in (2, 1, 0))
    known = signs.nonzero(ring, a)
    if known is None:
        return None
    inside = b**2 - 4 * a * c  # type: ignore[operator]
    root = terms.call("sqrt", ring.term(inside))
    cost = (b != 0, not a.is_constant(), len(inside.coeffs()))  # type: ignore[union-attr]
    plus, minus = (
        Elimination(
            variable,
            terms.divide(
                terms.add((ring.term(-b), shift)),  # type: ignore[operator]
                ring.term(2 * a),  # type: ignore[operator]
            ),
            equation.source,
            ring.term(a),
            terms.ZERO,
            True,
            known,
            cost,
        )
        for shift in (root, terms.negate(root))
    )
    return Quadratic(plus, minus, ring.term(inside))


def eliminated(state: State, step: Elimination) -> State:
    """The state without the variable of ``step``, whose coefficient is not zero in it."""
    name = step.variable.name
    values = {name: step.value}
    constraints = [
        replace(constraint, formula=substitute(constraint.formula, values))
        for constraint in state.constraints
    ]
    constraints += [
        Constraint(step.variable.domain_name, part)
        for part in domain_statements(step.variable, step.value)
    ]
    return State(
        tuple(v for v in state.variables if v.name != name),
        tuple(c for c in map(simplified, constraints) if c is not None),
        (*state.definitions, (name, step.value)),
        state.used | {step.source.name} | step.because,
    )


def initial(system: System) -> State:
    """The state in which nothing has been eliminated, identities made plain."""
    constraints = (simplified(constraint) for constraint in system.constraints)
    return State(system.variables, tuple(c for c in constraints if c is not None))


def products(state: State) -> Iterator[tuple[Constraint, tuple[Node, ...]]]:
    """Wanted equations that say that a product is zero, with its factors."""
    for equation in polynomial_equations(state):
        factors = equation.ring.factors(equation.polynomial)
        if len(factors) > 1:
            yield equation.source, tuple(equation.ring.term(factor) for factor in factors)


def _narrows(state: State, variable: Variable, ring: Ring, slope: Poly, rest: Poly) -> bool:
    """Whether the variable must be whole while its value need not be."""
    if variable.kind is not Kind.INTEGER:
        return False
    if not slope.is_constant():
        return True
    kinds = {v.name: v.kind for v in state.variables}
    value = rest / slope.leading_coefficient()
    whole = all(int(c.q) == 1 for c in value.coeffs())
    names = [g.meaning for g in ring.used(value)]
    return not whole or any(
        not isinstance(n, Name) or kinds.get(n.identifier) is not Kind.INTEGER for n in names
    )


def domain_statements(variable: Variable, value: Node) -> list[Node]:
    """The domain of a variable as statements about a term for its value."""
    found: list[Node] = [
        terms.compare(value, sign_, terms.number(bound.value))
        for bound, sign_ in variable_bounds(variable)
    ]
    if variable.kind is not Kind.REAL:
        found.append(Relation((value, Name(variable.kind.value)), (Comparison.IN,)))
    if variable.values is not None:
        choices = [terms.equal(value, terms.number(v)) for v in variable.values]
        found.append(terms.disjunction(choices))
    return found


@lru_cache(maxsize=256)
def simplified(constraint: Constraint) -> Constraint | None:
    """The constraint with an identity replaced by what it needs to be defined; None if nothing.

    Where the sides of a relation are equal wherever both are defined, ``=``, ``<=`` and ``>=``
    are true exactly where both are defined, ``!=``, ``<`` and ``>`` nowhere.  A relation between
    terms defined everywhere that must not be true becomes the opposite one that must.

    Remembered, because systems that are asked about have most of their constraints in common.
    """
    formula = constraint.formula
    if isinstance(formula, Logical) and formula.operator is LogicalOperator.AND:
        parts = [simplified(Constraint("", part)) for part in formula.operands]
        formula = terms.conjunction(part.formula for part in parts if part is not None)
    elif isinstance(formula, Relation) and formula.signs[0] in NUMERICAL and is_identity(formula):
        needed = (condition for side in formula.operands for condition in conditions(side))
        reflexive = formula.signs[0] in _REFLEXIVE
        formula = terms.conjunction(needed) if reflexive else terms.FALSE
    if formula == (terms.TRUE if constraint.wanted else terms.FALSE):
        return None
    if not constraint.wanted and isinstance(formula, Relation) and _is_total(formula):
        opposite = NEGATED.get(formula.signs[0])
        if opposite is not None:
            return Constraint(constraint.name, Relation(formula.operands, (opposite,)))
    return replace(constraint, formula=formula)


def without_certain(state: State) -> State | None:
    """The state without statements that the signs of the variables alone make true.

    These are looked for in constraints that are not wanted, which mostly say that something has a
    value.  None if there are none.
    """
    signs = Signs(state)
    found = [_reduced(constraint, signs) for constraint in state.constraints]
    used = frozenset[str]().union(*(sources for _, sources in found))
    constraints = tuple(constraint for constraint, _ in found)
    if constraints == state.constraints:
        return None
    return replace(state, constraints=constraints, used=state.used | used)


def _reduced(constraint: Constraint, signs: Signs) -> tuple[Constraint, frozenset[str]]:
    used: frozenset[str] = frozenset()
    if constraint.wanted:
        return constraint, used
    open_parts: list[Node] = []
    parts = [constraint.formula]
    while parts:
        part = parts.pop()
        if isinstance(part, Logical) and part.operator is LogicalOperator.AND:
            parts.extend(part.operands)
            continue
        by = _certainly_true(part, signs)
        if by is None:
            open_parts.insert(0, part)
        else:
            used |= by
    if not used:
        return constraint, used
    return replace(constraint, formula=terms.conjunction(open_parts)), used


def _certainly_true(statement: Node, signs: Signs) -> frozenset[str] | None:
    """By whose word a polynomial relation with 0 holds in every model; None if nobody says so."""
    if not isinstance(statement, Relation) or len(statement.signs) != 1 or not _is_total(statement):
        return None
    if statement.signs[0] not in _BY_SIGN:
        return None
    names = sorted(variables_in(statement))
    ring = Ring(names)
    try:
        value = QuotientField(ring).quotient(difference(statement))
    except (BeyondMethodError, NowhereDefinedError):
        return None
    if value.denominator != 1 or value.numerator == 0:
        return None
    found = signs.sign(ring, value.numerator)
    return found[1] if found is not None and found[0] in _BY_SIGN[statement.signs[0]] else None


_BY_SIGN = {
    Comparison.GREATER: (1,),
    Comparison.GREATER_EQUAL: (1,),
    Comparison.LESS: (-1,),
    Comparison.LESS_EQUAL: (-1,),
    Comparison.NOT_EQUAL: (1, -1),
}


def _is_total(relation: Relation) -> bool:
    """Whether both sides are defined everywhere, so that not true means false."""
    return not any(conditions(side) for side in relation.operands)


def is_identity(relation: Relation) -> bool:
    """Whether both sides are shown to be equal wherever both are defined."""
    names, between = sorted(variables_in(relation)), difference(relation)
    here = evaluate(between, dict(zip(names, count(_FIRST_TRIED, _NEXT_TRIED), strict=False)))
    if isinstance(here, Fraction) and here:
        # One point at which the sides differ is much quicker to look at.
        return False
    ring = Ring(names)
    try:
        numerator = QuotientField(ring).quotient(between).numerator
    except (BeyondMethodError, NowhereDefinedError):
        return False
    if numerator == 0:
        return True
    plain = without_functions(ring, numerator)
    return plain is not None and is_identity(plain)
