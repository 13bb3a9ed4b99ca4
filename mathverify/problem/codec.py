"""From documents to specs: `decode` for data, `load_documents` for texts, `load_file` for files.

All faults of a document are collected, and one bad document of a stream does not take the
others with it.  What was read in a spelling other than the canonical one is in the notes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from mathverify.errors import SpecError
from mathverify.problem.document import Decoded, Refused
from mathverify.problem.faults import Fault
from mathverify.problem.notes import Note
from mathverify.problem.paths import Lines
from mathverify.problem.reading.context import Reading
from mathverify.problem.reading.question import read_question
from mathverify.problem.source_tree import SourceTree
from mathverify.problem.spec import ProblemSpec
from mathverify.problem.values import Value, plain_value

Format = Literal["yaml", "json", "jsonl", "auto"]

#: Codes of faults that leave nothing, or only a part of a document, to be read.
NO_VALUE = frozenset({"bad-key", "not-json", "not-utf-8", "not-yaml", "too-deep", "too-large"})

#: Faults reported of one document; an author mends the first hundred first.
_MAX_FAULTS = 100


def decode(document: object, *, source: str) -> ProblemSpec:
    """The question in JSON-like data (maps, lists, texts, numbers, booleans, None).

    ``source`` names the document in messages.  Raises `SpecError` with all faults, each with its
    JSON path.
    """
    result = decode_tree(SourceTree(document, Lines()))
    if isinstance(result, Refused):
        raise SpecError(source, result.faults)
    return result.spec


def decode_tree(tree: SourceTree) -> Decoded | Refused:
    """The question in a parsed text, with notes, or its faults."""
    value, faults = plain_value(tree.value)
    located = [replace(fault, line=tree.lines.at(fault.path)) for fault in faults]
    before = (*tree.faults, *located)
    if any(fault.code in NO_VALUE for fault in before):
        return _refused(before)
    reading = Reading(tree.lines)
    spec = read_question(reading, value)
    if before or spec is None:
        # What is read at once needs no remedies.
        from mathverify.problem.remedying import tried

        found = (*before, *reading.faults)
        return _refused(tried(value, found, _again) if spec is None else found, value)
    return Decoded(spec, _once((*tree.notes, *reading.notes)))


def _again(value: Value) -> ProblemSpec | tuple[Fault, ...]:
    """The question in a changed document, or its faults."""
    reading = Reading(Lines())
    spec = read_question(reading, value)
    return tuple(reading.faults) if spec is None else spec


def _refused(faults: tuple[Fault, ...], value: Value = None) -> Refused:
    unique = tuple(dict.fromkeys(faults))
    return Refused(unique[:_MAX_FAULTS], value)


def _once(notes: tuple[Note, ...]) -> tuple[Note, ...]:
    return tuple(dict.fromkeys(notes))
