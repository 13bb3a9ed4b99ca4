"""The order of a bank's records for a request: by concepts, and by words, meaning, or both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generators.bank.knowledge import Holdings, Known, concepts_wanted
from generators.bank.query import LONGEST_QUERY, terms_of
from generators.bank.record import Record
from generators.bank.store import Bank
from generators.bank.support import BY_MEANING, BY_WORDS, Support
from generators.bank.text_index import Entry, TextIndex
from generators.bank.vectors import Embedding, VectorIndex
from generators.curriculum.graph import Curriculum
from generators.curriculum.outline import outline
from generators.curriculum.reading import curriculum

__all__ = ["HYBRID", "Hit", "Ranker", "Weights", "fused", "is_on"]


@dataclass(frozen=True, slots=True)
class Weights:
    """What each ranking counts in the fusion; 0 leaves it out."""

    text: float
    vector: float


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
    ) -> None:
        self._bank = bank
        self._weights = weights
        self.support = support or (BY_WORDS if embedding is None else BY_MEANING)
        entries = [entry_of(record, curriculum()) for record in bank.records]
        self.holdings = Holdings.of((record.topics, record.words) for record in bank.records)
        self._text = TextIndex.of(bank, entries, folder)
        self._vectors = None
        if embedding is not None:
            texts = [f"{entry.topics}. {entry.words}" for entry in entries]
            self._vectors = VectorIndex(embedding, texts)
            phrases = [one for told in outline().elsewhere.values() for one in told]
            self._elsewhere = VectorIndex(embedding, phrases)

    def ranked(self, query: str, topics: tuple[str, ...] = ()) -> tuple[Hit, ...]:
        """All records on one of the ``topics`` (all records if there are none) that have anything
        of the request, best first.
        """
        allowed = {
            place
            for place, record in enumerate(self._bank.records)
            if not topics or is_on(record, topics)
        }
        terms = terms_of(query)
        text = self._text.ranked(terms)
        by_meaning: list[int] = []
        evidence = text.coverage
        # Identifiers say nothing by their meaning; they are for the words, where those take part.
        if self._vectors is not None and (terms.words or not self._weights.text):
            nearness = self._vectors.nearness(query[:LONGEST_QUERY])
            by_meaning = sorted(allowed, key=lambda place: (-nearness[place], place))
            beside = max(self._elsewhere.nearness(query[:LONGEST_QUERY]), default=0.0)
            evidence = {place: max(0.0, nearness[place] - max(0.0, beside)) for place in allowed}
        by_words = [place for place in text.places if place in allowed]
        ranking = fused(((self._weights.text, by_words), (self._weights.vector, by_meaning)))
        score = dict(ranking)
        named = [place for place in text.named if place in allowed and self._weights.text > 0]
        wanted = concepts_wanted(query)
        having = self.holdings.having(wanted) & allowed
        near = self.holdings.building_on(wanted) & allowed
        order = (
            *named,
            *_first(having, score),
            *_first(near, score),
            *(place for place, _ in ranking),
        )
        return tuple(
            Hit(
                self._bank.records[place],
                score.get(place, 0.0),
                min(1.0, evidence.get(place, 0.0)),
                place in named,
                Known.UNNAMED if not wanted else Known.HAS if place in having else Known.LACKS,
            )
            for place in dict.fromkeys(order)
        )


def _first(places: Iterable[int], score: Mapping[int, float]) -> list[int]:
    """Some places in the order of a ranking, those that it has not at the end."""
    return sorted(places, key=lambda place: (-score.get(place, 0.0), place))


def is_on(record: Record, topics: tuple[str, ...]) -> bool:
    """Whether a record is on one of the topics or on something below one of them."""
    return any(
        own == topic or own.startswith(f"{topic}.") for own in record.topics for topic in topics
    )


def entry_of(record: Record, known: Curriculum) -> Entry:
    """What is indexed of a record: topics by their titles, and the standards of its topics."""
    concepts = [known.concepts[topic] for topic in record.topics if topic in known.concepts]
    told = [topic.replace(".", " ").replace("-", " ") for topic in record.topics]
    topics = " ".join((*(concept.title for concept in concepts), *told))
    codes = dict.fromkeys(code for concept in concepts for code in concept.standards)
    names = (record.id, *record.topics, *(name for code in codes for name in _spellings(code)))
    return Entry(record.words, topics, " ".join(names))


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
