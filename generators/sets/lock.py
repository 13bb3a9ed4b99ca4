"""The lock of a set: what it consists of, so that a check can name what differs."""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from generators.sets.record import Record
from mathverify.errors import UnreadableFileError
from mathverify.problem.file_reading import file_text
from mathverify.problem.json_lines import json_value

_PIECE = 1 << 20


@dataclass(frozen=True, slots=True)
class Lock:
    """Digests of manifest, items and files, and the version that made them."""

    version: str
    manifest: str
    families: Mapping[str, int]
    items: Mapping[str, str]
    files: Mapping[str, str]


#: The name of the file.
LOCK = "set.lock.json"
#: A longer set is locked, and its records are written, in shards of so many.
SHARD = 10_000


class Locking:
    """The lock of a set that is told question by question, in order.

    Of a set of more than `SHARD` questions the lock has one digest for each shard, over the
    digests of its questions.
    """

    def __init__(self, version: str, manifest: str) -> None:
        self._version, self._manifest = version, manifest
        self._families: dict[str, int] = {}
        self._items: dict[str, str] = {}
        self._shards: dict[str, str] = {}
        self._digests: list[str] = []
        self._told = 0

    def tell(self, name: str, digest: str, family: str, version: int) -> None:
        """The next question: its name (``7``, ``B7``), its digest, where it comes from."""
        self._families[family] = version
        self._told += 1
        self._digests.append(digest)
        if self._told <= SHARD:
            self._items[name] = digest
        if len(self._digests) == SHARD:
            self._close()

    def lock(self, files: Mapping[str, str]) -> Lock:
        """The lock; ``files`` are names and digests of everything but the lock itself."""
        if self._told <= SHARD:
            items = self._items
        else:
            self._close()
            items = self._shards
        return Lock(self._version, self._manifest, self._families, items, files)

    def _close(self) -> None:
        if self._digests:
            first = self._told - len(self._digests) + 1
            name = f"{first}-{self._told}"
            self._shards[name] = content_digest("\n".join(self._digests))
            self._digests.clear()


def lock_of(
    version: str, manifest: str, records: Mapping[str, Record], files: Mapping[str, str | bytes]
) -> Lock:
    """The lock of a set, ``records`` by version and number (``7``, ``B7``).

    ``files`` are names and contents of everything but the lock itself.
    """
    locking = Locking(version, manifest)
    for name, record in records.items():
        origin = record.proposal.origin
        locking.tell(name, record.verdict.digest, origin.family, origin.version)
    return locking.lock({name: content_digest(content) for name, content in files.items()})


def content_digest(content: str | bytes) -> str:
    """SHA-256, in hex, of a file's content."""
    data = content.encode() if isinstance(content, str) else content
    return hashlib.sha256(data).hexdigest()


def file_digest(path: Path, *, packed: bool | None = None) -> str:
    """`content_digest` of a file; of one that is packed, as ``.gz`` is, of what it holds.

    Programs of other versions pack differently.  Raises `OSError`.
    """
    hashed = hashlib.sha256()
    packed = path.suffix == ".gz" if packed is None else packed
    with gzip.open(path, "rb") if packed else path.open("rb") as file:
        while piece := file.read(_PIECE):
            hashed.update(piece)
    return hashed.hexdigest()


def lock_text(lock: Lock) -> str:
    """The lock as indented JSON with sorted keys."""
    data = {
        "version": lock.version,
        "manifest": lock.manifest,
        "families": dict(lock.families),
        "items": dict(lock.items),
        "files": dict(lock.files),
    }
    return json.dumps(data, indent=2, sort_keys=True) + "\n"


def read_lock(text: str) -> Lock | str:
    """The lock in ``text``, or why it is none."""
    try:
        data = json_value(text)
    except ValueError as error:
        return f"is not JSON: {error}"
    if not isinstance(data, dict) or sorted(data) != sorted(Lock.__dataclass_fields__):
        return "is not a lock file"
    texts = all(isinstance(data[field], str) for field in ("version", "manifest"))
    maps = all(isinstance(data[field], dict) for field in ("families", "items", "files"))
    if not texts or not maps:
        return "is not a lock file"
    outside = next(
        (name for name in data["files"] if Path(name).name != name or name in ("", "..")), None
    )
    if outside is not None:
        return f"names a file that is not beside it: {outside[:80]!r}"
    return Lock(**data)


def locked_in(folder: Path) -> Lock:
    """The lock of the set in ``folder``.  Raises `UnreadableFileError` where there is none."""
    found = read_lock(file_text(folder / LOCK))
    if isinstance(found, str):
        raise UnreadableFileError(str(folder / LOCK), found)
    return found


def changed_files(folder: Path, locked: Lock) -> Iterator[str]:
    """The files of a lock that are not in ``folder`` as it says, each as one sentence."""
    for name, digest in locked.files.items():
        try:
            same = file_digest(folder / name) == digest
        except FileNotFoundError:
            yield f"file {name} is in the lock but not on disk"
            continue
        except (OSError, EOFError, zlib.error):
            same = False
        if not same:
            yield f"file {name} on disk differs from the lock"


def differences(locked: Lock, made: Lock) -> list[str]:
    """What differs between the lock and what was made now, each as one sentence."""
    found: list[str] = []
    if locked.version != made.version:
        found.append(f"the lock was made by version {locked.version}, this is {made.version}")
    if locked.manifest != made.manifest:
        found.append("the manifest has changed since the lock was made")
    for what, old, new in (
        ("family", locked.families, made.families),
        ("question", locked.items, made.items),
        ("file", locked.files, made.files),
    ):
        for name in sorted({*old, *new}, key=lambda n: (len(n), n)):
            if name not in new:
                found.append(f"{what} {name} is in the lock but is not made now")
            elif name not in old:
                found.append(f"{what} {name} is made now but is not in the lock")
            elif old[name] != new[name]:
                found.append(f"{what} {name} differs from the lock")
    return found
