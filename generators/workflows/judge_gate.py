"""The gate of the published systems: a judge that is a model, and no proof.

It is here to be compared with.  What passes it is not vouched for, has no seal, and is never
written to a run's questions.
"""

from __future__ import annotations

from collections.abc import Callable

from generators.search.judgement import Judgement, Standing
from generators.search.opinion import Opinion
from generators.search.proposer import Answer, NothingLeft, Proposed, Unreadable
from generators.search.reflection import Reflection
from mathverify.problem.spec import ProblemSpec

__all__ = ["JudgeGate"]


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
