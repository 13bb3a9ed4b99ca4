"""Systems in several variables that fall apart into systems in one.

Equations linear in a variable are solved for it and the solution put everywhere; variables that
stand alone in equations with finitely many solutions are replaced by each of these; products
that are zero are split into their factors.  What is left when no group of constraints shares
more than one variable is decided by the procedure for one variable that the engine was given.
Each step is an equivalence (`mathverify.engines.substitution.steps`), so both answers are sound;
every model is checked in the original system.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import Any

from mathverify.engines.cores import in_system_order, minimised
from mathverify.engines.points import variables_in
from mathverify.engines.stopping import reason_of
from mathverify.engines.substitution.coefficients import coefficient_equations
from mathverify.engines.substitution.factorisation import Factored, factored
from mathverify.engines.substitution.functions import (
    consequence,
    divides_by_logarithm,
    with_new_variable,
)
from mathverify.engines.substitution.state import CASE, State
from mathverify.engines.substitution.steps import (
    domain_statements,
    eliminated,
    eliminations,
    initial,
    products,
    quadratics,
    without_certain,
)
from mathverify.language.tree import Comparison, Node, Relation, substitute
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import Truth, evaluate
from mathverify.semantics.models import constraint_status, in_domain, is_model
from mathverify.semantics.numbers import Exact, Irrational
from mathverify.semantics.polynomials import BeyondMethodError
from mathverify.semantics.system import (
    Budget,
    CellSet,
    Constraint,
    Engine,
    Evidence,
    FiniteModels,
    Grade,
    Kind,
    Model,
    Outcome,
    PointCell,
    Satisfiable,
    SolutionSet,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)

_MAXIMAL_VARIABLES = 16
_MAXIMAL_SPLITS = 5
_MAXIMAL_LEAVES = 64
_MAXIMAL_VALUES = 12
_MAXIMAL_TRIED = 40
_MAXIMAL_MODELS = 1_000
_MINIMISED_CORE = 12


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A case that is decided part by part: no part has more than one variable."""

    state: State
    parts: tuple[System, ...]


