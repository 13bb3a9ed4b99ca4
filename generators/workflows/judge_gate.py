"""The gate of the published systems: a judge that is a model, and no proof.

It is here to be compared with.  What passes it is not vouched for, has no seal, and is never
written to a run's questions.
"""

from __future__ import annotations

from collections.abc import Callable

from generators.search.judgement import Judgement, Standing
from generators.search.loop import Exhausted, Found, Result
from generators.search.opinion import Opinion
from generators.search.proposer import Answer, NothingLeft, Proposed, Unreadable
from generators.search.reflection import Reflection
from mathverify.problem.spec import ProblemSpec

#: How the reason begins for which a search without proofs ends where its judges passed nothing.
NONE_PASSED = "the judges passed no question"


class JudgeGate:
    """Judges by opinion: every question that can be read stands undecided, with its score."""

    def __init__(self, judging: Callable[[ProblemSpec], Opinion]) -> None:
        self._judging = judging

    def judge(self, answer: Answer) -> Judgement:
        """The judgement by opinion alone."""
        match answer:
            case Unreadable(reflection=reflection):
                return Judgement(Standing.UNREADABLE, reflection)
            case NothingLeft():
                return Judgement(Standing.UNREADABLE, Reflection(()))
            case Proposed(spec=spec):
                opinion = self._judging(spec)
                reflection = Reflection(opinion.points)
                return Judgement(Standing.UNDECIDED, reflection, score=opinion.score)


def passed_by_judges(result: Result, mark: float) -> Exhausted:
    """The end of a search without proofs; it says so if no question has a score above ``mark``.

    What was passed is the best of the tree.
    """
    best = result.tree.best()
    reason = "found" if isinstance(result, Found) else result.reason
    if best is None or best.judgement.score <= mark:
        reason = f"{NONE_PASSED}: {reason}"
    return Exhausted(reason, result.tree)
