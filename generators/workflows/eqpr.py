"""EQPR: planning by Monte Carlo tree search with a critic and reflections (its Algorithm 1).

Width 3, depth 3, 4 iterations, c = 2.5.  The root is a scored question, which the published
program forgets.  With the gate, what is refuted is told its refutation and the critic scores only
what is proved; `eqpr_original` has the judge alone, for comparison.
"""

from __future__ import annotations

from collections.abc import Callable

from generators.agents.critic import CRITIC, JUDGE, opinion_for
from generators.agents.writer import WRITER, Writer
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.candidate import Candidate
from generators.search.gate import ProofGate
from generators.search.loop import Result, search
from generators.search.strategies.monte_carlo import MonteCarlo
from generators.workflows.judge_gate import JudgeGate
from generators.workflows.resources import Resources

__all__ = ["eqpr", "eqpr_original"]

#: A score of 9 or 10 ends the search early.
_GOOD_ENOUGH = 8 / 9


def eqpr(
    brief: Brief, resources: Resources, budget: Budget, watch: Callable[[Candidate], None]
) -> Result:
    """The proved question that the critic likes best, or an honest end."""
    purse = resources.purse(budget)
    critic = resources.role(CRITIC.name)
    opinion = opinion_for(CRITIC, critic, brief)
    gate = ProofGate(resources.verifying, resources.repairing, opinion)
    writer = Writer(resources.role(WRITER.name))
    return search(brief, writer, gate, MonteCarlo(), purse, watch, _GOOD_ENOUGH)


def eqpr_original(
    brief: Brief, resources: Resources, budget: Budget, watch: Callable[[Candidate], None]
) -> Result:
    """The search with a judge and no proof: never `Found`; the best of its tree is its choice."""
    purse = resources.purse(budget)
    judge = resources.role(JUDGE.name)
    opinion = opinion_for(JUDGE, judge, brief)
    writer = Writer(resources.role(WRITER.name))
    return search(brief, writer, JudgeGate(opinion), MonteCarlo(), purse, watch)
