"""Which givens contradict each other: a small core of a contradiction, while that is cheap.

Parts of the system are decided in turn.  That there is no figure is known already; so the first
part that is not decided is the last that is tried, and a solver gets less time for each.

The domains of numbers are looked at with the givens where the givens alone do not conflict.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mathverify.engines.cores import in_system_order, minimise, restricted
from mathverify.semantics.system import Budget, Outcome, System, Unknown, Unsatisfiable

_LARGEST = 14
_LESS = 10


def with_small_core(
    system: System,
    outcome: Unsatisfiable,
    decide: Callable[[System, Budget], Outcome],
    budget: Budget,
) -> Unsatisfiable:
    """The outcome with names dropped from its core that ``decide`` shows to be unnecessary."""
    if len(outcome.core) > _LARGEST:
        return outcome
    less = replace(budget, z3_rlimit=budget.z3_rlimit // _LESS)
    given_up: list[Unknown] = []

    def decided(part: System) -> Outcome:
        found = given_up[0] if given_up else decide(part, less)
        if isinstance(found, Unknown):
            given_up.append(found)
        return found

    named = outcome.core
    domains = in_system_order(system, (variable.domain_name for variable in system.variables))
    if set(domains) - set(named) and not isinstance(
        decided(restricted(system, named)), Unsatisfiable
    ):
        named = (*named, *domains)
    core, minimal = minimise(system, named, decided)
    return replace(outcome, core=core, minimal=minimal)
