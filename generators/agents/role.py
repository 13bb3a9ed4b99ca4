"""A role: who is asked, with which prompt, for a reply in which form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from generators.agents.wording import filled, prompt
from generators.language_models.asking import Answered, Asked, ask
from generators.language_models.port import LanguageModel, ReplySchema, Sampling
from generators.language_models.replies import Form

__all__ = ["Role", "drawn_anew"]

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
            drawn = replace(sampling, seed=sampling.seed * 1_000 + turn)
            asked = self.ask(model, drawn_anew(fields, turn + 1), drawn)
        return asked


def drawn_anew(fields: Mapping[str, str], turn: int) -> dict[str, str]:
    """The fields of a prompt that is asked for time ``turn``; no two times are the same bytes.

    An endpoint that does not look at seeds would say the same to the same bytes.
    """
    if turn < 2:
        return dict(fields)
    return {**fields, "task": f"{fields['task']}\n\n(Attempt {turn}: work it out anew.)"}
