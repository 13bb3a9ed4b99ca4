"""The ladder of ways to ask an endpoint for JSON, strictest first, and what each sends.

No rung is trusted: servers are known to accept a schema and ignore it, so every reply is
validated in this process (`generators.language_models.replies`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from generators.language_models.port import Message, ReplySchema


class Mode(StrEnum):
    """How the form of the reply is told to the endpoint."""

    JSON_SCHEMA = "json_schema"  #: a schema that the server keeps the model to
    TOOLS = "tools"  #: one named tool whose arguments are the reply
    JSON = "json"  #: any JSON object; the schema is in the prompt
    MD_JSON = "md_json"  #: nothing but the prompt


#: The order in which an endpoint is probed.
LADDER = (Mode.JSON_SCHEMA, Mode.TOOLS, Mode.JSON, Mode.MD_JSON)


def request_options(mode: Mode, schema: ReplySchema) -> Mapping[str, Any]:
    """The fields of a chat completion request that ask for ``schema`` in ``mode``."""
    plain = dict(schema.schema)
    match mode:
        case Mode.JSON_SCHEMA:
            wanted = {"name": schema.name, "schema": plain}
            return {"response_format": {"type": "json_schema", "json_schema": wanted}}
        case Mode.TOOLS:
            tool = {"name": schema.name, "description": "The reply.", "parameters": plain}
            return {
                "tools": [{"type": "function", "function": tool}],
                "tool_choice": {"type": "function", "function": {"name": schema.name}},
            }
        case Mode.JSON:
            return {"response_format": {"type": "json_object"}}
        case Mode.MD_JSON:
            return {}


def with_schema(
    mode: Mode, messages: tuple[Message, ...], schema: ReplySchema
) -> tuple[Message, ...]:
    """The messages as sent in ``mode``: with the schema in words where nothing else tells it."""
    if mode in (Mode.JSON_SCHEMA, Mode.TOOLS):
        return messages
    text = json.dumps(dict(schema.schema), ensure_ascii=False, sort_keys=True)
    told = f"Reply with one JSON object and nothing else. It follows this JSON Schema:\n{text}"
    return (*messages, Message("user", told))
