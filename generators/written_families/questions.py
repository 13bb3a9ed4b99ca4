"""The question of a family: its sections as texts, and the `ProblemSpec` that they make.

A part without marks is made once; the others are made anew for each question.  What differs from
question to question are texts that fill *holes*: a question is a function of these texts alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias, get_args

from pydantic import AfterValidator, BaseModel, ValidationError

from generators.written_families.formulas import Scope
from generators.written_families.texts import Text
from mathverify.problem.field_rules import mathematics
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

#: The parts of a section: what makes each of them of the texts in the holes.
TextsOf: TypeAlias = Callable[[Sequence[str]], Any]

#: What a spec does to a text that it is given: it makes one ``line`` of it, ``strips`` it, takes it
#: ``as it is``, or reads it by a rule of its ``own``.
Rule: TypeAlias = Literal["line", "strips", "as it is", "own"]

#: Tells a fault of the shape: path, message, hint.
Telling: TypeAlias = Callable[[str, str, str], None]


@dataclass(frozen=True, slots=True)
class Hole:
    """A text of a question that differs from question to question."""

    text: Text
    rule: Rule


@dataclass(frozen=True, slots=True)
class Making:
    """What makes a question of the texts in its holes, and these of values."""

    holes: tuple[Hole, ...]
    of: Callable[[Sequence[str]], ProblemSpec]

    def __call__(self, scope: Scope) -> ProblemSpec:
        """The question for these values."""
        return self.of([hole.text(scope) for hole in self.holes])


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

    def of(texts: Sequence[str]) -> ProblemSpec:
        return ProblemSpec(**made, **{key: make(texts) for key, make in making})

    return Making(tuple(sections_of.holes), of)


class _Sections:
    """Each section as what it is, or as what makes it."""

    def __init__(self, reading: TextReader, telling: Telling) -> None:
        self._reading = reading
        self._telling = telling
        self.holes: list[Hole] = []

    def _hole(self, text: Text, rule: Rule) -> int:
        """The number of a hole that a text fills."""
        self.holes.append(Hole(text, rule))
        return len(self.holes) - 1

    def _text(self, written: Text, rule: Rule) -> Any:
        """A text, or what takes it from its hole."""
        if written.filled is None:
            return written.written
        hole = self._hole(written, rule)
        return lambda texts: texts[hole]

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
                    yield key, self._text(self._reading(value, path), "line")
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
        hole = self._hole(written, "own")
        return [
            _Several(
                lambda texts: [Unknown(name=name, domain="point") for name in texts[hole].split()]
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
        # A figure that is no structure is read once more, whatever it is.
        rule: Rule = "as it is" if isinstance(value, dict | list) else "own"
        structure = self._structure(value, path, rule)
        if not callable(structure):
            return json.dumps(structure)
        return lambda texts: json.dumps(structure(texts))

    def _structure(self, value: Value, path: str, rule: Rule) -> Any:
        """Lists and maps of texts, or what makes them."""
        match value:
            case dict():
                parts = {
                    key: self._structure(one, at_key(path, key), rule) for key, one in value.items()
                }
                if not any(map(callable, parts.values())):
                    return parts
                return lambda texts: {
                    key: part(texts) if callable(part) else part for key, part in parts.items()
                }
            case list():
                found = [
                    self._structure(one, at_index(path, place), rule)
                    for place, one in enumerate(value)
                ]
                if not any(map(callable, found)):
                    return found
                return lambda texts: [part(texts) if callable(part) else part for part in found]
            case _:
                return self._text(self._reading(value, path), rule)

    def _model(self, kind: type[BaseModel], fields: Mapping[str, Text], path: str) -> Any:
        """One part of a spec, or what makes it."""
        for key, field in kind.model_fields.items():
            if field.is_required() and key not in fields:
                self._telling(at_key(path, key), f"{key} is missing", f"{key}: ...")
                return None
        written = {key: one.written for key, one in fields.items()}
        making = [
            (key, self._hole(one, _rules(kind)[key]))
            for key, one in fields.items()
            if one.filled is not None
        ]
        if making:
            return lambda texts: kind(**{**written, **{key: texts[hole] for key, hole in making}})
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

    def __init__(self, make: Callable[[Sequence[str]], list[Any]]) -> None:
        self.make = make


@cache
def _rules(kind: type[BaseModel]) -> Mapping[str, Rule]:
    """What each field of a part does to a text, by its key in documents."""
    return {
        field.alias or name: _rule([field.annotation, *field.metadata])
        for name, field in kind.model_fields.items()
    }


def _rule(annotated: Sequence[Any]) -> Rule:
    """The rule of a field: what its type and the validators behind it come to."""
    left, types, functions = list(annotated), set(), set()
    while left:
        one = left.pop()
        if isinstance(one, AfterValidator):
            functions.add(one.func)
        elif get_args(one):
            left += get_args(one)
        else:
            types.add(one)
    if not types <= {str, type(None)}:
        return "own"
    if functions == {mathematics}:
        return "line"
    return "own" if functions else "strips"


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
    return lambda texts: tuple([part(texts) if callable(part) else part for part in parts])


def _flat(parts: list[Any]) -> Any:
    if not any(isinstance(part, _Several) for part in parts):
        return _all(parts)

    def make(texts: Sequence[str]) -> tuple[Any, ...]:
        found: list[Any] = []
        for part in parts:
            if isinstance(part, _Several):
                found += part.make(texts)
            else:
                found.append(part(texts) if callable(part) else part)
        return tuple(found)

    return make
