"""EQPR: planning by Monte Carlo tree search with a critic and reflections (its Algorithm 1).

Width 3, depth 3, 4 iterations, c = 2.5.  The root is a scored question, which the published
program forgets.  With the gate, what is refuted is told its refutation and the critic scores only
what is proved.  A Reflector reads the whole trajectory of a question, what was changed on it and
what was found, before it is expanded; the best of the tree is held to its words.  `eqpr_original`
has the judge alone, for comparison.
"""

from __future__ import annotations

from collections.abc import Callable

from generators.agents.critic import CRITIC, JUDGE, opinion_for, printed_opinions
from generators.agents.reflector import REFLECTOR, Reflecting
from generators.agents.writer import WRITER, InBatches, Writer
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.candidate import Candidate
from generators.search.gate import ProofGate
from generators.search.loop import Result, search
from generators.search.strategies.monte_carlo import MonteCarlo
from generators.workflows.judge_gate import JudgeGate
from generators.workflows.resources import Resources
from generators.workflows.scored_gate import ScoredGate
from generators.workflows.telling import as_asked, told_by_words

#: A score of 9 or 10 ends the search early.
_GOOD_ENOUGH = 8 / 9
#: Drafts and revisions of one question are so many, written and scored at once.
_WIDTH = 3
#: How often the critic is asked for a reply that can be used.
_ATTEMPTS = 3


def eqpr(
    brief: Brief, resources: Resources, budget: Budget, watch: Callable[[Candidate], None]
) -> Result:
    """The proved question that the critic likes best and its words tell, or an honest end."""
    purse = resources.purse(budget)
    critic = printed_opinions(resources.role(CRITIC.name), brief, _ATTEMPTS)
    proved = ProofGate(resources.verifying, resources.repairing)
    gate = ScoredGate(as_asked(proved, brief, resources), critic)
    reflector = resources.role(REFLECTOR.name)
    reflecting = Reflecting(Writer(resources.role(WRITER.name)), reflector, {CRITIC.name})
    author = InBatches(reflecting, _WIDTH, _WIDTH)
    settling = told_by_words(brief, resources)
    strategy = MonteCarlo(width=_WIDTH, drafts=_WIDTH, while_better=True)
    return search(brief, author, gate, strategy, purse, watch, _GOOD_ENOUGH, settling=settling)


def eqpr_original(
    brief: Brief, resources: Resources, budget: Budget, watch: Callable[[Candidate], None]
) -> Result:
    """The search with a judge and no proof: never `Found`; the best of its tree is its choice."""
    purse = resources.purse(budget)
    judge = resources.role(JUDGE.name)
    opinion = opinion_for(JUDGE, judge, brief)
    writer = Writer(resources.role(WRITER.name))
    return search(brief, writer, JudgeGate(opinion), MonteCarlo(), purse, watch)
