"""The judge of texts in MAGMA-Edu: six qualities, passed or failed (its §5 and appendix B).

What it says is an opinion: in the published system it is all there is, with proofs it is not
asked.  A reply that cannot be read is no opinion.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictBool

from generators.agents.material import request, words_of
from generators.agents.role import Role
from generators.agents.wording import fenced
from generators.language_models.asking import Answered
from generators.language_models.port import LanguageModel, Sampling
from generators.language_models.replies import Form
from generators.search.brief import Brief
from generators.search.opinion import NO_OPINION, Opinion
from generators.search.reflection import Point
from mathverify.problem.spec import ProblemSpec


class TextVotes(Form):
    """Whether a text passes in each quality, and what to change."""

    user_orientation: StrictBool
    language_readability: StrictBool
    question_feasibility: StrictBool
    accurate_analysis: StrictBool
    correct_answer: StrictBool
    image_description_quality: StrictBool
    change: Annotated[str, Field(max_length=1_000)] = ""

    @property
    def failed(self) -> tuple[str, ...]:
        """The qualities in which it fails."""
        votes = self.model_dump(exclude={"change"})
        return tuple(name for name, passed in votes.items() if not passed)


#: How often it is asked for a reply that can be used.
_ATTEMPTS = 5

TEXT_JUDGE = Role("text_judge", TextVotes)


def text_opinion(model: LanguageModel, brief: Brief, spec: ProblemSpec, seed: int) -> Opinion:
    """The share of qualities that pass, a point for each that fails."""
    steps = "\n".join(f"{step.relation or ''} ({step.because or ''})" for step in spec.steps)
    shown = f"{words_of(spec)}\nExplanation:\n{steps}\nAnswer: {spec.answer or ''}"
    task = (
        f"{request(brief)}The question:\n{fenced(shown)}\n"
        f"Its diagram, as it is described:\n{fenced(spec.figure or 'none')}"
    )
    asked = TEXT_JUDGE.insist(model, {"task": task}, Sampling(0.0, 1_024, seed), _ATTEMPTS)
    if not isinstance(asked, Answered):
        return NO_OPINION
    votes = asked.value
    qualities = len(TextVotes.model_fields) - 1
    points = tuple(Point(name.replace("_", "-"), "$", votes.change) for name in votes.failed)
    return Opinion((qualities - len(points)) / qualities, points)
