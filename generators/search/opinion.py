"""What somebody thinks of a question: a score in [0, 1], and what would improve it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from generators.search.reflection import Point
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec


@dataclass(frozen=True, slots=True)
class Opinion:
    """A score and points for the author; a score is for ranking and never vouches."""

    score: float
    points: tuple[Point, ...] = ()


#: Nobody was asked: all questions are equally good.
CONTENT: Final = Opinion(1.0)

#: Somebody was asked and nothing came of it: that counts for nothing.
NO_OPINION: Final = Opinion(0.0)


def remembered(opinion: Callable[[ProblemSpec], Opinion]) -> Callable[[ProblemSpec], Opinion]:
    """``opinion``, asked once of each question; where nothing came of it, it is asked again."""
    known: dict[str, Opinion] = {}

    def recalled(spec: ProblemSpec) -> Opinion:
        key = digest(spec)
        if key not in known:
            found = opinion(spec)
            if found == NO_OPINION:
                return found
            known[key] = found
        return known[key]

    return recalled
