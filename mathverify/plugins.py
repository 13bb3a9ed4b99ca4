"""What other packages plug in, found by entry points: the one loader of all groups.

An entry that cannot be imported switches itself off: everything else goes on, and one warning says
which file stood in the way.  Nothing is proved by the want of it; a question that needs what is
missing is refused or undecided.  An entry that can be imported and is not what its group asks for,
or that takes a name, is a fault of its author and raises (`mathverify.errors.PluginError`).
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import multiprocessing
import sys
import warnings
from collections.abc import Container, Iterable, Iterator
from functools import cache
from typing import Any

from mathverify.errors import PluginWarning

#: Packages whose entries were found to be out of reach: said once each, and in no worker.
_SWITCHED_OFF: set[str] = set()


@cache
def _installed(_path: tuple[str, ...]) -> Any:
    """All entries of what is installed along a path: every package is read for any of them."""
    return importlib.metadata.entry_points()


def entries(group: str) -> Iterable[importlib.metadata.EntryPoint]:
    """The entries of ``group``, of all packages that are installed."""
    found: Iterable[importlib.metadata.EntryPoint] = _installed(tuple(sys.path)).select(group=group)
    return found


def loaded(group: str, names: Container[str] | None = None) -> Iterator[tuple[str, Any]]:
    """(name, object) of every entry of ``group`` that can be imported, in order of their names.

    With ``names``, of the entries of these names alone.
    """
    for entry in sorted(entries(group), key=lambda one: (one.name, one.value)):
        if names is not None and entry.name not in names:
            continue
        try:
            value = entry.load()
        except Exception as error:  # noqa: BLE001 - a stranger's module may raise anything
            root = _in_the_way(error) or entry.value.partition(":")[0].partition(".")[0]
            if root not in _SWITCHED_OFF and multiprocessing.parent_process() is None:
                _SWITCHED_OFF.add(root)
                _warn(group, entry.name, root, f"{type(error).__name__}: {error}")
            continue
        yield entry.name, value


def announce(*groups: str) -> None:
    """Warn of entries that workers cannot import, without importing anything here.

    What stands in the way is seen without it: a module of another author that bears the name of a
    package.
    """
    for group in groups:
        for entry in entries(group):
            root, dot, _ = entry.value.partition(":")[0].partition(".")
            found = importlib.util.find_spec(root)
            if not dot or (found is not None and found.submodule_search_locations is not None):
                continue
            if root not in _SWITCHED_OFF and multiprocessing.parent_process() is None:
                _SWITCHED_OFF.add(root)
                where = "" if found is None else f"; {root} is {found.origin}"
                reason = f"no package of the name {root}{where}"
                warnings.warn(PluginWarning(group, entry.name, reason), stacklevel=2)


def _in_the_way(error: Exception) -> str:
    """The module that is there and has not what was looked for in it; empty for any other fault.

    It need not be of the package that the entry names: that may import others.
    """
    name = (error.name or "") if isinstance(error, ModuleNotFoundError) else ""
    root, dot, _ = name.partition(".")
    return root if dot and root in sys.modules else ""


def _warn(group: str, name: str, root: str, error: str) -> None:
    file = getattr(sys.modules.get(root), "__file__", None)
    where = "" if file is None else f"; {root} is {file}"
    warnings.warn(PluginWarning(group, name, f"{error}{where}"), stacklevel=2)
