"""The adapters by name, and reading a file with one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from evaluation.audit import mwptoolkit, svamp
from evaluation.audit.item import Item, Unreadable
from mathverify.errors import UnreadableFileError

__all__ = ["FORMATS", "read_items"]

#: Name of a format -> reader of its text.
FORMATS: dict[str, Callable[[str], Iterator[Item | Unreadable]]] = {
    "mwptoolkit": mwptoolkit.items,
    "svamp": svamp.items,
}


def read_items(name: str, path: Path) -> tuple[Item | Unreadable, ...]:
    """The items of a file in the named format (a key of `FORMATS`).

    Raises `UnreadableFileError` for a file that is no UTF-8 text.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except IsADirectoryError:
        raise UnreadableFileError(str(path), "is a directory, not a file of items") from None
    except UnicodeDecodeError as error:
        raise UnreadableFileError(str(path), f"is not UTF-8 at byte {error.start}") from None
    except OSError as error:
        raise UnreadableFileError(str(path), error.strerror or str(error)) from None
    return tuple(FORMATS[name](text))
