"""The form of a reply that is a question: a document, which the project's own codec reads.

Several questions may come in one reply; one that cannot be read leaves the others as they are.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, model_validator

from generators.language_models.replies import Form
from generators.search.reflection import Reflection, of_faults
from mathverify.errors import SpecError
from mathverify.problem import decode
from mathverify.problem.spec import ProblemSpec


class QuestionForm(Form):
    """A document alone or under ``question``; models are shown the schema of the codec."""

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
        return cls.schema_without(())

    @classmethod
    def schema_without(cls, sections: Collection[str]) -> dict[str, Any]:
        """The schema of a question in which these sections are not to be written."""
        from mathverify.problem.schema import prompt_schema

        return prompt_schema(sections)


class QuestionsForm(Form):
    """Several documents under ``questions``; one of them alone is the only one."""

    questions: Annotated[tuple[dict[str, Any], ...], Field(min_length=1, max_length=6)]

    @model_validator(mode="before")
    @classmethod
    def _alone(cls, value: Any) -> Any:
        if isinstance(value, dict) and not isinstance(value.get("questions"), list):
            return {"questions": [value]}
        return value

    @classmethod
    def listed_under(cls) -> str:
        """A question is one without those that were to follow."""
        return "questions"

    @property
    def each(self) -> tuple[QuestionForm, ...]:
        """The replies that each of them would be alone."""
        return tuple(QuestionForm.model_validate(one) for one in self.questions)

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """The schema of a list of questions."""
        return cls.schema_without(())

    @classmethod
    def schema_without(cls, sections: Collection[str]) -> dict[str, Any]:
        """The schema of a list of questions in which these sections are not to be written."""
        listed = {"type": "array", "items": QuestionForm.schema_without(sections)}
        return {
            "type": "object",
            "properties": {"questions": listed},
            "required": ["questions"],
            "additionalProperties": False,
        }


@dataclass(frozen=True, slots=True)
class ReadQuestion:
    """A question, and the reply as text."""

    spec: ProblemSpec
    text: str


@dataclass(frozen=True, slots=True)
class NoQuestion:
    """A document that is no question, and what its author is told."""

    reflection: Reflection
    text: str


def question_of(form: QuestionForm) -> ReadQuestion | NoQuestion:
    """The question in a reply; all its faults if it is none."""
    text = json.dumps(form.question, ensure_ascii=False)
    try:
        return ReadQuestion(decode(form.question, source="the reply"), text)
    except SpecError as error:
        return NoQuestion(of_faults(error.faults), text)
