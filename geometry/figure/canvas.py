"""What is drawn so far: elements by id, the straight and round strokes, the points in use."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from geometry.figure import plane
from geometry.figure.elements import Element, Place, Source, SourceKind
from geometry.figure.label_texts import Claim
from geometry.figure.saying import Part, said
from geometry.figure.style import Stroke, Style
from geometry.figure.subject import Round, Subject

#: Directions that differ by less, in degrees, are one.
_SAME = 0.01


def by_figure(key: str) -> Source:
    """An element that the figure asks for."""
    return Source(SourceKind.FIGURE, key)


def by_given(given: str) -> Source:
    """An element that shows a given."""
    return Source(SourceKind.GIVEN, given)


@dataclass(slots=True)
class Canvas:
    """Grows while a figure is composed; ``used`` keeps the order in which points came.

    ``rims`` are the circles of arcs and sectors, ``bulges`` places along these arcs, ``shown`` is
    what is drawn in words, ``shaded`` what is shaded, ``claims`` what shapes say beyond the givens.
    """

    subject: Subject
    elements: dict[str, Element] = field(default_factory=dict)
    straight: list[tuple[Place, Place]] = field(default_factory=list)
    circles: list[Round] = field(default_factory=list)
    rims: list[Round] = field(default_factory=list)
    bulges: list[Place] = field(default_factory=list)
    used: dict[str, None] = field(default_factory=dict)
    shown: list[Part] = field(default_factory=list)
    shaded: list[Part] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)

    @property
    def tolerance(self) -> float:
        """What counts as the same place."""
        return 1e-6 * self.subject.diameter

    def add(self, element: Element) -> None:
        """Draws an element; what bears its id already is the same thing and stays."""
        self.elements.setdefault(element.id, element)

    def say(self, words: Part, style: Style) -> None:
        """What is drawn in words, with the stroke that it is drawn with."""
        stroke = style.stroke
        solid = stroke is Stroke.SOLID
        self.shown.append(words if solid else said("stroke", stroke.value, thing=words))

    def use(self, *names: str) -> None:
        """These points belong to what is drawn."""
        for name in names:
            self.used.setdefault(name)

    def covered(self, start: Place, end: Place) -> bool:
        """Whether one straight stroke has both ends on it."""
        return any(self._on(start, stroke) and self._on(end, stroke) for stroke in self.straight)

    def _on(self, place: Place, stroke: tuple[Place, Place]) -> bool:
        start, end = stroke
        near = math.dist(place, start) <= self.tolerance or math.dist(place, end) <= self.tolerance
        return near or plane.strictly_inside(place, start, end, self.tolerance)

    def is_corner(self, place: Place) -> bool:
        """Whether two straight strokes in different directions end or cross here."""
        headings = self.headings(place)
        turns = [plane.turn_between(headings[0], other) for other in headings[1:]]
        return any(_SAME < turn < 180.0 - _SAME for turn in turns)

    def headings(self, place: Place) -> list[float]:
        """The directions in which straight strokes leave a place, each once, in degrees."""
        found: list[float] = []
        for start, end in self.straight:
            if not self._on(place, (start, end)):
                continue
            for far in (start, end):
                if math.dist(place, far) > self.tolerance:
                    one = plane.heading(place, far)
                    if not any(plane.same_direction(one, other) for other in found):
                        found.append(one)
        return sorted(found)

    def arms(self, vertex: str) -> list[str]:
        """For every straight stroke that leaves a point, the nearest point on it."""
        places = self.subject.places
        found = []
        for heading in self.headings(places[vertex]):
            along = [
                (math.dist(places[vertex], other), name)
                for name, other in places.items()
                if math.dist(places[vertex], other) > self.tolerance
                and plane.same_direction(plane.heading(places[vertex], other), heading)
            ]
            if along:
                found.append(min(along)[1])
        return found

    def crossings(self, start: Place, end: Place) -> list[float]:
        """Where on a segment other straight strokes meet it, as parts of it."""
        found = []
        for one, other in self.straight:
            sides = plane.off_line(one, start, end), plane.off_line(other, start, end)
            if sides[0] * sides[1] > self.tolerance**2 or abs(sides[0] - sides[1]) < 1e-12:
                continue
            meeting = plane.along(one, other, sides[0] / (sides[0] - sides[1]))
            part = plane.part_of(meeting, start, end)
            if 0.0 < part < 1.0:
                found.append(part)
        return found

    def touched(self, start: Place, end: Place) -> list[float]:
        """Where on a segment circles and arcs meet or touch it, as parts of it."""
        long, found = math.dist(start, end), []
        for circle in (*self.circles, *self.rims):
            off = abs(plane.off_line(circle.centre, start, end))
            if off > circle.radius + self.tolerance or long <= self.tolerance:
                continue
            half = math.sqrt(max(circle.radius**2 - off**2, 0.0)) / long
            foot = plane.part_of(circle.centre, start, end)
            found += [part for part in (foot - half, foot + half) if 0.0 < part < 1.0]
        return found
