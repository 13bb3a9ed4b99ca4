"""The set as it stands in its folder: its questions by place, and the manifest that made it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from generators.sets.found_manifest import found_manifest
from generators.sets.lines import letter_of, record_files
from generators.sets.lock import LOCK, SHARD, read_lock
from generators.sets.manifest import Manifest
from generators.sets.regenerate import SET
from generators.sets.set_line import SampledFrom, read_line
from mathverify.errors import UnreadableFileError
from mathverify.problem import ProblemSpec, digest
from mathverify.problem.file_reading import file_text
from mathverify.problem.json_lines import file_lines
from mathverify.verification.sheet_words import named


@dataclass(frozen=True, slots=True)
class Place:
    """A question of the set: ``name`` is its number, with the letter of its version (``B7``).

    ``section`` counts from 0 through the manifest.
    """

    name: str
    letter: str
    number: int
    section: int
    spec: ProblemSpec
    origin: SampledFrom

    @property
    def digest(self) -> str:
        """The digest of the question that the set has here."""
        return digest(self.spec)


@dataclass(frozen=True, slots=True)
class SetFolder:
    """A set: its questions in order, and its manifest where one was found.

    ``changed`` names the files that are not what the lock says.
    """

    path: Path
    places: Mapping[str, Place]
    manifest: Manifest | None
    changed: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The title of the manifest, else the name of the folder."""
        return self.path.resolve().name if self.manifest is None else self.manifest.title

    def heading(self, section: int) -> str:
        """The heading of a section."""
        if self.manifest is None or section >= len(self.manifest.section):
            return f"Section {section + 1}"
        return self.manifest.section[section].title

    @property
    def letters(self) -> tuple[str, ...]:
        """The versions of the set, one without a letter where there are none."""
        return tuple(dict.fromkeys(place.letter for place in self.places.values()))


def read_folder(path: Path, manifest: Path | None = None) -> SetFolder:
    """The set that ``mathverify regenerate`` wrote to a folder.

    Its manifest is ``manifest``, else whichever TOML file in the folder or beside it has the digest
    that the lock names; without one there are no headings and marks.  Raises `UnreadableFileError`
    for a folder without a set or a manifest of another one, `SpecError` for questions that are
    none.
    """
    if not (path / LOCK).exists():
        made = f"mathverify regenerate MANIFEST --out {path} makes one"
        raise UnreadableFileError(str(path), f"there is no set in it (no {LOCK}); {made}")
    lock = read_lock(file_text(path / LOCK))
    if isinstance(lock, str):
        raise UnreadableFileError(str(path / LOCK), lock)
    files = sorted(name for name in lock.files if letter_of(name) is not None)
    if not files:
        told = f"the lock names no {SET}"
        if record_files(lock):
            told = f"a set in shards of {SHARD} is too long for a review: make a shorter one"
        raise UnreadableFileError(str(path / LOCK), told)
    places = {place.name: place for name in files for place in _places(path / name)}
    changed = tuple(name for name in files if _digest(path / name) != lock.files[name])
    return SetFolder(path, places, found_manifest(path, lock, manifest), changed)


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _places(path: Path) -> Iterator[Place]:
    letter = letter_of(path.name) or ""
    assert path.name == named(SET, letter)
    for number, line in file_lines(path):
        yield _place(line, letter, f"{path}, line {number}")


def _place(line: str, letter: str, source: str) -> Place:
    read = read_line(line, source)
    return Place(
        f"{letter}{read.number}", letter, read.number, read.section, read.spec, read.origin
    )
