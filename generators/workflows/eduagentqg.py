"""EduAgentQG: plan three directions, write, let judges rule and rank, look once more, revise.

With the gate only what is proved is shown to the Educator, the Solver and the Checker.  The
Educator and the Checker, who takes the last look at the best ranked, may turn it down; the Solver,
who does not see the key, is asked where one of them has a doubt, and only ranks and hints.
`eduagentqg_original` has judges alone, of soundness in the place of the proof.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from generators.agents.checker import CHECKER, Check, checked, points_of
from generators.agents.planner import PLANNER, plan
from generators.agents.reflector import REFLECTOR, Reflecting
from generators.agents.rulings import ASSESSOR, EDUCATOR, ruled
from generators.agents.solver import SOLVER, Solver
from generators.agents.writer import WRITER, InBatches, Writer
from generators.bank.citation import Supported
from generators.bank.ground import Ground, ground
from generators.curriculum.reading import curriculum
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.candidate import Candidate
from generators.search.gate import ProofGate
from generators.search.judgement import Judgement, Standing
from generators.search.loop import Exhausted, Result, search
from generators.search.mending import Mending
from generators.search.opinion import Opinion, remembered
from generators.search.strategies.generations import Generations
from generators.workflows.judge_gate import JudgeGate, passed_by_judges
from generators.workflows.passing_gate import PassingGate
from generators.workflows.resources import Resources
from generators.workflows.telling import as_asked, told_by_words
from mathverify.api import equivalent
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Status

#: What passes scores above it, what does not below, whatever its rank.
_PASSED = 0.5

#: So many questions are a generation, written at once.
_WIDTH = 3

_JUDGES = frozenset({EDUCATOR.name, SOLVER.name, CHECKER.name})


def eduagentqg(
    brief: Brief, resources: Resources, budget: Budget, watch: Callable[[Candidate], None]
) -> Result:
    """The best ranked of the first generation with a proved question that passes, or an end."""
    purse = resources.purse(budget)
    known = ground(brief, curriculum(), resources.retriever)
    solver = Solver(resources.role(SOLVER.name), _same)

    @remembered
    def opinion(spec: ProblemSpec) -> Opinion:
        educator = resources.role(EDUCATOR.name)
        educated, points = ruled(EDUCATOR, educator, brief, spec, _anchors(known))
        if educated is None:
            return Opinion(0.0, points)
        rank = educated.rank / 10
        # The key is proved; whether the words lead to it is in doubt where somebody says so.
        if not educated.wording:
            solved = solver.solve(spec, brief.seed)
            points = (*points, *solved.points)
            rank = (rank + solved.share) / 2
        return Opinion(_score(not educated.failed, rank), points)

    told = told_by_words(brief, resources)

    def settled(judgement: Judgement) -> Judgement:
        if judgement.verdict is None:
            return judgement
        spec = judgement.verdict.spec
        check = checked(resources.role(CHECKER.name), brief, spec)
        if _stands(check, spec, resources):
            return told(judgement)
        doubts = () if check is None else solver.solve(spec, brief.seed).points
        reflection = replace(
            judgement.reflection, points=(*points_of(check), *doubts), proved=False
        )
        score = _score(False, 3 * judgement.score - 2)
        return replace(judgement, standing=Standing.UNDECIDED, reflection=reflection, score=score)

    proved = as_asked(ProofGate(resources.verifying), brief, resources)
    gate = PassingGate(proved, opinion, _PASSED)
    writer = _writer(brief, resources, known)
    reflecting = Reflecting(writer, resources.role(REFLECTOR.name), _JUDGES)
    author = Mending(InBatches(reflecting, _WIDTH, _WIDTH), resources.repairing)
    strategy = Generations(lambda one: one.judgement.verified is not None, _WIDTH)
    return search(brief, author, gate, strategy, purse, watch, settling=settled)


def eduagentqg_original(
    brief: Brief, resources: Resources, budget: Budget, watch: Callable[[Candidate], None]
) -> Exhausted:
    """The judges alone, without a proof: never `Found`; the best that they pass is their choice."""
    purse = resources.purse(budget)
    known = ground(brief, curriculum(), resources.retriever)

    @remembered
    def opinion(spec: ProblemSpec) -> Opinion:
        sound, points = ruled(ASSESSOR, resources.role(ASSESSOR.name), brief, spec)
        educator = resources.role(EDUCATOR.name)
        educated, more = ruled(EDUCATOR, educator, brief, spec, _anchors(known))
        if sound is None or educated is None:
            return Opinion(0.0, (*points, *more))
        passed = not sound.failed and not educated.failed
        if passed:
            check = checked(resources.role(CHECKER.name), brief, spec)
            more = (*more, *points_of(check))
            passed = check is not None and check.verdict == "pass"
        # The sum of the ranks; of equals the one that the Educator ranks higher.
        rank = (100 * (sound.rank + educated.rank) + educated.rank) / 2_010
        return Opinion(_score(passed, rank), (*points, *more))

    strategy = Generations(lambda one: one.judgement.score > _PASSED)
    writer = _writer(brief, resources, known)
    return passed_by_judges(
        search(brief, writer, JudgeGate(opinion), strategy, purse, watch), _PASSED
    )


def _writer(brief: Brief, resources: Resources, known: Ground) -> Writer:
    """The Writer, who is told the plan with each direction."""
    made = plan(resources.role(PLANNER.name), brief, ground=known)
    told = tuple(f"{direction}\n{made.plan}".strip() for direction in made.directions)
    return Writer(resources.role(WRITER.name), directions=told)


def _anchors(known: Ground) -> str:
    """Questions of the bank for the same goal, each with how hard it is."""
    cited = known.retrieved.citations if isinstance(known.retrieved, Supported) else ()
    return "\n".join(
        f"{one.verified.spec.objective.difficulty or 'not rated'}: {one.words}" for one in cited
    )


def _score(passed: bool, rank: float) -> float:
    """A third for the rank (from 0 to 1), the rest for passing."""
    return (2 * passed + rank) / 3


def _same(one: str, other: str) -> bool:
    return bool(equivalent(one, other))


def _stands(check: Check | None, spec: ProblemSpec, resources: Resources) -> bool:
    """Whether a proved question stands after the last look.

    That its answer is wrong is verified: what the Checker has in its place is refuted, or proved
    to be the same answer told otherwise.  What is neither is not passed.
    """
    if check is None or check.verdict == "mend":
        return False
    if check.verdict == "pass":
        return True
    other = spec.model_copy(update={"answer": check.answer})
    return resources.verifying(other).status is not Status.UNDECIDED
