"""Writing files so that nothing half-written ever bears a final name."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from mathverify.problem.secrets import without_secrets

__all__ = ["write_all"]


def write_all(folder: Path, contents: Mapping[str, str | bytes]) -> list[Path]:
    """Write every file under a temporary name, then rename them all in the given order.

    A text is written as UTF-8 with the line ends that it has.

    If anything fails before the last file is complete (a full disk, Ctrl-C), no final name has
    been touched and the temporary files are removed.  Returns the final paths.  Raises `OSError`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    staged: list[tuple[Path, Path]] = []
    try:
        for name, content in contents.items():
            temporary = folder / f".{name}.partial"
            staged.append((temporary, folder / name))
            # A link that somebody has put there is not followed.
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
            with os.fdopen(os.open(temporary, flags, 0o666), "wb") as file:
                plain = without_secrets(content).encode() if isinstance(content, str) else content
                file.write(plain)
                file.flush()
                os.fsync(file.fileno())
        for temporary, final in staged:
            temporary.replace(final)
    finally:
        for temporary, _ in staged:
            temporary.unlink(missing_ok=True)
    return [final for _, final in staged]
