"""Families of other packages, found through the entry-point group ``mathverify.families``.

An entry names a family: a `ParametricFamily`, or ``FamilyFile(Path(...))`` for one in a YAML file.
"""

from __future__ import annotations

from generators.family import Family
from mathverify.errors import PluginError
from mathverify.plugins import loaded

#: The entry-point group; each entry loads to one object with the attributes of `Family`.
GROUP = "mathverify.families"


def installed_families() -> tuple[Family, ...]:
    """The families that installed packages offer, ordered by the name of their entry.

    Raises `PluginError` for an entry that is no family.
    """
    found: list[Family] = []
    for name, family in loaded(GROUP):
        if not isinstance(family, Family):
            raise PluginError(GROUP, name, "it is not a family")
        found.append(family)
    return tuple(found)
