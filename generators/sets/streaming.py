"""A set too long for memory: records and pages are written as they come, in shards and parts.

Nothing bears its final name before the whole set is complete.  Pages are made by a worker while
the next part is proved; how much memory is taken does not depend on how long the set is.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count, islice, tee
from pathlib import Path

import mathverify
from generators.sets.assembly import Assembly, Question, proposal_at, questions
from generators.sets.engines import Engine, Limits, Local
from generators.sets.index import INDEX, Entry, belongs_to, write_index
from generators.sets.journal import Journal
from generators.sets.lines import packed
from generators.sets.lock import (
    LOCK,
    SHARD,
    Lock,
    Locking,
    content_digest,
    file_digest,
    lock_text,
)
from generators.sets.manifest import Manifest, manifest_digest
from generators.sets.sheets import PART, Shown, sheet_of_part
from mathverify.problem.json_lines import json_value
from mathverify.problem.secrets import without_secrets
from mathverify.verification.isolation import Finished
from mathverify.verification.rendering import LeftOut, prepared, render
from mathverify.verification.sheet_words import named

#: What rendering a part may take.
_LIMITS = Limits(3600.0, 3000)
#: Parts that wait for their pages, and the most whose pages are made at a time.
_WAITING, _AT_A_TIME = 2, 2


@dataclass(frozen=True, slots=True)
class Streamed:
    """What was made, all of it on disk under its final names."""

    assembly: Assembly
    lock: Lock
    left_out: tuple[LeftOut, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Pages:
    """The pages of a part, by name."""

    files: Mapping[str, bytes]
    left_out: tuple[LeftOut, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """Questions that are rendered together, and how their pages are called."""

    manifest: Manifest
    title: str
    suffix: str
    items: tuple[Shown, ...]
    to: tuple[str, ...]


def _rendered(part: _Part) -> _Pages:
    """The pages of a part; importable by name, for a worker."""
    rendering = render(sheet_of_part(part.manifest, part.items, part.title), part.to)
    files = {named(page.name, part.suffix): _bytes(page.content) for page in rendering.pages}
    return _Pages(files, rendering.left_out)


def _bytes(content: str | bytes) -> bytes:
    return without_secrets(content).encode() if isinstance(content, str) else content


@dataclass(slots=True)
class _Making:
    """A set under way in ``folder``: its files in order, with the digests of what they hold."""

    folder: Path
    files: dict[str, str] = field(default_factory=dict)
    left_out: list[LeftOut] = field(default_factory=list)

    def partial(self, name: str) -> Path:
        """Where a file stands until all are complete."""
        return self.folder / f".{name}.partial"

    def note(self, suffix: str) -> Path:
        """Where it is noted that the pages of a part are complete."""
        return self.folder / f".part-{suffix}.partial"

    def write(self, name: str, content: bytes) -> None:
        """Write a file whole."""
        self.partial(name).write_bytes(content)
        self.files[name] = content_digest(content)

    def finish(self, lock: Lock) -> tuple[str, ...]:
        """Give every file its final name, the lock the last."""
        text = lock_text(lock)
        self.partial(LOCK).write_text(text, encoding="utf-8")
        names = (*self.files, LOCK)
        if self.partial(INDEX).exists():
            belongs_to(self.partial(INDEX), text)
            names = (*self.files, INDEX, LOCK)
        for one in names:
            self.partial(one).replace(self.folder / one)
        for note in self.folder.glob(".part-*.partial"):
            note.unlink()
        return names


def streamed(
    manifest: Manifest,
    folder: Path,
    journal: Journal,
    *,
    to: tuple[str, ...],
    engine: Engine,
    watch: Callable[[object], object],
) -> Streamed:
    """Make the set of ``manifest`` in ``folder``.

    Raises `PluginError` for a renderer or family that does not exist, and `OSError`.
    """
    prepared(to)
    assembly, making = Assembly(), _Making(folder)
    locking = Locking(mathverify.__version__, manifest_digest(manifest))
    found = _locked(
        questions(manifest, journal, assembly, engine=engine, examined=bool(to)), locking, watch
    )
    if to:
        _pages(manifest, found, to, journal, making, min(engine.workers, _AT_A_TIME))
    else:
        deque(found, maxlen=0)
    entries = _records(journal, making, assembly.number)
    if assembly.number > SHARD:
        write_index(making.partial(INDEX), entries)
    else:
        deque(entries, maxlen=0)
    lock = locking.lock(making.files)
    names = making.finish(lock)
    return Streamed(assembly, lock, tuple(making.left_out), names)


def _locked(
    found: Iterable[Question], locking: Locking, watch: Callable[[object], object]
) -> Iterator[Question]:
    for question in found:
        locking.tell(str(question.number), question.digest, question.family, question.version)
        watch(question)
        yield question


def _pages(
    manifest: Manifest,
    found: Iterator[Question],
    to: tuple[str, ...],
    journal: Journal,
    making: _Making,
    workers: int,
) -> None:
    """Render part by part, a few ahead of what is written.

    The pages of a part are a chain of formats, which takes longer than proving its questions.
    """
    waiting: deque[tuple[str, str, Future[_Pages]]] = deque()
    places: Counter[int] = Counter()
    with ThreadPoolExecutor(max_workers=workers) as threads:
        number = 0
        while batch := list(islice(found, PART)):
            suffix = f"{number:05d}"
            said = "\n".join((suffix, *to, *(one.digest for one in batch)))
            key = journal.signature(said.encode())
            items = tuple(_shown(manifest, one, places) for one in batch)
            number += 1
            if _is_there(making, suffix, key):
                continue
            title = f"{manifest.title} ({batch[0].number}-{batch[-1].number})"
            part = _Part(manifest, title, suffix, items, to)
            waiting.append((suffix, key, threads.submit(_by_a_worker, part)))
            if len(waiting) > _WAITING:
                _take(*waiting.popleft(), making)
        while waiting:
            _take(*waiting.popleft(), making)


def _shown(manifest: Manifest, question: Question, places: Counter[int]) -> Shown:
    section, made = question.place.section, question.examined
    places[section] += 1
    return Shown(
        section,
        places[section] - 1,
        question.digest,
        proposal_at(manifest, question.place) if made is None else made.proposal,
        None if made is None else made.examination,
    )


def _by_a_worker(part: _Part) -> _Pages:
    """The pages of a part by a worker; what breaks there breaks here, with its own error."""
    (done,) = Local(1).outcomes(_rendered, [part], _LIMITS)
    return done.value if isinstance(done, Finished) else _rendered(part)


def _take(suffix: str, key: str, done: Future[_Pages], making: _Making) -> None:
    pages = done.result()
    for name, content in pages.files.items():
        making.write(name, content)
    making.left_out += pages.left_out
    files = {name: making.files[name] for name in pages.files}
    left_out = [[one.question, one.format, one.reason] for one in pages.left_out]
    told = {"key": key, "files": files, "left_out": left_out}
    making.note(suffix).write_text(json.dumps(told), encoding="utf-8")


def _is_there(making: _Making, suffix: str, key: str) -> bool:
    """Whether an earlier run made the pages of this very part; then they are taken over."""
    try:
        told = json_value(making.note(suffix).read_text(encoding="utf-8"))
        if not key or told["key"] != key:
            return False
        files = dict(told["files"])
        if any(file_digest(making.partial(name)) != files[name] for name in files):
            return False
        making.left_out += [LeftOut(*one) for one in told["left_out"]]
    except (OSError, ValueError, KeyError, TypeError):
        return False
    making.files.update(files)
    return True


def _records(journal: Journal, making: _Making, number: int) -> Iterator[Entry]:
    """Write the records, those of a long set in packed shards; where each of those stands."""
    accepted = ((entry, without_secrets(line)) for entry, line in journal.accepted())
    if number <= SHARD:
        path = making.partial("set.jsonl")
        with path.open("wb") as file:
            for _, line in accepted:
                file.write(f"{line}\n".encode())
        making.files["set.jsonl"] = file_digest(path, packed=False)
        return
    numbers = count(1)
    for shard in range(-(-number // SHARD)):
        name = f"set-{shard:05d}.jsonl.gz"
        with making.partial(name).open("wb") as file:
            entries, lines = tee(islice(accepted, SHARD))
            places = packed((line for _, line in lines), file)
            for place, (entry, _) in zip(places, entries, strict=False):
                told = (entry["id"], entry["digest"], entry["place"][0], entry["family"])
                yield Entry("", next(numbers), *told, name, place)
        making.files[name] = file_digest(making.partial(name), packed=True)
