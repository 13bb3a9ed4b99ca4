"""A gate that has what stands scored: the score ranks and never turns down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from generators.search.gate import Gate
from generators.search.judgement import Judgement
from generators.search.opinion import Opinion
from generators.search.proposer import Answer
from mathverify.verification.verified import Verified

__all__ = ["ScoredGate"]


class ScoredGate:
    """``gate``, and then an opinion of what it leaves proved."""

    def __init__(self, gate: Gate, scoring: Callable[[Verified], Opinion]) -> None:
        self._gate = gate
        self._scoring = scoring

    def judge(self, answer: Answer) -> Judgement:
        """The judgement of the gate; of a proved question with its score and the advice."""
        judgement = self._gate.judge(answer)
        if judgement.verified is None:
            return judgement
        opinion = self._scoring(judgement.verified)
        told = replace(judgement.reflection, points=opinion.points, proved=True)
        return replace(judgement, reflection=told, score=opinion.score)
