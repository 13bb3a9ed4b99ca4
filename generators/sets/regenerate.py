"""The main job: from a manifest to a verified set with its pages and lock, or a check of one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import mathverify
from generators.family_proofs.certificates import family_digest
from generators.sets.assembly import Assembly, assemble
from generators.sets.candidates import families_of
from generators.sets.engines import Engine, Local
from generators.sets.journal import Journal
from generators.sets.lock import (
    LOCK,
    Lock,
    changed_files,
    content_digest,
    differences,
    lock_of,
    lock_text,
    locked_in,
)
from generators.sets.manifest import Manifest, manifest_digest
from generators.sets.own_secret import own_secret
from generators.sets.record import record_line
from generators.sets.sheets import PART, sheet_of_version
from generators.sets.siblings import siblings_of
from generators.sets.streaming import streamed
from generators.sets.versions import versions
from mathverify.problem.writing import write_all
from mathverify.verification.rendering import LeftOut, prepared, render, render_grid
from mathverify.verification.sheet_words import named

SET = "set.jsonl"
_JOURNAL = ".journal.partial"


@dataclass(frozen=True, slots=True)
class Made:
    """A set: the names of its files, the lock the last.

    ``left_out`` are proved questions of the set that are on no page, because one cannot be printed.
    ``other_shape`` counts the siblings that have not the shape of the question whose place they
    take.
    """

    assembly: Assembly
    lock: Lock
    names: tuple[str, ...]
    left_out: tuple[LeftOut, ...] = ()
    other_shape: int = 0


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
    return _written(manifest, assembly, to=to, engine=engine, watch=watch)


def make_siblings(
    manifest: Manifest,
    old: Path,
    *,
    to: tuple[str, ...],
    engine: Engine | None = None,
    watch: Callable[[object], object],
) -> tuple[Made, Mapping[str, str | bytes]]:
    """The siblings of the set in ``old`` and the contents of their files; nothing is written.

    Raises as `siblings_of` does, and `PluginError` for a renderer that does not exist.
    """
    prepared(to)
    engaged = engine or Local()
    found = siblings_of(manifest, old, engine=engaged, watch=watch)
    made, files = _written(manifest, found.assembly, to=to, engine=engaged, watch=watch)
    return replace(made, other_shape=found.other_shape), files


def _written(
    manifest: Manifest,
    assembly: Assembly,
    *,
    to: tuple[str, ...],
    engine: Engine,
    watch: Callable[[object], object],
) -> tuple[Made, Mapping[str, str | bytes]]:
    """The files of a set, with those of its versions."""
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
    tell: Callable[[str], object] = str,
) -> Made:
    """Make the set and write it to ``out``; an interrupted run is taken up by the next.

    The files appear under their names only when the whole set is complete.  ``tell`` is told if an
    interrupted run is taken up, or why it is not, or why this one could not be.  Raises `OSError`.
    """
    out.mkdir(parents=True, exist_ok=True)
    secret = own_secret()
    with Journal(out / _JOURNAL, _key(manifest, to), secret.content) as journal:
        if secret.lacking:
            tell(f"this run could not be taken up if it were interrupted: {secret.lacking}")
        if journal.ignored:
            tell(f"the interrupted run in {out} is begun anew: {journal.ignored}")
        elif journal.peek() is not None:
            tell(f"the interrupted run in {out} is taken up: what it proved is not proved again")
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
    locked = locked_in(out)
    with Journal(scratch / "journal", _key(manifest, to), b"") as journal:
        made = _made(manifest, scratch, journal, to, engine or Local(), lambda _: None)
    return [*differences(locked, made.lock), *changed_files(out, locked)]


def check_siblings(
    manifest: Manifest,
    old: Path,
    out: Path,
    *,
    to: tuple[str, ...],
    engine: Engine | None = None,
) -> list[str]:
    """What differs between the set in ``out`` and the siblings of ``old`` that are made now.

    Raises as `make_siblings` does, and `UnreadableFileError` without a lock.
    """
    locked = locked_in(out)
    made, _ = make_siblings(manifest, old, to=to, engine=engine, watch=lambda _: None)
    return [*differences(locked, made.lock), *changed_files(out, locked)]


def _made(
    manifest: Manifest,
    folder: Path,
    journal: Journal,
    to: tuple[str, ...],
    engine: Engine,
    watch: Callable[[object], object],
) -> Made:
    if is_long(manifest, to):
        done = streamed(manifest, folder, journal, to=to, engine=engine, watch=watch)
        return Made(done.assembly, done.lock, done.names, done.left_out)
    made, files = make(manifest, journal, to=to, engine=engine, watch=watch)
    write_all(folder, files)
    return made


def _key(manifest: Manifest, to: tuple[str, ...]) -> str:
    """What an interrupted run must have in common with this one: what families are made of too."""
    families = {one.name: one for section in manifest.section for one in families_of(section)}
    made_of = json.dumps({name: family_digest(families[name]) for name in sorted(families)})
    known = content_digest(made_of)
    return f"{mathverify.__version__} {manifest_digest(manifest)} {known} {','.join(to)}"
