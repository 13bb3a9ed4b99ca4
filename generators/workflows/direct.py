"""The cheapest recipe: write, prove, repair before the model is asked again, reflect."""

from __future__ import annotations

from collections.abc import Callable

from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.candidate import Candidate
from generators.search.gate import ProofGate
from generators.search.loop import Result, search
from generators.search.mending import Mending
from generators.search.strategies.greedy import Greedy
from generators.workflows.author import author, for_all_questions
from generators.workflows.means_gate import MeansGate
from generators.workflows.resources import Resources


def direct(
    brief: Brief, resources: Resources, budget: Budget, watch: Callable[[Candidate], None]
) -> Result:
    """The first question for ``brief`` that is proved, or an honest end."""
    mended = Mending(author(brief, resources), resources.repairing)
    proved = for_all_questions(ProofGate(resources.verifying), resources)
    gate = MeansGate(proved, brief)
    return search(brief, mended, gate, Greedy(), resources.purse(budget), watch)
