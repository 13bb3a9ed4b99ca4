"""MAGMA-Edu: the text first, then the diagram, each written, verified and reflected upon.

With the gate a text is proved and its words are read back, then its diagram is drawn from the
certified figure and read back; whatever fails goes back to the Writer, who is told what holds.  A
revision for the sake of the diagram passes the text's stage again.  `magma_original` has judges in
both stages; the drawing code that it would run is the figure here, and nothing is run.
"""

from __future__ import annotations

from collections.abc import Callable

from generators.agents.image_judge import IMAGE_JUDGE, image_opinion
from generators.agents.text_judge import TEXT_JUDGE, text_opinion
from generators.agents.writer import WRITER, InBatches, Writer
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.candidate import Candidate
from generators.search.gate import ProofGate
from generators.search.loop import Exhausted, Result, search
from generators.search.mending import Mending
from generators.search.opinion import Opinion, remembered
from generators.search.strategies.greedy import Greedy
from generators.search.strategies.rounds import Rounds
from generators.search.strategies.until_proved import UntilProved
from generators.search.strategies.whole_replies import WholeReplies
from generators.workflows.diagram_gate import missing
from generators.workflows.judge_gate import JudgeGate, passed_by_judges
from generators.workflows.resources import Resources
from generators.workflows.telling import as_asked, told_apart, told_by_words
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.pictures import Drawn

#: Five rounds for each stage, as published.
_ROUNDS = 10
#: So many questions are written at once: proof and diagram, which cost no call, choose among them.
_WIDTH = 3
#: Above it lies only a text that passes in all qualities with a diagram that passes in all stages.
_CONTENT = 0.9


def magma(
    brief: Brief, resources: Resources, budget: Budget, watch: Callable[[Candidate], None]
) -> Result:
    """The first proved question whose words and whose diagram tell it, or an honest end."""
    purse = resources.purse(budget)
    proved = ProofGate(resources.verifying, scorer=told_apart)
    gate = as_asked(proved, brief, resources, illustrated=True)
    written = InBatches(_writer(resources), _WIDTH, _WIDTH)
    author = Mending(written, resources.repairing)
    settling = told_by_words(brief, resources)
    strategy = WholeReplies(UntilProved(Greedy(), 1))
    return search(brief, author, gate, strategy, purse, watch, settling=settling)


def magma_original(
    brief: Brief, resources: Resources, budget: Budget, watch: Callable[[Candidate], None]
) -> Exhausted:
    """Judges of the text and of the diagram, and no proof: never `Found`.

    What both judges pass in everything is its choice.
    Half of the score is the text's; a diagram is drawn once all qualities of the text pass.
    """
    purse = resources.purse(budget)
    texts, images = resources.role(TEXT_JUDGE.name), resources.role(IMAGE_JUDGE.name)

    @remembered
    def opinion(spec: ProblemSpec) -> Opinion:
        text = text_opinion(texts, brief, spec, brief.seed)
        if text.score < 1.0:
            return Opinion(text.score / 2, text.points)
        drawn = resources.illustrator.drawing(spec)
        if not isinstance(drawn, Drawn):
            return Opinion(text.score / 2, (missing(drawn.reason),))
        image = image_opinion(images, spec, drawn.pictures, brief.seed)
        return Opinion((text.score + image.score) / 2, image.points)

    gate = JudgeGate(opinion)
    result = search(brief, _writer(resources), gate, Rounds(_ROUNDS, _CONTENT), purse, watch)
    return passed_by_judges(result, _CONTENT)


def _writer(resources: Resources) -> Writer:
    return Writer(resources.role(WRITER.name))
