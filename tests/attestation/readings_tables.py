"""The tables of readings: each question with its page, and readings as changes of a first one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from yaml_tables import table

from mathverify.attestation.document import reading_from
from mathverify.attestation.page import Page
from mathverify.attestation.reading import Reading
from mathverify.problem import decode
from mathverify.problem.spec import ProblemSpec

HERE = Path(__file__).parent

#: Sections of the question that a change replaces.
_SECTIONS = ("data", "functions", "unknowns", "givens", "ask")


@dataclass(frozen=True)
class Row:
    """A reading of a page and what must come of it: ``attested`` or how it fails."""

    name: str
    spec: ProblemSpec
    page: Page
    reading: Reading
    wanted: str


def changed(reading: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The document of a reading with some sections and quotes otherwise."""
    question = dict(reading["question"])
    for section in _SECTIONS:
        if section in change:
            question[section] = change[section]
    quotes = dict(reading["quotes"]) | dict(change.get("quotes", {}))
    kept = {tells: quote for tells, quote in quotes.items() if quote != "null"}
    document = {"question": question, "quotes": kept, "reader": "table"}
    for key in ("scenery", "doubts"):
        if key in change or key in reading:
            document[key] = change.get(key, reading.get(key))
    return document


def rows_of(entry: dict[str, Any]) -> list[Row]:
    """All readings of one question of a table."""
    spec = decode({"id": entry["id"]} | entry["spec"], source=entry["id"])
    page = Page(spec, entry["text"])
    first = entry["reading"]
    listed = [(first, first.get("as", "attested"))]
    listed += [(one, one.get("as", "attested")) for one in entry.get("honest", ())]
    listed += [(one, one.get("as", "differs")) for one in entry.get("wrong", ())]
    return [
        Row(
            f"{entry['id']}-{place}",
            spec,
            page,
            reading_from(changed(first, {} if one is first else one), source=entry["id"]),
            wanted,
        )
        for place, (one, wanted) in enumerate(listed)
    ]


@cache
def entries(file: str) -> tuple[dict[str, Any], ...]:
    """The questions of a table, every value as a text."""
    return tuple(table(HERE / file))


@cache
def rows(file: str) -> tuple[Row, ...]:
    """The readings of a table."""
    return tuple(row for entry in entries(file) for row in rows_of(entry))
