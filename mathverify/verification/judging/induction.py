"""Formulas for sequences, proved by induction: ``for all n in positive integer: u(n) = f(n)``.

The first terms are compared one by one; then f must satisfy the rule of the sequence at every
place, as an identity in n.  By induction u and f agree everywhere.  Where the identity is not
proved, the terms themselves are compared, and the first that differ refute the formula.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from mathverify.language import tree
from mathverify.language.tree import Comparison, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.functions import Function
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.recurrences import Recurrence, least_name
from mathverify.semantics.relations import equality
from mathverify.semantics.system import (
    Bound,
    Constraint,
    Evidence,
    Kind,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)
from mathverify.verification.case import Case

#: So many terms are compared before a formula that is not proved stays open.
_COMPARED = 40


@dataclass(frozen=True, slots=True)
class Everywhere:
    """The formula holds at every place."""

    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class NotAt:
    """The formula fails at a place, in every model or (not ``always``) in some."""

    place: int
    always: bool


Induction: TypeAlias = Everywhere | NotAt | NotKnown


def formula_of(case: Case, body: Node, variable: str) -> tuple[Recurrence, Node] | None:
    """The sequence and the formula of ``u(n) = f(n)``; None for any other statement."""
    if not isinstance(body, tree.Relation) or body.signs != (Comparison.EQUAL,):
        return None
    for left, right in (body.operands, body.operands[::-1]):
        if not isinstance(left, tree.Call) or left.arguments != (Name(variable),):
            continue
        found = case.question.reading.functions.get(left.function)
        if isinstance(found, Recurrence) and left.function not in tree.free_names(right):
            return found, right
    return None


def by_induction(
    case: Case, sequence: Recurrence, formula: Node, variable: str, least: int
) -> Induction:
    """Whether ``sequence`` has the terms that ``formula`` in ``variable`` gives, from ``least`` on.

    Raises `LoweringProblem` where the sequence has no term at ``least``.
    """
    evidence: list[Evidence] = []
    reached = max(sequence.first, least + sequence.order)
    for place in range(least, reached):
        found = _at(case, sequence, formula, variable, place)
        if isinstance(found, Evidence):
            evidence.append(found)
        else:
            return found
    step = _step(case, sequence, formula, variable, reached)
    if isinstance(step, Evidence):
        return Everywhere((*evidence, step))
    for place in range(reached, least + _COMPARED):
        found = _at(case, sequence, formula, variable, place)
        if not isinstance(found, Evidence):
            return found
    return step


def _at(
    case: Case, sequence: Recurrence, formula: Node, variable: str, place: int
) -> Evidence | NotAt | NotKnown:
    lowering = case.question.lowering
    number = Scalar(terms.number(place))
    argument = Name(variable)
    here = lowering.within({variable: number})
    goal = equality(here.lower(tree.Call(sequence.name, (argument,))), here.lower(formula), formula)
    found = case.reasoner.refutes(
        case.question.system, Constraint("the formula", goal, wanted=False)
    )
    match found:
        case Unsatisfiable(evidence=evidence):
            return evidence
        case Satisfiable():
            holds = case.reasoner.refutes(case.question.system, Constraint("the formula", goal))
            return NotAt(place, isinstance(holds, Unsatisfiable))
        case Unknown(reason=reason):
            return NotKnown(reason)


def _step(
    case: Case, sequence: Recurrence, formula: Node, variable: str, reached: int
) -> Evidence | NotKnown:
    """The rule with the formula in place of the sequence, for all places from ``reached`` on."""
    question = case.question
    functions = {**question.lowering.functions, sequence.name: Function((variable,), formula)}
    own = sequence.parameters[0]
    # A name that no text can spell, so that it is no unknown of the question.
    running = f"{own} of {sequence.name}"
    least = reached - sequence.lead
    known = {
        own: Scalar(Name(running)),
        least_name(running): Scalar(terms.number(least)),
    }
    outer = question.lowering
    lowering = Lowering(outer.names, functions, outer.rules, record=outer.record).within(known)
    place = _moved(own, sequence.lead)
    try:
        left = lowering.lower(tree.Call(sequence.name, (place,)))
        goal = equality(left, lowering.lower(sequence.rule), formula)
    except LoweringProblem as problem:
        return NotKnown(problem.message)
    index = Variable(running, Kind.INTEGER, low=Bound(Fraction(least), True))
    system = System((*question.system.variables, index), question.system.constraints)
    found = case.reasoner.decide(
        system.with_constraints(Constraint("the rule", goal, wanted=False))
    )
    if isinstance(found, Unsatisfiable):
        return found.evidence
    reason = found.reason if isinstance(found, Unknown) else "the formula breaks the rule"
    return NotKnown(f"the step of the induction is not proved: {reason}")


def _moved(variable: str, lead: int) -> Node:
    if lead == 0:
        return Name(variable)
    size: Node = tree.Number(Fraction(abs(lead)), str(abs(lead)))
    return tree.Add((Name(variable), size if lead > 0 else tree.Negate(size)))
