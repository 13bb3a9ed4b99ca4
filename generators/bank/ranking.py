"""The order of a bank's records for a request: by concepts, and by words, meaning, or both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from math import log
from pathlib import Path
from typing import TypeAlias

from generators.bank.index import Entry, QuestionIndex
from generators.bank.knowledge import Holdings, Known, concepts_wanted
from generators.bank.query import LONGEST_QUERY, Terms, terms_of
from generators.bank.record import Record
from generators.bank.sqlite_index import SqliteIndex
from generators.bank.stemming import stems_of
from generators.bank.store import Bank
from generators.bank.support import BY_MEANING, BY_WORDS, Support
from generators.bank.vectors import Embedding, VectorIndex
from generators.curriculum.graph import Curriculum
from generators.curriculum.outline import outline
from generators.curriculum.reading import curriculum


@dataclass(frozen=True, slots=True)
class Weights:
    """What each ranking counts in the fusion; 0 leaves it out."""

    text: float
    vector: float


#: So many records of each ranking are looked at: more than anybody reads, and enough to fuse.
CANDIDATES = 2_000

#: Calibrated, see docs/retrieval.md.
HYBRID = Weights(text=0.05, vector=1.0)


@dataclass(frozen=True, slots=True)
class Hit:
    """A record found; ``evidence`` from 0 to 1 is what it has of the request beside concepts.

    ``named`` says that an identifier in the request names it; such records come first, and after
    them those that are ``known`` to have the concepts that the request names.
    """

    record: Record
    score: float
    evidence: float
    named: bool
    known: Known

    def supports(self, support: Support) -> bool:
        """Whether the request can be answered with this record."""
        if self.known is Known.UNNAMED:
            return self.named or self.evidence > support.threshold
        return self.named or self.known is Known.HAS


#: Makes the index of some entries, with an embedding if there is one, in a folder if there is one.
Indexing: TypeAlias = Callable[[Sequence[Entry], Embedding | None, Path | None], QuestionIndex]


class Ranker:
    """Ranks the records of one bank.  Without an ``embedding`` there are only words to go by."""

    def __init__(
        self,
        bank: Bank,
        embedding: Embedding | None = None,
        *,
        weights: Weights = HYBRID,
        support: Support | None = None,
        folder: Path | None = None,
        indexing: Indexing = SqliteIndex.of,
    ) -> None:
        self._bank = bank
        self._weights = weights
        self._embeds = embedding is not None
        self.support = support or (BY_MEANING if self._embeds else BY_WORDS)
        self._entries = [entry_of(record, curriculum()) for record in bank.records]
        self.holdings = Holdings.of((record.topics, record.words) for record in bank.records)
        self._index = indexing(self._entries, embedding, folder)
        self._elsewhere = None
        if embedding is not None:
            phrases = [one for told in outline().elsewhere.values() for one in told]
            self._elsewhere = VectorIndex.of(embedding, phrases)

    def ranked(self, query: str, topics: tuple[str, ...] = ()) -> tuple[Hit, ...]:
        """The records on one of the ``topics`` (of all if there are none) that have anything
        of the request, best first; of very many the best `CANDIDATES` of each ranking.
        """
        terms = terms_of(query)
        by_words = self._index.by_words((*terms.words, *terms.identifiers), topics, CANDIDATES)
        nearness: dict[int, float] = {}
        # Identifiers say nothing by their meaning; they are for the words, where those take part.
        if terms.words or not self._weights.text:
            nearest = self._index.by_meaning(query[:LONGEST_QUERY], topics, CANDIDATES)
            nearness = dict(nearest)
        ranking = fused(((self._weights.text, by_words), (self._weights.vector, tuple(nearness))))
        score = dict(ranking)
        named = self._named(terms, topics)
        wanted = concepts_wanted(query)
        having = self._on(topics, self.holdings.having(wanted))
        near = self._on(topics, self.holdings.building_on(wanted))
        order = dict.fromkeys(
            (
                *named,
                *_first(having, score),
                *_first(near, score),
                *(place for place, _ in ranking),
            )
        )
        evidence = self._evidence(query, terms, nearness, tuple(order))
        return tuple(
            Hit(
                self._bank.records[place],
                score.get(place, 0.0),
                evidence.get(place, 0.0),
                place in named,
                Known.UNNAMED if not wanted else Known.HAS if place in having else Known.LACKS,
            )
            for place in order
        )

    def _named(self, terms: Terms, topics: tuple[str, ...]) -> tuple[int, ...]:
        if not self._weights.text:
            return ()
        found = (place for one in terms.identifiers for place in self._index.named(one))
        return tuple(dict.fromkeys(self._on(topics, found)))

    def _on(self, topics: tuple[str, ...], places: Iterable[int]) -> list[int]:
        """Those of some places that are on one of the topics."""
        records = self._bank.records
        return [place for place in places if not topics or is_on(records[place], topics)]

    def _evidence(
        self, query: str, terms: Terms, nearness: dict[int, float], places: Sequence[int]
    ) -> dict[int, float]:
        """What each of some records has of a request beside concepts, from 0 to 1."""
        if self._elsewhere is None:
            return self._coverage(terms, places)
        beside = max(
            (near for _, near in self._elsewhere.nearest(query[:LONGEST_QUERY], 1)), default=0.0
        )
        return {
            place: min(1.0, max(0.0, near - max(0.0, beside))) for place, near in nearness.items()
        }

    def _coverage(self, terms: Terms, places: Sequence[int]) -> dict[int, float]:
        """How much of a request's terms each record has: every term counts by its rarity, and one
        that is found nowhere counts most.
        """
        asked = (*terms.words, *terms.identifiers)
        size = len(self._entries)
        weights = {term: log(1 + size / (1 + self._index.frequency(term))) for term in asked}
        total = sum(weights.values())
        if not total:
            return {}
        wanted = [
            (frozenset(stems), weight)
            for stems, weight in zip(stems_of(asked), weights.values(), strict=True)
            if stems
        ]
        entries = [self._entries[place] for place in places]
        had = stems_of([f"{one.words} {one.topics} {one.names}" for one in entries])
        return {
            place: sum(weight for stems, weight in wanted if stems <= own.keys()) / total
            for place, own in zip(places, had, strict=True)
        }


def _first(places: Iterable[int], score: Mapping[int, float]) -> list[int]:
    """The first of some places in the order of a ranking, those that it has not at the end."""
    return nsmallest(CANDIDATES, places, key=lambda place: (-score.get(place, 0.0), place))


def is_on(record: Record, topics: tuple[str, ...]) -> bool:
    """Whether a record is on one of the topics or on something below one of them."""
    return any(
        own == topic or own.startswith(f"{topic}.") for own in record.topics for topic in topics
    )


def entry_of(record: Record, known: Curriculum) -> Entry:
    """What is indexed of a record: topics by their titles, and the standards of its topics."""
    concepts = [known.concepts[topic] for topic in record.topics if topic in known.concepts]
    codes = dict.fromkeys(code for concept in concepts for code in concept.standards)
    names = (record.id, *record.topics, *(name for code in codes for name in _spellings(code)))
    return Entry(record.words, topics_told(record.topics), " ".join(names), record.topics)


def topics_told(topics: Sequence[str]) -> str:
    """Topics in words: their titles in the curriculum, and what their names say."""
    known = curriculum().concepts
    titles = [known[topic].title for topic in topics if topic in known]
    return " ".join((*titles, *(topic.replace(".", " ").replace("-", " ") for topic in topics)))


def _spellings(code: str) -> tuple[str, ...]:
    """A code, the standard that it is a part of, and how the part is written elsewhere."""
    stem, part = code[:-1], code[-1]
    if part.islower():
        return (code, stem, f"{stem}.{part}")
    return (code,)


# --- rankings made one ---------------------------------------------------------------------
#
# Weighted reciprocal rank fusion.  Cormack, Clarke and Buettcher, Reciprocal rank fusion
# outperforms Condorcet and individual rank learning methods, SIGIR 2009: the score of a document is
# the sum over the rankings of ``weight / (k + rank)``, with rank from 1 and k = 60; the weights are
# ours.

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
