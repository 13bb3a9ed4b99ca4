"""The form of a reply that is a family: a question, parameters, conditions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from pydantic import field_validator

from generators.language_models.replies import Form

_TEXTS: dict[str, Any] = {"type": "array", "items": {"type": "string"}}
_WHOLE: dict[str, Any] = {"type": ["integer", "null"]}


class FamilyForm(Form):
    """What the Writer of families replies; parameters in a list with names, or as a mapping."""

    question: dict[str, Any]
    parameters: dict[str, Any]
    where: tuple[str, ...] = ()

    @field_validator("parameters", mode="before")
    @classmethod
    def _by_name(cls, value: Any) -> Any:
        if not isinstance(value, (list, tuple)):
            return value
        found: dict[str, Any] = {}
        for one in value:
            if not isinstance(one, Mapping) or not isinstance(one.get("name"), str):
                raise ValueError("every parameter has a name")
            limits = {key: one[key] for key in ("from", "to", "step") if one.get(key) is not None}
            found[one["name"]] = one["values"] if one.get("values") else limits
        return found

    @property
    def document(self) -> dict[str, Any]:
        """The family as a document."""
        return {"question": self.question, "parameters": self.parameters, "where": list(self.where)}

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """The schema for strict structured outputs: all properties there, some of them null."""
        return cls.schema_without(())

    @classmethod
    def schema_without(cls, sections: Collection[str]) -> dict[str, Any]:
        """The schema in which these sections of the question are not to be written."""
        from mathverify.problem.schema import prompt_schema

        parameter = {
            "name": {"type": "string", "description": "The name of a datum of the question."},
            "from": _WHOLE,
            "to": _WHOLE,
            "step": _WHOLE,
            "values": {**_TEXTS, "description": "Instead of a range."},
        }
        properties = {
            "question": prompt_schema(sections),
            "parameters": {"type": "array", "items": _object(parameter)},
            "where": {**_TEXTS, "description": "Relations between data that have to hold."},
        }
        return _object(properties)


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
