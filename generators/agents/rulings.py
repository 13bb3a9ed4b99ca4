"""Judges of EduAgentQG: yes or no on every dimension, a rank among questions, and advice.

A question passes a judge if every dimension does.  The Educator rules on what a question is for;
the Assessor stands where the paper has a judge of soundness and ours has a proof.
"""

from __future__ import annotations

from typing import Annotated, TypeVar

from pydantic import Field, StrictBool

from generators.agents.material import question_with_answer, request
from generators.agents.role import Role
from generators.agents.wording import fenced
from generators.language_models.asking import Answered
from generators.language_models.port import LanguageModel, Sampling
from generators.language_models.replies import Form
from generators.search.brief import Brief
from generators.search.reflection import LONGEST, Point
from mathverify.problem.spec import ProblemSpec


class Ruling(Form):
    """A rank from 0 to 10 and advice; forms below it add their dimensions."""

    rank: Annotated[int, Field(ge=0, le=10, strict=True)]
    suggestions: Annotated[
        tuple[Annotated[str, Field(max_length=LONGEST)], ...], Field(max_length=4)
    ]

    @property
    def failed(self) -> tuple[str, ...]:
        """The dimensions that the question does not pass."""
        return tuple(name for name, value in self if value is False)


class Educated(Ruling):
    """Whether the question is about what was wanted, as hard, for the skill wanted, and clear."""

    knowledge: StrictBool
    difficulty: StrictBool
    competence: StrictBool
    wording: StrictBool


class Sound(Ruling):
    """Whether it tells enough, can be solved, in one way only, has the right answer, and fits."""

    complete: StrictBool
    solvable: StrictBool
    unambiguous: StrictBool
    right: StrictBool
    fitting: StrictBool


EDUCATOR = Role("educator", Educated)
ASSESSOR = Role("assessor", Sound)

RulingType = TypeVar("RulingType", bound=Ruling)


def ruled(
    role: Role[RulingType],
    model: LanguageModel,
    brief: Brief,
    spec: ProblemSpec,
    anchors: str = "",
    times: int = 3,
) -> tuple[RulingType | None, tuple[Point, ...]]:
    """The ruling on a question, None if no reply could be used; and the points for the author."""
    task = f"{request(brief)}The question with its answer:\n{question_with_answer(spec)}"
    if anchors:
        task += f"\nOthers for the same goal, with how hard they are:\n{fenced(anchors)}"
    asked = role.insist(model, {"task": task}, Sampling(0.0, 1_024, brief.seed), times)
    if not isinstance(asked, Answered):
        return None, ()
    missed = [f"{name} does not pass" for name in asked.value.failed]
    advice = [" ".join(one.split()) for one in asked.value.suggestions if one.strip()]
    return asked.value, tuple(Point(role.name, "$", told) for told in (*missed, *advice))
