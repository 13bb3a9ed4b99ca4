"""Argand diagrams: complex numbers as points and arrows of the plane, circles and half-lines."""

from __future__ import annotations

import math
from dataclasses import dataclass

from geometry.charts.board import Board
from geometry.charts.keys import Keys, Structure, listed
from geometry.charts.kind import Kind
from geometry.charts.scales import written
from geometry.charts.speaking import spoken
from geometry.charts.told import Told, in_float
from geometry.figure.axes_composing import step_for, steps_between
from geometry.figure.drawing import Drawing, WorldBox
from geometry.figure.elements import (
    Arrow,
    Circle,
    Dot,
    DotKind,
    Grid,
    Place,
    PointLabel,
    Ray,
    Source,
    SourceKind,
)
from geometry.figure.errors import refused
from geometry.figure.plane import clipped
from geometry.figure.saying import Part, Several, in_words, said
from geometry.figure.style import Ink, Style
from geometry.figure.text import Text
from geometry.figure.wording import wording
from mathverify.language.tree import Name, Node
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
)

_EXAMPLE = "{argand: {points: [z, w], vectors: true}}"
_KNOWN = ("points", "vectors", "circles", "half_lines", "x", "y", "grid")
_SYNONYMS = {
    "numbers": "points",
    "values": "points",
    "arrows": "vectors",
    "loci": "circles",
    "circle": "circles",
    "rays": "half_lines",
    "half_line": "half_lines",
    "real": "x",
    "imaginary": "y",
    "x_axis": "x",
    "y_axis": "y",
}
_CIRCLE = "circles: [{centre: a, radius: r}]"
_HALF_LINE = "half_lines: [{from: a, angle: t}]"
_ROOM = (250.0, 230.0)
_NEAR = 1e-9


@dataclass(frozen=True, slots=True)
class _Point:
    """A complex number with its name, and the path of its key."""

    text: Text
    place: Place
    source: Source


def argand(value: Structure, told: Told, key: str) -> Drawing:
    """The Argand diagram of a figure.  Raises `FigureError`."""
    if isinstance(value, str | list):
        value = {"points": value}
    keys = Keys(value, key, _KNOWN, _SYNONYMS, _EXAMPLE)
    points = _points(keys, told)
    board = Board(key)
    circles = [
        _circle(one, told, f"{keys.at('circles')}[{k}]")
        for k, one in enumerate(_parts(keys.get("circles")))
    ]
    rays = [
        _half_line(one, told, f"{keys.at('half_lines')}[{k}]")
        for k, one in enumerate(_parts(keys.get("half_lines")))
    ]
    if not (points or circles or rays):
        raise refused(key, "there is nothing to draw", _EXAMPLE)
    places = [one.place for one in points] + [start for start, _ in rays]
    places += [
        (x + side * radius, y + other * radius)
        for (x, y), radius in circles
        for side, other in ((1, 1), (-1, -1))
    ]
    box = _axes(keys, told, board, places)
    words = [_draw_point(board, one, k, keys) for k, one in enumerate(points)]
    style = Style(ink=Ink.BLUE)
    for k, (centre, radius) in enumerate(circles):
        board.add(Circle(centre, radius, id=f"circle-{k}", source=board.source, style=style))
        words.append(said("argand", "circle", centre=_spoken(centre), radius=spoken(radius)))
    for k, (start, angle) in enumerate(rays):
        ahead = (start[0] + math.cos(angle), start[1] + math.sin(angle))
        part = clipped(start, ahead, box)
        if part is None:
            raise refused(keys.at("half_lines"), "it lies outside of the axes", "wider axes")
        board.add(Ray(start, part[1], id=f"ray-{k}", source=board.source, style=style))
        board.add(Dot(start, DotKind.OPEN, id=f"start-{k}", source=board.source))
        words.append(said("argand", "half_line", start=_spoken(start)))
    whole = said(
        "argand",
        "whole",
        left=spoken(box.left),
        right=spoken(box.right),
        bottom=spoken(box.bottom),
        top=spoken(box.top),
        things=Several(tuple(words), "apart"),
    )
    return Drawing(
        tuple(board.elements),
        box,
        in_words(whole, told.lang),
        room=_ROOM,
    )


def _parts(value: Structure) -> list[Structure]:
    return [] if value is None else value if isinstance(value, list) else [value]


def _spoken(place: Place) -> str:
    """``3 + 4i``, ``−2``, ``−i``."""
    x, y = place
    sizes = spoken(abs(y)) if abs(abs(y) - 1) > _NEAR else ""
    imaginary = f"{sizes}i"
    if abs(y) <= _NEAR:
        return spoken(x)
    if abs(x) <= _NEAR:
        return imaginary if y > 0 else f"−{imaginary}"
    return f"{spoken(x)} {'+' if y > 0 else '−'} {imaginary}"


# --- reading ---------------------------------------------------------------------------


def place_of(node: Node, told: Told) -> Place | None:
    """Where a complex number that the data tell is; None for what is none, or has no value."""
    try:
        meaning = told.question.lowering.lower(node)
    except LoweringProblem:
        return None
    return _place(meaning)


