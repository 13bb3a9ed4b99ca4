"""Constructions with compasses and ruler: the arcs beside the line or point that they find.

``construction perpendicular_bisector(A,B)``, ``angle_bisector(A,B,C)`` at B,
``perpendicular(P,A,B)`` from P to AB, ``triangle(A,B,C)`` with the arcs that find C, and
``arc(A,C)`` about A through C; each may say its ``radius``.  Arcs that would not meet are
refused, and a radius between two points is a claim, to be proved.
"""

from __future__ import annotations

import math

from geometry.figure import plane
from geometry.figure.canvas import Canvas, by_figure
from geometry.figure.elements import Arc, Place, Ray, Segment
from geometry.figure.errors import refused
from geometry.figure.label_texts import Claim
from geometry.figure.measuring import measure
from geometry.figure.phrases import Phrase, Points
from geometry.figure.requests import Draw
from geometry.figure.saying import listed, said
from geometry.figure.style import Style, Weight
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.language.tree import Call, Comparison, Name, Node

#: The name of the call that a construction is read as, around what it finds.
CONSTRUCTION = "construction"
_POINTS = {"perpendicular_bisector": 2, "angle_bisector": 3, "perpendicular": 3, "triangle": 3,
           "arc": 2}  # fmt: skip
_WORDS = {"construction", "constructed", "construct"}
_EXAMPLE = "construction perpendicular_bisector(A,B) with radius r"
_THIN = Style(weight=Weight.THIN)
#: How far an arc goes to each side of the place where it is needed: degrees at most, and parts
#: of the diameter of the figure.
_HALF, _REACH = 13.0, 0.07


def construction_call(
    said: Phrase, points: Points, declared: frozenset[str], key: str
) -> Call | None:
    """A phrase as a construction; None if it says nothing of one."""
    if not _WORDS & {word.lower() for word in said.words}:
        return None
    if said.noun not in _POINTS:
        words = f"{said.noun.replace('_', ' ') or 'this'} is not constructed here"
        raise refused(key, words, ", ".join(_POINTS))
    count = _POINTS[said.noun]
    names = points.needed(said.inside, key, count, count)
    call = Call(said.noun, tuple(map(Name, names)))
    _, _, told = f" {said.after}".partition(" radius ")
    radius = told.strip().removeprefix("of ")
    if not radius:
        return Call(CONSTRUCTION, (call,))
    try:
        return Call(CONSTRUCTION, (call, parse(radius, declared=declared)))
    except ParseError as error:
        raise refused(key, f"the radius is not read: {error.message}", _EXAMPLE) from None


def compose_construction(call: Call, draw: Draw, canvas: Canvas, style: Style) -> None:
    """Draws the arcs, and the line that they find."""
    inner, *more = call.arguments
    assert isinstance(inner, Call)
    names = tuple(node.identifier for node in inner.arguments if isinstance(node, Name))
    canvas.use(*names)
    built = _Construction(canvas, draw.key, f"{inner.function}-{''.join(names)}", style)
    radius = measure(more[0], canvas.subject, draw.key) if more else 0.0
    if more and radius <= 0:
        raise refused(draw.key, "a radius is positive", _EXAMPLE)
    places = [canvas.subject.places[name] for name in names]
    if len(set(places)) < len(places):
        raise refused(draw.key, f"two points of {''.join(names)} are in one place")
    match inner.function:
        case "perpendicular_bisector":
            built.perpendicular_bisector(places[0], places[1], radius)
            words = said("shape", "perpendicular_bisector", names="".join(names))
        case "angle_bisector":
            built.angle_bisector(places, radius)
            words = said("shape", "angle_bisector", names="".join(names))
        case "perpendicular":
            built.perpendicular(places, radius)
            words = said("shape", "perpendicular", names=names[0], line=f"{names[1]}{names[2]}")
        case "triangle":
            built.arc(places[0], places[2])
            built.arc(places[1], places[2])
            with_arcs = listed(names[:2])
            canvas.say(said("shape", "point_by_arcs", names=names[2], centres=with_arcs), style)
            return
        case _:
            built.through(names, radius, more[0] if more else None)
            canvas.say(said("shape", "arc_through", centre=names[0], names=names[1]), style)
            return
    canvas.say(said("shape", "constructed", thing=words), style)


