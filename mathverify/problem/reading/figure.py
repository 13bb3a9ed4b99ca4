"""Which names of a question are points, lines and circles, so that notation is read with them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mathverify.language.figure_notation import FigureNames
from mathverify.problem.spec import Datum, FunctionDefinition, Unknown

__all__ = ["figure_names"]

_POINT = re.compile(r"\(([^()\[\]{}]|\([^()]*\))*\)")


def figure_names(
    data: Iterable[Datum], functions: Iterable[FunctionDefinition], unknowns: Iterable[Unknown]
) -> FigureNames:
    """The names of a question by what they stand for; a datum such as ``(-2, 3)`` is a point.

    Without unknowns of a geometric sort the data are pairs of numbers, and nothing is read.
    """
    sorts: dict[str, set[str]] = {"point": set(), "line": set(), "circle": set(), "": set()}
    for unknown in unknowns:
        sort = " ".join((unknown.domain or "").split())
        sorts[sort if sort in sorts else ""].add(unknown.name)
    for datum in data:
        is_place = datum.name.isupper() and _is_place(datum.value)
        sorts["point" if is_place else ""].add(datum.name)
    sorts[""].update(function.name for function in functions)
    return FigureNames(
        frozenset(sorts["point"]),
        frozenset(sorts["line"]),
        frozenset(sorts["circle"]),
        frozenset(sorts[""]),
    )


def _is_place(value: str) -> bool:
    """Two or three things in parentheses."""
    text = value.strip()
    return _POINT.fullmatch(text) is not None and text.count(",") in (1, 2)
