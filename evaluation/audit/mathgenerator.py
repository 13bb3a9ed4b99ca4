"""The form of mathgenerator: a JSON list of pairs, the problem and its solution.

Only what is notation alone is read, ``["$23+45=$", "$68$"]``; a problem with words is not.
"""

from __future__ import annotations

from collections.abc import Iterator

from evaluation.audit.item import Item, Unreadable
from evaluation.audit.notation import calculated
from mathverify.problem.json_lines import numbers_as_written


def items(text: str) -> Iterator[Item | Unreadable]:
    """The items of a file; an entry that is no pair of texts is reported as malformed."""
    nothing = Item("file", "", (), ())
    try:
        data = numbers_as_written(text)
    except ValueError as error:
        yield Unreadable(nothing, f"not JSON: {error}", malformed=True)
        return
    if not isinstance(data, list):
        yield Unreadable(nothing, "not a list of pairs", malformed=True)
        return
    for number, entry in enumerate(data, start=1):
        name = f"entry {number}"
        match entry:
            case [str() as problem, str() as solution]:
                yield calculated(name, problem, solution)
            case _:
                reason = "a problem and its solution are needed"
                yield Unreadable(Item(name, str(entry)[:200], (), ()), reason, malformed=True)
