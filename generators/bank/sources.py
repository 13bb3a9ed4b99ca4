"""Files of questions for a bank: sets, runs, certificates, and plain documents.

Of a record only the question and its origin are read.  Verdicts and certificates that stand in
it are left aside: what enters is proved again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generators.bank.intake import Offer
from generators.bank.record import FORMAT, LONGEST_LINE, Provenance
from mathverify.errors import SpecError, UnreadableFileError
from mathverify.problem import decode, load_file
from mathverify.problem.json_lines import file_lines, json_value
from mathverify.problem.spec import ProblemSpec, Source

#: Files of records that folders hold, as `regenerate`, `generate` and a bank name them.
_RECORDS = ("set.jsonl", "questions.jsonl", "bank.jsonl")
_LONGEST_NAME = 300


@dataclass(frozen=True, slots=True)
class Misread:
    """A place of a file at which there is no question, and why."""

    place: str
    reason: str


def offers_of(path: Path, topics: tuple[str, ...] = ()) -> tuple[Offer | Misread, ...]:
    """The questions of a file, or of the records in a folder, filed under ``topics`` as well.

    Raises `UnreadableFileError`.
    """
    if path.is_dir():
        held = [path / name for name in _RECORDS if (path / name).is_file()]
        if not held:
            names = ", ".join(_RECORDS)
            raise UnreadableFileError(str(path), f"the folder holds none of {names}")
        path = held[0]
    if path.suffix == ".jsonl":
        return _lines(path, topics)
    found: list[Offer | Misread] = []
    for document in load_file(path):
        if document.faults:
            found.append(Misread(f"{path.name}, line {document.line}", str(document.faults[0])))
        else:
            found.append(Offer(document.spec, _provenance(document.spec, path.name), topics))
    return tuple(found)


def _lines(path: Path, topics: tuple[str, ...]) -> tuple[Offer | Misread, ...]:
    found = tuple(
        _offer(line, f"{path.name}, line {number}", path.name, topics)
        for number, line in file_lines(path)
    )
    if not found:
        raise UnreadableFileError(str(path), "it holds no document")
    return found


def _offer(line: str, place: str, name: str, topics: tuple[str, ...]) -> Offer | Misread:
    if len(line) > LONGEST_LINE:
        return Misread(place, "the line is too long")
    try:
        data = json_value(line)
    except ValueError as error:
        return Misread(place, f"this is not JSON: {error}")
    if not isinstance(data, dict):
        return Misread(place, "this is no question")
    try:
        spec = decode(data.get("spec", data), source=place)
    except SpecError as error:
        return Misread(place, str(error.faults[0]))
    origin = _origin(data)
    filed = topics
    if data.get("format") == FORMAT and isinstance(data.get("topics"), list):
        filed = (*filed, *(topic for topic in data["topics"] if isinstance(topic, str)))
    return Offer(spec, origin or _provenance(spec, name), filed)


def _origin(data: Mapping[str, Any]) -> Provenance | None:
    """What the record of a set, or of another bank, says of its origin."""
    origin = data.get("origin")
    if isinstance(origin, dict) and "family" in origin:
        told = [f"family {origin['family']}"]
        told += [f"{key} {origin[key]}" for key in ("version", "seed", "index") if key in origin]
        return Provenance(", ".join(told)[:_LONGEST_NAME])
    known = data.get("provenance")
    if isinstance(known, dict) and isinstance(known.get("source"), str):
        texts = [str(known.get(key, ""))[:_LONGEST_NAME] for key in ("source", "url", "licence")]
        return Provenance(*texts)
    return None


def _provenance(spec: ProblemSpec, name: str) -> Provenance:
    named = spec.sources[0] if spec.sources else Source(title=name)
    return Provenance(
        named.title[:_LONGEST_NAME],
        (named.url or "")[:_LONGEST_NAME],
        (named.licence or "")[:_LONGEST_NAME],
    )
