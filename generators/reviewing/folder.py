"""The set as it stands in its folder: its questions by place, and the manifest that made it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from generators.family import Difficulty
from generators.sets.lock import Lock, read_lock
from generators.sets.manifest import Manifest, load_manifest, manifest_digest
from generators.sets.regenerate import LOCK, SET
from mathverify.errors import MathverifyError, SpecError, UnreadableFileError
from mathverify.problem import ProblemSpec, digest
from mathverify.problem.codec import decode_tree
from mathverify.problem.document import Refused
from mathverify.problem.file_reading import file_text
from mathverify.problem.json_lines import file_lines, json_value
from mathverify.problem.paths import Lines
from mathverify.problem.source_tree import SourceTree
from mathverify.verification.sheet_words import named

__all__ = ["Place", "SampledFrom", "SetFolder", "read_folder"]

#: Files beside the set that are looked at for its manifest.
_MOST_MANIFESTS = 50
_LONGEST_MANIFEST = 1_000_000
_LETTER = re.compile(r"set(?:-([A-Z]))?\.jsonl")


class SampledFrom(BaseModel):
    """Where a question of a set came from, as its record says; nobody has checked it."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    family: str
    version: int
    difficulty: Difficulty
    seed: int = Field(ge=0)
    index: int = Field(ge=0)
    choice: bool
    stream: int | None = Field(default=None, ge=0)


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
    lock = read_lock(file_text(path / LOCK))
    if isinstance(lock, str):
        raise UnreadableFileError(str(path / LOCK), lock)
    files = sorted(name for name in lock.files if _LETTER.fullmatch(name))
    if not files:
        raise UnreadableFileError(str(path / LOCK), f"the lock names no {SET}")
    places = {place.name: place for name in files for place in _places(path / name)}
    changed = tuple(name for name in files if _digest(path / name) != lock.files[name])
    return SetFolder(path, places, _manifest(path, lock, manifest), changed)


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _places(path: Path) -> Iterator[Place]:
    matched = _LETTER.fullmatch(path.name)
    letter = "" if matched is None else matched.group(1) or ""
    assert path.name == named(SET, letter)
    for number, line in file_lines(path):
        yield _place(line, letter, f"{path}, line {number}")


def _place(line: str, letter: str, source: str) -> Place:
    try:
        record = json_value(line)
        number, section = _counted(record["number"]), _counted(record["section"])
        origin = SampledFrom.model_validate(record["origin"])
        document = record["spec"]
    except (ValueError, KeyError, TypeError, ValidationError):
        raise UnreadableFileError(source, "it is no record of a set") from None
    result = decode_tree(SourceTree(document, Lines()))
    if isinstance(result, Refused):
        raise SpecError(source, result.faults)
    return Place(f"{letter}{number}", letter, number, section, result.spec, origin)


def _counted(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(value)
    return value


def _manifest(folder: Path, lock: Lock, told: Path | None) -> Manifest | None:
    if told is not None:
        manifest = load_manifest(told)
        if manifest_digest(manifest) != lock.manifest:
            raise UnreadableFileError(str(told), "it is not the manifest that made this set")
        return manifest
    beside = [*sorted(folder.glob("*.toml")), *sorted(folder.resolve().parent.glob("*.toml"))]
    for path in beside[:_MOST_MANIFESTS]:
        try:
            if path.stat().st_size > _LONGEST_MANIFEST:
                continue
            manifest = load_manifest(path)
        except (MathverifyError, OSError):
            # Any other file of TOML; only the digest says which one is meant.
            continue
        if manifest_digest(manifest) == lock.manifest:
            return manifest
    return None
