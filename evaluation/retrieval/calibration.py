"""The weight of words and the threshold of support, chosen on the calibration half alone.

The weight is the one of the best mean average precision, the least of equals.  The threshold, of
words alone, is the middle of the longest run of thresholds that are best by the F1 of refusal,
since it has most room on both sides.  By meaning there is none to choose: what is not mathematics
is the measure there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evaluation.metrics.refusal import Request, refusal_ability
from evaluation.metrics.score import NotDefined, Score
from evaluation.retrieval.measuring import answered, measured
from evaluation.retrieval.requests import LabelledRequest
from generators.bank.ranking import Ranker, Weights
from generators.bank.store import Bank
from generators.bank.support import Support
from generators.bank.vectors import Embedding

WEIGHTS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0)
_SUPPORTS = tuple(Support(step / 100) for step in range(101))


@dataclass(frozen=True, slots=True)
class Choice:
    """A support with the F1 of refusal that it has, and how many thresholds in a row have it."""

    support: Support
    f1: float
    run: int


def best_weight(
    bank: Bank, embedding: Embedding, requests: Sequence[LabelledRequest]
) -> tuple[float, tuple[tuple[float, Score], ...]]:
    """The weight of words beside meaning of weight 1, and what each weight scores."""
    tried = []
    for weight in WEIGHTS:
        ranker = Ranker(bank, embedding, weights=Weights(weight, 1.0))
        scores = measured(ranker, bank, requests, given_topic=False).deep
        tried.append((weight, scores.mean_average_precision))
    best = max(tried, key=lambda one: (_number(one[1]), -one[0]))
    return best[0], tuple(tried)


def best_support(bank: Bank, requests: Sequence[LabelledRequest]) -> Choice:
    """The best support of words alone."""
    ranker = Ranker(bank)
    found = [(one.supported, ranker.ranked(one.text)) for one in requests]
    scores = [
        _number(refusal_ability([Request(had, answered(hits, one)) for had, hits in found]).f1)
        for one in _SUPPORTS
    ]
    best = max(scores)
    start, length = _longest_run(scores, best)
    return Choice(_SUPPORTS[start + (length - 1) // 2], best, length)


def _longest_run(scores: Sequence[float], best: float) -> tuple[int, int]:
    """Where the longest run of the best score begins, and its length."""
    longest = (0, 0)
    start = 0
    for place, score in enumerate((*scores, None)):
        if score != best:
            longest = max(longest, (start, place - start), key=lambda run: run[1])
            start = place + 1
    return longest


def _number(score: Score) -> float:
    return -1.0 if isinstance(score, NotDefined) else score
