"""The lock of a set: what it consists of, so that a check can name what differs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generators.sets.record import Record
from mathverify.problem.json_lines import json_value

__all__ = ["Lock", "differences", "lock_of", "lock_text", "read_lock"]


@dataclass(frozen=True, slots=True)
class Lock:
    """Digests of manifest, items and files, and the version that made them."""

    version: str
    manifest: str
    families: Mapping[str, int]
    items: Mapping[str, str]
    files: Mapping[str, str]


def lock_of(
    version: str, manifest: str, records: Mapping[str, Record], files: Mapping[str, str | bytes]
) -> Lock:
    """The lock of a set, ``records`` by version and number (``7``, ``B7``).

    ``files`` are names and contents of everything but the lock itself.
    """
    origins = [record.proposal.origin for record in records.values()]
    return Lock(
        version,
        manifest,
        {origin.family: origin.version for origin in origins},
        {name: record.verdict.digest for name, record in records.items()},
        {name: _digest(content) for name, content in files.items()},
    )


def _digest(content: str | bytes) -> str:
    data = content.encode() if isinstance(content, str) else content
    return hashlib.sha256(data).hexdigest()


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
