"""Two sets compared question by question: what is gone, new, changed, or stands elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from generators.sets.index import Entry, Index, indexed
from mathverify.problem.json_lines import json_value

#: Sentences of each kind.
_MOST = 1_000


@dataclass(frozen=True, slots=True)
class Compared:
    """How many questions of two sets are the same, and what is told of the others.

    ``moved`` of the ``same`` stand at another place.  ``told`` has a thousand sentences at most of
    what is gone, of what has changed, and of what is new.
    """

    same: int
    moved: int
    gone: int
    changed: int
    new: int
    told: tuple[str, ...]

    @property
    def equal(self) -> bool:
        """Whether both sets have the same questions at the same places."""
        return not (self.moved or self.gone or self.changed or self.new)


def compared(old: Path, new: Path) -> Compared:
    """The sets in two folders; nothing is written.

    Questions of one digest are the same, those of one id are changed.  Takes some hundred bytes of
    memory for each question.  Raises `UnreadableFileError` for a folder without a set.
    """
    with indexed(old) as olds, indexed(new) as news:
        left = {(one.letter, one.digest): one.number for one in olds.entries()}
        same = moved = 0
        unknown: dict[tuple[str, str], int] = {}
        for place, one in enumerate(news.entries(), 1):
            number = left.pop((one.letter, one.digest), None)
            if number is None:
                unknown[one.letter, one.id] = place
            else:
                same += 1
                moved += number != one.number
        return _told(olds, news, left, unknown, same, moved)


def _told(
    olds: Index,
    news: Index,
    left: dict[tuple[str, str], int],
    unknown: dict[tuple[str, str], int],
    same: int,
    moved: int,
) -> Compared:
    """``left`` are the digests that the new set lacks, ``unknown`` the ids of what it has."""
    gone: list[str] = []
    changed: list[str] = []
    lost = mended = 0
    for one in olds.entries():
        if (one.letter, one.digest) not in left:
            continue
        place = unknown.pop((one.letter, one.id), None)
        lost += place is None
        mended += place is not None
        if place is None and len(gone) < _MOST:
            gone.append(f"question {one.name} is gone: {one.id}")
        elif place is not None and len(changed) < _MOST:
            (other,) = news.entries(place, place)
            parts = ", ".join(_parts(olds.line(one), news.line(other)))
            where = one.name if one.name == other.name else f"{one.name}, now {other.name},"
            changed.append(f"question {where} has changed ({parts}): {one.id}")
    places = islice(sorted(unknown.values()), _MOST)
    fresh = [f"question {one.name} is new: {one.id}" for one in _at(news, places)]
    return Compared(same, moved, lost, mended, len(unknown), (*gone, *changed, *fresh))


def _at(index: Index, places: Iterator[int]) -> Iterator[Entry]:
    for place in places:
        yield from index.entries(place, place)


def _parts(old: str, new: str) -> Iterator[str]:
    """The parts of a question in which two lines differ."""
    one, other = (json_value(line, halves=True)["spec"] for line in (old, new))
    for key in dict.fromkeys((*one, *other)):
        if key not in ("id", "objective", "sources") and one.get(key) != other.get(key):
            yield key
