"""`embedding_f1`: words matched by the nearness of their vectors, in the place of BERTScore.

BERTScore (Zhang et al. 2020) embeds words in context with BERT, whose weights no package brings.
The formula here is BERTScore's, the vectors are whatever an `Embedder` gives, so the numbers are
not BERTScore's and do not bear its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, hypot, isfinite
from operator import mul
from typing import Protocol

from evaluation.metrics.extras import needed
from evaluation.metrics.score import NotDefined, Score, harmonic_mean, mean
from evaluation.metrics.tokens import tokens
from generators.bank.static_vectors import StaticVectors

Vector = tuple[float, ...]


class Embedder(Protocol):
    """Vectors for words."""

    def embed(self, words: Sequence[str]) -> Sequence[Vector]:
        """One vector a word, all of one length; a word without meaning may have zeros."""
        ...


class WordLlamaEmbedder:
    """Static 256-dimensional vectors of the package ``wordllama``; nothing is downloaded."""

    def embed(self, words: Sequence[str]) -> Sequence[Vector]:
        """One vector a word, without its context."""
        needed("wordllama", "embedding")
        return [tuple(map(float, row)) for row in StaticVectors().embed(words)]


def embedding_f1(text: str, reference: str, embedder: Embedder) -> Score:
    """The F1 of greedy matching by cosine, from 0 to 1; symmetric.

    Precision is the mean over the text's words of the largest cosine with a word of the
    reference, recall the same the other way round; negative cosines count 0.  Not defined where
    a text has no words.

    Raises `ValueError`: the embedder gave vectors that are too few or not finite.
    """
    ours, theirs = tokens(text), tokens(reference)
    if not ours or not theirs:
        return NotDefined("a text without words")
    vectors = _unit_vectors(tuple(dict.fromkeys((*ours, *theirs))), embedder)

    def nearest(word: str, others: Sequence[str]) -> float:
        return max(_cosine(word, other, vectors) for other in others)

    precision = mean((nearest(word, theirs) for word in ours), "words")
    recall = mean((nearest(word, ours) for word in theirs), "words")
    return harmonic_mean(precision, recall)


def _cosine(one: str, other: str, vectors: dict[str, Vector]) -> float:
    if one == other:
        return 1.0
    return min(1.0, max(0.0, fsum(map(mul, vectors[one], vectors[other]))))


def _unit_vectors(words: tuple[str, ...], embedder: Embedder) -> dict[str, Vector]:
    found = embedder.embed(words)
    if len(found) != len(words):
        raise ValueError(f"{len(found)} vectors for {len(words)} words")
    lengths = [hypot(*vector) for vector in found]
    if not all(map(isfinite, lengths)):
        raise ValueError("a vector is not finite")
    return {
        word: tuple(value / length for value in vector) if length else tuple(vector)
        for word, vector, length in zip(words, found, lengths, strict=True)
    }
