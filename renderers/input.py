"""Reading what is to be rendered: records of a set, or questions as people write them."""

from __future__ import annotations

import json
from pathlib import Path

from mathverify.api import load
from mathverify.errors import SpecError, UnreadableFileError
from mathverify.problem import ProblemSpec, decode
from mathverify.problem.faults import Fault

__all__ = ["read_questions"]


def read_questions(path: Path) -> tuple[ProblemSpec, ...]:
    """The questions of a file: ``spec`` of each record of a ``.jsonl`` set, else as `load` reads.

    Raises `SpecError` and `UnreadableFileError`.
    """
    if path.suffix != ".jsonl":
        return load(path)
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise UnreadableFileError(str(path), f"is not UTF-8 at byte {error.start}") from None
    except OSError as error:
        raise UnreadableFileError(str(path), error.strerror or str(error)) from None
    return tuple(
        _question(line, f"{path}, line {number}")
        for number, line in enumerate(lines, start=1)
        if line.strip()
    )


def _question(line: str, source: str) -> ProblemSpec:
    try:
        record = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        raise SpecError(source, (Fault("bad-json", "$", str(error)),)) from None
    inside = record.get("spec", record) if isinstance(record, dict) else record
    return decode(inside, source=source)
