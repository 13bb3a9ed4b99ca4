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
    Outcome,
    Satisfiable,
    System,
    Unsatisfiable,
)
from mathverify.semantics.values import FiniteValues, Values
from mathverify.verification.judging.connected_unknowns import connected, restricted

_NAME = "linked values"
_MOST_VALUES = 8


class _Asked(Protocol):
    def decide(self, system: System) -> Outcome: ...
    def values(self, system: System, term: Node) -> Values: ...


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

    The parts are decided, and values of terms proposed, by ``asked``.  Whoever uses a model replays
    it.
    """
    for link in _links(system):
        found = asked.values(link.of_term, link.term)
        if isinstance(found, FiniteValues) and len(found.values) <= _MOST_VALUES:
            outcome = _by_values(system, link, [to_node(one.value) for one in found.values], asked)
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
            if inside and names and names <= others:
                yield _Link(said, number, term, restricted(rest, others), restricted(rest, reached))


def _by_values(
    system: System, link: _Link, values: list[Node], asked: _Asked
) -> Satisfiable | Unsatisfiable | None:
    differs = [terms.compare(link.term, Comparison.NOT_EQUAL, value) for value in values]
    name = link.said.name
    missed = asked.decide(
        link.of_term.with_constraints(Constraint(name, terms.conjunction(differs)))
    )
    if not isinstance(missed, Unsatisfiable):
        return None
    core, grade = {name, *missed.core}, missed.evidence.grade
    for value in values:
        here = asked.decide(
            link.of_number.with_constraints(Constraint(name, terms.equal(link.number, value)))
        )
        if isinstance(here, Satisfiable):
            there = asked.decide(
                link.of_term.with_constraints(Constraint(name, terms.equal(link.term, value)))
            )
            if isinstance(there, Satisfiable):
                grade = max(here.evidence.grade, there.evidence.grade)
                return Satisfiable({**here.model, **there.model}, Evidence(_NAME, _NAME, grade))
            here = there
        if not isinstance(here, Unsatisfiable):
            return None
        core |= set(here.core)
        grade = max(grade, here.evidence.grade)
    order = [c.name for c in system.constraints] + [v.domain_name for v in system.variables]
    conflict = tuple(name for name in dict.fromkeys(order) if name in core)
    return Unsatisfiable(conflict, False, Evidence(_NAME, _NAME, grade))
