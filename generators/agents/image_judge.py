"""The judge of diagrams in MAGMA-Edu: does the code, does the picture show what the words say.

Two of the three stages of its image-text consistency; the third, whether the code draws at all,
needs no judge.  The judge sees the picture as a learner does; where its model takes none, or none
can be made, it is told in words what was drawn.  With proofs it is not asked: the picture is read
back.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictBool

from generators.agents.material import words_of
from generators.agents.role import Role
from generators.agents.seeing import NotSeen, seen
from generators.agents.wording import fenced
from generators.language_models.asking import Answered, Asked, Unanswered
from generators.language_models.port import FailureKind, LanguageModel, Sampling
from generators.language_models.replies import Form
from generators.search.opinion import NO_OPINION, Opinion
from generators.search.reflection import Point
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.pictures import Picture


class ImageVotes(Form):
    """Whether description and picture agree with the words, and what to change."""

    alignment: StrictBool
    visual: StrictBool
    change: Annotated[str, Field(max_length=1_000)] = ""


#: How often it is asked for a reply that can be used.
_ATTEMPTS = 5

IMAGE_JUDGE = Role("image_judge", ImageVotes)


def image_opinion(
    model: LanguageModel, spec: ProblemSpec, pictures: tuple[Picture, ...], seed: int
) -> Opinion:
    """The share of stages that pass for a diagram that was drawn: a third is its having been."""
    task = (
        f"The question:\n{fenced(words_of(spec))}\n"
        f"The description of its diagram:\n{fenced(spec.figure or '')}\n"
    )
    sampling = Sampling(0.0, 1_024, seed)
    images = seen(pictures)
    asked: Asked[ImageVotes] | None = None
    if images and not isinstance(images, NotSeen):
        fields = {"task": f"{task}What the picture shows: see the picture."}
        asked = IMAGE_JUDGE.insist(model, fields, sampling, _ATTEMPTS, images)
    if asked is None or _is_sightless(asked):
        told = "\n".join(picture.description for picture in pictures)
        fields = {"task": f"{task}What the picture shows:\n{fenced(told)}"}
        asked = IMAGE_JUDGE.insist(model, fields, sampling, _ATTEMPTS)
    if not isinstance(asked, Answered):
        return NO_OPINION
    votes = asked.value
    passed = {"alignment": votes.alignment, "visual": votes.visual}
    failed = [name for name, good in passed.items() if not good]
    points = tuple(Point(f"image-{name}", "$.figure", votes.change) for name in failed)
    return Opinion((3 - len(failed)) / 3, points)


def _is_sightless(asked: Asked[ImageVotes]) -> bool:
    return (
        isinstance(asked, Unanswered)
        and asked.failure is not None
        and asked.failure.kind is FailureKind.SIGHTLESS
    )
