"""Unknown angles, solved for before anything is compiled.

In ``angle(A,B,C) = 2*x + 10 deg`` the unknown ``x`` is no algebraic number: its cosine is.  Where a
variable occurs only in sums of arcs, angles and constants (`geometry.algebra.arcs`), an equation in
which it occurs gives it as such a sum of the others, and it is replaced by that everywhere.  Its
domain becomes constraints on the sum.  The new system has the same models: the equation is TRUE
exactly where its sides are defined and the variable equals the sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from geometry.algebra.arcs import Parts, parts_of
from mathverify.language.comparisons import NUMERICAL
from mathverify.language.formulas import atoms
from mathverify.language.occurrences import names_in
from mathverify.language.tree import (
    Call,
    Comparison,
    Constant,
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
from mathverify.semantics.models import variable_bounds
from mathverify.semantics.numbers import Exact, Irrational
from mathverify.semantics.system import Constraint, Kind, System, Variable


@dataclass(frozen=True, slots=True)
class AngleUnknowns:
    """A system without some of its variables, and the term that each of these equals.

    The terms hold variables of the smaller system alone.
    """

    system: System
    terms: tuple[tuple[str, Node], ...]

    def put(self, term: Node) -> Node:
        """A term of the larger system in variables of the smaller one."""
        return substitute(term, dict(self.terms))

    def model(self, found: dict[str, Exact]) -> dict[str, Exact] | None:
        """A model of the larger system; None where a value is not worked out."""
        model = dict(found)
        for name, term in self.terms:
            value = evaluate(term, found)
            if not isinstance(value, (Fraction, Irrational)):
                return None
            model[name] = value
        return model


def without_angle_unknowns(system: System) -> AngleUnknowns:
    """The system without the unknown angles that an equation gives."""
    angles = _angles(system)
    if not angles:
        return AngleUnknowns(system, ())
    found: dict[str, Node] = {}
    constraints = list(system.constraints)
    changed = True
    while changed:
        changed = False
        for place, constraint in enumerate(constraints):
            if not constraint.wanted:
                continue
            solved = _solved(constraint.formula, angles - set(found))
            if solved is None:
                continue
            name, term, rest = solved
            found = {key: substitute(one, {name: term}) for key, one in found.items()}
            found[name] = term
            constraints[place] = Constraint(constraint.name, rest)
            constraints = [
                Constraint(one.name, substitute(one.formula, {name: term}), one.wanted)
                for one in constraints
            ]
            changed = True
            break
    variables = tuple(v for v in system.variables if v.name not in found)
    domains = [
        Constraint(variable.domain_name, formula)
        for variable in system.variables
        if variable.name in found
        for formula in _domain(variable, found[variable.name])
    ]
    return AngleUnknowns(System(variables, (*domains, *constraints)), tuple(found.items()))


def _angles(system: System) -> set[str]:
    """Variables that stand beside arcs, and occur in nothing but sums of arcs."""
    beside: set[str] = set()
    elsewhere: set[str] = set()
    groups: list[set[str]] = []
    for constraint in system.constraints:
        for atom in atoms(constraint.formula):
            parts = _difference(atom)
            if parts is None:
                elsewhere |= names_in(atom)
                continue
            names = {one.identifier for one, _ in parts if isinstance(one, Name)}
            arcs = [one for one, _ in parts if isinstance(one, Call)]
            elsewhere |= {name for arc in arcs for name in names_in(arc)}
            groups.append(names)
            if arcs:
                beside |= names
    growing = True
    while growing:
        reached = {name for group in groups if group & beside for name in group}
        growing = not reached <= beside
        beside |= reached
    real = {v.name for v in system.variables if v.kind is not Kind.BOOLEAN}
    return (beside - elsewhere) & real


def _difference(atom: Node) -> Parts | None:
    match atom:
        case Relation(operands=(left, right), signs=(sign,)) if sign in NUMERICAL:
            return parts_of(terms.subtract(left, right))
    return None


def _solved(formula: Node, angles: set[str]) -> tuple[str, Node, Node] | None:
    """A variable, the term it equals, and what is left of the formula."""
    match formula:
        case Relation(signs=(Comparison.EQUAL,)):
            parts = _difference(formula)
            if parts is None:
                return None
            for (atom, power), value in parts.items():
                if not isinstance(atom, Name) or atom.identifier not in angles:
                    continue
                if sum(one == atom for one, _ in parts) > 1:
                    continue
                term = _term(parts, atom, power, value)
                return atom.identifier, term, _defined(formula, term)
        case Logical(operator=LogicalOperator.AND, operands=operands):
            for place, operand in enumerate(operands):
                inner = _solved(operand, angles)
                if inner is not None:
                    name, term, rest = inner
                    others = (*operands[:place], *operands[place + 1 :])
                    return name, term, terms.conjunction((rest, *others))
    return None


def _defined(formula: Relation, term: Node) -> Node:
    """Where both sides and ``term`` are defined: an angle that cancels out still has arms."""
    found = [part for side in (term, *formula.operands) for part in conditions(side)]
    return terms.conjunction(dict.fromkeys(found))


def _term(parts: Parts, solved: Node, power: int, factor: Fraction) -> Node:
    """What ``solved`` equals where the sum of the parts is 0."""
    summands: list[Node] = []
    for (atom, other), value in parts.items():
        if atom == solved:
            continue
        factors: list[Node] = [terms.number(-value / factor)]
        if other > power:
            factors += [Constant("pi")] * (other - power)
        if atom is not None:
            factors.append(atom)
        term = terms.multiply(factors)
        for _ in range(power - other):
            term = terms.divide(term, Constant("pi"))
        summands.append(term)
    return terms.add(summands)


def _domain(variable: Variable, term: Node) -> Sequence[Node]:
    found: list[Node] = [
        terms.compare(term, sign, terms.number(bound.value))
        for bound, sign in variable_bounds(variable)
    ]
    if variable.kind in (Kind.INTEGER, Kind.RATIONAL):
        found.append(terms.compare(term, Comparison.IN, Name(variable.kind.value)))
    if variable.values is not None:
        found.append(terms.disjunction(terms.equal(term, terms.number(v)) for v in variable.values))
    return found
