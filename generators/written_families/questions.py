"""The question of a family: its sections as texts, and the `ProblemSpec` that they make.

A part without marks is made once; the others are made anew for each question.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from pydantic import BaseModel, ValidationError

from generators.written_families.formulas import Scope
from generators.written_families.texts import Text
from mathverify.problem.paths import at_index, at_key
from mathverify.problem.spec import (
    Ask,
    Datum,
    FunctionDefinition,
    Given,
    Objective,
    ProblemSpec,
    Prose,
    Step,
    Unknown,
)
from mathverify.problem.values import Value

#: Reads a text at a path of the document.
TextReader: TypeAlias = Callable[[Value, str], Text]

#: Makes a question from values.
Making: TypeAlias = Callable[[Scope], ProblemSpec]

#: The parts of a section: what makes each of them.
TextsOf: TypeAlias = Callable[[Scope], Any]

#: Tells a fault of the shape: path, message, hint.
Telling: TypeAlias = Callable[[str, str, str], None]


def question(
    name: str,
    sections: Mapping[str, tuple[str, Value]],
    reading: TextReader,
    telling: Telling,
) -> Making:
    """What makes the question ``name`` of these sections, each with its path."""
    sections_of = _Sections(reading, telling)
    made: dict[str, Any] = {"id": name}
    making: list[tuple[str, TextsOf]] = []
    for key, found in sections_of.fields(sections):
        if callable(found):
            making.append((key, found))
        else:
            made[key] = found

    def build(scope: Scope) -> ProblemSpec:
        return ProblemSpec(**made, **{key: make(scope) for key, make in making})

    return build


class _Sections:
    """Each section as what it is, or as what makes it."""

    def __init__(self, reading: TextReader, telling: Telling) -> None:
        self._reading = reading
        self._telling = telling

    def fields(self, sections: Mapping[str, tuple[str, Value]]) -> Iterator[tuple[str, Any]]:
        """The fields of a spec, each with its value or with what makes it."""
        declared: list[Any] = []
        for key in ("points", "unknowns"):
            if key in sections:
                path, value = sections[key]
                declared += (
                    self._points(value, path)
                    if key == "points"
                    else [
                        self._model(Unknown, fields, here)
                        for here, fields in self._named(value, path, "name", "domain", _UNKNOWN)
                    ]
                )
        if declared:
            yield "unknowns", _flat(declared)
        for key, (path, value) in sections.items():
            match key:
                case "data":
                    fields_of = self._named(value, path, "name", "value", ())
                    yield key, _all([self._model(Datum, one, here) for here, one in fields_of])
                case "functions":
                    fields_of = self._named(value, path, "name", "rule", ())
                    found = [self._model(FunctionDefinition, one, here) for here, one in fields_of]
                    yield key, _all(found)
                case "givens":
                    fields_of = self._named(value, path, "id", "relation", ())
                    yield key, _all([self._model(Given, one, here) for here, one in fields_of])
                case "steps":
                    yield key, _all(list(self._steps(value, path)))
                case "ask":
                    given: Value = {"find": value} if isinstance(value, str) else value
                    yield key, self._model(Ask, self._mapped(given, path, _ASK), path)
                case "prose":
                    yield key, self._model(Prose, self._mapped(value, path, _PROSE), path)
                case "answer":
                    yield key, _text(self._reading(value, path))
                case "figure":
                    yield key, self._figure(value, path)
                case "bloom":
                    yield "objective", self._objective(value, path)

    def _objective(self, value: Value, path: str) -> Objective | None:
        try:
            return Objective.model_validate({"bloom": value})
        except ValueError as error:
            self._telling(path, faults_of(error), "apply, analyse, evaluate or create")
            return None

    def _points(self, value: Value, path: str) -> list[Any]:
        written = self._reading(value, path)
        if written.filled is None:
            return [Unknown(name=name, domain="point") for name in written.written.split()]
        filled = written.filled
        return [
            _Several(
                lambda scope: [Unknown(name=name, domain="point") for name in filled(scope).split()]
            )
        ]

    def _named(
        self, value: Value, path: str, key: str, alone: str, others: tuple[str, ...]
    ) -> Iterator[tuple[str, dict[str, Text]]]:
        """The parts of a map by names: a text, which is ``alone``, or a map; with their paths."""
        if not isinstance(value, dict):
            self._telling(path, "a map is expected", "name: value")
            return
        for name, one in value.items():
            here = at_key(path, name)
            fields = {key: self._reading(name, here)}
            if isinstance(one, dict) and others:
                fields |= self._mapped(one, here, others)
            else:
                fields[alone] = self._reading(one, here)
            yield here, fields

    def _mapped(self, value: Value, path: str, keys: tuple[str, ...]) -> dict[str, Text]:
        if not isinstance(value, dict):
            self._telling(path, "a map is expected", f"a map of {', '.join(keys)}")
            return {}
        for key in value:
            if key not in keys:
                hint = f"one of {', '.join(keys)}"
                self._telling(at_key(path, key), f"{key} is not known here", hint)
        return {
            key: self._reading(one, at_key(path, key)) for key, one in value.items() if key in keys
        }

    def _steps(self, value: Value, path: str) -> Iterator[Any]:
        if not isinstance(value, list):
            self._telling(path, "a list is expected", "- {relation: ..., because: ...}")
            return
        for place, one in enumerate(value):
            here = at_index(path, place)
            yield self._model(Step, self._mapped(one, here, _STEP), here)

    def _figure(self, value: Value, path: str) -> Any:
        structure = self._structure(value, path)
        if not callable(structure):
            return json.dumps(structure)
        return lambda scope: json.dumps(structure(scope))

    def _structure(self, value: Value, path: str) -> Any:
        """Lists and maps of texts, or what makes them."""
        match value:
            case dict():
                parts = {key: self._structure(one, at_key(path, key)) for key, one in value.items()}
                if not any(map(callable, parts.values())):
                    return parts
                return lambda scope: {
                    key: part(scope) if callable(part) else part for key, part in parts.items()
                }
            case list():
                found = [
                    self._structure(one, at_index(path, place)) for place, one in enumerate(value)
                ]
                if not any(map(callable, found)):
                    return found
                return lambda scope: [part(scope) if callable(part) else part for part in found]
            case _:
                return _text(self._reading(value, path))

    def _model(self, kind: type[BaseModel], fields: Mapping[str, Text], path: str) -> Any:
        """One part of a spec, or what makes it."""
        for key, field in kind.model_fields.items():
            if field.is_required() and key not in fields:
                self._telling(at_key(path, key), f"{key} is missing", f"{key}: ...")
                return None
        written = {key: one.written for key, one in fields.items()}
        making = [(key, one.filled) for key, one in fields.items() if one.filled is not None]
        if making:
            return lambda scope: kind(**{**written, **{key: make(scope) for key, make in making}})
        try:
            return kind(**written)
        except ValueError as error:
            self._telling(path, faults_of(error), f"a map of {', '.join(kind.model_fields)}")
            return None


_ASK = ("find", "as", "form", "round", "unit", "at")
_PROSE = ("stem", "hint", "lang")
_STEP = ("relation", "because", "uses", "case", "rejects", "let")
_UNKNOWN = ("domain", "unit", "role", "meaning")


class _Several:
    """What makes several parts at once."""

    def __init__(self, make: Callable[[Scope], list[Any]]) -> None:
        self.make = make


def _text(written: Text) -> Any:
    return written.written if written.filled is None else written.filled


def faults_of(error: ValueError) -> str:
    """What is wrong with values that make no part of a spec."""
    if not isinstance(error, ValidationError):
        return str(error)
    return "; ".join(
        f"{'.'.join(map(str, one['loc']))}: {one['msg']}" if one["loc"] else one["msg"]
        for one in error.errors()
    )


def _all(parts: list[Any]) -> Any:
    """The parts as a tuple, or what makes it."""
    if not any(map(callable, parts)):
        return tuple(parts)
    return lambda scope: tuple([part(scope) if callable(part) else part for part in parts])


def _flat(parts: list[Any]) -> Any:
    if not any(isinstance(part, _Several) for part in parts):
        return _all(parts)

    def make(scope: Scope) -> tuple[Any, ...]:
        found: list[Any] = []
        for part in parts:
            if isinstance(part, _Several):
                found += part.make(scope)
            else:
                found.append(part(scope) if callable(part) else part)
        return tuple(found)

    return make
