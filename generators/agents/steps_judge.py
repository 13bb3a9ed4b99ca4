"""The step-by-step judge of MathFoundry: works a question through and says if its key is right.

It is shown the key, as in the published system.  Only the original mode asks it.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictBool

from generators.agents.material import question_with_answer
from generators.agents.role import Role
from generators.language_models.asking import Answered
from generators.language_models.port import LanguageModel, Sampling
from generators.language_models.replies import Form
from generators.search.opinion import NO_OPINION, Opinion
from generators.search.reflection import Point
from mathverify.problem.spec import ProblemSpec


class Solution(Form):
    """The lines of a solution, and whether they end in the answer that was given."""

    steps: Annotated[tuple[Annotated[str, Field(max_length=1_000)], ...], Field(max_length=40)]
    answer_is_right: StrictBool


#: How often it is asked for a reply that can be used.
_ATTEMPTS = 5

STEPS_JUDGE = Role("steps_judge", Solution)


def steps_opinion(model: LanguageModel, spec: ProblemSpec, seed: int) -> Opinion:
    """1 if the judge calls the answer right, 0 otherwise."""
    task = f"The question with its answer:\n{question_with_answer(spec)}"
    asked = STEPS_JUDGE.insist(model, {"task": task}, Sampling(0.0, 2_048, seed), _ATTEMPTS)
    if not isinstance(asked, Answered):
        return NO_OPINION
    if asked.value.answer_is_right:
        return Opinion(1.0)
    last = asked.value.steps[-1] if asked.value.steps else "the question has no solution"
    return Opinion(0.0, (Point("judged-wrong", "$.answer", last),))
