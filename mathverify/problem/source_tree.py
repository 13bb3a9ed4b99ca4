"""What a reader of YAML or JSON hands over: parsed data, and where its parts stand."""

from __future__ import annotations

from dataclasses import dataclass

from mathverify.problem.faults import Fault
from mathverify.problem.notes import Note
from mathverify.problem.paths import Lines


@dataclass(frozen=True, slots=True)
class SourceTree:
    """JSON-like ``value`` with the lines of its parts, and what was noted or wrong on the way."""

    value: object
    lines: Lines
    notes: tuple[Note, ...] = ()
    faults: tuple[Fault, ...] = ()
