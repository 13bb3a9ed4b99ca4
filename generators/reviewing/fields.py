"""The texts of a question, each a field that a person can change; the rest stays as it is.

A field is a text somewhere in the canonical document, named by its JSON path.  There is no table
of what can be changed: whatever the document says in a text is a field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from mathverify.problem import ProblemSpec, encode

#: Sections in which a person who reads a page looks first, in this order.
_FIRST = ("prose", "data", "answer", "options", "steps")
#: Sections that say which question it is and not what it asks.
_NEVER = ("id", "objective", "sources")


@dataclass(frozen=True, slots=True)
class Field:
    """A text at ``path``; ``first``: it stands among what is changed most."""

    path: str
    label: str
    value: str
    first: bool


def fields(spec: ProblemSpec) -> tuple[Field, ...]:
    """The fields of a question, those first that are changed most."""
    document = encode(spec)
    order = (*_FIRST, *(key for key in document if key not in _FIRST))
    return tuple(
        Field(path, label, text, key in _FIRST or key == "parts")
        for key in order
        if key in document and key not in _NEVER
        for path, label, text in _texts(f"$.{key}", key, document[key])
    )


def changed(spec: ProblemSpec, values: Mapping[str, str]) -> dict[str, Any]:
    """The document of a question with the texts at some paths replaced; others are ignored."""
    document: dict[str, Any] = deepcopy(dict(encode(spec)))
    return {
        key: value if key in _NEVER else _with(f"$.{key}", value, values)
        for key, value in document.items()
    }


def _texts(path: str, label: str, value: object) -> Iterator[tuple[str, str, str]]:
    if isinstance(value, str):
        yield path, label, value
    elif isinstance(value, Mapping):
        for key, inside in value.items():
            yield from _texts(f"{path}.{key}", f"{label}: {key}", inside)
    elif isinstance(value, (list, tuple)):
        for number, inside in enumerate(value):
            yield from _texts(f"{path}[{number}]", f"{label} {number + 1}", inside)


def _with(path: str, value: Any, values: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return values.get(path, value)
    if isinstance(value, Mapping):
        return {key: _with(f"{path}.{key}", inside, values) for key, inside in value.items()}
    if isinstance(value, (list, tuple)):
        return [_with(f"{path}[{n}]", inside, values) for n, inside in enumerate(value)]
    return value
