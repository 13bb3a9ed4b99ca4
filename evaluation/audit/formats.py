"""The adapters by name, and reading a file with one."""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterator
from pathlib import Path

from evaluation.audit import gsm8k, mwptoolkit, svamp
from evaluation.audit.item import Item, Unreadable
from mathverify.errors import UnreadableFileError

__all__ = ["FORMATS", "read_items"]

_LARGEST_FILE = 200_000_000

#: Name of a format -> reader of its text.
FORMATS: dict[str, Callable[[str], Iterator[Item | Unreadable]]] = {
    "gsm8k": gsm8k.items,
    "mwptoolkit": mwptoolkit.items,
    "svamp": svamp.items,
}


def read_items(name: str, path: Path) -> tuple[Item | Unreadable, ...]:
    """The items of a file in the named format (a key of `FORMATS`).

    Raises `UnreadableFileError` for a file that is no UTF-8 text of at most 200 MB.
    """
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            kind = "a directory" if stat.S_ISDIR(status.st_mode) else "no regular file"
            raise UnreadableFileError(str(path), f"is {kind}, not a file of items")
        if status.st_size > _LARGEST_FILE:
            raise UnreadableFileError(str(path), f"has more than {_LARGEST_FILE} bytes")
        text = path.read_text(encoding="utf-8-sig")
    except UnreadableFileError:
        raise
    except UnicodeDecodeError as error:
        raise UnreadableFileError(str(path), f"is not UTF-8 at byte {error.start}") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UnreadableFileError(str(path), reason) from None
    return tuple(FORMATS[name](text))
