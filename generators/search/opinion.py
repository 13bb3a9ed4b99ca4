"""What somebody thinks of a question: a score in [0, 1], and what would improve it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from generators.search.reflection import Point

__all__ = ["CONTENT", "NO_OPINION", "Opinion"]


@dataclass(frozen=True, slots=True)
class Opinion:
    """A score and points for the author; a score is for ranking and never vouches."""

    score: float
    points: tuple[Point, ...] = ()


#: Nobody was asked: all questions are equally good.
CONTENT: Final = Opinion(1.0)

#: Somebody was asked and nothing came of it: that counts for nothing.
NO_OPINION: Final = Opinion(0.0)
