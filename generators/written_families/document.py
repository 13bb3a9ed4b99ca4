"""A written family: a question, the values that its data may take, and conditions between them.

As a document it is ``{"question": {...}, "parameters": {"n": {"from": 2, "to": 9}, "price":
["1.50 USD", "2 USD"]}, "where": ["n < m"]}``.  Parameters are names of data; a datum that names
others (``total: "n*price"``) follows them.  The answer, options and steps use the names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from json import JSONDecodeError
from pathlib import Path
from typing import Any, TypeAlias

from generators.parameters import Choices, Domain, Integers, Parameters
from generators.written_families.domains import domain
from mathverify.errors import SpecError, UnreadableFileError
from mathverify.problem import decode, encode_lists
from mathverify.problem.faults import Fault
from mathverify.problem.file_reading import file_text
from mathverify.problem.json_lines import json_value, lines_of
from mathverify.problem.limits import MAX_FILE_BYTES
from mathverify.problem.spec import ProblemSpec


@dataclass(frozen=True, slots=True)
class WrittenFamily:
    """``question`` with other values for the data of ``parameters`` where ``where`` holds."""

    question: ProblemSpec
    parameters: Mapping[str, Domain]
    where: tuple[str, ...] = ()

    @property
    def domains(self) -> Parameters:
        """The parameters, to be drawn and counted; the conditions are the verifier's to judge."""
        return Parameters(dict(self.parameters))


@dataclass(frozen=True, slots=True)
class FamilyRefused:
    """A document that is no family, with all its faults."""

    faults: tuple[Fault, ...]


ReadFamily: TypeAlias = WrittenFamily | FamilyRefused


def read_family(document: Mapping[str, Any], *, source: str) -> ReadFamily:
    """The family in a document.  Never raises: what is wrong is told, by path."""
    faults: list[Fault] = []
    question = None
    try:
        question = decode(document.get("question"), source=source)
    except SpecError as error:
        faults += error.faults
    data = {datum.name for datum in question.data} if question is not None else set()
    parameters: dict[str, Domain] = {}
    given = document.get("parameters")
    if not isinstance(given, Mapping) or not given:
        hint = '{"n": {"from": 2, "to": 9}} or {"price": ["1.50 USD", "2 USD"]}'
        faults.append(Fault("no-parameters", "$.parameters", "a family has parameters", hint))
        given = {}
    for name, described in given.items():
        path = f"$.parameters.{name}"
        domain = _domain(described, path)
        if isinstance(domain, Fault):
            faults.append(domain)
        elif question is not None and name not in data:
            told = f"{name!r} is no datum of the question"
            faults.append(Fault("unknown-parameter", path, told, "name it under data"))
        else:
            parameters[name] = domain
    where = document.get("where") or ()
    if not isinstance(where, (list, tuple)) or not all(isinstance(one, str) for one in where):
        told = "conditions are relations between data"
        faults.append(Fault("bad-condition", "$.where", told, '["n < m"]'))
        where = ()
    if faults or question is None:
        return FamilyRefused(tuple(faults))
    return WrittenFamily(question, parameters, tuple(where))


def load_family(path: Path) -> ReadFamily:
    """The family in a JSON file, the first of a file with one a line.

    Raises `UnreadableFileError`.
    """
    text = file_text(path, MAX_FILE_BYTES)
    first = next((line for _, line in lines_of(text)), "null")
    try:
        try:
            document = json_value(text)
        except JSONDecodeError:
            document = json_value(first)
    except ValueError as error:
        raise UnreadableFileError(str(path), str(error)) from None
    if not isinstance(document, dict):
        document = {}
    return read_family(document, source=path.name)


def _domain(described: object, path: str) -> Domain | Fault:
    """The values of a parameter: a range of numbers, or a list, whose values stay as written."""
    found = domain(described)
    if isinstance(found, str):
        return Fault("bad-values", path, found, '{"from": 2, "to": 9} or ["1.50 USD", "2 USD"]')
    if isinstance(found, Choices) and isinstance(described, list | tuple):
        return Choices(tuple(str(one) for one in described))
    return found


def as_document(family: WrittenFamily) -> dict[str, Any]:
    """The family as a document, every value listed that is in no range."""
    return {
        "question": encode_lists(family.question),
        "parameters": {name: _described(one) for name, one in family.parameters.items()},
        "where": list(family.where),
    }


def _described(domain: Domain) -> object:
    if isinstance(domain, Integers):
        return {"from": domain.low, "to": domain.high, "step": domain.step}
    return [str(value) for value in domain.members()]
