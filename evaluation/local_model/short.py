"""Requests cut to what a very small model can fill: fewer tokens, and a schema without luxuries.

A server that keeps a model to a schema makes it fill every field of that schema, and a strict
schema requires all of them.  Left out are sections that a question can do without; texts and
lists get a longest length, so that a reply comes to its end.  What comes back is read in the
same form as any other reply.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from generators.language_models.port import LanguageModel, Message, Outcome, ReplySchema, Sampling

#: Sections and fields that a short question is written without.
WRITER_OMITS: Final = frozenset(
    {
        *("objective", "functions", "options", "steps", "figure", "sources", "parts"),
        *("unit", "role", "meaning", "form", "round", "at", "hint"),
    }
)

#: A reader is told to leave these out as well.
READER_OMITS: Final = WRITER_OMITS | {"answer", "prose"}

_LONGEST_LIST = 3
_LONGEST_TEXT = 60
_LONGEST_STEM = 200


class Short:
    """``model``, asked for replies of at most ``max_tokens`` without the fields ``omits``."""

    def __init__(self, model: LanguageModel, max_tokens: int, omits: frozenset[str]) -> None:
        self._model = model
        self._max_tokens = max_tokens
        self._omits = omits

    @property
    def name(self) -> str:
        """The name of the model asked."""
        return self._model.name

    def complete(
        self, messages: tuple[Message, ...], schema: ReplySchema, sampling: Sampling
    ) -> Outcome:
        """The model's outcome of the shorter request."""
        shorter = ReplySchema(schema.name, shortened(schema.schema, self._omits))
        few = min(sampling.max_tokens, self._max_tokens)
        return self._model.complete(messages, shorter, replace(sampling, max_tokens=few))


def shortened(
    schema: Mapping[str, Any], omits: frozenset[str], longest: int = _LONGEST_TEXT
) -> dict[str, Any]:
    """A schema without ``omits``, nulls and descriptions, with bounds on texts and lists."""
    if "anyOf" in schema:
        return shortened(
            next(one for one in schema["anyOf"] if one.get("type") != "null"), omits, longest
        )
    kind = schema["type"]
    if isinstance(kind, list):
        kind = next(one for one in kind if one != "null")
    if kind == "object" and "properties" in schema:
        kept = {
            name: shortened(one, omits, _LONGEST_STEM if name == "stem" else _LONGEST_TEXT)
            for name, one in schema["properties"].items()
            if name not in omits
        }
        return {
            "type": "object",
            "properties": kept,
            "required": list(kept),
            "additionalProperties": False,
        }
    if kind == "array":
        items = shortened(schema["items"], omits, longest)
        return {"type": "array", "items": items, "maxItems": _LONGEST_LIST}
    if "enum" in schema:
        return {"type": kind, "enum": [one for one in schema["enum"] if one is not None]}
    return {"type": kind, "maxLength": longest} if kind == "string" else {"type": kind}
