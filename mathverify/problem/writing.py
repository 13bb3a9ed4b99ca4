"""Writing files so that nothing half-written ever bears a final name."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from mathverify.problem.secrets import without_secrets


def write_all(folder: Path, contents: Mapping[str, str | bytes]) -> list[Path]:
    """Write every file under a temporary name, then rename them all in the given order.

    A text is written as UTF-8 with the line ends that it has.  A name that stands for no file (a
    pipe, a terminal) is written to as it is.

    If anything fails before the last file is complete (a full disk, Ctrl-C), no final name has
    been touched and the temporary files are removed.  Returns the final paths.  Raises `OSError`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    staged: list[tuple[Path, Path]] = []
    try:
        for name, content in contents.items():
            final = folder / name
            stream = final.exists() and not final.is_file()
            written = final if stream else folder / f".{name}.partial"
            staged.append((written, final))
            plain = without_secrets(content).encode() if isinstance(content, str) else content
            # A link that somebody has put in place of the temporary file is not followed.
            flags = 0 if stream else os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
            with os.fdopen(os.open(written, os.O_WRONLY | flags, 0o666), "wb") as file:
                file.write(plain)
                file.flush()
                if not stream:
                    os.fsync(file.fileno())
        for written, final in staged:
            if written != final:
                written.replace(final)
    finally:
        for written, final in staged:
            if written != final:
                written.unlink(missing_ok=True)
    return [final for _, final in staged]
