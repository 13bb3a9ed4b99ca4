"""The form of the Reader's reply: a question, the words that tell each part of it, and doubts."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

from pydantic import model_validator

from generators.agents.question_form import NoQuestion
from generators.language_models.replies import Form
from generators.search.reflection import of_faults
from mathverify.attestation.document import reading_from
from mathverify.attestation.reading import Reading
from mathverify.errors import SpecError
from mathverify.problem import encode
from mathverify.problem.spec import ProblemSpec

_PARTS = ("question", "quotes", "doubts", "scenery")


class ReadingForm(Form):
    """A question with ``quotes``, ``doubts`` and ``scenery``; a question alone has none of them."""

    question: dict[str, Any]
    quotes: Any = None
    doubts: Any = None
    scenery: Any = None

    @model_validator(mode="before")
    @classmethod
    def _alone(cls, value: Any) -> Any:
        if isinstance(value, dict) and not isinstance(value.get("question"), dict):
            rest = {key: one for key, one in value.items() if key not in _PARTS}
            told = {key: one for key, one in value.items() if key in _PARTS[1:]}
            return {"question": rest} | told
        return value

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """The schema of a reading for strict structured outputs."""
        from mathverify.problem.schema import reading_schema

        quote = _closed({"tells": _TEXT, "quote": _TEXT})
        instead = _closed({"tells": _TEXT, "relation": _TEXT})
        doubt = _closed({"quote": _TEXT, "instead": _list(instead)})
        return _closed(
            {
                "question": reading_schema(),
                "quotes": _list(quote),
                "doubts": _list(doubt),
                "scenery": _list(_TEXT),
            }
        )


_TEXT: dict[str, Any] = {"type": "string"}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _closed(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


@dataclass(frozen=True, slots=True)
class ReadReading:
    """A reading as it was replied."""

    reading: Reading


ReadingReply: TypeAlias = ReadReading | NoQuestion


def reading_of(
    form: ReadingForm,
    reader: str = "",
    mended: Callable[[Mapping[str, Any]], ProblemSpec | None] | None = None,
) -> ReadingReply:
    """The reading in a reply; all its faults if it is none.

    ``mended`` is asked for the only question that a document with faults can mean.
    """
    document = form.model_dump() | {"reader": reader}
    try:
        return ReadReading(reading_from(document, source="the reply"))
    except SpecError as error:
        meant = None if mended is None else mended({"id": "reading"} | form.question)
        if meant is not None:
            with suppress(SpecError):
                whole = document | {"question": encode(meant)}
                return ReadReading(reading_from(whole, source="the reply"))
        shown = json.dumps(form.question, ensure_ascii=False)
        return NoQuestion(of_faults(error.faults), shown)
