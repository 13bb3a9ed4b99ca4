"""Rankings made one: weighted reciprocal rank fusion.

Cormack, Clarke and Buettcher, Reciprocal rank fusion outperforms Condorcet and individual rank
learning methods, SIGIR 2009: the score of a document is the sum over the rankings of
``weight / (k + rank)``, with rank from 1 and k = 60; the weights are ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["fused"]

#: The constant of the paper: how little the first places differ from each other.
_K = 60


def fused(rankings: Iterable[tuple[float, Sequence[int]]]) -> list[tuple[int, float]]:
    """(place, score), best first, of rankings with their weights; ties by place.

    A ranking of weight 0 takes no part, so that what only it found is not found.
    """
    scores: dict[int, float] = {}
    for weight, places in rankings:
        if weight > 0:
            for rank, place in enumerate(places, 1):
                scores[place] = scores.get(place, 0.0) + weight / (_K + rank)
    return sorted(scores.items(), key=lambda entry: (-entry[1], entry[0]))
