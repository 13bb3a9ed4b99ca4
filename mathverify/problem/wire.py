"""The canonical forms of a spec: for people, for programs, for strict structured outputs.

- ``encode(spec)`` has maps by name, as YAML documents are written; what is empty is left out;
- ``encode_lists(spec)`` has lists of ``{name, ...}``, so that order survives sorted keys;
- ``encode_strict(spec)`` is the same with every key present and null where there is nothing, as
  the schema for prompts demands.

`mathverify.problem.codec.decode` reads all three back to the same spec.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

from pydantic import BaseModel

from mathverify.problem.figure_text import figure_structure
from mathverify.problem.spec import FunctionDefinition, Part, ProblemSpec, Prose, Unknown

Encoded = dict[str, object]


def encode(spec: ProblemSpec) -> Encoded:
    """The canonical document: sections in their order, named things as maps."""
    named: Encoded = {}
    if spec.data:
        named["data"] = {datum.name: datum.value for datum in spec.data}
    if spec.functions:
        named["functions"] = {item.name: _function(item) for item in spec.functions}
    if spec.unknowns:
        named["unknowns"] = {item.name: _unknown(item) for item in spec.unknowns}
    return _document(spec, named, _given_maps)


def encode_lists(spec: ProblemSpec) -> Encoded:
    """The document with lists of ``{name, ...}`` in the place of maps by name."""
    named: Encoded = {}
    if spec.data:
        named["data"] = [_present(datum) for datum in spec.data]
    if spec.functions:
        named["functions"] = [_present(item) for item in spec.functions]
    if spec.unknowns:
        named["unknowns"] = [
            {"name": unknown.name, **_unknown(unknown)} for unknown in spec.unknowns
        ]
    return _document(spec, named, _given_lists)


def _document(
    spec: ProblemSpec, named: Encoded, givens: Callable[[ProblemSpec | Part], object]
) -> Encoded:
    """The sections in their order; ``named`` are those of named things."""
    document: Encoded = {"id": spec.id}
    objective = _present(spec.objective)
    if objective:
        document["objective"] = objective
    document |= named
    document |= _asked(spec, givens)
    if spec.figure is not None:
        document["figure"] = figure_structure(spec.figure)
    if spec.sources:
        document["sources"] = [_present(source) for source in spec.sources]
    if spec.parts:
        document["parts"] = [{"id": part.id, **_asked(part, givens)} for part in spec.parts]
    return document


def encode_strict(spec: ProblemSpec) -> Encoded:
    """The document with every key of the prompt schema; the figure is JSON text."""
    return _complete(spec)


def to_json(spec: ProblemSpec) -> str:
    """JSON with sorted keys, the same bytes for the same spec."""
    return json.dumps(encode_lists(spec), ensure_ascii=False, sort_keys=True)


def _complete(model: BaseModel) -> Encoded:
    values = model.__dict__
    return {key: _encoded(values[field]) for field, key in keys(type(model))}


def _encoded(value: object) -> object:
    if value is None or type(value) is str:
        return value
    if isinstance(value, BaseModel):
        return _complete(value)
    if isinstance(value, tuple):
        return [_complete(item) if isinstance(item, BaseModel) else item for item in value]
    return str(value)


@cache
def keys(kind: type[BaseModel]) -> tuple[tuple[str, str], ...]:
    """The fields of a model with their keys in documents."""
    described = kind.model_fields.items()
    return tuple((field, description.alias or field) for field, description in described)


def _present(model: BaseModel) -> Encoded:
    """The fields of a model that hold something."""
    values = model.__dict__
    encoded: Encoded = {}
    for field, key in keys(type(model)):
        value = values[field]
        if type(value) is str:
            encoded[key] = value
        elif value is not None and value != ():
            encoded[key] = _encoded(value)
    return encoded


def _function(function: FunctionDefinition) -> object:
    encoded = _present(function)
    del encoded["name"]
    return encoded["rule"] if list(encoded) == ["rule"] else encoded


def _unknown(unknown: Unknown) -> Encoded:
    encoded = _present(unknown)
    del encoded["name"]
    if unknown.role == "unknown":
        del encoded["role"]
    return encoded


def _given_maps(part: ProblemSpec | Part) -> object:
    return {given.id: given.relation for given in part.givens}


def _given_lists(part: ProblemSpec | Part) -> object:
    return [_present(given) for given in part.givens]


def _asked(part: ProblemSpec | Part, givens: Callable[[ProblemSpec | Part], object]) -> Encoded:
    """What a question and a part of one have in common."""
    encoded: Encoded = {}
    if part.givens:
        encoded["givens"] = givens(part)
    if part.ask is not None:
        encoded["ask"] = _present(part.ask)
    if part.answer is not None:
        encoded["answer"] = part.answer
    if part.options:
        encoded["options"] = [_present(option) for option in part.options]
    if part.steps:
        encoded["steps"] = [_present(step) for step in part.steps]
    if part.prose is not None:
        encoded["prose"] = _prose(part.prose)
    return encoded


def _prose(prose: Prose) -> Encoded:
    encoded = _present(prose)
    if prose.lang == "en":
        del encoded["lang"]
    return encoded
