"""`compose`: from a figure as it is written and coordinates to a `Drawing`, with what it claims."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from geometry.figure.asked_points import asked_points
from geometry.figure.automatic import automatic_draws
from geometry.figure.axes_composing import axes_box, compose_axes
from geometry.figure.canvas import Canvas
from geometry.figure.describing import describe
from geometry.figure.drawing import Drawing, WorldBox
from geometry.figure.elements import (
    Circle,
    Dot,
    Element,
    Place,
    PointLabel,
    Region,
    Source,
    SourceKind,
)
from geometry.figure.errors import FigureError, FigureFault, refused
from geometry.figure.label_texts import Claim
from geometry.figure.loci import refuse_untold
from geometry.figure.marking import Marker
from geometry.figure.reading import around, figure_request
from geometry.figure.requests import (
    AllPoints,
    AxesWish,
    Draw,
    FigureRequest,
    MarkPoint,
    PointNames,
)
from geometry.figure.resolving import Resolver
from geometry.figure.shape_composing import compose_shade, compose_shape
from geometry.figure.subject import Subject
from geometry.figure.text import Text
from geometry.figure.told import told
from geometry.figure.wording import name_text, wording
from mathverify.language.tree import Call
from mathverify.problem.names import ascii_name


@dataclass(frozen=True, slots=True)
class Composition:
    """A drawing, and the statements that its marks make beyond the words of the givens.

    The drawing agrees with its question if every claim is proved of it.
    """

    drawing: Drawing
    claims: tuple[Claim, ...]


def compose(figure: str, subject: Subject) -> Composition:
    """The drawing of a canonical figure (`ProblemSpec.figure`) of what is known in floats.

    Raises `FigureError` with all faults: what is not read, what is not drawn, what the
    coordinates contradict, and labels with numbers that no given says.
    """
    request = figure_request(figure, subject)
    if request == figure_request("{}", subject):
        request = _with_coordinates(request, subject)
    return _composed(request, subject)


def _with_coordinates(request: FigureRequest, subject: Subject) -> FigureRequest:
    """Nothing is said of the figure: axes and a grid where the question gives coordinates."""
    given = tuple(told(subject).coordinates)
    if not given:
        return request
    marks = tuple(MarkPoint(name, "figure", coordinates=True) for name in given)
    axes = AxesWish(around(subject, 0), around(subject, 1), grid=True, key="figure")
    return replace(request, marks=(*request.marks, *marks), axes=axes)


def _hold_size(draw: Draw, subject: Subject) -> None:
    """The radius of a circle is a number of the question; from axes it can be read off."""
    match draw.what:
        case Call(function="circle", arguments=(_, size)):
            refuse_untold(size, subject, draw.key)


def _composed(request: FigureRequest, subject: Subject) -> Composition:
    if not subject.places and not subject.lines and not subject.circles:
        raise FigureError((FigureFault("figure", "there are no points to draw"),))
    canvas = Canvas(subject)
    axes = request.axes if isinstance(request.axes, AxesWish) else None
    resolver = Resolver(subject, axes_box(axes) if axes is not None else None)
    draws = request.draws or automatic_draws(subject)
    faults: list[FigureFault] = []

    def tried(action: Callable[[], None]) -> None:
        try:
            action()
        except FigureError as error:
            faults.extend(error.faults)

    for draw in draws:
        if axes is None:
            tried(lambda draw=draw: _hold_size(draw, subject))  # type: ignore[misc]
        tried(lambda draw=draw: compose_shape(draw, canvas, resolver))  # type: ignore[misc]
    for index, shade in enumerate(request.shades):
        tried(lambda i=index, one=shade: compose_shade(one, i, draws, canvas, resolver))  # type: ignore[misc]
    marker = Marker(canvas, told(subject))
    for mark in request.marks:
        tried(lambda mark=mark: marker.mark(mark))  # type: ignore[misc]
    if not faults:
        tried(marker.finish)
    if faults:
        raise FigureError(tuple(faults))
    if not request.draws:
        # With axes the place of a point says its coordinates, which may be what is asked.
        asked = asked_points(subject.asked) if axes is not None else frozenset()
        canvas.use(*(name for name in subject.places if name not in asked))
    if axes is not None:
        labelled = dict(request.names.texts) if isinstance(request.names, PointNames) else {}
        seen = asked_points(subject.asked) & {*canvas.used, *labelled}
        compose_axes(axes, canvas, numbered=not seen)
    named = _point_labels(request.names, canvas, marker)
    _dots(canvas, named, everywhere=axes is not None)
    box = axes_box(axes) if axes is not None else _box(canvas)
    drawing = Drawing(tuple(canvas.elements.values()), box, describe(canvas, marker.said))
    return Composition(drawing, tuple(dict.fromkeys((*canvas.claims, *marker.claims))))


def _dots(canvas: Canvas, named: frozenset[str], *, everywhere: bool) -> None:
    """A dot where a named point is not seen: inside a stroke, on a circle, alone, at a centre."""
    for name in (name for name in canvas.used if name in named):
        place = canvas.subject.places[name]
        if everywhere or not canvas.is_corner(place):
            # Where two strokes meet in one line nothing shows where the one ends.
            ends = len(canvas.headings(place)) == 1 and not everywhere
            centre = any(
                math.dist(place, circle.centre) <= canvas.tolerance for circle in canvas.circles
            )
            if ends and not centre:
                continue
            canvas.add(Dot(place, id=f"dot-{name}", source=Source(SourceKind.POINT, name)))


def _require_name(name: str, shown: str) -> None:
    """Refuse anything but the name that the words and givens know, however it is set: A_1, A₁."""
    if shown != name and name not in (ascii_name(shown), shown.replace("_", "")):
        raise refused("figure.label", f"the label {shown!r} is no name of the point {name}", name)


def _point_labels(names: AllPoints | PointNames, canvas: Canvas, marker: Marker) -> frozenset[str]:
    """Names the points that are to be named; which these are."""
    if isinstance(names, PointNames):
        wanted = dict(names.texts)
        canvas.use(*wanted)
    else:
        wanted = {name: name for name in canvas.used}
    for name, shown in wanted.items():
        _require_name(name, shown)
        text = name_text(name)
        if name in marker.coordinates:
            pair = wording(marker.facts.coordinates[name], canvas.subject.data)
            if pair is not None:
                text = Text((*text.runs, *pair.runs))
                marker.said.append(text.plain)
        canvas.add(
            PointLabel(
                text,
                canvas.subject.places[name],
                id=f"label-{name}",
                source=Source(SourceKind.POINT, name),
            )
        )
    return frozenset(wanted)


def _box(canvas: Canvas) -> WorldBox:
    """Around all strokes."""
    places: list[Place] = [canvas.subject.places[name] for name in canvas.used]
    places += [end for stroke in canvas.straight for end in stroke] + canvas.bulges
    for element in canvas.elements.values():
        places += _corners(element)
    xs, ys = zip(*(places or [(0.0, 0.0), (1.0, 1.0)]), strict=True)
    return WorldBox(min(xs), min(ys), max(xs), max(ys))


def _corners(element: Element) -> list[Place]:
    match element:
        case Circle(centre=(x, y), radius=radius):
            return [(x - radius, y - radius), (x + radius, y + radius)]
        case Region(parts=parts):
            return [place for part in parts for place in part.boundary]
        case _:
            return []
