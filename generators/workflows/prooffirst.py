"""Ours: plan for different drafts, write, prove, repair before asking again, hold words to facts.

A question is found only if it is proved and an independent reader of its words alone writes down
a question with the same answer.
"""

from __future__ import annotations

from collections.abc import Callable

from generators.agents.planner import PLANNER, plan
from generators.agents.reader import READER, Reader
from generators.agents.writer import WRITER, Writer
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.candidate import Candidate
from generators.search.gate import ProofGate
from generators.search.loop import Result, search
from generators.search.mending import Mending
from generators.search.strategies.greedy import Greedy
from generators.workflows.resources import Resources
from generators.workflows.round_trip_gate import RoundTripGate

__all__ = ["prooffirst"]


def prooffirst(
    brief: Brief, resources: Resources, budget: Budget, watch: Callable[[Candidate], None]
) -> Result:
    """The first question for ``brief`` that is proved and told by its words, or an honest end."""
    purse = resources.purse(budget)
    directions = plan(resources.role(PLANNER.name), brief).directions
    writer = Writer(resources.role(WRITER.name), directions=directions)
    reader = Reader(resources.role(READER.name), resources.verifying)
    gate = RoundTripGate(ProofGate(resources.verifying), reader, resources.verifying, brief.seed)
    author = Mending(writer, resources.repairing)
    return search(brief, author, gate, Greedy(), purse, watch)
