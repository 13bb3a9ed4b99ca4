"""The panel of TH1NK at work: seven judges are asked, and what they say is put in order.

A judge whose reply cannot be used, even after being asked again, has not passed the question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from generators.agents.bloom import HOLISTIC, LEVELS, Grade, LevelGrade, WholeGrade
from generators.agents.material import question_with_answer, request
from generators.agents.role import Role
from generators.language_models.asking import Answered
from generators.language_models.port import LanguageModel, Sampling
from generators.language_models.together import AT_ONCE, together
from generators.search.brief import Brief
from generators.search.panel import Assessment
from generators.search.reflection import MOST_POINTS, Point
from mathverify.problem.spec import ProblemSpec

#: Who is asked, in this order.
JUDGES: tuple[Role[LevelGrade] | Role[WholeGrade], ...] = (HOLISTIC, *LEVELS)

#: Replies are short; the reasons of the judges are not asked for.
_TOKENS = 1_024


@dataclass(frozen=True, slots=True)
class Assessed:
    """Seven assessments, and the points for the author: on the whole first, then by level."""

    assessments: tuple[Assessment, ...]
    points: tuple[Point, ...]


class Panel:
    """The seven judges of one search; ``asking`` gives each by its name the model that it is.

    A judge is asked up to ``times`` times for a reply that can be used.
    """

    def __init__(
        self, asking: Callable[[str], LanguageModel], brief: Brief, times: int = 8
    ) -> None:
        self._asking = asking
        self._brief = brief
        self._times = times

    def assess(
        self,
        spec: ProblemSpec,
        before: ProblemSpec | None = None,
        hopeless: Callable[[Sequence[Assessment]], bool] = lambda _: False,
    ) -> Assessed:
        """What the panel makes of a draft, or of a question written anew from ``before``.

        Judges who are not asked yet are not asked once the others are ``hopeless``.
        """
        new = question_with_answer(spec)
        if before is None:
            compared = f"A first draft, to be judged as a question:\n{new}"
        else:
            old = question_with_answer(before)
            compared = f"The question before:\n{old}\nThe question now:\n{new}"
        task = f"{request(self._brief)}{compared}"
        graded: list[tuple[str, Grade | None]] = []
        for start in range(0, len(JUDGES), AT_ONCE):
            asked = JUDGES[start : start + AT_ONCE]
            grades = together([partial(self._graded, role, task) for role in asked])
            graded += [(role.name, grade) for role, grade in zip(asked, grades, strict=True)]
            if hopeless([_assessment(name, grade) for name, grade in graded]):
                break
        graded += [(role.name, None) for role in JUDGES[len(graded) :]]
        assessments = tuple(_assessment(name, grade) for name, grade in graded)
        # The whole is always told; a level only where it was not reached.
        points = tuple(
            Point(name, "$", " ".join(advice.split()))
            for (name, grade), one in zip(graded, assessments, strict=True)
            if grade is not None and (name == HOLISTIC.name or not one.passes())
            for advice in grade.advice
            if advice.strip()
        )
        return Assessed(assessments, points[:MOST_POINTS])

    def _graded(self, role: Role[LevelGrade] | Role[WholeGrade], task: str) -> Grade | None:
        """The grade of one judge; None where no reply could be used."""
        model, sampling = self._asking(role.name), Sampling(0.0, _TOKENS, self._brief.seed)
        asked = role.insist(model, {"task": task}, sampling, self._times)
        return asked.value if isinstance(asked, Answered) else None


def _assessment(name: str, grade: Grade | None) -> Assessment:
    if grade is None:
        return Assessment(name, 0, 0)
    return Assessment(name, grade.performance, grade.confidence)
