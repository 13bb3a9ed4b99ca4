"""Ours: write, prove, repair before asking again, hold words and diagram to the facts, advise once.

A question is found only if it is proved and independent readers of its words alone write down a
question with the same answer.  A critic then sees it as it is printed, with its solution; what it
advises is acted on once, and the better of both is found.  Directions are planned where the first
draft leads nowhere, one for each draft after it.
"""

from __future__ import annotations

from collections.abc import Callable

from generators.agents.critic import CRITIC, printed_opinions
from generators.agents.planner import PLANNER, plan
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.candidate import Candidate
from generators.search.gate import ProofGate
from generators.search.loop import Result, search
from generators.search.mending import Mending
from generators.search.proposer import Answer, Proposer, Request
from generators.search.strategies.greedy import Greedy
from generators.search.strategies.once_more import OnceMore
from generators.workflows.author import author, for_all_questions
from generators.workflows.resources import Resources
from generators.workflows.scored_gate import ScoredGate
from generators.workflows.telling import as_asked, told_by_words

#: A score of 9 or 10 leaves nothing to act on.
_GOOD_ENOUGH = 8 / 9


def prooffirst(
    brief: Brief, resources: Resources, budget: Budget, watch: Callable[[Candidate], None]
) -> Result:
    """The first question for ``brief`` that is proved and told by its words, or an honest end."""
    purse = resources.purse(budget)
    proved = for_all_questions(ProofGate(resources.verifying), resources)
    drawn = as_asked(proved, brief, resources)
    gate = ScoredGate(drawn, printed_opinions(resources.role(CRITIC.name), brief))
    return search(
        brief,
        Mending(_Planned(brief, resources), resources.repairing),
        gate,
        OnceMore(Greedy()),
        purse,
        watch,
        _GOOD_ENOUGH,
        settling=told_by_words(brief, resources),
    )


class _Planned:
    """The author; from its second draft on, one with directions that are planned then."""

    def __init__(self, brief: Brief, resources: Resources) -> None:
        self._brief = brief
        self._resources = resources
        self._author = author(brief, resources)
        self._planned: Proposer | None = None

    def propose(self, request: Request) -> Answer:
        """What the author says; a draft after the first takes a direction."""
        if request.revise is not None or not request.draft:
            return self._author.propose(request)
        if self._planned is None:
            directions = plan(self._resources.role(PLANNER.name), self._brief).directions
            self._planned = author(self._brief, self._resources, directions)
        return self._planned.propose(request)
