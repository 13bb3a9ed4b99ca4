"""Creativity of MathFoundry: how far a generated question is from those it was made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evaluation.metrics.extras import needed
from evaluation.metrics.score import NotDefined, Score, mean

__all__ = ["Derived", "creativity", "edit_distance_share"]


@dataclass(frozen=True, slots=True)
class Derived:
    """A generated question and the questions that were retrieved for it."""

    text: str
    sources: tuple[str, ...]


def edit_distance_share(one: str, other: str) -> Score:
    """The Damerau–Levenshtein distance by the length of the longer text, from 0 to 1.

    Insertions, deletions, replacements and swaps of neighbours, of characters.  This is the true
    distance, a metric ("ca" to "abc" is 2), not the restricted one that most libraries mean by
    the name (3).  Not defined for two empty texts.
    """
    needed("rapidfuzz", "metrics")
    from rapidfuzz.distance import DamerauLevenshtein

    longer = max(len(one), len(other))
    if not longer:
        return NotDefined("two empty texts")
    return DamerauLevenshtein.distance(one, other) / longer


def creativity(questions: Sequence[Derived]) -> Score:
    """The mean over questions of the mean distance to their sources, from 0 (copies) to 1.

    Not defined for no questions, or where a question has no sources.  It measures letters, not
    mathematics: the same problem in other words is creative, and a changed sign is not.
    """
    return mean(
        (
            mean((edit_distance_share(one.text, source) for source in one.sources), "sources")
            for one in questions
        ),
        "questions",
    )