def _place(meaning: Meaning) -> Place | None:
    match meaning:
        case Scalar(term=term):
            place = (in_float(evaluate(term, {})), 0.0)
        case Collection(kind=CollectionKind.COMPLEX, items=(Scalar(term=x), Scalar(term=y))):
            place = (in_float(evaluate(x, {})), in_float(evaluate(y, {})))
        case _:
            return None
    return place if all(map(math.isfinite, place)) else None


def _number(value: Structure, told: Told, key: str) -> tuple[Node, Place]:
    """A complex number that is told, and not what is asked for."""
    node = told.parsed(value, key)
    place = place_of(node, told)
    if place is None:
        raise refused(key, f"{value} is no complex number that the data tell", "z, a datum")
    told.refuse_made_up(node, key)
    answer = told.question.reading.answer
    asked = place_of(answer, told) if answer is not None else None
    if asked is not None and not isinstance(node, Name) and _same(asked, place):
        raise refused(key, "this is what is asked for", "numbers that are told")
    return node, place


def _same(one: Place, other: Place) -> bool:
    return math.dist(one, other) <= _NEAR * max(1.0, math.hypot(*other))


def _points(keys: Keys, told: Told) -> list[_Point]:
    value = keys.get("points")
    if isinstance(value, dict):
        pairs = [(str(name).strip(), part) for name, part in value.items()]
    else:
        pairs = [(str(part).strip(), part) for part in listed(value)]
    found = []
    for name, part in pairs:
        key = f"{keys.at('points')}.{name}"
        node, place = _number(part, told, key)
        told.refuse_answer_in(name, key)
        label = told.parsed(name, key)
        text = wording(label, {})
        if text is None:
            raise refused(key, f"{name} does not fit on a line", "{w: conj(z)}")
        own = place_of(label, told)
        if own is not None and not _same(own, place):
            words = f"{text.plain} is {_spoken(own)}, not {_spoken(place)}"
            raise refused(key, words, "the number itself, or another name")
        source = Source(SourceKind.FIGURE, key)
        if isinstance(node, Name):
            source = Source(SourceKind.DATUM, node.identifier)
        found.append(_Point(text, place, source))
    return found


def _circle(value: Structure, told: Told, key: str) -> tuple[Place, float]:
    keys = Keys(value, key, ("centre", "radius"), {"center": "centre", "r": "radius"}, _CIRCLE)
    _, centre = _number(keys.need("centre", _CIRCLE), told, keys.at("centre"))
    radius = told.amount(keys.need("radius", _CIRCLE), keys.at("radius")).value
    if radius <= 0:
        raise refused(keys.at("radius"), "a radius is positive", _CIRCLE)
    return centre, radius


def _half_line(value: Structure, told: Told, key: str) -> tuple[Place, float]:
    keys = Keys(value, key, ("from", "angle"), {"start": "from", "arg": "angle"}, _HALF_LINE)
    _, start = _number(keys.need("from", _HALF_LINE), told, keys.at("from"))
    angle = told.amount(keys.need("angle", _HALF_LINE), keys.at("angle"))
    return start, math.radians(told.degrees(angle, keys.at("angle")))


# --- drawing ---------------------------------------------------------------------------


def _axes(keys: Keys, told: Told, board: Board, places: list[Place]) -> WorldBox:
    """Axes through 0 with one step for both, and the grid."""
    sides: list[tuple[float, float]] = []
    for k, name in enumerate("xy"):
        if name in keys:
            found = written(keys.get(name), told, keys.at(name))
            sides.append((min(found.low, 0.0), max(found.high, 0.0)))
        else:
            values = [place[k] for place in places] + [0.0]
            sides.append((min(values), max(values)))
    long = max(high - low for low, high in sides)
    # Complex numbers of schools are mostly of whole parts.
    step = max(step_for(0.0, long, 10), 1.0) if long >= 2.0 else step_for(0.0, long or 1.0, 8)
    ends = [
        side
        if name in keys
        else ((math.floor(side[0] / step + 1e-9) - 1) * step,
              (math.ceil(side[1] / step - 1e-9) + 1) * step)
        for name, side in zip("xy", sides, strict=True)
    ]  # fmt: skip
    (left, right), (bottom, top) = ends
    box = WorldBox(left, bottom, right, top)
    for x, y in places:
        if not (left <= x <= right and bottom <= y <= top):
            raise refused(keys.key, f"{_spoken((x, y))} lies outside of the axes", "wider axes")
    xs, ys = steps_between(left, right, step), steps_between(bottom, top, step)
    if keys.flag("grid", default=True):
        board.add(Grid(xs, ys, id="grid", source=board.source))
    board.cross((left, right, xs), (bottom, top, ys), ("Re", "Im"))
    return box


def _draw_point(board: Board, one: _Point, k: int, keys: Keys) -> Part:
    name = one.text.plain
    if keys.flag("vectors") and one.place != (0.0, 0.0):
        board.add(Arrow((0.0, 0.0), one.place, id=f"vector-{k}", source=one.source))
    else:
        board.add(Dot(one.place, id=f"number-{k}", source=one.source))
    board.add(PointLabel(one.text, one.place, id=f"label-{k}", source=one.source))
    what = "arrow" if keys.flag("vectors") else "point"
    return said("argand", what, name=name, at=_spoken(one.place))


KIND = Kind("argand", argand, _EXAMPLE, ("argand_diagram", "complex_plane"), bare="points")
