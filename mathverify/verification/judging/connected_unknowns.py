"""Which unknowns constraints tie to each other, and what a system says of some of them alone."""

from __future__ import annotations

from mathverify.language import tree
from mathverify.semantics.system import System


def connected(system: System, names: frozenset[str]) -> frozenset[str]:
    """``names`` and all variables that constraints tie to them, by however many steps."""
    reached = names
    while True:
        wider = reached.union(*(used for used in _used(system) if used & reached))
        if wider == reached:
            return reached
        reached = wider


def restricted(system: System, names: frozenset[str]) -> System:
    """What the system says of ``names`` alone."""
    pairs = zip(system.constraints, _used(system), strict=True)
    return System(
        tuple(v for v in system.variables if v.name in names),
        tuple(constraint for constraint, used in pairs if used <= names),
    )


def _used(system: System) -> list[frozenset[str]]:
    """The variables in each constraint; functions are names as well, but none of these."""
    variables = frozenset(variable.name for variable in system.variables)
    return [tree.free_names(c.formula) & variables for c in system.constraints]
