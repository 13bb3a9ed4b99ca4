"""The two questions: is there a model, and which values has a term.

Where a system with a denied equation (`Constraint` not wanted: the claim of an answer) is not
decided directly, all values of the difference of its sides over the models of the other
constraints decide it: if 0 is the only value, and the difference is defined in every model, the
equation is never denied; a model with another value denies it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from geometry.algebra.analysis import Points
from geometry.algebra.deciding import ENGINE, everything, searched
from geometry.algebra.inner_parts import Found
from geometry.algebra.valuing import found_values
from mathverify.engines.cores import minimise
from mathverify.language.tree import Comparison, Node, Relation
from mathverify.semantics import numbers, terms
from mathverify.semantics.definedness import conditions
from mathverify.semantics.numbers import Sign
from mathverify.semantics.system import (
    Budget,
    Constraint,
    Evidence,
    Grade,
    Outcome,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
)
from mathverify.semantics.values import (
    FiniteValues,
    ManyValues,
    NoValues,
    TakenValue,
    Values,
    ValuesUnknown,
)


def decide(
    system: System, budget: Budget, *, points: Points = (), found: Found = found_values
) -> Outcome:
    """Whether some point satisfies ``system``.

    ``points`` are the coordinate names of each geometric point: a figure is placed where that
    loses nothing; ``found`` finds the values of terms.  Never raises for a system that it cannot
    treat.
    """
    outcome = _decided(system, budget, points, found)
    if not isinstance(outcome, Unsatisfiable) or not budget.minimal_cores:
        return outcome
    core, minimal = minimise(
        system, outcome.core, lambda part: _decided(part, budget, points, found)
    )
    return replace(outcome, core=core, minimal=minimal)


def values(
    system: System,
    term: Node,
    budget: Budget,
    *,
    points: Points = (),
    found: Found = found_values,
) -> Values:
    """All values of ``term`` over the models of ``system``.

    ``points`` and ``found`` as in `decide`.  Models in which the term has no value are left out:
    that it is defined is another question.  Never raises for a system that it cannot treat.
    """
    known = found(system, term, budget, points)
    if not isinstance(known, NoValues):
        return known
    if not conditions(term):
        return known
    # Without a value there may still be models, in which the term is not defined.
    outcome = decide(system, budget, points=points, found=found)
    if isinstance(outcome, Unsatisfiable):
        return NoValues(outcome.core, outcome.evidence)
    return ValuesUnknown("the term has a value in no model", ENGINE)


def _decided(system: System, budget: Budget, points: Points, found: Found) -> Outcome:
    outcome = searched(system, budget, points, thoroughly=False)
    if not isinstance(outcome, Unknown) or not outcome.suited:
        return outcome
    for denied, left, right in _denied_equations(system):
        others = tuple(one for one in system.constraints if one is not denied)
        known = _by_values(System(system.variables, others), left, right, budget, points, found)
        if not isinstance(known, Unknown):
            return _with_core(known, system)
    return searched(system, budget, points)


def _denied_equations(system: System) -> Iterator[tuple[Constraint, Node, Node]]:
    for constraint in system.constraints:
        match constraint.formula:
            case Relation(operands=(left, right), signs=(Comparison.EQUAL,)) if (
                not constraint.wanted
            ):
                yield constraint, left, right


def _by_values(
    base: System, left: Node, right: Node, budget: Budget, points: Points, found: Found
) -> Outcome:
    """Whether some model of ``base`` denies ``left = right``."""
    difference = terms.subtract(left, right)
    known = found(base, difference, budget, points)
    if isinstance(known, (FiniteValues, ManyValues)):
        for value in known.values:
            if _differs(value):
                evidence = Evidence("certified point", ENGINE, Grade.EXACT)
                return Satisfiable(value.model, evidence)
    if not isinstance(known, (FiniteValues, NoValues)):
        return Unknown("not all values are known", ENGINE)
    if isinstance(known, FiniteValues) and any(
        numbers.sign(value.value) is not Sign.ZERO for value in known.values
    ):
        return Unknown("a value may be 0", ENGINE)
    needs = terms.conjunction(conditions(difference))
    defined = searched(
        base.with_constraints(Constraint("defined", needs, wanted=False)), budget, points
    )
    if isinstance(defined, Unsatisfiable):
        grade = max(known.evidence.grade, defined.evidence.grade)
        return replace(defined, evidence=replace(known.evidence, grade=grade))
    return defined


def _differs(value: TakenValue) -> bool:
    exact = value.value
    if isinstance(exact, Fraction):
        return exact != 0
    return exact.sign() in (Sign.POSITIVE, Sign.NEGATIVE)


def _with_core(outcome: Outcome, system: System) -> Outcome:
    if isinstance(outcome, Unsatisfiable):
        return replace(outcome, core=everything(system), minimal=False)
    return outcome
