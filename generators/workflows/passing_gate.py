"""A gate at which judges may turn a proved question down.

It only ever takes away: judges never see what was not proved, and what they pass is vouched for
by its proof and not by them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from generators.search.gate import Gate
from generators.search.judgement import Judgement, Standing
from generators.search.opinion import Opinion
from generators.search.proposer import Answer
from mathverify.problem.spec import ProblemSpec


class PassingGate:
    """``gate``, and then an opinion whose score has to lie above ``mark``."""

    def __init__(self, gate: Gate, judging: Callable[[ProblemSpec], Opinion], mark: float) -> None:
        self._gate = gate
        self._judging = judging
        self._mark = mark

    def judge(self, answer: Answer) -> Judgement:
        """The judgement of the gate; a proved question that is not passed stands undecided."""
        judgement = self._gate.judge(answer)
        if judgement.verified is None or judgement.verdict is None:
            return judgement
        opinion = self._judging(judgement.verdict.spec)
        kept = (*judgement.reflection.kept, "mathematics")
        told = replace(judgement.reflection, points=opinion.points, kept=kept)
        passed = opinion.score > self._mark
        standing = judgement.standing if passed else Standing.UNDECIDED
        return replace(judgement, standing=standing, reflection=told, score=opinion.score)
