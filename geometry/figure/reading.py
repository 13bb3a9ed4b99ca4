"""A `figure:` as a `FigureRequest`: every spelling that people and models use, or all its faults.

The keys are ``draw``, ``mark``, ``label``, ``shade``, ``axes``, ``grid`` and ``level``; an empty
figure and ``auto`` stand for what the givens and the ask name.  Without ``mark`` everything given
is marked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from geometry.figure.errors import FigureError, FigureFault, refused
from geometry.figure.mark_reading import MarkReader
from geometry.figure.measuring import measure
from geometry.figure.phrases import Points, ends_of
from geometry.figure.requests import (
    AllPoints,
    AxesWish,
    FigureRequest,
    MarkTold,
    NoAxes,
    PointNames,
    ToldKind,
)
from geometry.figure.shape_reading import ShapeReader
from geometry.figure.subject import Subject
from geometry.figure.told import position_matters
from mathverify.errors import ParseError
from mathverify.language.parser import parse
from mathverify.language.short_texts import with_words
from mathverify.problem.figure_text import figure_structure

_KEYS = ("draw", "mark", "label", "shade", "axes", "grid", "level")
_AUTO = {"", "auto", "automatic", "true", "default", "yes"}
_OTHERS = {
    "plot": "graphs of functions",
    "chart": "charts",
    "view": "solids",
    "projection": "solids",
}

Result = TypeVar("Result")


def figure_request(figure: str, subject: Subject) -> FigureRequest:
    """The request of a canonical figure (`ProblemSpec.figure`).

    Raises `FigureError` with every fault and the form that would be read.
    """
    structure = figure_structure(figure)
    marks_told = (MarkTold(ToldKind.ALL, "figure"),)
    if structure is None or structure == {} or structure == []:
        return FigureRequest(marks=marks_told)
    if isinstance(structure, str) and structure.strip().lower() in _AUTO:
        return FigureRequest(marks=marks_told)
    if isinstance(structure, (str, list)):
        structure = {"draw": structure}
    if not isinstance(structure, dict):
        raise refused("figure", "this is no figure", "draw: [...], mark: [...]")
    points = Points(frozenset(subject.places))
    shapes = ShapeReader(points, subject.names, subject.meant)
    marks = MarkReader(points, frozenset(given for given, _ in subject.givens))
    faults: list[FigureFault] = []
    for name in structure:
        if name not in _KEYS:
            subjects = _OTHERS.get(name, "")
            said = f"is for {subjects}" if subjects else "is no part of a figure"
            faults.append(FigureFault(f"figure.{name}", f"{name} {said}", ", ".join(_KEYS)))

    def each(name: str, read: Callable[[object, str], list[Result]]) -> tuple[Result, ...]:
        value, found = structure.get(name), list[Result]()
        parts = enumerate(value) if isinstance(value, list) else [(-1, value)]
        for index, part in parts:
            try:
                found += read(part, f"figure.{name}[{index}]" if index >= 0 else f"figure.{name}")
            except FigureError as error:
                faults.extend(error.faults)
        return tuple(found)

    names: AllPoints | PointNames = AllPoints()
    axes: AxesWish | NoAxes = NoAxes()
    try:
        names = _names(structure.get("label", "auto"), points, subject)
    except FigureError as error:
        faults.extend(error.faults)
    try:
        axes = _axes(structure, subject)
    except FigureError as error:
        faults.extend(error.faults)
    level: tuple[str, ...] = ()
    try:
        level = _level(structure, points, subject)
    except FigureError as error:
        faults.extend(error.faults)
    request = FigureRequest(
        () if str(structure.get("draw", "auto")) in _AUTO else each("draw", shapes.draws),
        each("mark", marks.marks) if "mark" in structure else marks_told,
        each("shade", shapes.shades),
        names,
        axes,
        level,
    )
    if faults:
        raise FigureError(tuple(faults))
    return request


# --- names of points -------------------------------------------------------------------


def _names(value: object, points: Points, subject: Subject) -> AllPoints | PointNames:
    key = "figure.label"
    match value:
        case str() if value.strip().lower() in _AUTO | {"all", "vertices", "points", "auto"}:
            return AllPoints()
        case str() if value.strip().lower() in {"none", "false", "no"}:
            return PointNames(())
        case None:
            return PointNames(())
        case str():
            return _listed([part.strip() for part in value.split(",")], points, subject, key)
        case list():
            return _listed([str(part) for part in value], points, subject, key)
        case dict():
            unknown = [name for name in value if name not in points.names]
            if unknown:
                raise refused(key, f"{unknown[0]!r} is no point", ", ".join(sorted(points.names)))
            return PointNames(tuple((str(name), str(text)) for name, text in value.items()))
        case _:
            raise refused(key, "labels are names of points", "[A, B, C] or none")


def _listed(parts: list[str], points: Points, subject: Subject, key: str) -> PointNames:
    named: list[tuple[str, str]] = []
    for part in parts:
        found = points.split(part)
        if found is not None:
            named += [(name, name) for name in found]
        elif not (part in subject.lines or part in subject.circles or "=" in part or part == "N"):
            # Lines, equations and the north are labelled wherever they are drawn.
            raise refused(key, f"{part!r} is no point", ", ".join(sorted(points.names)))
    return PointNames(tuple(dict.fromkeys(named)))


# --- the way up ---


def _level(structure: dict[str, object], points: Points, subject: Subject) -> tuple[str, ...]:
    """The two points whose line lies level."""
    value, key = structure.get("level"), "figure.level"
    if value is None:
        return ()
    text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    found = points.split(with_words(text, dict.fromkeys(("segment", "line", "ray"), "")))
    if found is None or len(set(found)) != 2:
        raise refused(key, f"{text!r} are not two points", "level: AB, what lies level")
    if "axes" in structure or position_matters(subject):
        raise refused(key, "coordinates and bearings say how this figure lies", "no level")
    return found


# --- axes ------------------------------------------------------------------------------


def _axes(structure: dict[str, object], subject: Subject) -> AxesWish | NoAxes:
    if "axes" not in structure and "grid" not in structure:
        return NoAxes()
    value = structure.get("axes", structure.get("grid"))
    drawn = "axes" in structure
    key = "figure.axes" if drawn else "figure.grid"
    grid = _wanted(structure.get("grid", "false" if drawn else "true"))
    match value:
        case str() if value.strip().lower() in {"none", "false", "no"}:
            return NoAxes()
        case str() if value.strip().lower() in _AUTO or value.strip().isdigit():
            return AxesWish(around(subject, 0), around(subject, 1), grid, key, drawn)
        case dict():
            grid = grid or _wanted(value.get("grid", "false"))
            return AxesWish(
                _range(value, "x", subject, key), _range(value, "y", subject, key), grid, key, drawn
            )
        case None:
            return AxesWish(around(subject, 0), around(subject, 1), grid, key, drawn)
        case _:
            raise refused(key, "axes have ranges", "{x: [-4, 8], y: [-4, 6], grid: true}")


def _wanted(value: object) -> bool:
    return str(value).strip().lower() not in {"false", "no", "none", "0", ""}


def around(subject: Subject, coordinate: int) -> tuple[float, float, float]:
    """A range of an axis (0: x, 1: y) from below 0, the points and circles to above; no step."""
    values = [0.0, *(place[coordinate] for place in subject.places.values())]
    for circle in subject.circles.values():
        middle = circle.centre[coordinate]
        values += [middle - circle.radius, middle + circle.radius]
    margin = max(1.0, 0.1 * (max(values) - min(values)))
    low, high = min(values) - margin, max(values) + margin
    return (float(round(low)), float(round(high)), 0.0)


def _range(
    value: dict[str, object], axis: str, subject: Subject, key: str
) -> tuple[float, float, float]:
    step = _step(value.get("ticks", value.get("step", "0")), subject, key)
    if f"{axis}min" in value or f"{axis}max" in value:
        return (
            _number(value.get(f"{axis}min"), subject, key),
            _number(value.get(f"{axis}max"), subject, key),
            step,
        )
    wanted = value.get(axis)
    match wanted:
        case None:
            low, high, _ = around(subject, 0 if axis == "x" else 1)
        case [low_text, high_text]:
            low, high = _number(low_text, subject, key), _number(high_text, subject, key)
        case str():
            ends = ends_of(wanted.strip("[]() "))
            if len(ends) != 2:
                raise refused(f"{key}.{axis}", f"{wanted!r} is no range", f"{axis}: [-4, 8]")
            low, high = (_number(end, subject, key) for end in ends)
        case {"min": low_text, "max": high_text, **more}:
            low, high = _number(low_text, subject, key), _number(high_text, subject, key)
            step = _step(more.get("ticks", more.get("step", str(step))), subject, key)
        case _:
            raise refused(f"{key}.{axis}", "this is no range", f"{axis}: [-4, 8]")
    if not low < high:
        raise refused(f"{key}.{axis}", "a range goes from the smaller to the larger number")
    return (low, high, step)


def _step(value: object, subject: Subject, key: str) -> float:
    """The step of the numbers on an axis; 0 where it is not said as one number."""
    return abs(_number(value, subject, key)) if isinstance(value, str) else 0.0


def _number(value: object, subject: Subject, key: str) -> float:
    try:
        return measure(parse(str(value), declared=subject.names), subject, key)
    except ParseError as error:
        raise refused(key, str(error), "{x: [-4, 8], y: [-4, 6]}") from None
