"""The search for repairs: propose, verify, and propose again for what is mended in part only.

Cheapest first by the sum of costs, so that the first repair found is the smallest there is among
the proposals; ties keep the order of the kinds.  The number of verifications is the budget.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass

from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.change import Proposal, Repair, changes_between
from mathverify.verification.findings import Status
from mathverify.verification.verdict import Verdict

__all__ = ["Limits", "search"]


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may spend, and when it is content.

    ``verifications`` of changed questions; ``depth`` changes in a row; no more than ``wanted``
    repairs, of which none costs more than ``slack`` above the smallest.
    """

    verifications: int = 24
    depth: int = 3
    wanted: int = 3
    slack: float = 1.5


def search(
    refuted: Verdict,
    verify: Callable[[ProblemSpec], Verdict],
    propose: Callable[[Verdict], tuple[Proposal, ...]],
    limits: Limits,
) -> tuple[Repair, ...]:
    """Proved repairs of a refuted question, the smallest first; none where none was found."""
    if refuted.status is not Status.REFUTED:
        return ()
    heap: list[tuple[float, int, tuple[str, ...], ProblemSpec]] = []
    seen = {refuted.digest}
    made = 0

    def put(verdict: Verdict, cost: float, words: tuple[str, ...]) -> None:
        nonlocal made
        for proposal in propose(verdict):
            name = digest(proposal.spec)
            if name not in seen:
                seen.add(name)
                entry = (cost + proposal.cost, made, (*words, proposal.description), proposal.spec)
                heapq.heappush(heap, entry)
                made += 1

    put(refuted, 0.0, ())
    found: list[Repair] = []
    for _ in range(limits.verifications):
        if not heap or len(found) >= limits.wanted:
            break
        cost, _, words, spec = heapq.heappop(heap)
        if found and cost > found[0].cost + limits.slack:
            break
        verdict = verify(spec)
        if verdict.status is Status.PROVED:
            changes = changes_between(refuted.spec, spec)
            if any(set(smaller.changes) <= set(changes) for smaller in found):
                continue
            found.append(Repair(", and ".join(words), changes, cost, spec, verdict))
        elif verdict.status is Status.REFUTED and len(words) < limits.depth:
            put(verdict, cost, words)
    return tuple(found)
