"""The Planner: from an objective to a plan and three directions, so that drafts differ."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generators.agents.role import Role
from generators.agents.wording import fenced
from generators.bank.ground import UNGROUNDED, Ground
from generators.language_models.asking import Answered
from generators.language_models.port import LanguageModel, Sampling
from generators.language_models.replies import Form
from generators.search.brief import Brief
from generators.topics import means_named

#: A direction is a sentence or two.
Direction = Annotated[str, Field(min_length=1, max_length=600)]


class Plan(Form):
    """What the Planner replies."""

    plan: Annotated[str, Field(max_length=2_000)]
    directions: Annotated[tuple[Direction, ...], Field(min_length=1, max_length=6)]


PLANNER = Role("planner", Plan)

#: No plan: the Writer goes by the brief alone.
UNPLANNED = Plan.model_construct(plan="", directions=())


def plan(
    model: LanguageModel, brief: Brief, temperature: float = 0.9, ground: Ground = UNGROUNDED
) -> Plan:
    """The Planner's plan for a brief, told its ground; `UNPLANNED` where the model gave none."""
    task = f"Plan three questions for this request:\n{fenced(brief.shown)}"
    if brief.objective.concepts:
        task += f"\nThe concepts: {', '.join(brief.objective.concepts)}"
    if named := means_named(brief.shown):
        told = ", ".join(one.name for one in named)
        task += f"\nThe plan and every direction say how this is used in the solution: {told}"
    if ground.material:
        task += f"\nWhat is known about it, with examples:\n{fenced(ground.material)}"
    sampling = Sampling(temperature, 1_024, brief.seed)
    asked = PLANNER.ask(model, {"task": task}, sampling)
    return asked.value if isinstance(asked, Answered) else UNPLANNED
