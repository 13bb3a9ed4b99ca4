"""The Transcriber: a picture of a question becomes its text, for the Reader to write down.

What it says is a model's word and nothing more: whoever is shown the result is shown the text too,
and everything that holds for a question in words holds for this one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field, StrictBool

from generators.agents.role import Role
from generators.language_models.asking import Answered
from generators.language_models.images import Image
from generators.language_models.port import LanguageModel, Sampling
from generators.language_models.replies import Form

_TASK = "Copy the question that the picture shows."
_TOKENS = 2_048


class Transcription(Form):
    """The text of a question in a picture, and whether all of it can be made out."""

    text: Annotated[str, Field(max_length=8_000)]
    legible: StrictBool


TRANSCRIBER = Role("transcriber", Transcription)


@dataclass(frozen=True, slots=True)
class Transcribed:
    """The text that a model saw."""

    text: str


@dataclass(frozen=True, slots=True)
class NotTranscribed:
    """No text, and why: what a model that takes no pictures says, for one."""

    reason: str


def transcribed(model: LanguageModel, image: Image, seed: int) -> Transcribed | NotTranscribed:
    """The text of the question in a picture."""
    asked = TRANSCRIBER.ask(model, {"task": _TASK}, Sampling(0.0, _TOKENS, seed), images=(image,))
    if not isinstance(asked, Answered):
        return NotTranscribed(asked.reason)
    text = asked.value.text.strip()
    if not asked.value.legible or not text:
        return NotTranscribed("the picture shows no question that can be made out")
    return Transcribed(text)
