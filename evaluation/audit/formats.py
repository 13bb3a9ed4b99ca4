"""The adapters by name: the built-in ones, and those of other packages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from evaluation.audit import (
    geometry3k,
    gsm8k,
    gsm_symbolic,
    jgex,
    mathgenerator,
    mwptoolkit,
    reasoning_gym,
    svamp,
    treecut,
)
from evaluation.audit.item import Item, Unreadable
from evaluation.audit.table import GROUP, Columns, table_items
from mathverify.errors import PluginError, UnreadableFileError
from mathverify.plugins import loaded
from mathverify.problem.file_reading import file_text

_LARGEST_FILE = 200_000_000
#: The name under which a table with named columns is read.
TABLE = "table"


@dataclass(frozen=True, slots=True)
class Adapter:
    """A form of data sets: its name, and the items of a file in it.

    ``read`` reports an item that it cannot read as `Unreadable` with the cause, and raises
    `UnreadableFileError` for a file that is none of its form.
    """

    name: str
    read: Callable[[Path], Iterable[Item | Unreadable]]


def _text_of(
    items: Callable[[str], Iterable[Item | Unreadable]], path: Path
) -> Iterable[Item | Unreadable]:
    return items(file_text(path, _LARGEST_FILE))


#: The forms that are read without another package, read first.
BUILT_IN: tuple[Adapter, ...] = (
    Adapter("geometry3k", partial(_text_of, geometry3k.items)),
    Adapter("gsm8k", partial(_text_of, gsm8k.items)),
    Adapter("gsm-symbolic", gsm_symbolic.items),
    Adapter("jgex", partial(_text_of, jgex.items)),
    Adapter("mathgenerator", partial(_text_of, mathgenerator.items)),
    Adapter("mwptoolkit", partial(_text_of, mwptoolkit.items)),
    Adapter("reasoning-gym", partial(_text_of, reasoning_gym.items)),
    Adapter("svamp", partial(_text_of, svamp.items)),
    Adapter("treecut", partial(_text_of, treecut.items)),
)


def adapters() -> Mapping[str, Adapter]:
    """The adapters by name: the built-in ones, then the entry points ``mathverify.audits``.

    Raises `PluginError` for an entry that is no adapter or takes a name.
    """
    found = {adapter.name: adapter for adapter in BUILT_IN}
    for name, adapter in loaded(GROUP):
        if not isinstance(adapter, Adapter):
            raise PluginError(GROUP, name, "it is not an adapter")
        if adapter.name in found or adapter.name == TABLE:
            raise PluginError(GROUP, name, f"the name {adapter.name!r} is taken")
        found[adapter.name] = adapter
    return found


def read_items(
    name: str, path: Path, columns: Columns | None = None, limit: int | None = None
) -> tuple[Item | Unreadable, ...]:
    """The items of a file in the named format, or of a table with named ``columns``; the first
    ``limit`` of them where one is given.

    Raises `UnreadableFileError` for a file that holds no item, of at most 200 MB as text.
    """
    read = table_items(path, columns) if columns is not None else adapters()[name].read(path)
    found = tuple(read)
    if not found:
        raise UnreadableFileError(str(path), "it holds no item")
    faults = [one.reason for one in found if isinstance(one, Unreadable) and one.malformed]
    if len(faults) == len(found):
        raise UnreadableFileError(str(path), f"it holds no item: {faults[0]}")
    return found[:limit]
