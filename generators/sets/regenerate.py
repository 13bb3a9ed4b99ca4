"""The main job: from a manifest to a verified set with its pages and lock, or a check of one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import mathverify
from generators.sets.assembly import Assembly, assemble
from generators.sets.handing_out import for_each
from generators.sets.journal import Journal
from generators.sets.lock import Lock, differences, lock_of, lock_text, read_lock
from generators.sets.manifest import Manifest, manifest_digest
from generators.sets.record import Record, record_line
from generators.sets.versions import Version, versions
from mathverify.errors import UnreadableFileError
from mathverify.problem.file_reading import file_text
from mathverify.problem.writing import write_all
from mathverify.verification.renderer import Sheet, SheetSection
from mathverify.verification.rendering import LeftOut, prepared, render, render_grid
from mathverify.verification.sheet_words import named

__all__ = ["LOCK", "SET", "Made", "check", "make", "regenerate"]

SET = "set.jsonl"
LOCK = "set.lock.json"


@dataclass(frozen=True, slots=True)
class Made:
    """A set in memory: its files by name, the lock last.

    ``left_out`` are proved questions of the set that are on no page, because one cannot be printed.
    """

    assembly: Assembly
    lock: Lock
    files: Mapping[str, str | bytes]
    left_out: tuple[LeftOut, ...] = ()


def make(
    manifest: Manifest,
    journal: Journal,
    *,
    to: tuple[str, ...],
    jobs: int,
    watch: Callable[[Record], None],
) -> Made:
    """The set of ``manifest`` with pages by the renderers named in ``to``, nothing written.

    Raises `PluginError` for a renderer or family that does not exist.
    """
    prepared(to)
    assembly = assemble(manifest, journal, jobs=jobs, watch=watch)
    made = versions(manifest, assembly, journal, jobs=jobs, watch=watch)
    files: dict[str, str | bytes] = {}
    left_out: list[LeftOut] = []
    sheets = [_sheet(manifest, version) for version in made]
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
    return Made(assembly, lock, {**files, LOCK: lock_text(lock)}, tuple(left_out))


def regenerate(
    manifest: Manifest,
    out: Path,
    *,
    to: tuple[str, ...],
    jobs: int,
    watch: Callable[[Record], None],
) -> Made:
    """Make the set and write it to ``out``; an interrupted run is taken up by the next.

    The files appear under their names only when the whole set is complete.  Raises `OSError`.
    """
    out.mkdir(parents=True, exist_ok=True)
    with Journal(out / ".journal.partial", _key(manifest)) as journal:
        made = make(manifest, journal, to=to, jobs=jobs, watch=watch)
        write_all(out, made.files)
        journal.remove()
    return made


def check(
    manifest: Manifest, out: Path, *, to: tuple[str, ...], jobs: int, scratch: Path
) -> list[str]:
    """What differs between the set in ``out`` and the one that is made now, each as a sentence.

    ``scratch`` is a folder for the journal.  Raises `UnreadableFileError` without a lock.
    """
    locked = read_lock(file_text(out / LOCK))
    if isinstance(locked, str):
        raise UnreadableFileError(str(out / LOCK), locked)
    with Journal(scratch / "journal", _key(manifest)) as journal:
        made = make(manifest, journal, to=to, jobs=jobs, watch=lambda _: None)
    found = differences(locked, made.lock)
    for name, digest in locked.files.items():
        try:
            content = (out / name).read_bytes()
        except OSError:
            found.append(f"file {name} is in the lock but not on disk")
            continue
        if hashlib.sha256(content).hexdigest() != digest:
            found.append(f"file {name} on disk differs from the lock")
    return found


def _key(manifest: Manifest) -> str:
    return f"{mathverify.__version__} {manifest_digest(manifest)}"


def _sheet(manifest: Manifest, version: Version) -> Sheet:
    sections = []
    for number, section in enumerate(manifest.section):
        items = tuple(r.verified for r in version.records if r.section == number)
        sections.append(
            SheetSection(
                section.title,
                items,
                for_each(section.marks, len(items)),
                for_each(section.working, len(items)),
                section.instructions,
            )
        )
    return Sheet(manifest.title, tuple(sections), manifest.sheet.handout(), version.letter)
