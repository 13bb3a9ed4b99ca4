"""The weight of words and the thresholds of support, chosen on the calibration half alone.

The weight is the one of the best mean average precision, the least of equals.  For each share of
meaning in the evidence, the threshold is the middle of the longest run of thresholds that are
best by the F1 of refusal; of equal shares the one with the longest run counts, since it has most
room on both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evaluation.metrics.refusal import Request, refusal_ability
from evaluation.metrics.score import NotDefined, Score
from evaluation.retrieval.measuring import measured
from evaluation.retrieval.requests import LabelledRequest
from generators.bank.ranking import HYBRID, Ranker, Weights
from generators.bank.store import Bank
from generators.bank.support import Support
from generators.bank.vectors import Embedding

__all__ = ["SHARES", "WEIGHTS", "Choice", "best_support", "best_weight"]

WEIGHTS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0)
SHARES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
#: Evidence by one arm alone, whatever it is.
_MEANING, _WORDS = Support(1.0, 0.0), Support(0.0, 0.0)
_THRESHOLDS = tuple(step / 100 for step in range(101))


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


def best_support(
    bank: Bank,
    embedding: Embedding | None,
    requests: Sequence[LabelledRequest],
    shares: Sequence[float],
    weights: Weights = HYBRID,
) -> Choice:
    """The best support among those with one of ``shares``.

    Of ``weights`` it matters only which are 0: without words no identifier names a record.
    """
    by_meaning = _evidence(Ranker(bank, embedding, weights=weights, support=_MEANING), requests)
    by_words = _evidence(Ranker(bank, embedding, weights=weights, support=_WORDS), requests)
    return max(
        (_of_share(share, by_meaning, by_words, requests) for share in shares),
        key=lambda one: (one.f1, one.run),
    )


def _evidence(ranker: Ranker, requests: Sequence[LabelledRequest]) -> list[dict[str, float]]:
    """For each request the evidence of each record by one arm; 2 for one that is named."""
    return [
        {hit.record.id: 2.0 if hit.named else hit.evidence for hit in ranker.ranked(one.text)}
        for one in requests
    ]


def _of_share(
    share: float,
    by_meaning: list[dict[str, float]],
    by_words: list[dict[str, float]],
    requests: Sequence[LabelledRequest],
) -> Choice:
    most = [
        max((share * meaning[id] + (1 - share) * words[id] for id in meaning), default=0.0)  # noqa: A001
        for meaning, words in zip(by_meaning, by_words, strict=True)
    ]
    scores = [
        _number(
            refusal_ability(
                [
                    Request(one.supported, value >= threshold)
                    for one, value in zip(requests, most, strict=True)
                ]
            ).f1
        )
        for threshold in _THRESHOLDS
    ]
    best = max(scores)
    start, length = _longest_run(scores, best)
    middle = _THRESHOLDS[start + (length - 1) // 2]
    return Choice(Support(share, middle), best, length)


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
