"""What was done to the questions of a set: a line of JSON for each act, in the set's folder.

Nothing that stands there is ever changed, so that two windows, two processes and a kill lose
nothing: a line is written whole and synced under a lock, and a line that a kill cut off is no act.
Each act names the revision that it was done to; one that comes too late is not written.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from generators.reviewing.folder import Place, SetFolder
from mathverify.problem import ProblemSpec, encode_lists
from mathverify.problem.codec import decode_tree
from mathverify.problem.document import Refused
from mathverify.problem.json_lines import JsonLines, record_lines
from mathverify.problem.paths import Lines
from mathverify.problem.source_tree import SourceTree

#: The file of acts, in the set's folder.
ACTS = "review.jsonl"
_LOCK = ".review.lock"


class Decision(StrEnum):
    """What a person says of a question as it stands."""

    OPEN = "open"
    ACCEPTED = "accepted"
    REJECTED = "rejected"


class Kind(StrEnum):
    """What can be done to a question."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    REOPENED = "reopened"
    CHANGED = "changed"  #: its texts or numbers
    SWAPPED = "swapped"  #: for another question of the family
    RESTORED = "restored"  #: to the question of the set
    ATTESTED = "attested"  #: its words, by a person


_DECIDED = {
    Kind.ACCEPTED: Decision.ACCEPTED,
    Kind.REJECTED: Decision.REJECTED,
    Kind.REOPENED: Decision.OPEN,
}


@dataclass(frozen=True, slots=True)
class Act:
    """Something done to the question at ``place``; ``spec`` is the new question, if there is one.

    ``by`` is the name of whoever attested.
    """

    place: str
    kind: Kind
    spec: ProblemSpec | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """A question as it stands: ``revision`` counts the acts that led here."""

    place: Place
    spec: ProblemSpec
    decision: Decision = Decision.OPEN
    revision: int = 0
    acts: tuple[Act, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether it is another question than the set has."""
        return self.spec != self.place.spec

    @property
    def sampled(self) -> bool:
        """Whether it is still a question of the family, as the family makes it."""
        last = next((act.kind for act in reversed(self.acts) if act.kind in _OF_QUESTIONS), None)
        return last is not Kind.CHANGED


_OF_QUESTIONS = (Kind.CHANGED, Kind.SWAPPED, Kind.RESTORED)


@dataclass(frozen=True, slots=True)
class Outdated:
    """The question was acted on meanwhile: this is how it stands."""

    standing: Standing


class Acts:
    """The acts on one set, read again whenever the file has grown."""

    def __init__(self, folder: SetFolder) -> None:
        self._folder = folder
        self._path = folder.path / ACTS
        self._size = -1
        self._standings: dict[str, Standing] = {}
        self.set_aside = 0

    def standings(self) -> Mapping[str, Standing]:
        """Every question as it stands, in the order of the set.

        Acts on a question that the set no longer has are counted in ``set_aside`` and left alone.
        Raises `UnreadableFileError`.
        """
        size = self._path.stat().st_size if self._path.exists() else 0
        if size != self._size:
            self._standings, self.set_aside = self._read()
            self._size = size
        return self._standings

    def _read(self) -> tuple[dict[str, Standing], int]:
        found = {name: Standing(place, place.spec) for name, place in self._folder.places.items()}
        aside = 0
        for _, line in record_lines(self._path) if self._path.exists() else ():
            act = _act(line)
            if act is None:
                continue
            now = found.get(act.place)
            if now is None or now.place.digest != line.get("of"):
                aside += 1
                continue
            found[act.place] = _after(now, act)
        return found, aside

    def add(
        self, act: Act, revision: int, before: Callable[[], None] = lambda: None
    ) -> Standing | Outdated:
        """Write an act on a question at ``revision``; ``before`` is done first, alone as well.

        Raises `OSError`.
        """
        with _locked(self._folder.path):
            now = self.standings()[act.place]
            if now.revision != revision:
                return Outdated(now)
            before()
            lines = JsonLines(self._path, synced=True)
            try:
                lines.write(_line(act, now))
            finally:
                lines.close()
            return self.standings()[act.place]


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Alone in the folder among all windows and processes of a review."""
    flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
    lock = os.open(folder / _LOCK, flags, 0o666)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def _after(now: Standing, act: Act) -> Standing:
    changed = replace(now, revision=now.revision + 1, acts=(*now.acts, act))
    if act.kind in _DECIDED:
        return replace(changed, decision=_DECIDED[act.kind])
    if act.kind is Kind.RESTORED:
        return replace(changed, spec=now.place.spec, decision=Decision.OPEN)
    if act.spec is not None:
        return replace(changed, spec=act.spec, decision=Decision.OPEN)
    return changed


def _line(act: Act, now: Standing) -> dict[str, Any]:
    line: dict[str, Any] = {"place": act.place, "of": now.place.digest, "act": act.kind.value}
    if act.spec is not None:
        line["spec"] = encode_lists(act.spec)
    if act.by:
        line["by"] = act.by
    return line


def _act(line: Mapping[str, Any]) -> Act | None:
    """The act in a line; None for a line that is none."""
    place, kind, by = line.get("place"), line.get("act"), line.get("by", "")
    if not isinstance(place, str) or kind not in list(Kind) or not isinstance(by, str):
        return None
    spec = None
    if "spec" in line:
        result = decode_tree(SourceTree(line["spec"], Lines()))
        if isinstance(result, Refused):
            return None
        spec = result.spec
    if (Kind(kind) in (Kind.CHANGED, Kind.SWAPPED)) != (spec is not None):
        return None
    return Act(place, Kind(kind), spec, by)
