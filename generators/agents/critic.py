"""The Critic scores what was proved; the Judge scores anything, and is what papers gate by.

Both reply with a score and a direction.  A reply that cannot be read is no opinion and counts for
nothing: it is never a middling score.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

from pydantic import Field, model_validator

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

#: What is thought of proved questions that were written at once, in their order.
Scoring: TypeAlias = Callable[[tuple[Verified, ...]], tuple[Opinion, ...]]


class Critique(Form):
    """A score from 1 to 10 and the change that would help most."""

    score: Annotated[int, Field(ge=1, le=10)]
    direction: Annotated[str, Field(max_length=1_000)] = ""


class Critiques(Form):
    """A critique of each question shown, in their order; one alone is that of the only one."""

    critiques: Annotated[tuple[Critique, ...], Field(min_length=1, max_length=6)]

    @model_validator(mode="before")
    @classmethod
    def _alone(cls, value: Any) -> Any:
        if isinstance(value, dict) and "critiques" not in value:
            return {"critiques": [value]}
        return value


#: Scores questions that were proved, for what a proof cannot see.
CRITIC = Role("critic", Critiques)

#: Scores questions without a proof, as the published systems do.
JUDGE = Role("judge", Critique)


def asked_opinion(
    role: Role[Critique], model: LanguageModel, brief: Brief, spec: ProblemSpec, seed: int
) -> Opinion:
    """The opinion of a role on a question; `NO_OPINION` where none could be read."""
    task = f"{request(brief)}The question with its answer:\n{question_with_answer(spec)}"
    asked = role.ask(model, {"task": task}, Sampling(0.0, 1_024, seed))
    return _opinion(role.name, asked.value) if isinstance(asked, Answered) else NO_OPINION


def _opinion(name: str, told: Critique) -> Opinion:
    # The lowest mark is no merit, the highest is all of it.
    advice = (Point(name, "$", told.direction),) if told.direction.strip() else ()
    return Opinion((told.score - 1) / 9, advice)


def opinion_for(
    role: Role[Critique], model: LanguageModel, brief: Brief
) -> Callable[[ProblemSpec], Opinion]:
    """`asked_opinion` of whatever question answers this brief, with the brief's seed."""

    def opinion(spec: ProblemSpec) -> Opinion:
        return asked_opinion(role, model, brief, spec, brief.seed)

    return remembered(opinion)


def printed_opinions(model: LanguageModel, brief: Brief, times: int = 1) -> Scoring:
    """The Critic's opinions of proved questions as a class will see them: page, figure, solution.

    All that are shown at once are asked about at once, each of them once; up to ``times`` (>= 1)
    for a reply that can be used.
    """
    known: dict[str, Opinion] = {}

    def opinions(shown: tuple[Verified, ...]) -> tuple[Opinion, ...]:
        by_digest = {one.certificate.digest: one for one in shown}
        if next(iter(by_digest)) not in known:
            new = {key: one for key, one in by_digest.items() if key not in known}
            asked = _asked(model, brief, tuple(map(page_of, new.values())), times)
            known.update(zip(new, asked, strict=False))
        return tuple(known.get(one.certificate.digest, NO_OPINION) for one in shown)

    return opinions


def _asked(
    model: LanguageModel, brief: Brief, pages: tuple[str, ...], times: int
) -> tuple[Opinion, ...]:
    """The opinions of the pages in their order; none at all unless there is one of each."""
    if len(pages) == 1:
        shown = f"The question with its answer:\n{pages[0]}"
    else:
        numbered = (f"Question {number}:\n{page}" for number, page in enumerate(pages, 1))
        shown = f"The {len(pages)} questions with their answers:\n" + "\n".join(numbered)
    task = f"{request(brief)}{shown}"
    asked = CRITIC.insist(model, {"task": task}, Sampling(0.0, 1_024, brief.seed), times)
    if not isinstance(asked, Answered) or len(asked.value.critiques) != len(pages):
        return ()
    return tuple(_opinion(CRITIC.name, one) for one in asked.value.critiques)
