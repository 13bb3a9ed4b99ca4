"""Theories, engines and checks of other packages, found by entry points.

One of the group ``mathverify.theories`` names a `mathverify.semantics.lowering.Theory`, one of the
group ``mathverify.engines`` a function that makes an engine for a question, or returns None for
a question that the engine is not meant for, and one of the group ``mathverify.checks`` a
`mathverify.verification.case.Check`::

    [project.entry-points."mathverify.theories"]
    knots = "knots.theory:THEORY"

    [project.entry-points."mathverify.engines"]
    knots = "knots.engine:engine_for"

    [project.entry-points."mathverify.checks"]
    knots = "knots.check:CHECK"

Words of the group ``mathverify.words`` need no theory: their records bring the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from mathverify.errors import PluginError
from mathverify.plugins import loaded
from mathverify.semantics.lowering import Rule, Theory
from mathverify.theories import ENTRY_POINTS, THEORIES, rules
from mathverify.verification.case import Check
from mathverify.verification.examination import Specialist
from mathverify.words.book import BOOK, SUPPLIERS

#: The entry-point group of engines for questions of one kind.
ENGINES = "mathverify.engines"
#: The entry-point group of checks of obligations.
CHECKS = "mathverify.checks"


def plugged_in() -> tuple[Theory, ...]:
    """The theories of installed packages, in order of their names.

    Raises `PluginError` for an entry point that is no theory of its name, and for one that repeats
    a theory or a function that is there already.
    """
    found: list[Theory] = []
    for name, theory in loaded(ENTRY_POINTS):
        if not isinstance(theory, Theory):
            raise PluginError(ENTRY_POINTS, name, "it is not a Theory")
        if theory.name != name:
            raise PluginError(ENTRY_POINTS, name, f"the theory there is called {theory.name!r}")
        found.append(theory)
    found = list(_with_records(found))
    rules((*THEORIES, *found))
    return tuple(found)


def _with_records(found: Iterable[Theory]) -> Iterator[Theory]:
    """The theories with rules for the words whose records say enough, and theories of these alone.

    A theory of the same name as the entry of the records is asked first.
    """
    brought: dict[str, dict[str, Rule]] = {}
    for name, supplier in SUPPLIERS.items():
        # Most installations have no records of others.
        from mathverify.theories.recorded import rule_of

        brought.setdefault(supplier, {})[name] = rule_of(BOOK[name], supplier)
    for theory in found:
        more = brought.pop(theory.name, {})
        yield replace(theory, rules={**more, **theory.rules}) if more else theory
    for supplier, of_records in brought.items():
        yield Theory(supplier, of_records)


@cache
def _loaded(group: str) -> tuple[tuple[str, Any], ...]:
    """What the entry points of a group name, in order of their names, each name once."""
    found: list[tuple[str, Any]] = []
    for name, value in loaded(group):
        if any(name == other for other, _ in found):
            raise PluginError(group, name, "something of this name is there already")
        found.append((name, value))
    return tuple(found)


def specialists() -> tuple[Specialist, ...]:
    """What makes the engines of installed packages, in order of their names.

    Raises `PluginError` for an entry point that cannot be called, or repeats a name.
    """
    for name, value in _loaded(ENGINES):
        if not callable(value):
            raise PluginError(ENGINES, name, "it makes no engine")
    return tuple(value for _, value in _loaded(ENGINES))


def checks() -> tuple[Check, ...]:
    """The checks of installed packages, in order of their names.

    Raises `PluginError` for an entry point that is no check, or repeats a name.
    """
    for name, value in _loaded(CHECKS):
        if not callable(getattr(value, "examine", None)) or not hasattr(value, "discharges"):
            raise PluginError(CHECKS, name, "it is no check")
    return tuple(value for _, value in _loaded(CHECKS))


def plugin_of(part: object) -> str:
    """The plug-in that supplies a function (by name), makes an engine, or is a check; else ""."""
    for name, value in (*_loaded(ENGINES), *_loaded(CHECKS)):
        if value is part:
            return name
    return _suppliers().get(part, "") if isinstance(part, str) else ""


@cache
def _suppliers() -> Mapping[str, str]:
    """The functions that theories of installed packages supply, and by which."""
    return {function: theory.name for theory in plugged_in() for function in theory.rules}
