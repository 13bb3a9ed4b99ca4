"""The description of the HTTP service, made from the table of verbs (OpenAPI 3.1)."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic.json_schema import models_json_schema

import mathverify
from mathverify.services.table import VERBS
from mathverify.services.verb import Refusal

#: Below which the verbs stand; another number stands for another shape of requests or replies.
PREFIX = "/v1"

_REFUSALS = {
    "401": "the token is missing or wrong",
    "403": "the request comes from a page of another host",
    "408": "the request did not arrive in time",
    "413": "the request is too long",
    "415": "the request is no JSON",
    "421": "the request names another host",
    "422": "this is not what the verb takes",
    "500": "a fault of ours",
    "503": "too many requests wait; ask again after the seconds of Retry-After",
    "504": "it took too long",
}


@cache
def description() -> dict[str, Any]:
    """The document."""
    models = [
        *((verb.takes, "validation") for verb in VERBS.values()),
        *((one, "serialization") for verb in VERBS.values() for one in verb.gives),
        (Refusal, "serialization"),
    ]
    places, definitions = models_json_schema(
        list(dict.fromkeys(models)),  # type: ignore[arg-type]  # the modes are literals
        ref_template="#/components/schemas/{model}",
    )
    by_model = {model: schema for (model, _mode), schema in places.items()}
    refusals = {
        status: {"description": words, "content": _json(by_model[Refusal])}
        for status, words in _REFUSALS.items()
    }
    paths = {
        f"{PREFIX}/{verb.name}": {
            "post": {
                "operationId": verb.name,
                "summary": verb.does,
                "requestBody": {"required": True, "content": _json(by_model[verb.takes])},
                "responses": {
                    "200": {
                        "description": "the verb's own answer, be it proved or refuted",
                        "content": _json({"anyOf": [by_model[one] for one in verb.gives]}),
                    }
                }
                | refusals,
            }
        }
        for verb in VERBS.values()
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "mathverify",
            "version": mathverify.__version__,
            "description": "Proves that mathematics questions are answerable, and that their "
            "answers are right.",
        },
        "paths": paths,
        "components": {
            "schemas": definitions["$defs"],
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
