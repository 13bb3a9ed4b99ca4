"""Shapes by name as shapes with places: which circle ``circle(O)`` is, where ``line l`` runs."""

from __future__ import annotations

import math
from dataclasses import dataclass

from geometry.figure import plane
from geometry.figure.drawing import WorldBox
from geometry.figure.elements import Place
from geometry.figure.errors import refused
from geometry.figure.measuring import measure
from geometry.figure.requests import Side
from geometry.figure.subject import Round, Subject
from mathverify.language import tree
from mathverify.language.tree import Call, Name, Node

#: Parts of the diameter of the figure.
_OVERSHOOT = 0.09
#: Degrees by which an arc must be off a semicircle to be the smaller or the larger one.
_STRAIGHT = 1e-4


@dataclass(frozen=True, slots=True)
class Bend:
    """A part of a circle from ``start`` degrees through ``sweep``."""

    circle: Round
    start: float
    sweep: float


@dataclass(frozen=True, slots=True)
class Resolver:
    """Knows the places of a subject, and the box of its axes if there are any."""

    subject: Subject
    box: WorldBox | None = None

    @property
    def tolerance(self) -> float:
        """What counts as the same place."""
        return 1e-6 * self.subject.diameter

    def place(self, node: Node, key: str) -> Place:
        """The place of a point."""
        if isinstance(node, Name) and node.identifier in self.subject.places:
            return self.subject.places[node.identifier]
        raise refused(key, "a point of the figure is needed here")

    def places(self, nodes: tuple[Node, ...], key: str) -> tuple[Place, ...]:
        """The places of points."""
        return tuple(self.place(node, key) for node in nodes)

    # --- straight ----------------------------------------------------------------------

    def line(self, start: Place, end: Place, *, ray: bool = False) -> tuple[Place, Place]:
        """The part of a line (of a ray from ``start``) that is drawn: past all points on it."""
        if self.box is not None:
            whole = plane.clipped(start, end, self.box)
            if whole is not None:
                first = start if ray else whole[0]
                return first, whole[1]
        parts = [0.0, 1.0]
        for place in self.subject.places.values():
            if abs(plane.off_line(place, start, end)) <= self.tolerance:
                parts.append(plane.part_of(place, start, end))
        more = _OVERSHOOT * self.subject.diameter / math.dist(start, end)
        low = 0.0 if ray else min(parts) - more
        return plane.along(start, end, low), plane.along(start, end, max(parts) + more)

    def named_line(self, name: str, key: str) -> tuple[Place, Place]:
        """The drawn part of an unknown line."""
        start, end = self.subject.lines[name]
        if math.dist(start, end) == 0:
            raise refused(key, f"{name} has no direction")
        part = plane.clipped(start, end, self.around())
        if part is None:
            raise refused(key, f"{name} is outside of the figure")
        return part

    def around(self) -> WorldBox:
        """The box of the axes, else one somewhat larger than the figure."""
        if self.box is not None:
            return self.box
        if not self.subject.places:
            return WorldBox(-5.0, -5.0, 5.0, 5.0)
        xs, ys = zip(*self.subject.places.values(), strict=True)
        more = 2 * _OVERSHOOT * self.subject.diameter
        return WorldBox(min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more)

    # --- round -------------------------------------------------------------------------

    def circle(self, call: Call, key: str) -> Round:
        """The circle of ``circle(O)``, ``circle(k)``, ``circle(O, r)``, ``circle_through(...)``."""
        found: Round | None = None
        match call:
            case Call(function="circle_through" | "circumcircle", arguments=(a, b, c, *_)):
                found = plane.circumscribed(*self.places((a, b, c), key)[:3])
            case Call(function="incircle", arguments=(a, b, c)):
                found = plane.inscribed(*self.places((a, b, c), key)[:3])
            case Call(function="circle", arguments=(Name(identifier=name),)):
                found = self._circle_named(name)
            case Call(function="circle", arguments=(centre, other)):
                found = self._circle_about(centre, other, key)
        if found is None or not found.radius > 0:
            raise refused(
                key, "it is not said which circle this is", "circle(O, 5 cm) or circle(O, A)"
            )
        return found

    def _circle_about(self, centre: Node, other: Node, key: str) -> Round:
        place = self.place(centre, key)
        if isinstance(other, Name) and other.identifier in self.subject.places:
            return Round(place, math.dist(place, self.place(other, key)))
        return Round(place, measure(other, self.subject, key))

    def _circle_named(self, name: str) -> Round | None:
        """A circle by its own name, or the only one around a point."""
        if name in self.subject.circles:
            return self.subject.circles[name]
        centre = self.subject.places.get(name)
        if centre is None:
            return None
        around = {
            round(one.radius / self.tolerance): one
            for one in (*self.subject.circles.values(), *self._said_circles())
            if math.dist(one.centre, centre) <= self.tolerance
        }
        return next(iter(around.values())) if len(around) == 1 else None

    def _said_circles(self) -> tuple[Round, ...]:
        """Circles that the givens write with their radius, or put a point on."""
        found: list[Round] = []
        for given, node in self.subject.givens:
            for part in tree.walk(node):
                match part:
                    case Call(function="circle", arguments=(Name() as centre, other)):
                        if centre.identifier in self.subject.places:
                            found.append(self._circle_about(centre, other, given))
                    case Call(
                        function="on",
                        arguments=(
                            Name() as point,
                            Call(function="circle", arguments=(Name() as centre,)),
                        ),
                    ) if {point.identifier, centre.identifier} <= set(self.subject.places):
                        found.append(self._circle_about(centre, point, given))
                    case _:
                        pass
        return tuple(found)

    def bend(self, call: Call, side: Side, toward: str, key: str) -> Bend:
        """The part of a circle that an arc, sector or semicircle is."""
        if call.function == "semicircle":
            return self._semicircle(call, side, toward, key)
        centre, first, second = self.places(call.arguments, key)
        radius = math.dist(centre, first)
        if abs(radius - math.dist(centre, second)) > 1e-4 * self.subject.diameter or radius == 0:
            raise refused(
                key, "the two ends are not equally far from the centre", "arc(O,A,B), O the centre"
            )
        start = plane.heading(centre, first)
        sweep = (plane.heading(centre, second) - start) % 360.0
        if abs(sweep - 180.0) < _STRAIGHT:
            raise refused(
                key,
                "the ends are opposite on the circle: no arc between them is the smaller",
                "semicircle(A,B) on the side of C",
            )
        if (sweep > 180.0) != call.function.startswith("major"):
            start, sweep = start + sweep, 360.0 - sweep
        return Bend(Round(centre, radius), start % 360.0, sweep)

    def _semicircle(self, call: Call, side: Side, toward: str, key: str) -> Bend:
        first, second = self.places(call.arguments, key)
        if math.dist(first, second) == 0:
            raise refused(key, "a semicircle has a diameter")
        whole = plane.middle(tuple(self.subject.places.values()))
        centre = plane.along(first, second, 0.5)
        circle = Round(centre, math.dist(first, second) / 2)
        through = self._beyond_a_chord(circle, first, second) if side is Side.AS_NAMED else None
        sample = self.subject.places[toward] if toward else (through or whole)
        inside = plane.off_line(sample, first, second)
        # Counter-clockwise from the first end, the half lies to the right of first -> second.
        beyond = toward or through or side is Side.INWARD
        counter_clockwise = inside < 0 if beyond else inside > self.tolerance
        start = plane.heading(centre, first if counter_clockwise else second)
        return Bend(circle, start, 180.0)

    def _beyond_a_chord(self, circle: Round, first: Place, second: Place) -> Place | None:
        """A point of the figure on a circle, off the line of two others."""
        near = 1e-4 * self.subject.diameter
        for place in self.subject.places.values():
            on_it = abs(math.dist(place, circle.centre) - circle.radius) < near
            if on_it and abs(plane.off_line(place, first, second)) > near:
                return place
        return None
