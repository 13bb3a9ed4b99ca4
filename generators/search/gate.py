"""From a proposal to a judgement: the verifier first, then whoever else is asked.

`ProofGate` asks the verifier and, for what it proves, a scorer.  A scorer ranks and never
vouches: the seal comes from the verifier alone.  What the verifier did not prove is not shown to
scorers, whose opinion of a false question is worth nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, TypeAlias

from generators.search.judgement import Judgement, Standing
from generators.search.opinion import CONTENT, Opinion
from generators.search.proposer import Answer, NothingLeft, Proposed, Unreadable
from generators.search.reflection import Reflection, reflect
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.change import Repair
from mathverify.texts.mending import mended, own_words
from mathverify.texts.proposed import mended_text
from mathverify.verification.facets import Facet
from mathverify.verification.findings import Note, Proved, Status
from mathverify.verification.verdict import Verdict

#: What somebody thinks of a proved question.
Scorer: TypeAlias = Callable[[ProblemSpec], Opinion]
Verifying: TypeAlias = Callable[[ProblemSpec], Verdict]
Repairing: TypeAlias = Callable[[ProblemSpec], tuple[Repair, ...]]

_STANDINGS = {
    Status.REFUTED: Standing.REFUTED,
    Status.UNDECIDED: Standing.UNDECIDED,
    Status.PROVED: Standing.PROVED,
}


class Gate(Protocol):
    """Whoever judges what was proposed."""

    def judge(self, answer: Answer) -> Judgement:
        """The judgement on a proposal."""
        ...


def unscored(_: ProblemSpec) -> Opinion:
    """Nobody was asked: all proved questions are equal."""
    return CONTENT


def no_repairs(_: ProblemSpec) -> tuple[Repair, ...]:
    """Repairs were not asked for."""
    return ()


class ProofGate:
    """The verifier as judge; ``repairing`` finds what to tell of a refuted question."""

    def __init__(
        self,
        verifying: Verifying,
        repairing: Repairing = no_repairs,
        scorer: Scorer = unscored,
    ) -> None:
        self._verifying = verifying
        self._repairing = repairing
        self._scorer = scorer

    def judge(self, answer: Answer) -> Judgement:
        """Unreadable, refuted, undecided or proved, with the reflection for its author."""
        match answer:
            case Unreadable(reflection=reflection):
                return Judgement(Standing.UNREADABLE, reflection)
            case NothingLeft():
                return Judgement(Standing.UNREADABLE, Reflection(()))
            case Proposed(spec=spec):
                return self._of(spec)

    def _of(self, spec: ProblemSpec) -> Judgement:
        verdict = self._mended(self._verifying(spec))
        repairs = self._repairing(verdict.spec) if verdict.status is Status.REFUTED else ()
        reflection = reflect(verdict, repairs)
        score = 0.0
        if verdict.status is Status.PROVED:
            opinion = self._scorer(verdict.spec)
            score = opinion.score
            reflection = replace(reflection, points=opinion.points, proved=True)
        standing = _STANDINGS[verdict.status]
        return Judgement(standing, reflection, verdict, _progress(verdict), score)

    def _mended(self, verdict: Verdict) -> Verdict:
        """The verdict on the question with another text, where its text alone was refuted.

        What is mechanical (a number that is a datum, a sentence that asks, words that count what
        is there) costs no model a call, while the words of its author stay.
        """
        others = [one for facet, one in verdict.facets.items() if facet is not Facet.WORDS]
        if verdict.status is not Status.REFUTED or min(others) is not Status.PROVED:
            return verdict
        texts = (mended(verdict.spec), mended_text(verdict.spec))
        for spec in dict.fromkeys(texts):
            if spec is not None and (again := self._verifying(spec)).status is Status.PROVED:
                if spec == texts[0] or own_words(spec) >= own_words(verdict.spec):
                    return again
        return verdict


def _progress(verdict: Verdict) -> float:
    """The share of the findings that are proofs."""
    decisive = [finding for finding in verdict.findings if not isinstance(finding, Note)]
    if not decisive:
        return 0.0
    return sum(isinstance(finding, Proved) for finding in decisive) / len(decisive)
