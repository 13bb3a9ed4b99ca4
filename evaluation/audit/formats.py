"""The adapters by name, and reading a file with one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from evaluation.audit import gsm8k, mwptoolkit, svamp
from evaluation.audit.item import Item, Unreadable
from mathverify.errors import UnreadableFileError
from mathverify.problem.file_reading import file_text

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
    found = tuple(FORMATS[name](file_text(path, _LARGEST_FILE)))
    if not found:
        raise UnreadableFileError(str(path), "it holds no item")
    faults = [one.reason for one in found if isinstance(one, Unreadable) and one.malformed]
    if len(faults) == len(found):
        raise UnreadableFileError(str(path), f"it holds no item: {faults[0]}")
    return found
