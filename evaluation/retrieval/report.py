"""All ways of searching on both halves, as a table in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evaluation.metrics.score import NotDefined, Score
from evaluation.retrieval.calibration import best_support, best_weight
from evaluation.retrieval.measuring import DEEP, SHALLOW, Measured, measured
from evaluation.retrieval.requests import Halves, LabelledRequest
from generators.bank.ranking import HYBRID, Ranker, Weights
from generators.bank.store import Bank
from generators.bank.support import BY_WORDS
from generators.bank.vectors import Embedding


@dataclass(frozen=True, slots=True)
class _Way:
    """A way of searching: a name, its ranker, and whether the topic is given."""

    name: str
    ranker: Ranker
    given_topic: bool


def lines(bank: Bank, embedding: Embedding | None, split: Halves) -> Iterator[str]:
    """The report; without an embedding of the ways that need none."""
    yield (
        f"{len(bank.records)} questions; {len(split.calibration)} requests calibrate, "
        f"{len(split.held_out)} are held out ({_to_refuse(split.calibration)} and "
        f"{_to_refuse(split.held_out)} of them to be refused)"
    )
    words = best_support(bank, split.calibration).support
    yield f"words alone: threshold {words.threshold:g} calibrated, {BY_WORDS.threshold:g} in use"
    text = Weights(1.0, 0.0)
    ways = [_Way("text", Ranker(bank, weights=text, support=words), False)]
    if embedding is not None:
        vector = Weights(0.0, 1.0)
        weight, tried = best_weight(bank, embedding, split.calibration)
        scores = ", ".join(f"{one:g}: {_shown(score)}" for one, score in tried)
        yield f"weight of words: MAP by weight on the calibration half {scores}"
        yield f"weight of words: {weight:g} calibrated, {HYBRID.text:g} in use"
        fused = Weights(weight, 1.0)
        for given in (False, True):
            ways += [
                _Way("vector", Ranker(bank, embedding, weights=vector), given),
                _Way("hybrid", Ranker(bank, embedding, weights=fused), given),
            ]
    ways.append(_Way("text", ways[0].ranker, True))
    yield ""
    yield (
        f"| requests | way | F1@{SHALLOW} | F1@{DEEP} | MAP@{DEEP} | MRR@{DEEP} "
        "| answering F1 | refusing F1 | refusal ability |"
    )
    yield "|---|---|--:|--:|--:|--:|--:|--:|--:|"
    for half, requests in (("calibration", split.calibration), ("held out", split.held_out)):
        for way in sorted(ways, key=lambda one: one.given_topic):
            found = measured(way.ranker, bank, requests, given_topic=way.given_topic)
            name = f"{way.name}, given topic" if way.given_topic else way.name
            yield f"| {half} | {name} | {_row(found)} |"


def _row(found: Measured) -> str:
    scores = (
        found.shallow.f1,
        found.deep.f1,
        found.deep.mean_average_precision,
        found.deep.mean_reciprocal_rank,
        found.refusal.answering,
        found.refusal.refusing,
        found.refusal.f1,
    )
    return " | ".join(_shown(score) for score in scores)


def _shown(score: Score) -> str:
    return "-" if isinstance(score, NotDefined) else f"{score:.3f}"


def _to_refuse(requests: Sequence[LabelledRequest]) -> int:
    return sum(not one.supported for one in requests)
