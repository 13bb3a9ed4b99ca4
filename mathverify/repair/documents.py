"""Documents that are no questions yet, with the remedies of their faults applied.

One fault at a time: what mends it may mend others, or uncover what was hidden behind it.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

from mathverify.problem.codec import decode_tree
from mathverify.problem.document import Refused
from mathverify.problem.faults import Drop, Edit, Move, Put, Rename
from mathverify.problem.paths import Lines
from mathverify.problem.remedying import applied
from mathverify.problem.source_tree import SourceTree
from mathverify.problem.spec import ProblemSpec
from mathverify.problem.values import Value
from mathverify.repair.change import Change

#: Documents that are looked at, and how many remedies of one fault are followed.
_MOST_DOCUMENTS = 40
_MOST_WAYS = 6


@dataclass(frozen=True, slots=True)
class Mended:
    """A question that a refused document becomes, and what was changed for it."""

    spec: ProblemSpec
    words: str
    changes: tuple[Change, ...]


def mended_documents(document: Value) -> Iterator[Mended]:
    """The questions that the remedies lead to, those of the first remedies first."""
    heap: list[tuple[int, int, Value, tuple[str, ...], tuple[Change, ...]]] = []
    heapq.heappush(heap, (0, 0, document, (), ()))
    made = 0
    for _ in range(_MOST_DOCUMENTS):
        if not heap:
            return
        cost, _, value, words, changes = heapq.heappop(heap)
        result = decode_tree(SourceTree(value, Lines()))
        if not isinstance(result, Refused):
            yield Mended(result.spec, ", and ".join(words), changes)
            continue
        fault = next((fault for fault in result.faults if fault.remedies), None)
        if fault is None:
            continue
        for place, remedy in enumerate(fault.remedies[:_MOST_WAYS]):
            made += 1
            told = (*words, f"{fault.path}: write {remedy.words}")
            more = tuple(_change(edit) for edit in remedy.edits)
            entry = (cost + place, made, applied(value, remedy), told, (*changes, *more))
            heapq.heappush(heap, entry)


def _change(edit: Edit) -> Change:
    match edit:
        case Put(path=path, text=text):
            return Change(path, "", text)
        case Rename(path=path, key=key):
            return Change(path, "the key", f"the key {key}")
        case Move(path=path, to=to):
            return Change(path, "here", f"at {to}")
        case Drop(path=path):
            return Change(path, "here", "")
