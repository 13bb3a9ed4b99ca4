"""Creativity of MathFoundry: how far a generated question is from those it was made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evaluation.metrics.score import NotDefined, Score, mean
from generators.search import edit_distance


@dataclass(frozen=True, slots=True)
class Derived:
    """A generated question and the questions that were retrieved for it."""

    text: str
    sources: tuple[str, ...]


def edit_distance_share(one: str, other: str) -> Score:
    """The Damerau–Levenshtein distance by the length of the longer text, from 0 to 1.

    See `generators.search.edit_distance`.  Not defined for two empty texts.
    """
    if not (one or other):
        return NotDefined("two empty texts")
    return edit_distance.edit_distance_share(one, other)


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
