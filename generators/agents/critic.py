"""The Critic scores what was proved; the Judge scores anything, and is what papers gate by.

Both reply with a score and a direction.  A reply that cannot be read is no opinion and counts for
nothing: it is never a middling score.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from pydantic import Field

from generators.agents.material import page_of, question_with_answer, request
from generators.agents.role import Role
from generators.language_models.asking import Answered
from generators.language_models.port import LanguageModel, Sampling
from generators.language_models.replies import Form
from generators.search.brief import Brief
from generators.search.opinion import NO_OPINION, Opinion, remembered
from generators.search.reflection import Point
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verified import Verified

__all__ = ["CRITIC", "JUDGE", "Critique", "asked_opinion", "opinion_for", "printed_opinion"]


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
    return _asked(role, model, brief, question_with_answer(spec), seed)


def _asked(
    role: Role[Critique], model: LanguageModel, brief: Brief, shown: str, seed: int
) -> Opinion:
    task = f"{request(brief)}The question with its answer:\n{shown}"
    asked = role.ask(model, {"task": task}, Sampling(0.0, 1_024, seed))
    if not isinstance(asked, Answered):
        return NO_OPINION
    told = asked.value
    # The lowest mark is no merit, the highest is all of it.
    advice = (Point(role.name, "$", told.direction),) if told.direction.strip() else ()
    return Opinion((told.score - 1) / 9, advice)


def opinion_for(
    role: Role[Critique], model: LanguageModel, brief: Brief
) -> Callable[[ProblemSpec], Opinion]:
    """`asked_opinion` of whatever question answers this brief, with the brief's seed."""

    def opinion(spec: ProblemSpec) -> Opinion:
        return asked_opinion(role, model, brief, spec, brief.seed)

    return remembered(opinion)


def printed_opinion(model: LanguageModel, brief: Brief) -> Callable[[Verified], Opinion]:
    """The Critic's opinion of a proved question as a class will see it: page, figure, solution."""
    known: dict[str, Opinion] = {}

    def opinion(verified: Verified) -> Opinion:
        key = verified.certificate.digest
        if key not in known:
            found = _asked(CRITIC, model, brief, page_of(verified), brief.seed)
            if found == NO_OPINION:
                return found
            known[key] = found
        return known[key]

    return opinion
