"""Which obligations a spec has: the list that must be discharged before anything is PROVED."""

from __future__ import annotations

from collections.abc import Iterable

from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Finding, Obligation, Proved
from mathverify.verification.parts import part_of, part_specs
from mathverify.verification.policy import Policy, Severity

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
    if spec.options or (spec.ask is not None and spec.ask.kind.shape.is_chosen):
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


def undischarged(
    spec: ProblemSpec, policy: Policy, findings: Iterable[Finding]
) -> list[tuple[str, Obligation]]:
    """Obligations of the spec and its parts without a `Proved`; nobody looked is not a pass."""
    seen = {
        (part_of(f.path) if spec.parts else "$", f.obligation)
        for f in findings
        if type(f) is Proved
    }
    return [
        (prefix, obligation)
        for prefix, single in part_specs(spec)
        for obligation in obligations(single, policy)
        if (prefix, obligation) not in seen
    ]