class SubstitutionEngine:
    """Elimination of variables in front of ``univariate``, an engine for one variable."""

    name = "substitution"

    def __init__(self, univariate: Engine) -> None:
        self._univariate = univariate

    def decide(self, system: System, budget: Budget) -> Outcome:
        """A checked model of some case, or a conflict in every case."""
        outcome = self._decide(system, budget)

        def decide(part: System) -> Outcome:
            return self._decide(part, budget)

        return minimised(system, outcome, budget, _MINIMISED_CORE, decide)

    def solutions(self, system: System, budget: Budget) -> SolutionSet:
        """All models, where every variable has finitely many values in every case."""
        try:
            return self._listed(system, budget)
        except Exception as error:  # noqa: BLE001 - whatever stops the search is no answer
            return Unknown(reason_of(error), self.name)

    def put_in(self, system: System, term: Node) -> tuple[System, Node]:
        """The system and the term without real unknowns that an equation tells at every model."""
        state = initial(system)
        while len(state.variables) > 1:
            found = eliminations(state)
            certain = [step for step in found if step.certain and step.variable.kind is Kind.REAL]
            if not certain:
                break
            term = substitute(term, {certain[0].variable.name: certain[0].value})
            state = eliminated(state, certain[0])
        return System(state.variables, state.constraints), term

    def _decide(self, system: System, budget: Budget) -> Outcome:
        try:
            return self._searched(system, budget)
        except Exception as error:  # noqa: BLE001 - as above
            return Unknown(reason_of(error), self.name)

    def _searched(self, system: System, budget: Budget) -> Outcome:
        core: set[str] = set()
        cases: list[dict[str, Any]] = []
        stopped: Unknown | None = None
        for leaf in self._leaves(system, budget):
            outcome = self._leaf_outcome(system, leaf, budget)
            cases.append(_described(leaf.state))
            if isinstance(outcome, Satisfiable):
                return Satisfiable(outcome.model, _evidence(cases, outcome.evidence.grade))
            if isinstance(outcome, Unknown):
                stopped = stopped or outcome
            else:
                core |= set(outcome.core) | leaf.state.used
        if stopped is not None:
            return stopped
        return Unsatisfiable(
            in_system_order(system, core - {CASE}), False, _evidence(cases, Grade.EXACT)
        )

    def _leaf_outcome(self, system: System, leaf: _Leaf, budget: Budget) -> Outcome:
        model: dict[str, Exact] = {}
        stopped: Unknown | None = None
        for part in leaf.parts:
            outcome = self._part_outcome(part, budget)
            if isinstance(outcome, Unsatisfiable):
                return outcome
            if isinstance(outcome, Unknown):
                stopped = stopped or outcome
            else:
                model |= outcome.model
        if stopped is not None:
            return Unknown(stopped.reason, self.name)
        lifted = _lifted(system, leaf.state, model)
        if not is_model(system, lifted):
            return Unknown("a model of the reduced system was not confirmed", self.name)
        return Satisfiable(lifted, _evidence([], Grade.EXACT))

    def _part_outcome(self, part: System, budget: Budget) -> Outcome:
        if part.variables:
            return self._univariate.decide(part, budget)
        for constraint in part.constraints:
            status = constraint_status(constraint, {})
            if status is Truth.FALSE:
                evidence = _evidence([], Grade.EXACT)
                return Unsatisfiable((constraint.name,), True, evidence)
            if status is Truth.UNKNOWN:
                return Unknown("the truth of a statement without variables", self.name)
        return Satisfiable({}, _evidence([], Grade.EXACT))

    def _listed(self, system: System, budget: Budget) -> SolutionSet:
        models: list[Model] = []
        cases: list[dict[str, Any]] = []
        for leaf in self._leaves(system, budget):
            cases.append(_described(leaf.state))
            choices: list[list[Model]] = []
            for part in leaf.parts:
                found = self._part_models(part, budget)
                if isinstance(found, Unknown):
                    return found
                choices.append(found)
            for combination in product(*choices):
                merged: dict[str, Exact] = {}
                for choice in combination:
                    merged |= choice
                lifted = _lifted(system, leaf.state, merged)
                if not is_model(system, lifted):
                    return Unknown("a solution was not confirmed", self.name)
                models.append(lifted)
                if len(models) > _MAXIMAL_MODELS:
                    return Unknown("too many solutions to list", self.name)
        return FiniteModels(tuple(models), _evidence(cases, Grade.EXACT))

    def _part_models(self, part: System, budget: Budget) -> list[Model] | Unknown:
        if not part.variables:
            outcome = self._part_outcome(part, budget)
            if isinstance(outcome, Unknown):
                return outcome
            return [{}] if isinstance(outcome, Satisfiable) else []
        found = self._points(part, budget)
        if found is None:
            return Unknown(f"{part.variables[0].name} has no finite list of values", self.name)
        return [{part.variables[0].name: value} for value in found]

    def _points(self, part: System, budget: Budget) -> list[Exact] | None:
        """The finitely many solutions of a system in one variable; None if not known so."""
        found = self._univariate.solutions(part, budget)
        if not isinstance(found, CellSet):
            return None
        points = [cell.value for cell in found.cells if isinstance(cell, PointCell)]
        return points if len(points) == len(found.cells) else None

    # --- cases -------------------------------------------------------------------------

    def _leaves(self, system: System, budget: Budget) -> Iterator[_Leaf]:
        """Cases that exclude each other and together make up the system."""
        if len(system.variables) > _MAXIMAL_VARIABLES:
            raise BeyondMethodError("too many variables")
        if any(variable.kind is Kind.BOOLEAN for variable in system.variables):
            raise BeyondMethodError("a boolean variable")
        waiting = [(initial(system), 0)]
        count = 0
        while waiting:
            state, splits = waiting.pop()
            parts = _parts(state)
            if all(len(part.variables) <= 1 for part in parts):
                count += 1
                if count > _MAXIMAL_LEAVES:
                    raise BeyondMethodError("too many cases")
                yield _Leaf(state, parts)
                continue
            try:
                cases = self._cases(state, budget)
            except BeyondMethodError:
                yield self._refuted_part(state, parts, budget)
                continue
            if len(cases) > 1:
                splits += 1
                if splits > _MAXIMAL_SPLITS:
                    raise BeyondMethodError("too many cases within cases")
            waiting.extend((case, splits) for case in reversed(cases))

    def _refuted_part(self, state: State, parts: tuple[System, ...], budget: Budget) -> _Leaf:
        """A part that has no model by itself, where the rest of the case is beyond the method."""
        for part in parts:
            if len(part.variables) <= 1:
                if isinstance(self._part_outcome(part, budget), Unsatisfiable):
                    return _Leaf(state, (part,))
        raise BeyondMethodError(f"{len(state.variables)} variables that no equation separates")

    def _cases(self, state: State, budget: Budget) -> list[State]:
        """States with fewer variables, or more special ones, equivalent to ``state`` together."""
        coefficients = coefficient_equations(state)
        if coefficients is not None:
            because, said = coefficients
            for formula in said:
                state = state.with_case(formula, because)
            return [state]
        whole = factored(state)
        if whole is not None:
            return _by_values(state, whole)
        steps = eliminations(state)
        if steps and steps[0].certain:
            return [eliminated(state, steps[0])]
        values = self._replaced_by_values(state, budget)
        if values is not None:
            return values
        from mathverify.engines.substitution.conics import points_of_conic

        points = points_of_conic(state)
        if points is not None:
            return _by_values(state, points)
        for source, factors in products(state):
            first, rest = factors[0], terms.multiply(factors[1:])
            used = frozenset({source.name})
            zero = state.with_case(terms.equal(first, terms.ZERO), used)
            other = state.with_case(_differs(first), used)
            return [zero, other.with_case(terms.equal(rest, terms.ZERO))]
        for quadratic in quadratics(state):
            apart = state.with_case(_differs(quadratic.discriminant))
            return [eliminated(state, quadratic.plus), eliminated(apart, quadratic.minus)]
        if steps:
            step = steps[0]
            regular = eliminated(state.with_case(_differs(step.coefficient)), step)
            vanishing = state.with_case(terms.equal(step.coefficient, terms.ZERO)).with_case(
                terms.equal(step.rest, terms.ZERO), frozenset({step.source.name})
            )
            return [regular, replace(vanishing, vanished=state.vanished | {step.coefficient})]
        renamed = with_new_variable(state)
        if renamed is not None and divides_by_logarithm(state):
            return [renamed]
        following = consequence(state)
        if following is not None:
            source, formula = following
            return [state.with_case(formula, frozenset({source.name}))]
        if renamed is not None:
            return [renamed]
        fewer = without_certain(state)
        if fewer is not None:
            return [fewer]
        each = _value_by_value(state)
        if each is not None:
            return each
        raise BeyondMethodError(f"{len(state.variables)} variables that no equation separates")

    def _replaced_by_values(self, state: State, budget: Budget) -> list[State] | None:
        """One case for every value of a variable that has finitely many by itself."""
        for variable in state.variables:
            alone = tuple(
                c for c in state.constraints if variables_in(c.formula) == {variable.name}
            )
            if not any(_is_equation(c) for c in alone):
                continue
            values = self._points(System((variable,), alone), budget)
            nodes = None if values is None else _written(values)
            if nodes is not None:
                names = frozenset(c.name for c in alone) | {variable.domain_name}
                return [_with_value(state, variable, node, alone, names) for node in nodes] or [
                    State((variable,), alone, (), state.used)
                ]
        return None


