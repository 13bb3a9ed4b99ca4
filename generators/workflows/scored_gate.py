"""A gate that has what stands scored: the score ranks and never turns down."""

from __future__ import annotations

from dataclasses import replace

from generators.agents.critic import Scoring
from generators.search.gate import Gate
from generators.search.judgement import Judgement
from generators.search.proposer import Answer, Proposed
from mathverify.problem.identity import digest


class ScoredGate:
    """``gate``, and then opinions of what it leaves proved.

    What was written at once is judged at once, so that whoever scores is asked about all of it
    that is proved in one request.
    """

    def __init__(self, gate: Gate, scoring: Scoring) -> None:
        self._gate = gate
        self._scoring = scoring
        self._ahead: dict[str, Judgement] = {}

    def judge(self, answer: Answer) -> Judgement:
        """The judgement of the gate; of a proved question with its score and the advice."""
        judgement = self._judged(answer)
        if judgement.verified is None:
            return judgement
        beside = answer.beside if isinstance(answer, Proposed) else ()
        others = [self._judged(one, keep=True).verified for one in beside]
        shown = (judgement.verified, *(one for one in others if one is not None))
        opinion = self._scoring(shown)[0]
        told = replace(judgement.reflection, points=opinion.points, proved=True)
        return replace(judgement, reflection=told, score=opinion.score)

    def _judged(self, answer: Answer, *, keep: bool = False) -> Judgement:
        """The judgement of the gate, which is not asked twice for what it judged ahead."""
        if not isinstance(answer, Proposed) or answer.family is not None:
            return self._gate.judge(answer)
        key = digest(answer.spec)
        known = self._ahead.pop(key, None) or self._gate.judge(answer)
        if keep:
            self._ahead[key] = known
        return known
