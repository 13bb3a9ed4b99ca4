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
from mathverify.errors import SpecError, UnreadableFileError
from mathverify.problem import decode, encode_lists
from mathverify.problem.faults import Fault
from mathverify.problem.file_reading import file_text
from mathverify.problem.json_lines import json_value, lines_of
from mathverify.problem.limits import MAX_FILE_BYTES
from mathverify.problem.spec import ProblemSpec

__all__ = [
    "FamilyRefused",
    "ReadFamily",
    "WrittenFamily",
    "as_document",
    "load_family",
    "read_family",
]

#: More values of one parameter than this are a mistake, not a family.
MOST_VALUES = 10_000


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
    """The values of a parameter: a range of whole numbers, or a list."""
    if isinstance(described, Mapping):
        low, high, step = (described.get(key, 1) for key in ("from", "to", "step"))
        whole = all(isinstance(one, int) and not isinstance(one, bool) for one in (low, high, step))
        if whole and {"from", "to"} <= described.keys() <= {"from", "to", "step"} and step > 0:
            if 0 <= high - low <= MOST_VALUES * step:
                return Integers(low, high, step)
            return Fault("no-values", path, f"there is no value from {low} to {high}, or too many")
    elif isinstance(described, (list, tuple)) and 0 < len(described) <= MOST_VALUES:
        texts = tuple(str(one) for one in described if isinstance(one, (str, int, float)))
        if len(texts) == len(described) == len(set(texts)):
            return Choices(texts)
    told = "values are a range of whole numbers or a list of different values"
    return Fault("bad-values", path, told, '{"from": 2, "to": 9} or ["1.50 USD", "2 USD"]')


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
