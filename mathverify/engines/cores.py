"""Conflict cores: parts of a system by name, and making a core minimal by deletion."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from mathverify.semantics.system import (
    Kind,
    Outcome,
    Satisfiable,
    System,
    Unsatisfiable,
    Variable,
)

__all__ = ["in_system_order", "minimise", "restricted"]


def restricted(system: System, names: Collection[str]) -> System:
    """The constraints and domains called ``names``.

    A variable without its domain ranges over all reals; a boolean stays boolean, for without
    its two values it means nothing.
    """
    variables = tuple(
        variable if variable.domain_name in names else _undomained(variable)
        for variable in system.variables
    )
    constraints = tuple(c for c in system.constraints if c.name in names)
    return System(variables, constraints)


def _undomained(variable: Variable) -> Variable:
    boolean = variable.kind is Kind.BOOLEAN
    return Variable(variable.name, Kind.BOOLEAN if boolean else Kind.REAL)


def in_system_order(system: System, names: Iterable[str]) -> tuple[str, ...]:
    """``names``, each once: constraints in the system's order, then domains."""
    wanted = set(names)
    order = [c.name for c in system.constraints] + [v.domain_name for v in system.variables]
    return tuple(name for name in dict.fromkeys(order) if name in wanted)


def minimise(
    system: System,
    core: Iterable[str],
    decide: Callable[[System], Outcome],
    *,
    domains_first: bool = True,
) -> tuple[tuple[str, ...], bool]:
    """``core`` with every name dropped that ``decide`` shows to be unnecessary.

    Names are tried from the last to the first; ``domains_first`` chooses between domains and
    constraints.  The flag says whether every name that is left was shown to be needed: without
    it the rest has a model.
    """
    left = in_system_order(system, core)
    proved = True
    domains = {variable.domain_name for variable in system.variables}
    order = sorted(left[::-1], key=lambda name: (name in domains) != domains_first)
    for name in order:
        if name not in left:
            continue
        outcome = decide(restricted(system, set(left) - {name}))
        if isinstance(outcome, Unsatisfiable):
            left = in_system_order(system, set(outcome.core) & set(left))
        elif not isinstance(outcome, Satisfiable):
            proved = False
    return left, proved
