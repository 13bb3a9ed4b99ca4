"""Conflict cores: parts of a system by name, and making a core minimal by deletion."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from itertools import islice, product

from mathverify.engines.points import domain_member
from mathverify.semantics.models import in_domain, is_model
from mathverify.semantics.system import (
    Budget,
    Kind,
    Outcome,
    Satisfiable,
    System,
    Unsatisfiable,
    Variable,
)

_SMALL = tuple(Fraction(n, 4) for n in (0, 4, 8, 12, -4, 2, 6, 1, 3, 5, 7))
_MAXIMAL_POINTS = 130


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
    """``names``, each once: constraints in the system's order, then domains that say anything."""
    wanted = set(names)
    order = [c.name for c in system.constraints]
    order += [v.domain_name for v in system.variables if v != _undomained(v)]
    return tuple(name for name in dict.fromkeys(order) if name in wanted)


def minimise(
    system: System,
    core: Iterable[str],
    decide: Callable[[System], Outcome],
    order: Iterable[str] = (),
) -> tuple[tuple[str, ...], bool]:
    """``core`` with every name dropped that ``decide`` shows to be unnecessary.

    Names are tried in ``order``; those it leaves out after it: domains, then constraints from
    the last to the first.  The flag says whether every name that is left was shown to be
    needed: without it the rest has a model.
    """
    left = in_system_order(system, core)
    proved = True
    domains = {variable.domain_name for variable in system.variables}
    backwards = left[::-1]
    others = [name for name in backwards if name in domains]
    others += [name for name in backwards if name not in domains]
    for name in dict.fromkeys((*order, *others)):
        if name not in left:
            continue
        rest = restricted(system, set(left) - {name})
        outcome = decide(rest)
        if isinstance(outcome, Unsatisfiable):
            left = in_system_order(system, (set(outcome.core) & set(left)) - {name})
        elif not isinstance(outcome, Satisfiable):
            proved = proved and _has_simple_model(rest)
    return left, proved


def minimised(
    system: System, found: Outcome, budget: Budget, most: int, decide: Callable[[System], Outcome]
) -> Outcome:
    """``found`` with its core made minimal, where that is wanted and it has ``most`` names at most.

    The evidence stays that of the whole system.
    """
    if not isinstance(found, Unsatisfiable) or not budget.minimal_cores or len(found.core) > most:
        return found
    core, minimal = minimise(system, found.core, decide)
    return Unsatisfiable(core, minimal, found.evidence)


def proved_again(
    system: System, found: Outcome, budget: Budget, most: int, decide: Callable[[System], Outcome]
) -> Outcome:
    """As `minimised`, with evidence that is of the smaller core alone."""
    smaller = minimised(system, found, budget, most, decide)
    if smaller is found or not isinstance(smaller, Unsatisfiable):
        return found
    again = decide(restricted(system, smaller.core))
    if not isinstance(again, Unsatisfiable):
        return found
    return Unsatisfiable(smaller.core, smaller.minimal, again.evidence)


def _has_simple_model(system: System) -> bool:
    """Whether one of a few points with small coordinates is a model."""
    ranges = []
    for variable in system.variables:
        tried = dict.fromkeys((domain_member(variable), *_SMALL))
        ranges.append([v for v in tried if v is not None and in_domain(variable, v)])
    names = [variable.name for variable in system.variables]
    points = (dict(zip(names, choice, strict=True)) for choice in product(*ranges))
    return any(is_model(system, point) for point in islice(points, _MAXIMAL_POINTS))
