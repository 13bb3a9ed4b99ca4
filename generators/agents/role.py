"""A role: who is asked, with which prompt, for a reply in which form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from generators.agents.wording import filled, prompt
from generators.language_models.asking import Answered, Asked, ask
from generators.language_models.port import LanguageModel, ReplySchema, Sampling
from generators.language_models.replies import Form

__all__ = ["Role"]

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
    ) -> Asked[FormType]:
        """The model's reply in this role; ``schema`` is shown in the place of the form's own."""
        messages = filled(prompt(self.name), fields)
        return ask(model, messages, self.form, sampling, schema=schema)

    def insist(
        self, model: LanguageModel, fields: Mapping[str, str], sampling: Sampling, times: int
    ) -> Asked[FormType]:
        """As `ask`; drawn anew, up to ``times`` (>= 1) in all, while no reply can be used."""
        asked = self.ask(model, fields, sampling)
        for turn in range(1, times):
            if isinstance(asked, Answered) or (asked.failure and asked.failure.is_final):
                break
            # Seeds of different judgements are a thousand apart.
            asked = self.ask(model, fields, replace(sampling, seed=sampling.seed * 1_000 + turn))
        return asked
