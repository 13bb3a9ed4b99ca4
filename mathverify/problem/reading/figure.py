"""Which names of a question are points, lines and circles, so that notation is read with them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.figure_notation import FigureNames
from mathverify.language.parser import parse
from mathverify.language.tokens import WORD
from mathverify.problem.reading.context import Reading
from mathverify.problem.spec import Datum, FunctionDefinition, Given, Unknown

_SHAPES = (
    "quadrilateral|parallelogram|rhombus|rectangle|square|kite|trapezium|trapezoid|polygon"
    "|pentagon|hexagon|octagon"
)
_POLYGON = re.compile(
    rf"\b(?:{_SHAPES}) (\w+)|\b(?:{_SHAPES})\(([^()]*)\)|\b(\w+) is an? (?:\w+ )?(?:{_SHAPES})\b"
)
_CENTRE = re.compile(r"(?:\bcircle\(|\bcircle,? (?:with )?cent(?:re|er) )([A-Z]\w*)")
_WITH_RADIUS = re.compile(
    r"\bcircle\([A-Z]\w*\s*,|\bcent(?:re|er) [A-Z]\w*,? (?:and )?(?:with )?radius"
)
#: Letters that can be nothing but corners, and all letters that are written as points beside them.
_CORNERS = re.compile(
    rf"(?:[∠∡△] ?|\b(?:triangle|angle) )[A-Z]{{3}}\b|\b(?:{_SHAPES}) [A-Z]{{4,8}}\b"
)
_RUN = re.compile(r"\b[A-Z]{2,8}\b")
_OF_ANGLES = ((("deg", 1),), (("rad", 1),))
_POINT = re.compile(r"\(([^()\[\]{}]|\([^()]*\))*\)")


def figure_names(
    data: Iterable[Datum],
    functions: Iterable[FunctionDefinition],
    unknowns: Iterable[Unknown],
    texts: Iterable[str],
) -> FigureNames:
    """The names of a question by what they stand for; a datum such as ``(-2, 3)`` is a point.

    The ``texts`` of the question tell its only circle, ``circle(O)``, and a polygon that has all
    of its points.
    """
    sorts: dict[str, set[str]] = {"point": set(), "line": set(), "circle": set(), "": set()}
    for unknown in unknowns:
        sort = " ".join((unknown.domain or "").split())
        sorts[sort if sort in sorts else ""].add(unknown.name)
    for datum in data:
        is_place = datum.name.isupper() and _is_place(datum.value)
        sorts["point" if is_place else ""].add(datum.name)
    sorts[""].update(function.name for function in functions)
    names = FigureNames(
        frozenset(sorts["point"]),
        frozenset(sorts["line"]),
        frozenset(sorts["circle"]),
        frozenset(sorts[""]),
    )
    if not names.points:
        return names
    told = [names.unprimed(text) for text in texts]
    return replace(names, implied_circle=_circle(told, names), polygon=_polygon(told, names))


def undeclared_points(texts: Iterable[str], names: FigureNames, data: Iterable[Datum]) -> str:
    """The letters of the points of a question that declares none; empty where there are none.

    A triangle, an angle or a shape by its corners shows that there are points, and ``AC`` beside
    data that measure ``AB`` and ``BC``; then the letters of ``AB`` are points as well.
    """
    told = tuple(texts)
    if names.points or not any(map(_RUN.search, told)):
        return ""
    measured = {letter for datum in data if _measure_of(datum) for letter in datum.name}
    runs = {run for text in told for run in _RUN.findall(text)}
    beside = any(measured.issuperset(run) for run in runs - names.declared)
    if not beside and not any(_CORNERS.search(text) for text in told):
        return ""
    letters = measured.union(*runs - names.others)
    return "" if letters & names.declared else " ".join(sorted(letters))


def with_measures(reading: Reading, givens: list[Given], data: Iterable[Datum]) -> list[Given]:
    """``givens`` with the lengths and angles that data tell by their names alone.

    A datum ``AB`` of ``13 m`` beside the points A and B is the length of AB, and ``ABC`` of
    ``40 deg`` the angle there.  A given that repeats it, ``AB = 13 m``, says so; where one speaks
    of the datum and its points, nothing is added.
    """
    points = reading.figure.points
    told: list[Given] = []
    for datum in data if points else ():
        name, corners = datum.name, tuple(datum.name)
        measure = _measure_of(datum) if points.issuperset(corners) else ""
        if not measure:
            continue
        if any({name, *corners}.issubset(WORD.findall(given.relation)) for given in givens):
            continue
        relation = f"{measure}({', '.join(corners)}) = {name}"
        reading.note("shape", f"$.data.{name}", name, f"givens: {relation}")
        repeated = [given for given in givens if given.relation == f"{name} = {datum.value}"]
        given_id = repeated[0].id if repeated else f"{measure}_{name}"
        told.append(Given(id=given_id, relation=relation))
        givens = [given for given in givens if given not in repeated]
    return [*told, *givens]


def _measure_of(datum: Datum) -> str:
    """``length`` for a number called ``AB``, ``angle`` for one in degrees called ``ABC``."""
    measure = {2: "length", 3: "angle"}.get(len(datum.name), "")
    if not measure or not datum.name.isupper() or len({*datum.name}) < len(datum.name):
        return ""
    try:
        node = parse(datum.value)
    except ParseError:
        return ""
    if not isinstance(node, (tree.Quantity, tree.Number, tree.Divide, tree.Multiply, tree.Call)):
        return ""
    is_angle = isinstance(node, tree.Quantity) and node.unit.factors in _OF_ANGLES
    return measure if not tree.free_names(node) and is_angle == (measure == "angle") else ""


def _circle(texts: list[str], names: FigureNames) -> str:
    """``circle(O)`` where O is the only centre that the texts name; empty where there are more."""
    centres = {centre for text in texts for centre in _CENTRE.findall(text)}
    radii = any(_WITH_RADIUS.search(text) for text in texts)
    only = next(iter(centres)) if len(centres) == 1 else ""
    return f"circle({only})" if only in names.points and not radii else ""


def _polygon(texts: list[str], names: FigureNames) -> tuple[str, ...]:
    """The corners of the only polygon that has all points of the question."""
    found = set()
    for text in texts:
        for match in _POLYGON.finditer(text):
            letters = (match[1] or match[2] or match[3]).replace(" ", "").replace(",", "")
            corners = names.run(letters, 4)
            if len(corners) == len(names.points):
                found.add(corners)
    return found.pop() if len(found) == 1 else ()


def _is_place(value: str) -> bool:
    """Two or three things in parentheses."""
    text = value.strip()
    return _POINT.fullmatch(text) is not None and text.count(",") in (1, 2)
