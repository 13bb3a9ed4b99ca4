"""The SVAMP form: a JSON list of objects with ``Body``, ``Question``, ``Equation``, ``Answer``.

Patel, Bhattamishra and Goyal, Are NLP models really able to solve simple math word problems?,
NAACL 2021 (MIT licence).
"""

from __future__ import annotations

from collections.abc import Iterator

from evaluation.audit.item import Item, Unreadable
from mathverify.problem.json_lines import numbers_as_written


def items(text: str) -> Iterator[Item | Unreadable]:
    """The items of a file; an entry that is no item is reported as malformed."""
    try:
        data = numbers_as_written(text)
    except ValueError as error:
        yield Unreadable(Item("file", "", (), ()), f"not JSON: {error}", malformed=True)
        return
    if not isinstance(data, list):
        yield Unreadable(Item("file", "", (), ()), "not a list of items", malformed=True)
        return
    for number, entry in enumerate(data, start=1):
        if not isinstance(entry, dict) or "Equation" not in entry or "Answer" not in entry:
            nothing = Item(f"entry {number}", str(entry)[:200], (), ())
            yield Unreadable(nothing, "Equation and Answer are needed", malformed=True)
            continue
        yield Item(
            str(entry.get("ID", f"entry {number}")),
            f"{entry.get('Body', '')} {entry.get('Question', '')}".strip(),
            (str(entry["Equation"]),),
            (str(entry["Answer"]),),
        )
