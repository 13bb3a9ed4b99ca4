"""Ours: plan for different drafts, write, prove, repair before asking again, hold words to facts.

A question is found only if it is proved and an independent reader of its words alone writes down
a question with the same answer.  Among those a critic ranks: one that it thinks little of is kept,
and improved once if the budget allows.
"""

from __future__ import annotations

from collections.abc import Callable

from generators.agents.critic import CRITIC, opinion_for
from generators.agents.planner import PLANNER, plan
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.candidate import Candidate
from generators.search.gate import ProofGate
from generators.search.loop import Result, search
from generators.search.mending import Mending
from generators.search.strategies.greedy import Greedy
from generators.search.strategies.until_proved import UntilProved
from generators.workflows.author import author, for_all_questions
from generators.workflows.resources import Resources
from generators.workflows.round_trip_gate import told_by_words

__all__ = ["prooffirst"]

#: The best of so many proved questions, unless an earlier one is good enough.
_RANKED = 2

#: A score of 7 to 10 ends the search early.
_GOOD_ENOUGH = 6 / 9


def prooffirst(
    brief: Brief, resources: Resources, budget: Budget, watch: Callable[[Candidate], None]
) -> Result:
    """The first question for ``brief`` that is proved and told by its words, or an honest end."""
    purse = resources.purse(budget)
    directions = plan(resources.role(PLANNER.name), brief).directions
    writer = author(brief, resources, directions)
    critic = resources.role(CRITIC.name)
    opinion = opinion_for(CRITIC, critic, brief)
    proofs = ProofGate(resources.verifying, scorer=opinion)
    proved = for_all_questions(proofs, resources)
    gate = told_by_words(proved, brief, resources)
    mended = Mending(writer, resources.repairing)
    strategy = UntilProved(Greedy(), _RANKED)
    return search(brief, mended, gate, strategy, purse, watch, _GOOD_ENOUGH)
