"""Fields of a section that stand beside it, gathered into it: ``ask: x, unit: cm``.

Whoever writes ``ask``, ``prose`` or ``objective`` as one text, or not at all, writes what else
belongs there beside it.  A key that the question has itself is never taken for one of a section.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from mathverify.problem.reading.ask_shapes import ASK_FIELDS, ASK_SYNONYMS, spelled
from mathverify.problem.reading.context import Place, Reading
from mathverify.problem.reading.telling import (
    OBJECTIVE_FIELDS,
    OBJECTIVE_SYNONYMS,
    PROSE_FIELDS,
    PROSE_SYNONYMS,
)
from mathverify.problem.values import Value


@dataclass(frozen=True, slots=True)
class _Inner:
    """A section with fields: ``main`` is the one that it stands for as a single text."""

    name: str
    main: str
    fields: tuple[str, ...]
    synonyms: Mapping[str, str]
    spellings: tuple[str, ...] = ()

    def has(self, key: str) -> bool:
        return spelled(key) in self.fields or spelled(key) in self.synonyms


_INNER = (
    _Inner("ask", "find", ASK_FIELDS, ASK_SYNONYMS, ("find", "asks")),
    _Inner("prose", "stem", PROSE_FIELDS, PROSE_SYNONYMS, ("stem", "text", "question")),
    _Inner("objective", "concepts", OBJECTIVE_FIELDS, OBJECTIVE_SYNONYMS),
)


def gathered(reading: Reading, place: Place, known: Collection[str]) -> Place:
    """A question or part whose sections have their fields; ``known`` are its own keys."""
    if not isinstance(place.value, dict):
        return place
    body: dict[str, Value] = dict(place.value)
    for inner in _INNER:
        head = next((key for key in body if spelled(key) in (inner.name, *inner.spellings)), "")
        beside = {
            key: value
            for key, value in body.items()
            if inner.has(key) and spelled(key) not in known and key != head
        }
        # ``find`` is a name of the ask in a question, and none in a part.
        named = not head or spelled(head) in known
        if inner.name not in known or (not beside and named):
            continue
        section = body.get(head)
        if isinstance(section, dict):
            inside = section
        elif isinstance(section, str):
            inside = {inner.main: section}
        elif section is None:
            inside = {}
        else:
            continue  # several asks: nobody knows to which of them it belongs
        if {spelled(key) for key in inside} & {spelled(key) for key in beside}:
            continue
        body = {key: value for key, value in body.items() if key not in beside and key != head}
        told_of = {key: value for key, value in beside.items() if value is not None}
        if inside or told_of:
            body[inner.name] = {**inside, **told_of}
        for key, value in (told_of if named else {head: section, **told_of}).items():
            told = f"{inner.name}: {{{key}: ...}}"
            reading.note("shape", place.under(key, value).path, key, told)
    return Place(body, place.path)
