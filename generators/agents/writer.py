"""The Writer: a draft from a brief, a revision from a reflection.

What it writes is read by the project's own codec, which takes many spellings; what the codec
refuses goes back to the Writer with the paths and hints of the faults.
"""

from __future__ import annotations

import json
from typing import Any

from pydantic import model_validator

from generators.agents.examples import shown_questions
from generators.agents.role import Role
from generators.agents.wording import fenced
from generators.language_models.asking import Answered, Unanswered
from generators.language_models.port import FailureKind, LanguageModel, Sampling
from generators.language_models.replies import Form
from generators.search.proposer import Answer, NothingLeft, Proposed, Request, Unreadable, Wanted
from generators.search.reflection import Detail, Point, Reflection, as_words, of_faults
from mathverify.errors import SpecError
from mathverify.problem import decode, encode_lists

__all__ = ["WRITER", "Writer", "WrittenQuestion"]

#: Failures after which no further request can succeed.
_FINAL = {FailureKind.REJECTED, FailureKind.OVERSPENT}


class WrittenQuestion(Form):
    """A reply of the Writer: a document, which the codec reads, alone or under ``question``."""

    question: dict[str, Any]

    @model_validator(mode="before")
    @classmethod
    def _alone(cls, value: Any) -> Any:
        if isinstance(value, dict) and not isinstance(value.get("question"), dict):
            return {"question": value}
        return value

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """The schema of a question for strict structured outputs."""
        from mathverify.problem.schema import prompt_schema

        return prompt_schema()


WRITER = Role("writer", WrittenQuestion)


class Writer:
    """A proposer that asks a model to write and to revise; ``detail`` is how much it is told."""

    def __init__(
        self,
        model: LanguageModel,
        detail: Detail = Detail.REPAIR,
        temperature: float = 0.7,
        max_tokens: int = 4096,
    ) -> None:
        self._model = model
        self._detail = detail
        self._temperature = temperature
        self._max_tokens = max_tokens

    def propose(self, request: Request) -> Answer:
        """What the model wrote for the request."""
        seed = request.brief.seed * 1_000 + request.number
        sampling = Sampling(self._temperature, self._max_tokens, seed)
        fields = {"examples": shown_questions(), "task": self._task(request)}
        match WRITER.ask(self._model, fields, sampling):
            case Answered(value=written):
                return _read(written.question)
            case Unanswered(reason=reason, failure=failure):
                if failure is not None and failure.kind in _FINAL:
                    return NothingLeft(reason)
                point = Point("no-question", "$", "the reply held no question that could be read")
                return Unreadable(WRITER.name, reason, Reflection((point,)))

    def _task(self, request: Request) -> str:
        brief = f"Write one question for this request:\n{fenced(request.brief.shown)}"
        objective = request.brief.objective.model_dump(mode="json", exclude_none=True)
        objective = {key: value for key, value in objective.items() if value}
        if objective:
            brief += f"\nIts objective: {json.dumps(objective, ensure_ascii=False)}"
        if request.revise is None:
            return brief
        return f"{brief}\n\n{self._revision(request.revise)}"

    def _revision(self, wanted: Wanted) -> str:
        told = as_words(wanted.reflection, self._detail)
        if wanted.spec is None:
            return f"An earlier attempt could not be read.\n{told}\nWrite the question anew."
        document = json.dumps(encode_lists(wanted.spec), ensure_ascii=False)
        return (
            f"An earlier attempt was:\n{document}\n\n{told}\n"
            "Mend it, change nothing else, and reply with the whole question."
        )


def _read(document: dict[str, Any]) -> Answer:
    text = json.dumps(document, ensure_ascii=False)
    try:
        return Proposed(decode(document, source="the reply"), WRITER.name, text)
    except SpecError as error:
        return Unreadable(WRITER.name, text, of_faults(error.faults))
