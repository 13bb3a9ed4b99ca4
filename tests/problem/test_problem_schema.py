"""The schemas describe what is written, and are as closed as strict modes demand."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from over_rows import over_rows

from mathverify.problem import (
    Ask,
    Datum,
    FunctionDefinition,
    Given,
    Objective,
    Option,
    Part,
    Piece,
    ProblemSpec,
    Prose,
    Source,
    Step,
    Unknown,
    decode,
    document_schema,
    encode,
    encode_lists,
    encode_strict,
    load_documents,
    prompt_schema,
)

CASES = tomllib.loads((Path(__file__).parent / "cases" / "readings.toml").read_text("utf-8"))
TYPES: dict[str, type | tuple[type, ...]] = {
    "array": list,
    "boolean": bool,
    "null": type(None),
    "number": (int, float),
    "object": dict,
    "string": str,
}


def violations(value: object, schema: dict[str, Any], root: dict[str, Any]) -> Iterator[str]:
    """What JSON Schema finds wrong, for the keywords that the schemas use."""
    known = {
        *("type", "properties", "required", "additionalProperties", "items", "enum", "anyOf"),
        *(
            "$ref",
            "pattern",
            "propertyNames",
            "description",
            "$comment",
            "$schema",
            "title",
            "$defs",
        ),
    }
    assert set(schema) <= known
    if "$ref" in schema:
        yield from violations(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root)
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(isinstance(value, TYPES[name]) for name in types):
        yield f"{value!r} is no {types}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{value!r} is none of {schema['enum']}"
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        yield f"{value!r} does not match"
    if "anyOf" in schema:
        if not any(not list(violations(value, option, root)) for option in schema["anyOf"]):
            yield f"{value!r} is no alternative"
    if isinstance(value, list) and "items" in schema:
        for item in value:
            yield from violations(item, schema["items"], root)
    if isinstance(value, dict):
        yield from object_violations(value, schema, root)


def object_violations(
    value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any]
) -> Iterator[str]:
    properties = schema.get("properties", {})
    yield from (f"{key} is missing" for key in schema.get("required", ()) if key not in value)
    for key, item in value.items():
        yield from violations(key, schema.get("propertyNames", {}), root)
        if key in properties:
            yield from violations(item, properties[key], root)
        elif schema.get("additionalProperties") is False:
            yield f"{key} is not allowed"
        elif isinstance(schema.get("additionalProperties"), dict):
            yield from violations(item, schema["additionalProperties"], root)


def objects(schema: object) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        if "properties" in schema and schema.get("type") == "object":
            yield schema
        for value in schema.values():
            yield from objects(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from objects(value)


def canonical_specs() -> list[ProblemSpec]:
    return [
        load_documents(case["document"], name=case["name"], format="yaml")[0].spec
        for case in CASES["case"]
    ]


def test_canonical_specs_satisfy_the_schemas() -> None:
    prompt, document = prompt_schema(), document_schema()
    for spec in canonical_specs():
        assert not list(violations(encode_strict(spec), prompt, prompt)), spec.id
        assert not list(violations(encode(spec), document, document)), spec.id
        assert not list(violations(encode_lists(spec), document, document)), spec.id


def test_the_validator_can_fail() -> None:
    prompt, document = prompt_schema(), document_schema()
    good = encode_strict(canonical_specs()[0])
    assert list(violations({**good, "more": None}, prompt, prompt))
    assert list(violations({**good, "ask": {"find": "x"}}, prompt, prompt))
    assert list(violations({**good, "data": {"a": "1"}}, prompt, prompt))
    assert list(violations({"ask": {"find": "x"}}, document, document))
    assert list(violations({"id": "a b"}, document, document))
    assert list(violations({"id": "q", "data": {"2x": "1"}}, document, document))
    assert list(violations({"id": "q", "data": {"x": {"valeu": "1"}}}, document, document))
    assert list(violations({"id": "q", "ask": {"find": "x", "as": "valeu"}}, document, document))


def test_prompt_objects_are_closed_and_complete() -> None:
    found = list(objects(prompt_schema()))
    assert len(found) > 12
    for schema in found:
        assert schema["additionalProperties"] is False
        assert schema["required"] == list(schema["properties"])


def test_prompt_properties_say_what_they_are() -> None:
    for schema in objects(prompt_schema()):
        for name, field in schema["properties"].items():
            described = field if "description" in field else field["anyOf"][0]
            assert described["description"], name
            leaf = "string" in (field.get("type") or ()) and "enum" not in field
            assert not leaf or '"' in field["description"], f"{name} has no example"


@over_rows(
    "model",
    [
        Ask,
        Datum,
        FunctionDefinition,
        Given,
        Objective,
        Option,
        Part,
        Piece,
        ProblemSpec,
        Prose,
        Source,
        Step,
        Unknown,
    ],
)
def test_the_prompt_schema_has_the_fields_of_the_models(model: Any) -> None:
    fields = [field.alias or name for name, field in model.model_fields.items()]
    assert fields in [list(schema["properties"]) for schema in objects(prompt_schema())]


def test_strict_documents_decode() -> None:
    for spec in canonical_specs():
        assert decode(json.loads(json.dumps(encode_strict(spec))), source="test") == spec


def test_schemas_are_json() -> None:
    for schema in (prompt_schema(), document_schema()):
        assert json.loads(json.dumps(schema)) == schema
