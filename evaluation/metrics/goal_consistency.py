"""Goal consistency of EduAgentQG: does a question meet its educational goal, as judges grade it.

Jia et al., "EduAgentQG", V.A and Table II: knowledge, difficulty, competence and solvability,
"averaged across DeepSeek-V3 and GPT-4o".  The paper prints one decimal up to 9.7 and names no
scale; grades are taken to lie on 0 to 10.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evaluation.metrics.score import Score, checked, mean

HIGHEST_GRADE = 10.0


@dataclass(frozen=True, slots=True)
class GoalGrades:
    """One judge's grades of one question, each from 0 to 10."""

    knowledge: float
    difficulty: float
    competence: float
    solvability: float

    def __post_init__(self) -> None:
        for name in ("knowledge", "difficulty", "competence", "solvability"):
            checked(getattr(self, name), 0, HIGHEST_GRADE, f"the grade of {name}")


@dataclass(frozen=True, slots=True)
class GoalConsistency:
    """The four columns of Table II, each from 0 to 10, and their mean."""

    knowledge: Score
    difficulty: Score
    competence: Score
    solvability: Score
    overall: Score


def goal_consistency(questions: Sequence[Sequence[GoalGrades]]) -> GoalConsistency:
    """Means over the questions of the means over the judges of each.

    Each question counts once, however many judges graded it; not defined for no questions, or
    where a question has no grades.  ``overall`` is the mean of the four: the paper's human
    evaluation (Table I) prints a single consistency without saying how it is formed.
    """

    def column(name: str) -> Score:
        judged = (mean((getattr(one, name) for one in grades), "grades") for grades in questions)
        return mean(judged, "questions")

    knowledge, difficulty = column("knowledge"), column("difficulty")
    competence, solvability = column("competence"), column("solvability")
    overall = mean((knowledge, difficulty, competence, solvability), "dimensions")
    return GoalConsistency(knowledge, difficulty, competence, solvability, overall)
