"""Where the points of a figure are drawn: ends of strokes, corners, centres, dots and crossings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise

from geometry.figure.drawing import Drawing
from geometry.figure.elements import (
    Circle,
    Dot,
    Element,
    Label,
    Place,
    PointLabel,
    SourceKind,
)
from renderers.drawing.page import Spot
from renderers.drawing.projection import Projection
from renderers.drawing.reading.drawn_marks import MARKS
from renderers.drawing.reading.picture import Bend, Form, Picture, Round, Track

#: How far from where it should be a point is looked for, in points of the page.
_NEAR = 6.0


class Located:
    """The places of a picture that a reader would call points, in the coordinates of the world."""

    def __init__(self, picture: Picture, drawing: Drawing) -> None:
        self.to = Projection(*picture.world)
        elements = {element.id: element for element in drawing.elements}
        strokes = [
            (elements[group.id], stroke.form)
            for group in picture.groups
            if group.id in elements and _has_points(elements[group.id])
            for stroke in group.strokes
        ]
        self._anchors = [spot for _, form in strokes for spot in _anchors(form)]
        self._sides = [side for _, form in strokes for side in _sides(form)]
        self._rounds = [
            form
            for element, form in strokes
            if isinstance(element, Circle) and isinstance(form, Round)
        ]

    def place(self, place: Place) -> tuple[Place, ...]:
        """Where the point that should be at ``place`` is drawn; empty where nothing shows it."""
        spot = self.to.spot(place)
        near = [
            one for one in (*self._anchors, *self._crossings(spot)) if math.dist(one, spot) <= _NEAR
        ]
        if not near:
            return ()
        return (self.to.place(min(near, key=lambda one: math.dist(one, spot))),)

    def _crossings(self, spot: Spot) -> Iterator[Spot]:
        """Where straight strokes that pass near a spot cross."""
        passing = [side for side in self._sides if _passes(side, spot)]
        for one, other in combinations(passing, 2):
            yield from _crossing(one, other)

    def circles(self) -> Iterator[tuple[Place, float]]:
        """The centres and radii of whole circles."""
        for form in self._rounds:
            yield self.to.place(form.centre), form.radii[0] / self.to.ax


def named_places(drawing: Drawing, located: Located) -> Mapping[str, Place]:
    """The drawn places of the points that are named in a drawing."""
    found: dict[str, Place] = {}
    for element in drawing.elements:
        if isinstance(element, PointLabel | Dot) and element.source.kind is SourceKind.POINT:
            for place in located.place(element.at):
                found.setdefault(element.source.key, place)
    return found


def _has_points(element: Element) -> bool:
    return not isinstance(element, Label) and (
        isinstance(element, Dot) or not isinstance(element, MARKS)
    )


def _anchors(form: Form) -> tuple[Spot, ...]:
    match form:
        case Track(spots=spots):
            return spots
        case Round(centre=centre):
            return (centre,)
        case Bend(start=start, end=end, hub=hub):
            return (start, end, *hub)
        case _:
            return ()


def _sides(form: Form) -> tuple[tuple[Spot, Spot], ...]:
    match form:
        case Track(spots=spots, closed=closed) if len(spots) <= 40:
            return tuple(pairwise((*spots, spots[0]) if closed else spots))
        case _:
            return ()


def _passes(side: tuple[Spot, Spot], spot: Spot) -> bool:
    (x0, y0), (x1, y1) = side
    square = (x1 - x0) ** 2 + (y1 - y0) ** 2
    if not square:
        return False
    part = ((spot[0] - x0) * (x1 - x0) + (spot[1] - y0) * (y1 - y0)) / square
    if not -0.01 <= part <= 1.01:
        return False
    foot = (x0 + part * (x1 - x0), y0 + part * (y1 - y0))
    return math.dist(foot, spot) <= _NEAR


def _crossing(one: tuple[Spot, Spot], other: tuple[Spot, Spot]) -> Iterator[Spot]:
    (x0, y0), (x1, y1) = one
    (u0, v0), (u1, v1) = other
    across = (x1 - x0) * (v1 - v0) - (y1 - y0) * (u1 - u0)
    lengths = math.dist(*one) * math.dist(*other)
    if abs(across) > 1e-3 * lengths:
        part = ((u0 - x0) * (v1 - v0) - (v0 - y0) * (u1 - u0)) / across
        yield (x0 + part * (x1 - x0), y0 + part * (y1 - y0))
