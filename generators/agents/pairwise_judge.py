"""The pairwise judge: which of two questions serves a request better.

Judges like what they are shown first (or second).  So it is asked in both orders, and only what it
says twice counts.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generators.agents.material import question_with_answer, request
from generators.agents.role import Role
from generators.language_models.asking import Answered
from generators.language_models.port import LanguageModel, Sampling
from generators.language_models.replies import Form
from generators.search.brief import Brief
from generators.search.preference import Preference
from mathverify.problem.spec import ProblemSpec


class Choice(Form):
    """The better one of two, and why."""

    choice: Literal["first", "second", "neither"]
    reason: Annotated[str, Field(max_length=1_000)] = ""


#: How often it is asked for a reply that can be used.
_ATTEMPTS = 3

PAIRWISE_JUDGE = Role("pairwise_judge", Choice)


def preference(
    model: LanguageModel, brief: Brief, ours: ProblemSpec, other: ProblemSpec, seed: int
) -> Preference:
    """The choice that is made in both orders; NEITHER where the two differ or one is unreadable."""
    forwards = _choice(model, brief, ours, other, seed)
    if forwards is Preference.NEITHER:
        return forwards
    backwards = _choice(model, brief, other, ours, seed).reversed
    return forwards if forwards is backwards else Preference.NEITHER


def _choice(
    model: LanguageModel, brief: Brief, first: ProblemSpec, second: ProblemSpec, seed: int
) -> Preference:
    """The choice in one order, ``first`` being ours."""
    task = (
        f"{request(brief)}The first question:\n{question_with_answer(first)}\n"
        f"The second question:\n{question_with_answer(second)}"
    )
    asked = PAIRWISE_JUDGE.insist(model, {"task": task}, Sampling(0.0, 512, seed), _ATTEMPTS)
    if not isinstance(asked, Answered):
        return Preference.NEITHER
    match asked.value.choice:
        case "first":
            return Preference.OURS
        case "second":
            return Preference.OTHER
        case "neither":
            return Preference.NEITHER
