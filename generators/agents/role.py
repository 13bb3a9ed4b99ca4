"""A role: who is asked, with which prompt, for a reply in which form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from generators.agents.wording import filled, prompt
from generators.language_models.asking import Answered, Asked, ask
from generators.language_models.images import Image
from generators.language_models.port import (
    Failure,
    FailureKind,
    LanguageModel,
    ReplySchema,
    Sampling,
)
from generators.language_models.replies import Form

FormType = TypeVar("FormType", bound=Form)


@dataclass(frozen=True, slots=True)
class Role(Generic[FormType]):
    """``name`` is also that of the prompt's file, and of the account its calls are booked to."""

    name: str
    form: type[FormType]

    def ask(
        self,
        model: LanguageModel,
        fields: Mapping[str, str],
        sampling: Sampling,
        schema: ReplySchema | None = None,
        images: tuple[Image, ...] = (),
    ) -> Asked[FormType]:
        """The model's reply in this role; ``schema`` is shown in the place of the form's own.

        ``images`` go with what the user says.
        """
        *before, task = filled(prompt(self.name), fields)
        messages = (*before, replace(task, images=images))
        return ask(model, messages, self.form, sampling, schema=schema)

    def insist(
        self,
        model: LanguageModel,
        fields: Mapping[str, str],
        sampling: Sampling,
        times: int,
        images: tuple[Image, ...] = (),
    ) -> Asked[FormType]:
        """As `ask`; drawn anew, up to ``times`` (>= 1) in all, while no reply can be used."""
        asked = self.ask(model, fields, sampling, images=images)
        for turn in range(1, times):
            if isinstance(asked, Answered) or (asked.failure and not _can_be_asked(asked.failure)):
                break
            # Seeds of different judgements are a thousand apart.
            drawn = replace(sampling, seed=sampling.seed * 1_000 + turn)
            asked = self.ask(model, drawn_anew(fields, turn + 1), drawn, images=images)
        return asked


def _can_be_asked(failure: Failure) -> bool:
    """Whether the same may be asked again after a failure."""
    return not failure.is_final and failure.kind is not FailureKind.SIGHTLESS


def drawn_anew(fields: Mapping[str, str], turn: int) -> dict[str, str]:
    """The fields of a prompt that is asked for time ``turn``; no two times are the same bytes.

    An endpoint that does not look at seeds would say the same to the same bytes.
    """
    if turn < 2:
        return dict(fields)
    return {**fields, "task": f"{fields['task']}\n\n(Attempt {turn}: work it out anew.)"}
