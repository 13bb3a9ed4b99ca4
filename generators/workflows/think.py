"""TH1NK: a panel of seven judges, and thinking aloud until it is content (its Algorithm 1).

Six judges, one for each level of Bloom's taxonomy, and one for the whole grade a question; it is
written anew by what they say until Q lies above the paper's mark.  With the gate the panel sees
only what is proved, Q is our monotone composite, and the words are held to the facts;
`think_original` has the panel alone, with Q as published, for three rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from generators.agents.panel import JUDGES, Panel
from generators.agents.thinker import THINKER, Thinker
from generators.agents.writer import WRITER, Writer
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.candidate import Candidate
from generators.search.gate import ProofGate
from generators.search.loop import Exhausted, Result, search
from generators.search.mending import Mending
from generators.search.opinion import Opinion, remembered
from generators.search.panel import (
    QUALITY_MARK,
    Assessment,
    monotone_quality,
    published_quality,
)
from generators.search.strategies.greedy import Greedy
from generators.search.strategies.rounds import Rounds
from generators.workflows.judge_gate import JudgeGate, passed_by_judges
from generators.workflows.passing_gate import PassingGate
from generators.workflows.resources import Resources
from generators.workflows.telling import as_asked, told_by_words
from mathverify.problem.spec import ProblemSpec

#: How often a question is judged, in the paper's experiments.
_ROUNDS = 3


def think(
    brief: Brief, resources: Resources, budget: Budget, watch: Callable[[Candidate], None]
) -> Result:
    """The first proved question that the panel passes and its words tell, or an honest end."""
    purse = resources.purse(budget)
    thinker = _thinker(resources)
    opinion = _opinions(brief, resources, thinker, monotone_quality, _is_hopeless)
    proved = as_asked(ProofGate(resources.verifying), brief, resources)
    gate = PassingGate(proved, opinion, QUALITY_MARK)
    author = Mending(thinker, resources.repairing)
    settling = told_by_words(brief, resources)
    return search(brief, author, gate, Greedy(), purse, watch, QUALITY_MARK, settling=settling)


def think_original(
    brief: Brief, resources: Resources, budget: Budget, watch: Callable[[Candidate], None]
) -> Exhausted:
    """The panel alone, without a proof: never `Found`; what it passes is its choice."""
    purse = resources.purse(budget)
    thinker = _thinker(resources)
    gate = JudgeGate(_opinions(brief, resources, thinker, published_quality))
    strategy = Rounds(_ROUNDS, QUALITY_MARK)
    result = search(brief, thinker, gate, strategy, purse, watch)
    return passed_by_judges(result, QUALITY_MARK)


def _is_hopeless(asked: Sequence[Assessment]) -> bool:
    """Whether the best grades of all who are not asked yet would leave the quality at the mark.

    The composite is monotone, so that nothing else would lift it above.
    """
    best = [Assessment(role.name, 100, 100) for role in JUDGES[len(asked) :]]
    return float(monotone_quality([*asked, *best])) <= QUALITY_MARK


def _thinker(resources: Resources) -> Thinker:
    return Thinker(Writer(resources.role(WRITER.name)), resources.role(THINKER.name))


def _opinions(
    brief: Brief,
    resources: Resources,
    thinker: Thinker,
    quality: Callable[[Sequence[Assessment]], Fraction],
    hopeless: Callable[[Sequence[Assessment]], bool] = lambda _: False,
) -> Callable[[ProblemSpec], Opinion]:
    """What the panel thinks of a question beside the one it was written from, as a quality."""
    panel = Panel(resources.role, brief)

    @remembered
    def opinion(spec: ProblemSpec) -> Opinion:
        assessed = panel.assess(spec, thinker.revised, hopeless)
        return Opinion(float(quality(assessed.assessments)), assessed.points)

    return opinion
