"""The main job: from a manifest to a verified set with its pages and lock, or a check of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import mathverify
from generators.sets.assembly import Assembly, assemble
from generators.sets.engines import Engine, Local
from generators.sets.journal import Journal
from generators.sets.lock import (
    Lock,
    differences,
    file_digest,
    lock_of,
    lock_text,
    read_lock,
)
from generators.sets.manifest import Manifest, manifest_digest
from generators.sets.own_secret import own_secret
from generators.sets.record import record_line
from generators.sets.sheets import PART, sheet_of_version
from generators.sets.streaming import streamed
from generators.sets.versions import versions
from mathverify.errors import UnreadableFileError
from mathverify.problem.file_reading import file_text
from mathverify.problem.writing import write_all
from mathverify.verification.rendering import LeftOut, prepared, render, render_grid
from mathverify.verification.sheet_words import named

__all__ = ["LOCK", "SET", "Made", "check", "is_long", "make", "regenerate"]

SET = "set.jsonl"
LOCK = "set.lock.json"
_JOURNAL = ".journal.partial"


@dataclass(frozen=True, slots=True)
class Made:
    """A set: the names of its files, the lock the last.

    ``left_out`` are proved questions of the set that are on no page, because one cannot be printed.
    """

    assembly: Assembly
    lock: Lock
    names: tuple[str, ...]
    left_out: tuple[LeftOut, ...] = ()


def is_long(manifest: Manifest, to: tuple[str, ...]) -> bool:
    """Whether a set is written as it is made: it has several parts, or no pages at all."""
    total = sum(section.count for section in manifest.section)
    return manifest.versions == 1 and (total > PART or not to)


def make(
    manifest: Manifest,
    journal: Journal,
    *,
    to: tuple[str, ...],
    engine: Engine,
    watch: Callable[[object], object],
) -> tuple[Made, Mapping[str, str | bytes]]:
    """The set of ``manifest`` with pages by the renderers named in ``to``, and its files' contents.

    All of it is in memory, nothing is written.  Raises `PluginError` for a renderer or family that
    does not exist.
    """
    prepared(to)
    assembly = assemble(manifest, journal, engine=engine, watch=watch)
    made = versions(manifest, assembly, engine=engine, watch=watch)
    files: dict[str, str | bytes] = {}
    left_out: list[LeftOut] = []
    sheets = [sheet_of_version(manifest, version) for version in made]
    for version, sheet in zip(made, sheets, strict=True):
        lines = "".join(record_line(record) + "\n" for record in version.records)
        files[named(SET, version.letter)] = lines
        rendering = render(sheet, to)
        files.update({page.name: page.content for page in rendering.pages})
        left_out += rendering.left_out
    if len(sheets) > 1:
        files.update({page.name: page.content for page in render_grid(sheets, to)})
    records = {f"{one.letter}{record.number}": record for one in made for record in one.records}
    lock = lock_of(mathverify.__version__, manifest_digest(manifest), records, files)
    files[LOCK] = lock_text(lock)
    return Made(assembly, lock, tuple(files), tuple(left_out)), files


def regenerate(
    manifest: Manifest,
    out: Path,
    *,
    to: tuple[str, ...],
    engine: Engine | None = None,
    watch: Callable[[object], object],
) -> Made:
    """Make the set and write it to ``out``; an interrupted run is taken up by the next.

    The files appear under their names only when the whole set is complete.  Raises `OSError`.
    """
    out.mkdir(parents=True, exist_ok=True)
    with Journal(out / _JOURNAL, _key(manifest, to), own_secret()) as journal:
        made = _made(manifest, out, journal, to, engine or Local(), watch)
        journal.remove()
    return made


def check(
    manifest: Manifest,
    out: Path,
    *,
    to: tuple[str, ...],
    engine: Engine | None = None,
    scratch: Path,
) -> list[str]:
    """What differs between the set in ``out`` and the one that is made now, each as a sentence.

    ``scratch`` is a folder for what is made.  Raises `UnreadableFileError` without a lock.
    """
    locked = read_lock(file_text(out / LOCK))
    if isinstance(locked, str):
        raise UnreadableFileError(str(out / LOCK), locked)
    with Journal(scratch / "journal", _key(manifest, to), b"") as journal:
        made = _made(manifest, scratch, journal, to, engine or Local(), lambda _: None)
    found = differences(locked, made.lock)
    for name, digest in locked.files.items():
        try:
            same = file_digest(out / name) == digest
        except FileNotFoundError:
            found.append(f"file {name} is in the lock but not on disk")
            continue
        except (OSError, EOFError):
            same = False
        if not same:
            found.append(f"file {name} on disk differs from the lock")
    return found


def _made(
    manifest: Manifest,
    folder: Path,
    journal: Journal,
    to: tuple[str, ...],
    engine: Engine,
    watch: Callable[[object], object],
) -> Made:
    if is_long(manifest, to):
        done = streamed(
            manifest, folder, journal, to=to, engine=engine, lock_name=LOCK, watch=watch
        )
        return Made(done.assembly, done.lock, done.names, done.left_out)
    made, files = make(manifest, journal, to=to, engine=engine, watch=watch)
    write_all(folder, files)
    return made


def _key(manifest: Manifest, to: tuple[str, ...]) -> str:
    return f"{mathverify.__version__} {manifest_digest(manifest)} {','.join(to)}"
