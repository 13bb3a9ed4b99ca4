"""Theories of other packages, found by the entry-point group ``mathverify.theories``.

An entry point names a `mathverify.semantics.lowering.Theory`::

    [project.entry-points."mathverify.theories"]
    coordinates = "geometry.coordinates:THEORY"
"""

from __future__ import annotations

from mathverify.errors import PluginError
from mathverify.semantics.lowering import Theory
from mathverify.theories import ENTRY_POINTS, THEORIES, rules

__all__ = ["plugged_in"]


def plugged_in() -> tuple[Theory, ...]:
    """The theories of installed packages, in order of their names.

    Raises `PluginError` for an entry point that cannot be loaded or is no theory of its name,
    and for one that repeats a theory or a function that is there already.
    """
    from importlib.metadata import entry_points

    found: list[Theory] = []
    for entry in sorted(entry_points(group=ENTRY_POINTS), key=lambda e: (e.name, e.value)):
        try:
            theory = entry.load()
        except Exception as error:
            raise PluginError(
                ENTRY_POINTS, entry.name, f"{type(error).__name__}: {error}"
            ) from error
        if not isinstance(theory, Theory):
            raise PluginError(ENTRY_POINTS, entry.name, f"{entry.value} is not a Theory")
        if theory.name != entry.name:
            raise PluginError(
                ENTRY_POINTS, entry.name, f"the theory there is called {theory.name!r}"
            )
        found.append(theory)
    rules((*THEORIES, *found))
    return tuple(found)
