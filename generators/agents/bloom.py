"""The judges of TH1NK: one for each level of Bloom's taxonomy, and one for the whole.

Each grades a question from 0 to 100, says how sure it is, and what would raise the grade.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, model_validator

from generators.agents.role import Role
from generators.language_models.replies import Form
from generators.search.reflection import LONGEST

Mark = Annotated[float, Field(ge=0, le=100)]
Advice = Annotated[str, Field(max_length=LONGEST)]

#: The marks of each level of performance; the paper's bounds belong to both their neighbours.
BANDS = {"strong": (80, 100), "medium": (60, 80), "low": (0, 60)}


class LevelGrade(Form):
    """The grade for one level of the taxonomy; a mark outside its own band is none."""

    performance: Mark
    level: Literal["strong", "medium", "low"]
    confidence: Mark
    feedback: Advice

    @model_validator(mode="after")
    def _of_its_level(self) -> LevelGrade:
        low, high = BANDS[self.level]
        if not low <= self.performance <= high:
            raise ValueError(f"{self.level} is {low} to {high}, not {self.performance:g}")
        return self

    @property
    def advice(self) -> tuple[str, ...]:
        """What would raise the grade."""
        return (self.feedback,)


class WholeGrade(Form):
    """The grade of the question as a whole, with what would improve it."""

    performance: Mark
    confidence: Mark
    suggestions: Annotated[tuple[Advice, ...], Field(max_length=6)]

    @property
    def advice(self) -> tuple[str, ...]:
        """What would raise the grade."""
        return self.suggestions


#: What a judge of the panel replies.
Grade: TypeAlias = LevelGrade | WholeGrade

#: The six judges, by the paper's names of the levels.
LEVELS: tuple[Role[LevelGrade], ...] = tuple(
    Role(name, LevelGrade)
    for name in ("remembering", "understanding", "applying", "analyzing", "evaluating", "creating")
)
HOLISTIC = Role("holistic", WholeGrade)
