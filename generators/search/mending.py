"""A proposer that mends before anybody is asked again: proved repairs cost no call.

A repair that was proved is proposed as a candidate of its own, and judged like any other.  The
words are left to the author: a repair that cuts a sentence keeps the mathematics right, but what
is left may say nothing.  Where there is no other, the author is asked, and told of the repair.
What mends a question is found out once.
"""

from __future__ import annotations

from collections.abc import Callable

from generators.search.proposer import Answer, Proposed, Proposer, Request
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.change import Repair


class Mending:
    """``author`` with ``repairing`` tried first on every question that is to be revised."""

    def __init__(
        self, author: Proposer, repairing: Callable[[ProblemSpec], tuple[Repair, ...]]
    ) -> None:
        self._author = author
        self._repairing = repairing
        self._offered: set[str] = set()
        self._known: dict[str, tuple[Repair, ...]] = {}

    def propose(self, request: Request) -> Answer:
        """The cheapest repair not offered before, else what the author says."""
        wanted = request.revise
        # Of a family one question would be mended, and the others would stay as they are.
        if wanted is not None and wanted.spec is not None and wanted.family is None:
            for repair in self._repairs(wanted.spec):
                key = digest(repair.spec)
                if key not in self._offered and not _rewords(repair):
                    self._offered.add(key)
                    return Proposed(repair.spec, "repair", repair.description)
        return self._author.propose(request)

    def _repairs(self, spec: ProblemSpec) -> tuple[Repair, ...]:
        key = digest(spec)
        if key not in self._known:
            self._known[key] = self._repairing(spec)
        return self._known[key]


def _rewords(repair: Repair) -> bool:
    return any(".prose" in change.path for change in repair.changes)
