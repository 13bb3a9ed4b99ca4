"""Families of other packages, found through the entry-point group ``mathverify.families``."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points

from generators.family import Family
from mathverify.errors import PluginError

__all__ = ["GROUP", "installed_families"]

#: The entry-point group; each entry loads to one object with the attributes of `Family`.
GROUP = "mathverify.families"


def installed_families() -> tuple[Family, ...]:
    """The families that installed packages offer, ordered by the name of their entry.

    Raises PluginError for an entry that cannot be loaded or is no family.
    """
    entries = sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))
    return tuple(_load(entry) for entry in entries)


def _load(entry: EntryPoint) -> Family:
    try:
        loaded = entry.load()
    except Exception as error:
        raise PluginError(GROUP, entry.name, f"cannot be loaded: {error!r}") from error
    if not isinstance(loaded, Family):
        raise PluginError(GROUP, entry.name, f"{entry.value} is not a family")
    return loaded
