"""The Geometry3K form: one JSON object a line with logic forms, positions, choices and answer.

Lu et al., Inter-GPS, ACL 2021 (MIT licence).  `geometry.readers.geometry3k` reads a line into a
question whose options are the choices; an item without choices has nothing that could be audited.
"""

from __future__ import annotations

from collections.abc import Iterator

from evaluation.audit.item import Item, Posed, Unreadable
from mathverify.problem.json_lines import json_value, lines_of


def items(text: str) -> Iterator[Item | Unreadable]:
    """The items of a file; a line that is no item is reported as malformed."""
    for number, line in lines_of(text):
        yield _item(line, f"line {number}")


def _item(line: str, name: str) -> Item | Unreadable:
    from geometry.readers.geometry3k import CannotRead, read

    nothing = Item(name, line[:200], (), ())
    try:
        data = json_value(line)
    except ValueError as error:
        return Unreadable(nothing, f"not JSON: {error}", malformed=True)
    if not isinstance(data, dict) or not {"id", "diagram", "text"} <= data.keys():
        return Unreadable(nothing, "id, diagram and text are needed", malformed=True)
    told = data.get("item")
    words = str(told.get("problem_text", "")) if isinstance(told, dict) else ""
    item = Item(str(data["id"]), words, (), ())
    if not isinstance(told, dict) or "answer" not in told:
        return Unreadable(item, "it has no choices and no answer", malformed=False)
    try:
        reading = read(data)
    except (KeyError, TypeError, ValueError) as error:
        return Unreadable(item, f"it has not the fields of an item: {error}", malformed=True)
    if isinstance(reading, CannotRead):
        return Unreadable(item, reading.reason, malformed=False)
    return Posed(item.id, words, (), (), reading.document, transcribed=True)
