"""Which obligations a spec has: the list that must be discharged before anything is PROVED."""

from __future__ import annotations

from mathverify.problem.spec import AskKind, ProblemSpec
from mathverify.verification.findings import Obligation
from mathverify.verification.policy import Policy, Severity

__all__ = ["obligations"]

_ALWAYS = (Obligation.WELL_FORMED,)
_OF_WHAT_IS_ASKED = (
    *_ALWAYS,
    Obligation.CONSISTENT,
    Obligation.DEFINED,
    Obligation.DETERMINED,
    Obligation.ANSWER,
)


def obligations(spec: ProblemSpec, policy: Policy) -> tuple[Obligation, ...]:
    """The obligations of ``spec`` in the order in which they are examined."""
    owed = list(_ALWAYS if spec.ask is None and spec.parts else _OF_WHAT_IS_ASKED)
    if spec.options or (spec.ask is not None and spec.ask.kind is AskKind.CHOICE):
        owed.append(Obligation.OPTIONS)
    if spec.steps:
        owed.append(Obligation.STEPS)
    if policy.redundant is not Severity.IGNORE:
        owed.append(Obligation.NEEDED)
    if spec.figure is not None:
        owed.append(Obligation.FIGURE)
    if spec.prose is not None or any(part.prose is not None for part in spec.parts):
        owed.append(Obligation.PROSE)
    owed.append(Obligation.PLAUSIBLE)
    return tuple(owed)
