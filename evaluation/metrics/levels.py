"""TH1NK's cognitive performance: grades by level of Bloom's taxonomy, and what revision gained.

4.1 and Table 1.  The six judges of a panel each stand for one level.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from evaluation.metrics.score import Score, checked, mean

#: "Lower-order thinking skills" and "higher-order", as the paper (3.1) divides them.
LOWER_ORDER = ("remembering", "understanding", "applying")
HIGHER_ORDER = ("analyzing", "evaluating", "creating")


@dataclass(frozen=True, slots=True)
class LevelGrades:
    """The performance of one problem by level, each from 0 to 100."""

    remembering: float
    understanding: float
    applying: float
    analyzing: float
    evaluating: float
    creating: float

    def __post_init__(self) -> None:
        for part in fields(self):
            checked(getattr(self, part.name), 0, 100, f"the grade of {part.name}")


@dataclass(frozen=True, slots=True)
class LevelScores:
    """A row of Table 1: the six levels, the means of the lower and the higher three, and of all."""

    levels: tuple[tuple[str, Score], ...]
    lower_order: Score
    higher_order: Score
    average: Score


def level_scores(problems: Sequence[LevelGrades]) -> LevelScores:
    """Means over problems, each from 0 to 100; not defined for no problems."""
    return _row(
        {
            name: mean((getattr(one, name) for one in problems), "problems")
            for name in LOWER_ORDER + HIGHER_ORDER
        }
    )


def level_gains(histories: Sequence[Sequence[LevelGrades]]) -> LevelScores:
    """Last round less the one before, from -100 to 100: means over the problems with two rounds.

    Not defined where no problem was revised.
    """
    revised = [history for history in histories if len(history) > 1]
    return _row(
        {
            name: mean(
                (getattr(history[-1], name) - getattr(history[-2], name) for history in revised),
                "revised problems",
            )
            for name in LOWER_ORDER + HIGHER_ORDER
        }
    )


def _row(scores: dict[str, Score]) -> LevelScores:
    return LevelScores(
        tuple(scores.items()),
        mean((scores[name] for name in LOWER_ORDER), "levels"),
        mean((scores[name] for name in HIGHER_ORDER), "levels"),
        mean(scores.values(), "levels"),
    )
