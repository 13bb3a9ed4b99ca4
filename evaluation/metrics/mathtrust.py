"""MathTRUST-SCORE of MathFoundry: answerability, groundedness, refusal and creativity in one.

"MathFoundry: Grounded Generation of Secondary School Math Examination Practice Questions",
section MathTRUST-SCORE.  The report counts from 0 to 100, everything here from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from evaluation.metrics.creativity import Derived, creativity
from evaluation.metrics.grounding import CitedResponse, Groundedness, citation_groundedness
from evaluation.metrics.refusal import RefusalScores, Request, refusal_ability
from evaluation.metrics.score import Score, share, weighted_sum
from evaluation.metrics.votes import Vote

_WEIGHTS = (Fraction(1, 2), Fraction(1, 5), Fraction(1, 5), Fraction(1, 10))


@dataclass(frozen=True, slots=True)
class AnswerabilityVotes:
    """What the two judges that MathFoundry keeps say of one question and its answer."""

    script: Vote  #: a program written for the question comes to the same answer
    steps: Vote  #: a solution step by step does


def answerability(questions: Sequence[AnswerabilityVotes]) -> Score:
    """The share of questions that *both* judges pass, from 0 to 1."""
    both = sum(one.script is Vote.PASS and one.steps is Vote.PASS for one in questions)
    return share(both, len(questions), "questions")


def mathtrust_score(
    answerability: Score, groundedness_f1: Score, refusal_f1: Score, creativity: Score
) -> Score:
    """``0.5 answerability + 0.2 groundedness F1 + 0.2 refusal F1 + 0.1 creativity``, 0 to 1.

    Monotone in each of the four; not defined where one of them is not.
    """
    parts = (answerability, groundedness_f1, refusal_f1, creativity)
    return weighted_sum(zip(_WEIGHTS, parts, strict=True))


@dataclass(frozen=True, slots=True)
class MathTrust:
    """The columns of MathFoundry's figure 7 and appendix 11, from 0 to 1."""

    refusal: RefusalScores
    groundedness: Groundedness
    answerability: Score
    creativity: Score
    score: Score


def mathtrust(
    requests: Sequence[Request],
    responses: Sequence[CitedResponse],
    questions: Sequence[AnswerabilityVotes],
    derived: Sequence[Derived],
) -> MathTrust:
    """All components from what was observed, and the score.

    The four samples may differ in size, as they do in the report (60 requests, 36 answers to
    them, 35 questions judged for answerability).
    """
    refusal = refusal_ability(requests)
    groundedness = citation_groundedness(responses)
    answerable = answerability(questions)
    creative = creativity(derived)
    score = mathtrust_score(answerable, groundedness.f1, refusal.f1, creative)
    return MathTrust(refusal, groundedness, answerable, creative, score)
