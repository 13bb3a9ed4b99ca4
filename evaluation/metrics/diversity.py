"""How alike questions for one goal are: EduAgentQG's diversity, and EQPR's likeness to a gold one.

EduAgentQG (V.A, Table II) compares the questions generated for one objective with each other:
lower is more diverse.  EQPR (6.1, Table 1) uses the same measures against the gold question:
higher is nearer.  Neither says which references and options were used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations

from evaluation.metrics.bleu import bleu, self_bleu
from evaluation.metrics.embedding import Embedder, embedding_f1
from evaluation.metrics.meteor import meteor
from evaluation.metrics.rouge import rouge_l
from evaluation.metrics.score import NotDefined, Score, mean


@dataclass(frozen=True, slots=True)
class Likeness:
    """BLEU, METEOR (exact+stem), ROUGE-L and embedding F1, each from 0 to 1."""

    bleu: Score
    meteor_exact_stem: Score
    rouge_l: Score
    embedding_f1: Score


def self_similarity(texts: Sequence[str], measure: Callable[[str, str], Score]) -> Score:
    """The mean of a measure over all ordered pairs of different places; in the measure's range.

    Not defined for fewer than two texts.
    """
    if len(texts) < 2:
        return NotDefined("fewer than two texts")
    return mean((measure(one, other) for one, other in permutations(texts, 2)), "pairs of texts")


def _embedding(embedder: Embedder | None) -> Callable[[str, str], Score]:
    def measure(one: str, other: str) -> Score:
        if embedder is None:
            return NotDefined("no embedder given")
        return embedding_f1(one, other, embedder)

    return measure


def diversity(texts: Sequence[str], embedder: Embedder | None = None) -> Likeness:
    """How alike the questions generated for one goal are; lower is more diverse."""
    return Likeness(
        bleu=self_bleu(texts),
        meteor_exact_stem=self_similarity(texts, meteor),
        rouge_l=self_similarity(texts, rouge_l),
        embedding_f1=self_similarity(texts, _embedding(embedder)),
    )


def likeness_to_gold(text: str, gold: str, embedder: Embedder | None = None) -> Likeness:
    """How near a generated question is to the gold one; higher is nearer, not better."""
    return Likeness(
        bleu=bleu(text, [gold]),
        meteor_exact_stem=meteor(text, gold),
        rouge_l=rouge_l(text, gold),
        embedding_f1=_embedding(embedder)(text, gold),
    )


def mean_over_goals(goals: Sequence[Likeness]) -> Likeness:
    """The means over goals, column by column; a column with a gap is not defined."""
    return Likeness(
        *(
            mean((getattr(one, name) for one in goals), "goals")
            for name in ("bleu", "meteor_exact_stem", "rouge_l", "embedding_f1")
        )
    )
