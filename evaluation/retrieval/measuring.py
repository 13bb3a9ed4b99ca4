"""The measures of one way of searching on some requests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evaluation.metrics.refusal import RefusalScores, Request, refusal_ability
from evaluation.metrics.retrieval import Ranking, RetrievalScores, retrieval
from evaluation.retrieval.holdings import kind_of
from evaluation.retrieval.requests import LabelledRequest
from generators.bank.ranking import Hit, Ranker
from generators.bank.store import Bank
from generators.bank.support import Support

#: How many are found: three, as many as most requests have; ten, as MathFoundry found best.
SHALLOW, DEEP = 3, 10


@dataclass(frozen=True, slots=True)
class Measured:
    """``shallow`` and ``deep`` rank, without a threshold; ``refusal`` is with it."""

    shallow: RetrievalScores
    deep: RetrievalScores
    refusal: RefusalScores


def measured(
    ranker: Ranker, bank: Bank, requests: Sequence[LabelledRequest], *, given_topic: bool
) -> Measured:
    """The measures on ``requests``; with ``given_topic`` their labelled topic is the filter."""
    found = [
        (one, ranker.ranked(one.text, (one.topic,) if given_topic and one.topic else ()))
        for one in requests
    ]
    return Measured(
        retrieval(_rankings(found, bank, SHALLOW)),
        retrieval(_rankings(found, bank, DEEP)),
        refusal_ability(
            [Request(one.supported, answered(hits, ranker.support)) for one, hits in found]
        ),
    )


def answered(hits: Sequence[Hit], support: Support) -> bool:
    """Whether a retriever answers: some hit supports the request."""
    return any(hit.supports(support) for hit in hits)


def _rankings(
    found: list[tuple[LabelledRequest, tuple[Hit, ...]]], bank: Bank, limit: int
) -> list[Ranking]:
    return [
        Ranking(
            tuple(hit.record.id for hit in hits[:limit]),
            frozenset(record.id for record in bank.records if kind_of(record) in one.kinds),
        )
        for one, hits in found
        if one.supported
    ]