class _Construction:
    """The arcs of one construction as they are drawn."""

    def __init__(self, canvas: Canvas, key: str, name: str, style: Style) -> None:
        self.canvas, self.key, self.name, self.style = canvas, key, name.replace("_", "-"), style
        self.count = 0

    def arc(self, centre: Place, towards: Place, radius: float = 0.0) -> None:
        """A short arc about a centre, across the way to a place."""
        radius = radius or math.dist(centre, towards)
        half = min(_HALF, math.degrees(_REACH * self.canvas.subject.diameter / radius))
        start = plane.heading(centre, towards) - half
        own = f"construction-{self.name}-{self.count}"
        self.count += 1
        source = by_figure(self.key)
        self.canvas.add(
            Arc(centre, (radius, radius), start, 2 * half, id=own, source=source, style=_THIN)
        )
        self.canvas.bulges += [
            plane.turned(centre, start + 2 * half * part, radius) for part in (0.0, 0.5, 1.0)
        ]

    def perpendicular_bisector(self, one: Place, other: Place, radius: float) -> None:
        """Two arcs about each end, and the line through their crossings."""
        half = math.dist(one, other) / 2
        radius = radius or 1.3 * half
        ends = self.crossings(one, other, radius)
        for end in ends:
            self.arc(one, end)
            self.arc(other, end)
        foot, far = plane.along(one, other, 0.5), 1.3
        self.line(plane.along(foot, ends[0], far), plane.along(foot, ends[1], far))

    def crossings(self, one: Place, other: Place, radius: float) -> tuple[Place, Place]:
        """Where two arcs of one radius meet, to the left and to the right; a fault if nowhere."""
        long = math.dist(one, other)
        if 2 * radius <= long * (1 + 1e-9):
            words = "arcs of this radius do not meet: it is not more than half of the distance"
            raise refused(self.key, words, "a larger radius, or none")
        up = math.sqrt(radius * radius - long * long / 4)
        foot, heading = plane.along(one, other, 0.5), plane.heading(one, other) + 90.0
        return plane.turned(foot, heading, up), plane.turned(foot, heading, -up)

    def line(self, start: Place, end: Place) -> None:
        """The line that is found."""
        source = by_figure(self.key)
        self.canvas.add(
            Segment(start, end, id=f"constructed-{self.name}", source=source, style=self.style)
        )
        self.canvas.straight.append((start, end))

    def angle_bisector(self, places: list[Place], radius: float) -> None:
        """An arc across each arm, two arcs about these places, and the ray to their crossing."""
        first, vertex, second = places
        arm = min(math.dist(vertex, first), math.dist(vertex, second))
        if radius > arm:
            raise refused(self.key, "an arc of this radius misses the arms", "a smaller radius")
        radius = radius or 0.45 * arm
        marks = [
            plane.turned(vertex, plane.heading(vertex, end), radius) for end in (first, second)
        ]
        for mark in marks:
            self.arc(vertex, mark)
        second_radius = max(radius, 0.7 * math.dist(*marks))
        tip = max(
            self.crossings(marks[0], marks[1], second_radius),
            key=lambda place: math.dist(place, vertex),
        )
        for mark in marks:
            self.arc(mark, tip)
        end, source = plane.along(vertex, tip, 1.25), by_figure(self.key)
        self.canvas.add(
            Ray(vertex, end, id=f"constructed-{self.name}", source=source, style=self.style)
        )
        self.canvas.straight.append((vertex, end))

    def perpendicular(self, places: list[Place], radius: float) -> None:
        """An arc about the point that cuts the line twice, two arcs about these cuts."""
        top, start, end = places
        part = plane.part_of(top, start, end)
        foot, long = plane.along(start, end, part), math.dist(start, end)
        high = math.dist(top, foot)
        inside = min(part, 1 - part) * long
        half = 0.75 * inside if inside > 0.15 * long else 0.3 * long
        if radius:
            if radius <= high * (1 + 1e-9):
                words = "an arc of this radius does not cut the line: it is not above the distance"
                raise refused(self.key, words, "a larger radius, or none")
            half = math.sqrt(radius * radius - high * high)
        heading = plane.heading(start, end)
        cuts = [plane.turned(foot, heading, side * half) for side in (-1.0, 1.0)]
        for cut in cuts:
            self.arc(top, cut)
        below = self.crossings(cuts[0], cuts[1], 1.4 * half)
        tip = max(below, key=lambda place: math.dist(place, top))
        for cut in cuts:
            self.arc(cut, tip)
        self.line(top, plane.along(top, tip, 1.0 + 0.25 * half / math.dist(top, tip)))

    def through(self, names: tuple[str, ...], radius: float, said: Node | None) -> None:
        """One arc about a point through another; its radius, if it is said, must be theirs."""
        one, other = (self.canvas.subject.places[name] for name in names)
        far = math.dist(one, other)
        if said is not None:
            if abs(far - radius) > 1e-6 * far:
                words = (
                    f"the arc about {names[0]} through {names[1]} has another radius than "
                    f"{to_ascii(said)}"
                )
                raise refused(self.key, words, f"the length of {names[0]}{names[1]}, or no radius")
            length = Call("length", tuple(map(Name, names)))
            claim = tree.Relation((length, said), (Comparison.EQUAL,))
            self.canvas.claims.append(Claim(self.key, claim))
        self.arc(one, other)
