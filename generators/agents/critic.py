"""The Critic scores what was proved; the Judge scores anything, and is what papers gate by.

Both reply with a score and a direction.  A reply that cannot be read is no opinion and counts for
nothing: it is never a middling score.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from pydantic import Field

from generators.agents.material import question_with_answer, request
from generators.agents.role import Role
from generators.language_models.asking import Answered
from generators.language_models.port import LanguageModel, Sampling
from generators.language_models.replies import Form
from generators.search.brief import Brief
from generators.search.opinion import NO_OPINION, Opinion
from generators.search.reflection import Point
from mathverify.problem.spec import ProblemSpec

__all__ = ["CRITIC", "JUDGE", "Critique", "asked_opinion", "opinion_for"]


class Critique(Form):
    """A score from 1 to 10 and the change that would help most."""

    score: Annotated[int, Field(ge=1, le=10)]
    direction: Annotated[str, Field(max_length=1_000)] = ""


#: Scores questions that were proved, for what a proof cannot see.
CRITIC = Role("critic", Critique)

#: Scores questions without a proof, as the published systems do.
JUDGE = Role("judge", Critique)


def asked_opinion(
    role: Role[Critique], model: LanguageModel, brief: Brief, spec: ProblemSpec, seed: int
) -> Opinion:
    """The opinion of a role on a question; `NO_OPINION` where none could be read."""
    shown = question_with_answer(spec)
    task = f"{request(brief)}The question with its answer:\n{shown}"
    asked = role.ask(model, {"task": task}, Sampling(0.0, 1_024, seed))
    if not isinstance(asked, Answered):
        return NO_OPINION
    told = asked.value
    # The lowest mark is no merit, the highest is all of it.
    return Opinion((told.score - 1) / 9, (Point(role.name, "$", told.direction),))


def opinion_for(
    role: Role[Critique], model: LanguageModel, brief: Brief
) -> Callable[[ProblemSpec], Opinion]:
    """`asked_opinion` of whatever question answers this brief, with the brief's seed."""

    def opinion(spec: ProblemSpec) -> Opinion:
        return asked_opinion(role, model, brief, spec, brief.seed)

    return opinion
