"""The search for repairs: propose, verify, and propose again for what is mended in part only.

Cheapest first by the sum of costs, so that the first repair found is the smallest there is among
the proposals; ties keep the order of the kinds.  The number of verifications is the budget.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.change import Proposal, Repair, changes_between, text_told
from mathverify.verification.findings import Status
from mathverify.verification.verdict import Verdict


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


@dataclass(frozen=True, slots=True)
class _Way:
    """The changes that led to a question, and whether a guess is among them."""

    changes: tuple[Proposal, ...]
    guessed: bool = False

    def then(self, change: Proposal) -> _Way:
        return _Way((*self.changes, change), self.guessed or change.guessed)

    def in_words(self) -> str:
        """The instructions; a text that a later change made another is told as it became."""
        last = self.changes[-1].spec
        told = [
            text_told(last)
            if one.worded and text_told(one.spec) != text_told(last)
            else one.description
            for one in self.changes
        ]
        return ", and ".join(dict.fromkeys(told))


def search(
    refuted: Verdict,
    verify: Callable[[ProblemSpec], Verdict],
    propose: Callable[[Verdict, int], tuple[Proposal, ...]],
    limits: Limits,
    least: Sequence[float] = (0.0,),
) -> tuple[Repair, ...]:
    """Proved repairs of a refuted question, the smallest first; none where none was found.

    ``propose`` is asked for one group of changes at a time, when its turn comes: ``least`` has
    for each group what its cheapest change costs at least.
    """
    if refuted.status is not Status.REFUTED:
        return ()
    # By cost; of equal costs what is known comes before what has yet to be proposed.
    heap: list[tuple[float, bool, int, _Way, ProblemSpec | tuple[Verdict, int]]] = []
    seen = {refuted.digest}
    made = 0

    def put(cost: float, way: _Way, what: ProblemSpec | tuple[Verdict, int]) -> None:
        nonlocal made
        heapq.heappush(heap, (cost, isinstance(what, tuple), made, way, what))
        made += 1

    def put_groups(verdict: Verdict, cost: float, way: _Way) -> None:
        for group, bound in enumerate(least):
            put(cost + bound, way, (verdict, group))

    put_groups(refuted, 0.0, _Way(()))
    found: list[Repair] = []
    verified = 0
    while heap and len(found) < limits.wanted and verified < limits.verifications:
        cost, _, _, way, spec = heapq.heappop(heap)
        if found and cost > found[0].cost + limits.slack:
            break
        if isinstance(spec, tuple):
            base, group = spec
            before = cost - least[group]
            for proposal in propose(base, group):
                name = digest(proposal.spec)
                if name not in seen and not (way.guessed and proposal.claims):
                    seen.add(name)
                    put(before + proposal.cost, way.then(proposal), proposal.spec)
            continue
        verdict = verify(spec)
        verified += 1
        if verdict.status is Status.PROVED:
            changes = changes_between(refuted.spec, spec)
            if any(set(smaller.changes) <= set(changes) for smaller in found):
                continue
            found.append(Repair(way.in_words(), changes, cost, spec, verdict))
        elif verdict.status is Status.REFUTED and len(way.changes) < limits.depth and not found:
            put_groups(verdict, cost, way)
    return tuple(found)
