"""Why nobody decided a system, for its author: stages, budgets, what would decide it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mathverify.language.remembering import setters
from mathverify.semantics.system import Budget, Kind, System

__all__ = ["Attempt", "why_undecided"]

_MIXED = "both inside and outside of a function"
#: Engine -> what it is called in reports.
_STAGES = {
    "constants": "exact evaluation",
    "linear": "linear arithmetic",
    "univariate": "one unknown at a time",
    "finite": "enumeration",
    "residues": "divisibility",
    "substitution": "substitution",
    "polynomial": "polynomial elimination",
    "smt": "SMT solver",
}


@dataclass(frozen=True, slots=True)
class Attempt:
    """What one engine said when it did not know."""

    engine: str
    reason: str
    suited: bool
    exhausted: bool

    def __init__(self, engine: str, reason: str, suited: bool, exhausted: bool) -> None:
        _set_engine(self, engine)
        _set_reason(self, reason)
        _set_suited(self, suited)
        _set_exhausted(self, exhausted)


_set_engine, _set_reason, _set_suited, _set_exhausted = setters(
    Attempt, "engine", "reason", "suited", "exhausted"
)


def why_undecided(system: System, attempts: Iterable[Attempt], budget: Budget) -> str:
    """One text: what each suited stage stopped at, and what would let one of them decide.

    Stages that are not meant for systems of this kind are left out, unless there is no other.
    """
    tried = tuple(attempts)
    told = [attempt for attempt in tried if attempt.suited] or list(tried)
    once = {attempt.reason: attempt for attempt in reversed(told)}.values()
    words = "; ".join(_said(a, budget) for a in reversed(once)) or "no engine was given"
    remedy = " or ".join(_remedies(system, tried))
    return f"{words}. It would be decided by {remedy}" if remedy else words


def _said(attempt: Attempt, budget: Budget) -> str:
    stage = _STAGES.get(attempt.engine, attempt.engine)
    spent = ""
    if attempt.exhausted and attempt.engine == "smt":
        spent = f" (budget: {budget.z3_rlimit:,} steps a query)"
    return f"{stage}: {attempt.reason}{spent}"


def _remedies(system: System, attempts: tuple[Attempt, ...]) -> list[str]:
    endless = [
        variable.name
        for variable in system.variables
        if variable.kind is Kind.INTEGER
        and variable.values is None
        and (variable.low is None or variable.high is None)
    ]
    found = []
    if endless:
        found.append(f"bounds for the whole number(s) {', '.join(endless)}")
    if any(attempt.exhausted for attempt in attempts):
        found.append("a larger budget")
    if not endless and len(system.variables) > 1:
        found.append("more givens that fix a single unknown")
    if any(_MIXED in attempt.reason for attempt in attempts):
        found.append("a relation in which no unknown stands both inside and outside of a function")
    return found
