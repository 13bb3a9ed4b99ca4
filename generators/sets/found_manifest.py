"""The manifest of a set that lies in a folder: one that is named, or a file that fits the lock."""

from __future__ import annotations

from pathlib import Path

from generators.sets.lock import Lock
from generators.sets.manifest import Manifest, load_manifest, manifest_digest
from mathverify.errors import MathverifyError, UnreadableFileError

#: Files beside the set that are looked at for its manifest.
_MOST_MANIFESTS = 50
_LONGEST_MANIFEST = 1_000_000


def found_manifest(folder: Path, lock: Lock, told: Path | None) -> Manifest | None:
    """The manifest ``told``, else whichever TOML file in the folder or beside it made the set.

    Raises `UnreadableFileError` for a manifest of another set.
    """
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
