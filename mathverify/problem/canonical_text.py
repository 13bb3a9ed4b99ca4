"""The JSON text of a spec with sorted keys, written at once: what `digest` is the digest of.

It is the text of `mathverify.problem.wire.encode_lists` without the sections by which questions
are filed, to the byte; every question is digested, so no document is made on the way.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from json.encoder import encode_basestring_ascii as quoted

from pydantic import BaseModel

from mathverify.problem.figure_text import figure_structure
from mathverify.problem.spec import Part, ProblemSpec, Prose, Unknown
from mathverify.problem.wire import keys

#: Sections that change neither the verdict nor the text of a question.
FILING = ("id", "objective", "sources")


def canonical_text(spec: ProblemSpec) -> str:
    """The canonical text of everything that can change the verdict or the rendered text."""
    entries = _asked(spec)
    if spec.data:
        entries.append(f'"data": {_list(map(_present, spec.data))}')
    if spec.functions:
        entries.append(f'"functions": {_list(map(_present, spec.functions))}')
    if spec.unknowns:
        entries.append(f'"unknowns": {_list(map(_unknown, spec.unknowns))}')
    if spec.figure is not None:
        figure = json.dumps(figure_structure(spec.figure), sort_keys=True)
        entries.append(f'"figure": {figure}')
    if spec.parts:
        parts = [_object([f'"id": {quoted(part.id)}', *_asked(part)]) for part in spec.parts]
        entries.append(f'"parts": {_list(parts)}')
    return _object(entries)


def _asked(part: ProblemSpec | Part) -> list[str]:
    """What a question and a part of one have in common."""
    entries: list[str] = []
    if part.givens:
        entries.append(f'"givens": {_list(map(_present, part.givens))}')
    if part.ask is not None:
        entries.append(f'"ask": {_present(part.ask)}')
    if part.answer is not None:
        entries.append(f'"answer": {quoted(part.answer)}')
    if part.options:
        entries.append(f'"options": {_list(map(_present, part.options))}')
    if part.steps:
        entries.append(f'"steps": {_list(map(_present, part.steps))}')
    if part.prose is not None:
        entries.append(f'"prose": {_prose(part.prose)}')
    return entries


def _prose(prose: Prose) -> str:
    if prose.lang != "en":
        return _present(prose)
    values = prose.__dict__
    held = [(key, values[field]) for field, key in _entries(Prose) if field != "lang"]
    return f"{{{', '.join([key + quoted(value) for key, value in held if value is not None])}}}"


def _object(entries: list[str]) -> str:
    # A quotation mark comes before all letters: the entries are in the order of their keys.
    return f"{{{', '.join(sorted(entries))}}}"


def _list(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"


@cache
def _entries(kind: type[BaseModel]) -> tuple[tuple[str, str], ...]:
    """The fields of a model with the text of their keys, sorted by it."""
    written = [(field, f"{quoted(key)}: ") for field, key in keys(kind)]
    return tuple(sorted(written, key=lambda entry: entry[1]))


def _present(model: BaseModel) -> str:
    """The fields of a model that hold something."""
    values = model.__dict__
    found: list[str] = []
    for field, key in _entries(type(model)):
        value = values[field]
        if type(value) is str:
            found.append(key + quoted(value))
        elif value is not None and value != ():
            found.append(key + _value(value))
    return f"{{{', '.join(found)}}}"


def _unknown(unknown: Unknown) -> str:
    if unknown.role != "unknown":
        return _present(unknown)
    values = unknown.__dict__
    held = [(key, values[field]) for field, key in _entries(Unknown) if field != "role"]
    return f"{{{', '.join([key + quoted(value) for key, value in held if value is not None])}}}"


def _complete(model: BaseModel) -> str:
    """All fields of a model."""
    values = model.__dict__
    written = [key + _value(values[field]) for field, key in _entries(type(model))]
    return f"{{{', '.join(written)}}}"


def _value(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, BaseModel):
        return _complete(value)
    if isinstance(value, tuple):
        return _list(map(_value, value))
    return quoted(str(value))
