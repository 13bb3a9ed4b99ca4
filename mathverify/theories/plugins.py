"""Theories and engines of other packages, found by entry points.

One of the group ``mathverify.theories`` names a `mathverify.semantics.lowering.Theory`, one of the
group ``mathverify.engines`` a function that makes an engine for a question, or returns None for
a question that the engine is not meant for::

    [project.entry-points."mathverify.theories"]
    knots = "knots.theory:THEORY"

    [project.entry-points."mathverify.engines"]
    knots = "knots.engine:engine_for"
"""

from __future__ import annotations

from functools import cache

from mathverify.errors import PluginError
from mathverify.semantics.lowering import Theory
from mathverify.theories import ENTRY_POINTS, THEORIES, rules
from mathverify.verification.examination import Specialist

__all__ = ["ENGINES", "plugged_in", "plugins", "specialists"]

#: The entry-point group of engines for questions of one kind.
ENGINES = "mathverify.engines"


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


@cache
def _engines() -> tuple[tuple[str, Specialist], ...]:
    from importlib.metadata import entry_points

    found: list[tuple[str, Specialist]] = []
    for entry in sorted(entry_points(group=ENGINES), key=lambda e: (e.name, e.value)):
        try:
            specialist = entry.load()
        except Exception as error:
            raise PluginError(ENGINES, entry.name, f"{type(error).__name__}: {error}") from error
        if not callable(specialist):
            raise PluginError(ENGINES, entry.name, f"{entry.value} makes no engine")
        if any(name == entry.name for name, _ in found):
            raise PluginError(ENGINES, entry.name, "an engine of this name is there already")
        found.append((entry.name, specialist))
    return tuple(found)


def specialists() -> tuple[Specialist, ...]:
    """What makes the engines of installed packages, in order of their names.

    Raises `PluginError` for an entry point that cannot be loaded or called, or repeats a name.
    """
    return tuple(specialist for _, specialist in _engines())


def plugins() -> tuple[str, ...]:
    """The names of all theories and engines of installed packages, for certificates."""
    names = [theory.name for theory in plugged_in()] + [name for name, _ in _engines()]
    return tuple(dict.fromkeys(names))
