"""MathFoundry: questions made from those of a bank, which they cite; nothing without support.

With the gate a judge of pairs chooses among several questions that are proved; then a judge may
turn the chosen one down as groundless, and its words are read back.  `mathfoundry_original` has
the step-by-step judge in the place of proofs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from generators.agents.citing import Citing, cited, material
from generators.agents.grounding_judge import GROUNDING_JUDGE, grounding_opinion
from generators.agents.material import words_of
from generators.agents.pairwise_judge import PAIRWISE_JUDGE, preference
from generators.agents.steps_judge import STEPS_JUDGE, steps_opinion
from generators.agents.writer import WRITER, InBatches, Writer
from generators.bank.citation import Citation, Unsupported
from generators.bank.ground import ground
from generators.curriculum.reading import curriculum
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.candidate import Candidate
from generators.search.edit_distance import edit_distance_share
from generators.search.gate import ProofGate
from generators.search.judgement import Judgement, Standing, lowered
from generators.search.loop import Exhausted, Result, search
from generators.search.mending import Mending
from generators.search.opinion import Opinion, remembered
from generators.search.preference import Preference
from generators.search.reflection import Point
from generators.search.strategies.afresh import Afresh
from generators.search.strategies.rounds import Rounds
from generators.search.strategies.until_proved import UntilProved
from generators.search.tree import SearchTree
from generators.workflows.judge_gate import JudgeGate, passed_by_judges
from generators.workflows.pairing import best_liked
from generators.workflows.passing_gate import PassingGate
from generators.workflows.resources import Resources
from generators.workflows.telling import as_asked, told_by_words
from mathverify.problem.spec import ProblemSpec

#: How the reason begins for which a request ends that the bank does not support.
REFUSED: Final = "refused, for the bank does not support this request"

_SHOWN = 3  #: questions of the bank that the Writer is shown
_COMPARED = 3  #: proved questions of which a judge chooses
_ROUNDS = 5  #: questions that the original has judged at most
_PASSED = 0.5

_COPIED = Point(
    "copied",
    "$.prose.stem",
    "this is a question of the bank, word for word",
    remedy="tell another story with other numbers",
)


def mathfoundry(
    brief: Brief, resources: Resources, budget: Budget, watch: Callable[[Candidate], None]
) -> Result:
    """The best liked of the proved questions that the bank grounds, a refusal, or an honest end."""
    purse = resources.purse(budget)
    shown = _retrieved(brief, resources)
    if isinstance(shown, Exhausted):
        return shown
    judge, chooser = resources.role(GROUNDING_JUDGE.name), resources.role(PAIRWISE_JUDGE.name)

    @remembered
    def opinion(spec: ProblemSpec) -> Opinion:
        new = creativity(words_of(spec), shown)
        return Opinion(new) if new else Opinion(0.0, (_COPIED,))

    told = told_by_words(brief, resources)

    def settled(judgement: Judgement) -> Judgement:
        if judgement.verdict is None:
            return judgement
        spec = judgement.verdict.spec
        grounds = grounding_opinion(judge, spec, cited(spec, shown), brief.seed)
        if grounds.score:
            # Groundedness counts twice as much as creativity, as in MathTRUST-SCORE.
            score = (2 * grounds.score + judgement.score) / 3
            return told(replace(judgement, score=score))
        return lowered(judgement, Standing.UNDECIDED, grounds.points, ("mathematics",))

    def prefer(ours: ProblemSpec, other: ProblemSpec) -> Preference:
        return preference(chooser, brief, ours, other, brief.seed)

    proved = as_asked(ProofGate(resources.verifying), brief, resources)
    return search(
        brief,
        Mending(_author(resources, shown, _COMPARED), resources.repairing),
        PassingGate(proved, opinion, 0.0),
        UntilProved(Afresh(), _COMPARED),
        purse,
        watch,
        settling=settled,
        champion=best_liked(prefer, purse),
    )


def mathfoundry_original(
    brief: Brief, resources: Resources, budget: Budget, watch: Callable[[Candidate], None]
) -> Exhausted:
    """The step-by-step judge alone: never `Found`; what it passes is its choice."""
    purse = resources.purse(budget)
    shown = _retrieved(brief, resources)
    if isinstance(shown, Exhausted):
        return shown
    judge = resources.role(STEPS_JUDGE.name)
    gate = JudgeGate(lambda spec: steps_opinion(judge, spec, brief.seed))
    author = _author(resources, shown)
    result = search(brief, author, gate, Rounds(_ROUNDS, _PASSED), purse, watch)
    return passed_by_judges(result, _PASSED)


def creativity(words: str, sources: tuple[Citation, ...]) -> float:
    """The mean distance of a question's words to the sources; 0 for a copy of any of them."""
    distances = [edit_distance_share(words, one.words) for one in sources if words or one.words]
    return sum(distances) / len(distances) if distances and all(distances) else 0.0


def _retrieved(brief: Brief, resources: Resources) -> tuple[Citation, ...] | Exhausted:
    """What the bank has for a brief, or the refusal."""
    found = ground(brief, curriculum(), resources.retriever, _SHOWN).retrieved
    if isinstance(found, Unsupported):
        return Exhausted(f"{REFUSED}: {found.reason}", SearchTree())
    return found.citations


def _author(resources: Resources, shown: tuple[Citation, ...], at_once: int = 1) -> Citing:
    directions = tuple(f"lean on question [{number}]" for number in range(1, len(shown) + 1))
    model = resources.role(WRITER.name)
    writer = Writer(model, directions=directions, material=material(shown))
    return Citing(InBatches(writer, at_once, 1), shown)
