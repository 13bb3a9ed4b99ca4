"""A set checked from its certificates alone: nothing is made again, and no engine is asked.

Each line is held to its own certificate or to the proof of its family, by the kernel and by the
text of its question; to its place in the set; to the lock; and to what the manifest asks for at
that place.  Whether the set has all that the manifest would make now is not looked at, nor whether
its pages say what its records do: they are those of the lock.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

from generators.family_proofs.line_rechecks import held
from generators.sets.candidates import families_of
from generators.sets.engines import Engine, Limits
from generators.sets.lines import RecordFile, lines_of_file, record_files
from generators.sets.lock import Lock, Locking, changed_files, locked_in
from generators.sets.manifest import Manifest, Section, manifest_digest
from generators.sets.seen import Seen, short
from mathverify.api import recheck_record
from mathverify.problem.identity import digest, document_digest
from mathverify.problem.json_lines import json_value
from mathverify.verification.facets import Facet
from mathverify.verification.findings import Standing, Status
from mathverify.verification.isolation import Finished
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking.others import rechecked_by_others
from mathverify.verification.rechecking.outcome import (
    Accepted,
    Rechecked,
    Rejected,
    Stopped,
    stopped_by,
)
from mathverify.verification.rechecking.records import read_record

#: Lines of one task.
_BATCH = 50
#: So many sentences are told of each kind; what differs so much need not be told whole.
_MOST = 1_000
_LIMITS = Limits(_BATCH * STANDARD.deadline, STANDARD.memory)


@dataclass(slots=True)
class Checked:
    """What was found of a set.

    ``held`` counts the questions whose certificates hold, by the weakest of what each rests on
    (``kernel``, ``computed``, ``exact``, ``solver``); ``by_proof`` how many of them go by the proof
    of their family.  ``differences`` are sentences, and so is ``undecided``, what certificates do
    not tell, or the re-check of them was stopped before it could; a thousand of each at most.
    """

    held: Counter[str] = field(default_factory=Counter)
    by_proof: int = 0
    differences: list[str] = field(default_factory=list)
    undecided: list[str] = field(default_factory=list)

    def differs(self, told: str) -> None:
        """Note a difference."""
        if len(self.differences) < _MOST:
            self.differences.append(told)

    def leaves_open(self, told: str) -> None:
        """Note what is not decided."""
        if len(self.undecided) < _MOST:
            self.undecided.append(told)


@dataclass(frozen=True, slots=True)
class _Origin:
    """Where a line says that its question comes from."""

    family: str
    version: int
    difficulty: str
    choice: bool
    seed: int
    stream: int | None


@dataclass(frozen=True, slots=True)
class _Holds:
    """A line that holds: what it rests on, how its words stand, and where it is filed.

    Whether one holds whose re-check was ``stopped``, by what is said there, is not known.
    """

    grade: str
    words: str | None
    digest: str
    number: int
    section: int
    by_proof: bool
    origin: _Origin
    stopped: str = ""


@dataclass(frozen=True, slots=True)
class _Fails:
    """A line that does not hold, and why."""

    reason: str


_Line: TypeAlias = _Holds | _Fails


def check_certificates(manifest: Manifest, out: Path, *, engine: Engine) -> Checked:
    """The set in ``out`` held to its certificates, its lock and ``manifest``.

    Takes as much memory for any number of questions, but for some bytes each.  Raises
    `UnreadableFileError` without a lock, or for files that cannot be read.
    """
    lock = locked_in(out)
    checked = Checked()
    if lock.manifest != manifest_digest(manifest):
        checked.differs("the manifest has changed since the lock was made")
    for told in changed_files(out, lock):
        checked.differs(told)
    files = record_files(lock)
    there = [one for one in files if (out / one.name).is_file()]
    locking = Locking(lock.version, lock.manifest)
    for letter in dict.fromkeys(one.letter for one in there):
        places = _Places(manifest, letter, checked)
        own = [one for one in there if one.letter == letter]
        for number, line in enumerate(_looked_at(out, own, engine), 1):
            if isinstance(line, _Fails):
                checked.differs(f"question {letter}{number}: {line.reason}")
                continue
            places.fits(number, line)
            if line.stopped:
                checked.leaves_open(f"question {letter}{number}: {line.stopped}")
            else:
                checked.held[line.grade] += 1
                checked.by_proof += line.by_proof
            origin = line.origin
            if lock.families.get(origin.family) != origin.version:
                told = f"it is of version {origin.version} of {origin.family}"
                checked.differs(f"question {letter}{number}: {told}, and the lock is of another")
            locking.tell(f"{letter}{number}", line.digest, origin.family, origin.version)
    _compare(lock, locking, checked)
    return checked


def _compare(lock: Lock, locking: Locking, checked: Checked) -> None:
    """Hold what the lines say to the lock."""
    found = locking.lock(lock.files)
    for what, told, read in (
        ("family", lock.families, found.families),
        ("question", lock.items, found.items),
    ):
        for name in sorted({*told, *read}, key=lambda n: (len(n), n)):
            if told.get(name) != read.get(name):
                checked.differs(f"{what} {name} in the records is not what the lock says")


class _Places:
    """What the manifest asks for at each place of a version of the set."""

    def __init__(self, manifest: Manifest, letter: str, checked: Checked) -> None:
        self._manifest, self._letter, self._checked = manifest, letter, checked
        self._names = tuple(map(_names, manifest.section))
        self._held = tuple(frozenset(map(digest, one.held)) for one in manifest.section)
        self._found: Counter[int] = Counter()
        self._seen = Seen()
        self._section = 0
        self._round: int | None = None

    def fits(self, number: int, line: _Holds) -> None:
        """Note in what a line is not what is asked for at its place."""
        for told in self._faults(number, line):
            self._checked.differs(f"question {self._letter}{number}: {told}")
        self._found[line.section] += 1

    def _faults(self, number: int, line: _Holds) -> Iterator[str]:
        sections = self._manifest.section
        if line.number != number:
            yield f"its record says that it is number {line.number}"
        if not self._section <= line.section < len(sections):
            yield f"its record says that it is of section {line.section + 1}"
            return
        self._section = line.section
        section = sections[line.section]
        if self._found[line.section] >= section.count:
            yield f"{section.title} has {section.count} questions without it"
        if not self._seen.add(short(line.digest)):
            yield "it is in the set already"
        yield from self._of_section(section, line)
        yield from self._of_words(line)

    def _of_section(self, section: Section, line: _Holds) -> Iterator[str]:
        origin, manifest = line.origin, self._manifest
        if origin.family not in self._names[line.section]:
            yield f"{section.title} has no questions of {origin.family}"
        if line.by_proof and not section.by_proof:
            yield f"{section.title} has no questions that go by the proof of their family"
        if section.questions is not None:
            # Versions have the questions of a file with their options in other orders.
            if manifest.versions == 1 and line.digest not in self._held[line.section]:
                yield f"{section.questions} has no such question"
            return
        if (origin.difficulty, origin.choice) != (section.difficulty, section.kind == "choice"):
            yield f"it is not {section.difficulty} and {section.kind}, as {section.title} is"
        turn, rest = divmod(-1 if origin.stream is None else origin.stream, len(manifest.section))
        self._round = turn if self._round is None else self._round
        if origin.seed != manifest.seed or rest != line.section or turn != self._round:
            yield "it comes from another seed, or from another section's order of questions"

    def _of_words(self, line: _Holds) -> Iterator[str]:
        wanted = self._manifest.words
        if line.words in (None, Standing.PRINTED) or wanted is Standing.BOUND:
            return
        if wanted is Standing.PRINTED:
            yield f"its words are not {wanted}"
        else:
            number = self._found.total() + 1
            self._checked.leaves_open(
                f"question {self._letter}{number}: its certificate does not say who read its words"
            )


def _names(section: Section) -> frozenset[str]:
    """The families of a section, or its file."""
    if section.questions is not None:
        return frozenset({section.questions})
    return frozenset(known.name for known in families_of(section))


def _looked_at(out: Path, files: Iterable[RecordFile], engine: Engine) -> Iterator[_Line]:
    """What each line of some files comes to, in order."""
    lines = (line for one in files for _, line in lines_of_file(out / one.name))
    waiting: deque[tuple[str, ...]] = deque()

    def tasks() -> Iterator[tuple[str, ...]]:
        while batch := tuple(islice(lines, _BATCH)):
            waiting.append(batch)
            yield batch

    for done in engine.outcomes(_rechecked, tasks(), _LIMITS):
        batch = waiting.popleft()
        if isinstance(done, Finished):
            yield from done.value
            continue
        # One of them did not end: each by itself.
        singles = [(line,) for line in batch]
        for alone, (line,) in zip(
            engine.outcomes(_rechecked, singles, _LIMITS), singles, strict=True
        ):
            if isinstance(alone, Finished):
                yield from alone.value
            else:
                yield _read(line, stopped_by(alone))


def _rechecked(lines: tuple[str, ...]) -> tuple[_Line, ...]:
    """What some lines come to; importable by name, for a worker."""
    return tuple(map(_line, lines))


def _line(line: str) -> _Line:
    written = held(line)
    if written is not None:
        return _filed(written.outcome, written.data, by_proof=True)
    other = rechecked_by_others(line)
    outcome: Rechecked
    if other is not None:
        outcome = other[1]
    elif (record := read_record(line)) is not None:
        outcome = recheck_record(record)
    else:
        return _Fails("it is no question with a certificate")
    if isinstance(outcome, Rejected):
        return _Fails(outcome.reason)
    return _read(line, outcome)


def _read(line: str, outcome: Accepted | Stopped) -> _Line:
    """A line with what its re-check said, and where it says that it is filed."""
    if isinstance(outcome, Accepted) and outcome.status != str(Status.PROVED):
        return _Fails(f"its certificate says that it is {outcome.status}")
    try:
        data = json_value(line, halves=True)
        if document_digest(data["spec"]) != data["digest"]:
            return _Fails("it is filed under the digest of another question")
        return _filed(outcome, data, by_proof="certificate" not in data)
    except (ValueError, KeyError, TypeError):
        return _Fails("it is no record of a set")


def _filed(outcome: Accepted | Stopped, data: Mapping[str, Any], *, by_proof: bool) -> _Holds:
    """A line, and where it is filed.  Raises what reading other data raises."""
    origin = data["origin"]
    stream = origin.get("stream")
    filed = _Origin(
        *(str(origin["family"]), int(origin["version"]), str(origin["difficulty"])),
        *(bool(origin["choice"]), int(origin["seed"])),
        None if stream is None else int(stream),
    )
    place = (str(data["digest"]), int(data["number"]), int(data["section"]))
    if isinstance(outcome, Stopped):
        return _Holds("", None, *place, by_proof, filed, outcome.reason)
    return _Holds(outcome.grade, outcome.facets.get(Facet.WORDS), *place, by_proof, filed)
