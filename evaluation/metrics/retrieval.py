"""MathFoundry's measures of retrieval: F1, Jaccard, mean average precision, mean reciprocal rank.

"Evaluation Metrics Used": 35 requests, each with the documents that it should find.  Requests that
nothing supports have no place here; whether they are refused is `refusal.refusal_ability`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from evaluation.metrics.score import Score, mean


@dataclass(frozen=True, slots=True)
class Ranking:
    """What was found for one request, best first, and what should have been.

    Raises `ValueError`: nothing should have been found, or something is found twice.
    """

    found: tuple[Hashable, ...]
    relevant: frozenset[Hashable]

    def __post_init__(self) -> None:
        if not self.relevant:
            raise ValueError("a request without relevant documents is to be refused, not ranked")
        if len(set(self.found)) < len(self.found):
            raise ValueError("a document is found twice")

    @property
    def hits(self) -> int:
        """How many of the relevant documents were found."""
        return len(self.relevant.intersection(self.found))

    @property
    def average_precision(self) -> float:
        """The sum of the precision at each hit, by all relevant documents; 0 to 1."""
        total, hits = Fraction(), 0
        for rank, document in enumerate(self.found, start=1):
            if document in self.relevant:
                hits += 1
                total += Fraction(hits, rank)
        return float(total / len(self.relevant))

    @property
    def reciprocal_rank(self) -> float:
        """1 by the rank of the first hit, 0 where there is none; 0 to 1."""
        ranks = (n for n, document in enumerate(self.found, start=1) if document in self.relevant)
        return float(Fraction(1, first)) if (first := next(ranks, 0)) else 0.0


@dataclass(frozen=True, slots=True)
class RetrievalScores:
    """Means over the requests, each from 0 to 1."""

    f1: Score
    jaccard: Score
    mean_average_precision: Score
    mean_reciprocal_rank: Score


def retrieval(rankings: Sequence[Ranking]) -> RetrievalScores:
    """The four measures; not defined for no requests.

    F1 is ``2 hits / (found + relevant)``, Jaccard ``hits / (found or relevant)``; a request that
    finds nothing has 0 in each, because something should have been found.
    """

    def sizes(one: Ranking) -> int:
        return len(one.found) + len(one.relevant)

    of = "requests"
    return RetrievalScores(
        f1=mean((2 * one.hits / sizes(one) for one in rankings), of),
        jaccard=mean((one.hits / (sizes(one) - one.hits) for one in rankings), of),
        mean_average_precision=mean((one.average_precision for one in rankings), of),
        mean_reciprocal_rank=mean((one.reciprocal_rank for one in rankings), of),
    )
