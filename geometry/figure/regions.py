"""Shaded regions: boolean combinations of shapes, followed closely by polygons (shapely)."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from geometry.figure import plane
from geometry.figure.elements import Place, RegionPart
from geometry.figure.errors import refused
from geometry.figure.loci import LOCUS, locus_region
from geometry.figure.requests import Draw, Side
from geometry.figure.resolving import Bend, Resolver
from geometry.figure.subject import Round
from mathverify.language import tree
from mathverify.language.tree import Call, Node

_POLYGONS = "triangle quadrilateral square rectangle rhombus parallelogram trapezium trapezoid kite"
_POLYGON_WORDS = frozenset(f"{_POLYGONS} polygon pentagon hexagon octagon".split())
_HINT = "polygon(A,B,C) - circle(O), union(R, S), intersect(R, S)"


def region_parts(
    node: Node, resolver: Resolver, draws: tuple[Draw, ...], circles: tuple[Round, ...], key: str
) -> tuple[RegionPart, ...]:
    """The connected pieces of a region.

    ``draws`` tell on which side a drawn semicircle lies, ``circles`` are those of the figure.
    """
    shape = _Reader(resolver, draws, circles, key).shape(node)
    pieces = getattr(shape, "geoms", [shape])
    found = tuple(
        RegionPart(_ring(piece.exterior), tuple(map(_ring, piece.interiors)))
        for piece in pieces
        if piece.geom_type == "Polygon" and piece.area > 1e-9 * resolver.subject.diameter**2
    )
    if not found:
        raise refused(key, "nothing is left of this region")
    return found


def region_reader(
    resolver: Resolver, draws: tuple[Draw, ...], circles: tuple[Round, ...], key: str
) -> Callable[[Node], Any]:
    """What makes the region of a shape, as a shapely geometry."""
    return _Reader(resolver, draws, circles, key).shape


def _ring(ring: Any) -> tuple[Place, ...]:
    return tuple((float(x), float(y)) for x, y in ring.coords[:-1])


class _Reader:
    def __init__(
        self, resolver: Resolver, draws: tuple[Draw, ...], circles: tuple[Round, ...], key: str
    ) -> None:
        self._resolver = resolver
        self._draws = draws
        self._circles = circles
        self._key = key

    def shape(self, node: Node) -> Any:
        """The region as a shapely geometry."""
        import shapely

        match node:
            case Call(function="inside" | "region" | "interior", arguments=(inner,)):
                return self.shape(inner)
            case Call(function=word) if word == LOCUS:
                around = self._resolver.around()
                return locus_region(node, self._resolver.subject, around, self.shape, self._key)
            case Call(function="angle", arguments=(_, _, _) as points):
                first, vertex, second = self._resolver.places(points, self._key)
                return self._angle(first, vertex, second)
            case Call(function="difference" | "minus", arguments=(outer, *inner)):
                found = self.shape(outer)
                for part in inner:
                    found = found.difference(self.shape(part))
                return found
            case Call(function="union", arguments=parts):
                return shapely.unary_union([self.shape(part) for part in parts])
            case Call(function="intersect" | "intersection", arguments=(first, *rest)):
                found = self.shape(first)
                for part in rest:
                    found = found.intersection(self.shape(part))
                return found
            case tree.Add(terms=(first, *rest)):
                found = self.shape(first)
                for part in rest:
                    if isinstance(part, tree.Negate):
                        found = found.difference(self.shape(part.operand))
                    else:
                        found = found.union(self.shape(part))
                return found
            case Call(function=word, arguments=points) if word in _POLYGON_WORDS:
                return shapely.Polygon(self._resolver.places(points, self._key)).buffer(0)
            case Call(function="circular_segment", arguments=ends):
                return self._segment(self._resolver.places(ends, self._key))
            case Call(function="circle" | "circle_through" | "circumcircle" | "incircle"):
                return _disc(self._resolver.circle(node, self._key))
            case Call(function="sector" | "major_sector" | "semicircle" | "arc" | "major_arc"):
                return self._bent(node)
            case _:
                raise refused(self._key, "this is no region that can be shaded", _HINT)

    def _angle(self, first: Place, vertex: Place, second: Place) -> Any:
        """Between the arms of an angle, as far as the figure goes."""
        import shapely

        far = 50.0 * self._resolver.subject.diameter
        start = plane.heading(vertex, first)
        sweep = (plane.heading(vertex, second) - start + 180.0) % 360.0 - 180.0
        turns = [start + sweep * k / 4 for k in range(5)]
        return shapely.Polygon([vertex, *(plane.turned(vertex, turn, far) for turn in turns)])

    def _bent(self, call: Call) -> Any:
        import shapely

        drawn = [draw for draw in self._draws if draw.what == call]
        side, toward = (drawn[0].side, drawn[0].toward) if drawn else (Side.AS_NAMED, "")
        bend = self._resolver.bend(call, side, toward, self._key)
        rim = _rim(bend)
        if call.function.endswith("sector"):
            rim = (bend.circle.centre, *rim)
        return shapely.Polygon(rim).buffer(0)

    def _segment(self, ends: tuple[Place, ...]) -> Any:
        """Between a chord and the shorter arc of the only circle through its ends."""
        import shapely

        one, other = ends
        tolerance = 1e-4 * self._resolver.subject.diameter
        for circle in self._circles:
            if all(abs(math.dist(circle.centre, end) - circle.radius) < tolerance for end in ends):
                start = plane.heading(circle.centre, one)
                sweep = (plane.heading(circle.centre, other) - start) % 360.0
                if sweep > 180.0:
                    start, sweep = start + sweep, 360.0 - sweep
                return shapely.Polygon(_rim(Bend(circle, start, sweep))).buffer(0)
        raise refused(self._key, "no circle is drawn through both ends of the chord")


def _rim(bend: Bend) -> tuple[Place, ...]:
    steps = max(8, math.ceil(bend.sweep / 1.5))
    return tuple(
        plane.turned(bend.circle.centre, bend.start + bend.sweep * k / steps, bend.circle.radius)
        for k in range(steps + 1)
    )


def _disc(circle: Round) -> Any:
    import shapely

    return shapely.Polygon(_rim(Bend(circle, 0.0, 360.0))[:-1]).buffer(0)
