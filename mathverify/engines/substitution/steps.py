"""Equivalent systems with fewer variables, and cases that together make up a system.

**Why a substitution is an equivalence.**  Let ``E`` be a wanted equation ``l = r`` whose
difference is ``(a*v + b)/d`` wherever it is defined, with ``v`` in neither a nor b and ``a`` not
zero at any model.  In a model ``E`` is true, so both sides are defined and ``v = -b/a =: g``,
with ``g`` defined, since a and b are made of parts of ``E``.  So every model of the system gives
one of the system with ``g`` put for ``v``.  Conversely let a point satisfy the latter, in which
``E`` with ``g`` for ``v`` is still a constraint: it is true there, so ``g`` has a value (``v``
occurs in ``E``), and the point together with that value satisfies every constraint.  The domain
of ``v`` becomes constraints on ``g``.  ``E`` is dropped only if what is left of it is an
identity between terms that are defined everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from mathverify.engines.points import variables_in
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Divide,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    Relation,
    substitute,
    walk,
)
from mathverify.semantics import terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.models import variable_bounds
from mathverify.semantics.numbers import Irrational, Sign, sign
from mathverify.semantics.polynomials import BeyondMethodError, Poly, Ring, Role
from mathverify.semantics.quotients import NowhereDefinedError, QuotientField
from mathverify.semantics.system import Constraint, Kind, System, Variable

__all__ = [
    "CASE",
    "Elimination",
    "State",
    "eliminated",
    "eliminations",
    "products",
]

#: The name of the statements that tell cases apart; they hold in one case or the other.
CASE = ""

_TOTAL_CALLS = frozenset({"abs", "min", "max", "floor", "ceil", "sin", "cos", "exp", "atan"})


@dataclass(frozen=True, slots=True)
class State:
    """A system on the way: what is left, what each eliminated variable is, and by whose word.

    A definition may contain variables eliminated later.  ``used`` names the constraints and
    domains that led here from the original system.
    """

    variables: tuple[Variable, ...]
    constraints: tuple[Constraint, ...]
    definitions: tuple[tuple[str, Node], ...] = ()
    used: frozenset[str] = frozenset()
    #: Coefficients that are zero in this case, so that no elimination is by them.
    vanished: frozenset[Node] = frozenset()

    @staticmethod
    def of(system: System) -> State:
        """The state in which nothing has been eliminated."""
        return State(system.variables, system.constraints)

    def with_case(self, formula: Node, used: frozenset[str] = frozenset()) -> State:
        """This state in the case that ``formula`` holds."""
        case = Constraint(CASE, formula)
        return replace(self, constraints=(*self.constraints, case), used=self.used | used)


@dataclass(frozen=True, slots=True)
class Elimination:
    """``coefficient*variable + rest = 0`` by ``source``, so ``variable = value`` where the
    coefficient is not zero.

    ``certain`` says that it is not zero at any model, by the word of the domains and
    constraints in ``because``.  ``cost`` orders eliminations, cheapest first.
    """

    variable: Variable
    value: Node
    source: Constraint
    coefficient: Node
    rest: Node
    certain: bool
    because: frozenset[str]
    cost: tuple[int, ...]


def eliminations(state: State) -> list[Elimination]:
    """What the wanted equations allow to eliminate, cheapest first."""
    signs = _Signs(state)
    found: list[Elimination] = []
    for constraint in state.constraints:
        for equation in _equations(constraint):
            found.extend(_linear(state, constraint, equation, signs))
    possible = [step for step in found if step.coefficient not in state.vanished]
    return sorted(possible, key=lambda step: step.cost)


def eliminated(state: State, step: Elimination) -> State:
    """The state without the variable of ``step``, whose coefficient is not zero in it."""
    name = step.variable.name
    values = {name: step.value}
    constraints = [
        replace(constraint, formula=substitute(constraint.formula, values))
        for constraint in state.constraints
    ]
    constraints += [Constraint(step.variable.domain_name, part) for part in _domain(step)]
    return State(
        tuple(v for v in state.variables if v.name != name),
        tuple(c for c in constraints if not _is_idle(c)),
        (*state.definitions, (name, step.value)),
        state.used | {step.source.name} | step.because,
    )


def products(state: State) -> Iterator[tuple[Constraint, tuple[Node, ...]]]:
    """Wanted equations that say that a product is zero, with its factors."""
    names = [variable.name for variable in state.variables]
    for constraint in state.constraints:
        for equation in _equations(constraint):
            ring = Ring(names)
            try:
                value = QuotientField(ring).quotient(_difference(equation))
                factors = ring.factors(value.numerator)
            except (BeyondMethodError, NowhereDefinedError):
                continue
            if len(factors) > 1:
                yield constraint, tuple(ring.term(factor) for factor in factors)


def _equations(constraint: Constraint) -> Iterator[Relation]:
    """The equations that hold wherever the constraint is satisfied."""
    stack = [constraint.formula] if constraint.wanted else []
    while stack:
        match stack.pop():
            case Logical(LogicalOperator.AND, operands):
                stack.extend(operands)
            case Relation(_, (Comparison.EQUAL,)) as equation:
                yield equation


def _difference(equation: Relation) -> Node:
    left, right = equation.operands
    return terms.subtract(left, right)


def _linear(
    state: State, source: Constraint, equation: Relation, signs: _Signs
) -> Iterator[Elimination]:
    names = [variable.name for variable in state.variables]
    ring = Ring(names)
    try:
        numerator = QuotientField(ring).quotient(_difference(equation)).numerator
    except (BeyondMethodError, NowhereDefinedError):
        return
    used = ring.used(numerator)
    hidden = frozenset[str]().union(
        *(variables_in(g.meaning) for g in used if g.role is not Role.VARIABLE)
    )
    for variable in state.variables:
        name = variable.name
        index = ring.variable_index(name)
        if numerator.degrees()[index] != 1 or name in hidden or variable.kind is Kind.BOOLEAN:
            continue
        slope, rest = ring.linear_parts(numerator, index)
        known = signs.nonzero(ring, slope)
        value = (
            ring.term(-rest / slope.leading_coefficient())
            if slope.is_constant()
            else terms.divide(ring.term(-rest), ring.term(slope))
        )
        yield Elimination(
            variable,
            value,
            source,
            ring.term(slope),
            ring.term(rest),
            known is not None,
            known or frozenset(),
            (
                known is None,
                _narrows(state, variable, ring, slope, rest),
                len(slope.coeffs()),
                not slope.is_constant(),
                len(rest.coeffs()),
                rest.total_degree() if rest != 0 else 0,
            ),
        )


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


def _domain(step: Elimination) -> list[Node]:
    """The domain of the eliminated variable as statements about its value."""
    variable, value = step.variable, step.value
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


def _is_idle(constraint: Constraint) -> bool:
    """Whether a wanted equation is an identity between terms that are defined everywhere."""
    formula = constraint.formula
    if not constraint.wanted or not isinstance(formula, Relation):
        return False
    if formula.signs != (Comparison.EQUAL,) or not all(_is_total(n) for n in walk(formula)):
        return False
    ring = Ring(sorted(variables_in(formula)))
    try:
        return bool(QuotientField(ring).quotient(_difference(formula)).numerator == 0)
    except (BeyondMethodError, NowhereDefinedError):
        return False


def _is_total(node: Node) -> bool:
    match node:
        case Number() | Name() | Add() | Negate() | Multiply() | Relation():
            return True
        case Power(_, Number(value)):
            return value > 0 and value.denominator == 1
        case Divide(_, Number(value)):
            return value != 0
        case Call(function, _):
            return function in _TOTAL_CALLS
    return False


class _Signs:
    """Signs of variables that domains and wanted comparisons with numbers tell."""

    def __init__(self, state: State) -> None:
        #: By variable: the sign (1 or -1) that it has in every model, and who says so.
        self._known: dict[str, tuple[int, str]] = {}
        for variable in state.variables:
            for bound, comparison in variable_bounds(variable):
                self._note(variable.name, comparison, bound.value, variable.domain_name)
        for constraint in state.constraints:
            for atom in _conjuncts(constraint):
                match atom:
                    case Relation((Name(name), Number(value)), (comparison,)):
                        self._note(name, comparison, value, constraint.name)
                    case Relation((Number(value), Name(name)), (comparison,)):
                        turned = _TURNED.get(comparison)
                        if turned is not None:
                            self._note(name, turned, value, constraint.name)

    def _note(self, name: str, comparison: Comparison, value: Fraction, source: str) -> None:
        strict = value if comparison in (Comparison.GREATER, Comparison.LESS) else None
        if comparison in (Comparison.GREATER, Comparison.GREATER_EQUAL):
            if value > 0 or strict == 0:
                self._known[name] = (1, source)
        elif comparison in (Comparison.LESS, Comparison.LESS_EQUAL) and (value < 0 or strict == 0):
            self._known[name] = (-1, source)

    def nonzero(self, ring: Ring, polynomial: Poly) -> frozenset[str] | None:
        """Who says that ``polynomial`` is not zero in any model; None if nobody does."""
        if polynomial.is_constant():
            return frozenset()
        seen: set[int] = set()
        sources: set[str] = set()
        for powers, value in ring.monomials(polynomial):
            total = 1 if value > 0 else -1
            for index, power in powers.items():
                found = self._sign(ring, index)
                if found is None:
                    return None
                total *= found[0] ** power
                sources.add(found[1])
            seen.add(total)
        return frozenset(sources - {CASE}) if len(seen) == 1 else None

    def _sign(self, ring: Ring, index: int) -> tuple[int, str] | None:
        generator = ring.generators[index]
        if generator.role is Role.VARIABLE:
            assert isinstance(generator.meaning, Name)
            return self._known.get(generator.meaning.identifier)
        if variables_in(generator.meaning):
            return None
        value = evaluate(generator.meaning, {})
        if not isinstance(value, (Fraction, Irrational)):
            return None
        return {Sign.POSITIVE: (1, CASE), Sign.NEGATIVE: (-1, CASE)}.get(sign(value))


_TURNED = {
    Comparison.LESS: Comparison.GREATER,
    Comparison.LESS_EQUAL: Comparison.GREATER_EQUAL,
    Comparison.GREATER: Comparison.LESS,
    Comparison.GREATER_EQUAL: Comparison.LESS_EQUAL,
}


def _conjuncts(constraint: Constraint) -> Iterator[Node]:
    stack = [constraint.formula] if constraint.wanted else []
    while stack:
        here = stack.pop()
        if isinstance(here, Logical) and here.operator is LogicalOperator.AND:
            stack.extend(here.operands)
        else:
            yield here
