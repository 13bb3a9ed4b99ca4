"""What the rules of sentences share: points in a list, angles, which calls are measures."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import is_call
from mathverify.language.figure_notation.terms import read_terms

__all__ = ["MEASURES", "POINT_CALLS", "Rule", "Sentences", "angle_of", "compiled", "listed_points"]

#: A rule gives the statement that a sentence is, or nothing.
Rule: TypeAlias = Callable[[re.Match[str], FigureNames], str]
#: Patterns of whole sentences with their rules, in the order in which they are tried.
Sentences: TypeAlias = tuple[tuple[re.Pattern[str], Rule], ...]
MEASURES = (
    *("angle", "length", "area", "perimeter", "radius", "diameter", "circumference", "bearing"),
    *("center", "midpoint", "slope", "gradient", "distance"),
)
POINT_CALLS = (
    *("midpoint", "foot", "reflect", "rotate", "translate", "enlarge", "intersection"),
    *("centroid", "circumcenter", "incenter", "orthocenter", "center"),
)


def compiled(*table: tuple[str, Rule]) -> Sentences:
    """The patterns of a table, ready for use."""
    return tuple((re.compile(pattern), rule) for pattern, rule in table)


def listed_points(text: str, names: FigureNames) -> tuple[str, ...]:
    """The points of ``A``, ``A and B``, ``A, B and C``; none for anything else."""
    found = [part for part in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", text.strip()) if part]
    known = found and all(name in names.points for name in found)
    return tuple(found) if known else ()


def angle_of(text: str, names: FigureNames) -> str:
    """An angle in canonical form; empty for anything else."""
    found = read_terms(text.removeprefix("the "), names)
    return found if is_call(found, "angle") else ""
