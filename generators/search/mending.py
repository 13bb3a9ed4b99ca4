"""A proposer that mends before anybody is asked again: proved repairs cost no call.

A repair that was proved is proposed as a candidate of its own, and judged like any other.  It
changes what the author wrote as little as possible; where there is none, the author is asked.
"""

from __future__ import annotations

from collections.abc import Callable

from generators.search.proposer import Answer, Proposed, Proposer, Request
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.change import Repair

__all__ = ["Mending"]


class Mending:
    """``author`` with ``repairing`` tried first on every question that is to be revised."""

    def __init__(
        self, author: Proposer, repairing: Callable[[ProblemSpec], tuple[Repair, ...]]
    ) -> None:
        self._author = author
        self._repairing = repairing
        self._offered: set[str] = set()

    def propose(self, request: Request) -> Answer:
        """The cheapest repair not offered before, else what the author says."""
        if request.revise is not None and request.revise.spec is not None:
            for repair in self._repairing(request.revise.spec):
                key = digest(repair.spec)
                if key not in self._offered:
                    self._offered.add(key)
                    return Proposed(repair.spec, "repair", repair.description)
        return self._author.propose(request)