def _with_value(
    state: State,
    variable: Variable,
    value: Node,
    alone: tuple[Constraint, ...],
    names: frozenset[str],
) -> State:
    others = (c for c in state.constraints if c not in alone)
    return State(
        tuple(v for v in state.variables if v.name != variable.name),
        tuple(replace(c, formula=substitute(c.formula, {variable.name: value})) for c in others),
        (*state.definitions, (variable.name, value)),
        state.used | names,
    )


def _value_by_value(state: State) -> list[State] | None:
    """One case for every value of a whole unknown with near ends, where that separates the rest."""
    if len(state.variables) != 2:
        return None
    for variable in state.variables:
        low, high = variable.low, variable.high
        if variable.kind is not Kind.INTEGER or low is None or high is None:
            continue
        if high.value - low.value >= _MAXIMAL_TRIED:
            continue
        around = range(floor(low.value), ceil(high.value) + 1)
        values = [n for n in around if in_domain(variable, Fraction(n))]
        names = frozenset({variable.domain_name})
        return _by_values(
            state, Factored((variable.name,), tuple((terms.number(n),) for n in values), names)
        )
    return None


def _by_values(state: State, whole: Factored) -> list[State]:
    """One case for every tuple of values; a false one where there are none."""
    return [_with_values(state, whole, values) for values in whole.values] or [
        State((), (Constraint(CASE, terms.FALSE),), (), state.used | whole.because)
    ]


