"""A line of a set read back: its question, and where that came from as the line says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from generators.family import Difficulty
from mathverify.errors import SpecError, UnreadableFileError
from mathverify.problem import ProblemSpec
from mathverify.problem.codec import decode_tree
from mathverify.problem.document import Refused
from mathverify.problem.json_lines import json_value
from mathverify.problem.paths import Lines
from mathverify.problem.source_tree import SourceTree


class SampledFrom(BaseModel):
    """Where a question of a set came from, as its record says; nobody has checked it."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    family: str
    version: int
    difficulty: Difficulty
    seed: int = Field(ge=0)
    index: int = Field(ge=0)
    choice: bool
    stream: int | None = Field(default=None, ge=0)


@dataclass(frozen=True, slots=True)
class SetLine:
    """A question, its number from 1 and its section from 0, and where it came from."""

    number: int
    section: int
    spec: ProblemSpec
    origin: SampledFrom


def read_line(line: str, source: str) -> SetLine:
    """What stands in a line of a set; ``source`` says where that is.

    Raises `UnreadableFileError` for what is no record of a set, `SpecError` for a question that is
    none.
    """
    try:
        record = json_value(line)
        number, section = _counted(record["number"]), _counted(record["section"])
        origin = SampledFrom.model_validate(record["origin"])
        document = record["spec"]
    except (ValueError, KeyError, TypeError, ValidationError):
        raise UnreadableFileError(source, "it is no record of a set") from None
    result = decode_tree(SourceTree(document, Lines()))
    if isinstance(result, Refused):
        raise SpecError(source, result.faults)
    return SetLine(number, section, result.spec, origin)


def _counted(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(value)
    return value
