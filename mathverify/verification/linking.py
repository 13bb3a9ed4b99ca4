"""Systems of two parts that one equation links: ``m/n = area(triangle(A, B, C))``.

Let an equation ``f = T`` be the only constraint that speaks of the variables of both of its sides,
by however many steps, and let ``t1, ..., tk`` be all values of ``T`` in its part.  The system has a
model exactly if for some ``ti`` the one part has a model with ``f = ti`` and the other one with
``T = ti``: put them side by side.  Figures are decided by procedures that know nothing of common
factors, and whole numbers by others that know nothing of figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from mathverify.language.occurrences import names_in
from mathverify.language.tree import Comparison, Node, Relation
from mathverify.semantics import terms
from mathverify.semantics.numbers import to_node
from mathverify.semantics.system import (
    Constraint,
    Evidence,
    Model,
    Outcome,
    Satisfiable,
    System,
    Unsatisfiable,
)
from mathverify.semantics.values import FiniteValues, NoValues, Values
from mathverify.verification.judging.connected_unknowns import connected, restricted

_NAME = "linked values"
_MOST_VALUES = 8


class _Asked(Protocol):
    def decide(self, system: System) -> Outcome: ...
    def undivided(self, system: System) -> Outcome: ...
    def values(self, system: System, term: Node) -> Values: ...
    def is_model(self, system: System, model: Model) -> bool: ...


@dataclass(frozen=True, slots=True)
class _Link:
    """``number = term``, which ``said`` says, with the parts of the system that each belongs to."""

    said: Constraint
    number: Node
    term: Node
    of_number: System
    of_term: System


def decided_by_link(system: System, asked: _Asked) -> Satisfiable | Unsatisfiable | None:
    """Whether ``system`` has a model, by the two parts of it; None where that does not tell.

    The parts are decided, values of terms proposed, and models replayed, by ``asked``.
    """
    # What a figure is asked about is least where most belongs to the numbers.
    for link in sorted(_links(system), key=lambda link: len(link.of_term.constraints)):
        found = asked.values(link.of_term, link.term)
        if isinstance(found, NoValues):
            return Unsatisfiable(found.core, False, found.evidence)
        if isinstance(found, FiniteValues) and len(found.values) <= _MOST_VALUES:
            outcome = _by_values(system, link, found, asked)
            if outcome is not None:
                return outcome
    return None


def _links(system: System) -> Iterator[_Link]:
    for said in system.constraints:
        formula = said.formula
        if not said.wanted or not isinstance(formula, Relation):
            continue
        if formula.signs != (Comparison.EQUAL,):
            continue
        rest = System(system.variables, tuple(c for c in system.constraints if c is not said))
        everything = frozenset(variable.name for variable in system.variables)
        for number, term in (formula.operands, formula.operands[::-1]):
            inside = frozenset(names_in(term)) & everything
            reached = connected(rest, inside) if inside else inside
            others = everything - reached
            names = frozenset(names_in(number)) & everything
            if not (inside and names and names <= others):
                continue
            of_term = restricted(rest, reached)
            # What nothing is said of has no few values.
            if of_term.constraints:
                yield _Link(said, number, term, restricted(rest, others), of_term)


def _by_values(
    system: System, link: _Link, found: FiniteValues, asked: _Asked
) -> Satisfiable | Unsatisfiable | None:
    values = [to_node(one.value) for one in found.values]
    differs = [terms.compare(link.term, Comparison.NOT_EQUAL, value) for value in values]
    name = link.said.name
    missed = asked.undivided(
        link.of_term.with_constraints(Constraint(name, terms.conjunction(differs)))
    )
    if not isinstance(missed, Unsatisfiable):
        return None
    core, grade = {name, *missed.core}, missed.evidence.grade
    for taken, value in zip(found.values, values, strict=True):
        here = asked.decide(
            link.of_number.with_constraints(Constraint(name, terms.equal(link.number, value)))
        )
        if isinstance(here, Satisfiable):
            # The value is one that a model has: that it is one together with the other part is
            # shown again, which takes less than to look for another.
            model = {**here.model, **taken.model}
            if asked.is_model(system, model):
                grade = max(here.evidence.grade, found.evidence.grade)
                return Satisfiable(model, Evidence(_NAME, _NAME, grade))
            there = asked.decide(
                link.of_term.with_constraints(Constraint(name, terms.equal(link.term, value)))
            )
            if isinstance(there, Satisfiable):
                model = {**here.model, **there.model}
                grade = max(here.evidence.grade, there.evidence.grade)
                known = asked.is_model(system, model)
                return Satisfiable(model, Evidence(_NAME, _NAME, grade)) if known else None
            here = there
        if not isinstance(here, Unsatisfiable):
            return None
        core |= set(here.core)
        grade = max(grade, here.evidence.grade)
    order = [c.name for c in system.constraints] + [v.domain_name for v in system.variables]
    conflict = tuple(name for name in dict.fromkeys(order) if name in core)
    return Unsatisfiable(conflict, False, Evidence(_NAME, _NAME, grade))