def _with_values(state: State, whole: Factored, values: tuple[Node, ...]) -> State:
    """The case that these unknowns have these values."""
    given = dict(zip(whole.names, values, strict=True))
    domains = [
        Constraint(variable.domain_name, part)
        for variable in state.variables
        if variable.name in given
        for part in domain_statements(variable, given[variable.name])
    ]
    return State(
        tuple(v for v in state.variables if v.name not in given),
        (*(replace(c, formula=substitute(c.formula, given)) for c in state.constraints), *domains),
        (*state.definitions, *given.items()),
        state.used | whole.because,
    )


def _written(values: list[Exact]) -> list[Node] | None:
    """The values as lowered terms; None if there are many or one has no such term."""
    if len(values) > _MAXIMAL_VALUES:
        return None
    nodes = [numbers.to_node(value) for value in values]
    for value, node in zip(values, nodes, strict=True):
        again = evaluate(node, {})
        if not isinstance(again, (Fraction, Irrational)) or again != value:
            return None
    return nodes


def _is_equation(constraint: Constraint) -> bool:
    formula = constraint.formula
    equal = isinstance(formula, Relation) and formula.signs == (Comparison.EQUAL,)
    return constraint.wanted and equal


def _differs(term: Node) -> Node:
    return terms.compare(term, Comparison.NOT_EQUAL, terms.ZERO)


def _parts(state: State) -> tuple[System, ...]:
    """The system taken apart where constraints share no variables."""
    groups: list[tuple[set[str], list[Constraint]]] = [
        ({variable.name}, []) for variable in state.variables
    ]
    fixed: list[Constraint] = []
    for constraint in state.constraints:
        names = set(variables_in(constraint.formula))
        if not names:
            fixed.append(constraint)
            continue
        touched = [group for group in groups if group[0] & names]
        joined: tuple[set[str], list[Constraint]] = (
            set().union(*(group[0] for group in touched)),
            [c for group in touched for c in group[1]] + [constraint],
        )
        groups = [group for group in groups if group not in touched] + [joined]
    parts = [
        System(tuple(v for v in state.variables if v.name in names), tuple(constraints))
        for names, constraints in groups
    ]
    return (*([System((), tuple(fixed))] if fixed else []), *parts)


def _lifted(system: System, state: State, model: Mapping[str, Exact]) -> Model:
    """The model with the values of the eliminated variables."""
    found = dict(model)
    for name, definition in reversed(state.definitions):
        value = evaluate(definition, found)
        if not isinstance(value, (Fraction, Irrational)):
            raise BeyondMethodError("the value of an eliminated variable is not known")
        found[name] = value
    return {variable.name: found[variable.name] for variable in system.variables}


def _described(state: State) -> dict[str, Any]:
    return {
        "definitions": [name for name, _ in state.definitions],
        "used": sorted(state.used - {CASE}),
    }


def _evidence(cases: list[dict[str, Any]], grade: Grade) -> Evidence:
    return Evidence("substitution", "flint", grade, {"cases": cases})
