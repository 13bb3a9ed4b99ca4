"""The bytes and the text of a file that somebody names: a regular file or a pipe, and bounded.

Every verb reads through here, so that what one refuses, all refuse: a folder, a device, a pipe
that nobody writes to, more bytes than are allowed, what is not UTF-8.  A byte order mark is no
part of a text.
"""

from __future__ import annotations

import os
import select
import stat
import time
from pathlib import Path

from mathverify.errors import UnreadableFileError

#: Bytes of a file of records, one a line: sets, banks, traces, recordings.
MAX_RECORD_BYTES = 500_000_000
#: Seconds until a pipe without anybody at its other end is given up.
_PATIENCE = 5.0
_CHUNK = 1 << 20
_MARK = b"\xef\xbb\xbf"


def file_bytes(path: Path, limit: int) -> bytes:
    """All that is in a file of at most ``limit`` bytes.  Raises `UnreadableFileError`."""
    try:
        # A named pipe is opened without waiting for somebody who writes to it.
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None
    try:
        status = os.fstat(file)
        if stat.S_ISREG(status.st_mode) and status.st_size > limit:
            raise UnreadableFileError(str(path), _too_large(status.st_size, limit))
        if not stat.S_ISREG(status.st_mode) and not stat.S_ISFIFO(status.st_mode):
            kind = "a directory" if stat.S_ISDIR(status.st_mode) else "not a regular file"
            raise UnreadableFileError(str(path), f"it is {kind}")
        return _content(file, path, limit)
    except UnreadableFileError:
        raise
    except OSError as error:
        raise _unreadable(path, error) from None
    finally:
        os.close(file)


def file_text(path: Path, limit: int = MAX_RECORD_BYTES) -> str:
    """A file of at most ``limit`` bytes as text.  Raises `UnreadableFileError`."""
    content = file_bytes(path, limit)
    try:
        return content.removeprefix(_MARK).decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableFileError(str(path), f"it is not UTF-8 at byte {error.start}") from None


def _content(file: int, path: Path, limit: int) -> bytes:
    content = bytearray()
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            chunk = os.read(file, _CHUNK)
        except BlockingIOError:
            # Somebody has the pipe open and will write to it.
            select.select([file], [], [])
            continue
        content += chunk
        if len(content) > limit:
            raise UnreadableFileError(str(path), _too_large(len(content), limit))
        if chunk:
            continue
        if content or stat.S_ISREG(os.fstat(file).st_mode):
            return bytes(content)
        if time.monotonic() > until:
            raise UnreadableFileError(str(path), "it is a pipe that nobody writes to")
        time.sleep(0.02)


def _too_large(size: int, limit: int) -> str:
    return f"it has {size} bytes, more than the limit of {limit}"


def _unreadable(path: Path, error: Exception) -> UnreadableFileError:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return UnreadableFileError(str(path), reason)
