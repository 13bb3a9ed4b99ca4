"""Where a label may stand, each place with a cost; nothing is known here of other labels.

Points: 16 directions at three distances, best in the middle of the widest gap between the strokes
that leave the point.  Lengths: along both sides of the segment, best in the middle of the outer
one.  Angles: beyond the arc, near the bisector.  Curves: along both sides, best near the ends.
Every kind has places farther away too, joined to what they are about by a thin leader.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeAlias

from geometry.figure.elements import (
    Align,
    AngleLabel,
    CurveLabel,
    Label,
    LengthLabel,
    PointLabel,
    RegionLabel,
    TextAt,
)
from geometry.figure.plane import heading as direction
from geometry.figure.plane import turn_between
from geometry.figure.plane import turned as toward
from mathverify.errors import InternalError
from renderers.drawing.mark_strokes import ARC_GAP, arc_radius, span
from renderers.drawing.metrics import Extent
from renderers.drawing.obstacles import Obstacles
from renderers.drawing.page import Box, Spot
from renderers.drawing.projection import Projection, distance

_LEADER_COST = 30.0
#: What the name of a point pays in an angle that has an arc, and a length near another stroke.
_IN_ANGLE = 4.0
_BESIDE_OTHERS = 2.0
#: Another stroke that is nearer to the label of a length, in points, might be meant by it.
_NEAR = 14.0


@dataclass(frozen=True, slots=True)
class NoLeader:
    """The label stands beside what it is about."""


@dataclass(frozen=True, slots=True)
class Leader:
    """The thin line from a label to what it is about."""

    start: Spot
    end: Spot


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place for a label's box; with a ``ground`` it interrupts the strokes that pass there."""

    box: Box
    cost: float
    leader: Leader | NoLeader = NoLeader()
    ground: bool = False


@dataclass(frozen=True, slots=True)
class MarkedAngle:
    """An angle with an arc on the page: from ``start`` degrees through ``sweep`` at a spot."""

    vertex: Spot
    start: float
    sweep: float

    def holds(self, vertex: Spot, heading: float) -> bool:
        """Whether a direction from a spot leads into it."""
        at_it = distance(vertex, self.vertex) < 0.5
        return at_it and (heading - self.start) % 360.0 < self.sweep


@dataclass(frozen=True, slots=True)
class Middle:
    """The middle of a part of the figure; ``strokes`` are its strokes as a shapely geometry."""

    strokes: Any
    spot: Spot

    def off(self, spot: Spot) -> float:
        """How far a spot is from the strokes."""
        import shapely

        return float(self.strokes.distance(shapely.Point(spot)))


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the candidates of a label depend on besides itself; ``lines`` are no marks."""

    to: Projection
    obstacles: Obstacles
    lines: Obstacles
    middles: tuple[Middle, ...]
    points: tuple[Spot, ...]
    angles: tuple[MarkedAngle, ...] = ()

    def middle(self, spot: Spot) -> Spot:
        """The middle of the part of the figure that is nearest to a spot; itself without any."""
        if len(self.middles) == 1:
            return self.middles[0].spot
        return min(self.middles, key=lambda one: one.off(spot)).spot if self.middles else spot


_At: TypeAlias = Callable[[Spot, float, Leader | NoLeader], Candidate]


def candidates(label: Label, size: Extent, around: Surroundings) -> tuple[Candidate, ...]:
    """All places for a label, the best first."""
    half = (size.width / 2, (size.above + size.below) / 2)

    def at(centre: Spot, cost: float, leader: Leader | NoLeader = NoLeader()) -> Candidate:
        x, y = centre
        return Candidate(Box(x - half[0], y - half[1], x + half[0], y + half[1]), cost, leader)

    match label:
        case PointLabel():
            found = _around_point(label, half, around, at)
        case LengthLabel():
            found = _along_segment(label, half, around, at)
        case AngleLabel():
            found = _in_angle(label, half, around, at)
        case CurveLabel():
            found = _along_curve(label, half, around, at)
        case RegionLabel():
            found = _inside(label, half, around, at)
        case TextAt():
            found = _fixed(label, half, around, at)
        case _:
            raise InternalError(f"no places for {type(label).__name__}")
    return tuple(sorted(found, key=lambda one: one.cost))


def _reach(half: Spot, degrees: float) -> float:
    """How far a box with these half sides reaches from its centre in a direction."""
    x, y = abs(math.cos(math.radians(degrees))), abs(math.sin(math.radians(degrees)))
    return min(half[0] / x if x > 1e-9 else math.inf, half[1] / y if y > 1e-9 else math.inf)


def _led(target: Spot, half: Spot, at: _At, gap: float, favourite: float) -> Iterator[Candidate]:
    """Places away from the target, with a leader that ends ``gap`` points from it."""
    for far in (18.0, 26.0, 36.0, 48.0):
        for k in range(16):
            heading = k * 22.5
            reach = _reach(half, heading)
            cost = _LEADER_COST + far / 4 + turn_between(heading, favourite) / 30
            leader = Leader(toward(target, heading, far - 1.5), toward(target, heading, gap))
            yield at(toward(target, heading, far + reach), cost, leader)


def widest_gap(spot: Spot, around: Surroundings) -> float:
    """The middle of the widest gap between the strokes around a spot; up right without any."""
    steps = 72
    ring = [toward(spot, k * 360 / steps, 11.0) for k in range(steps)]
    taken = sorted(around.obstacles.near(ring, 1.2))
    if not taken:
        return 45.0
    if len(taken) == steps:
        return direction(around.middle(spot), spot)
    gaps = [
        ((after - before) % steps or steps, before)
        for before, after in zip(taken, (*taken[1:], taken[0]), strict=True)
    ]
    outward = direction(around.middle(spot), spot)

    def wideness(gap: tuple[int, int]) -> tuple[int, float]:
        width, before = gap
        # Among gaps that look alike, the one that leads out of the figure.
        return (-(width // 3), turn_between((before + width / 2) * 360 / steps, outward))

    width, before = min(gaps, key=wideness)
    return ((before + width / 2) * 360 / steps) % 360


def _around_point(
    label: PointLabel, half: Spot, around: Surroundings, at: _At
) -> Iterator[Candidate]:
    spot = around.to.spot(label.at)
    favourite = widest_gap(spot, around)
    others = [point for point in around.points if distance(point, spot) > 1.0]
    headings = [favourite, *(k * 22.5 for k in range(16))]
    for step, gap in enumerate((3.6, 6.0, 9.5)):
        for heading in headings:
            centre = toward(spot, heading, gap + _reach(half, heading))
            cost = turn_between(heading, favourite) / 30 + 1.2 * step
            if any(distance(centre, other) < distance(centre, spot) for other in others):
                cost += 8.0
            if any(angle.holds(spot, heading) for angle in around.angles):
                cost += _IN_ANGLE
            yield at(centre, cost, NoLeader())
    yield from _led(spot, half, at, 2.8, favourite)


def _along_segment(
    label: LengthLabel, half: Spot, around: Surroundings, at: _At
) -> Iterator[Candidate]:
    start, end = around.to.spot(label.start), around.to.spot(label.end)
    heading = direction(start, end)
    long = distance(start, end)
    shift = label.offset + label.clearance * around.to.scale
    start = toward(start, heading + 90, shift)
    middle = toward(start, heading, long / 2)
    own = around.middle(middle)
    outward = direction(own, middle)
    off_centre = distance(own, middle) > 6.0
    found = []
    for side in (90.0, -90.0):
        normal = (heading + side) % 360
        if shift:
            other_side = 0.0 if (shift > 0) == (side > 0) else 6.0
        elif off_centre:
            other_side = 0.0 if turn_between(normal, outward) < 90 else 2.5
        else:
            # Above, or to the left of an upright line.
            other_side = 0.0 if 45 < normal <= 225 else 1.0
        x, y = (abs(math.cos(math.radians(normal))), abs(math.sin(math.radians(normal))))
        reach = half[0] * x + half[1] * y
        for part in (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74):
            for gap in (3.2, 6.0):
                centre = toward(toward(start, heading, part * long), normal, gap + reach)
                cost = other_side + abs(part - 0.5) * 9 + (gap - 3.2) / 3
                found.append(at(centre, cost, NoLeader()))
    for one, count in zip(found, around.lines.counted([c.box for c in found], _NEAR), strict=True):
        # The segment itself is near; another stroke might be taken for it.
        yield replace(one, cost=one.cost + _BESIDE_OTHERS * max(0, count - 1))
    yield from _led(middle, half, at, 1.6, outward)


def _in_angle(label: AngleLabel, half: Spot, around: Surroundings, at: _At) -> Iterator[Candidate]:
    vertex, first, second = around.to.spots((label.vertex, label.first, label.second))
    start, sweep = span(vertex, first, second, label.side)
    shortest = min(distance(vertex, first), distance(vertex, second))
    radius = arc_radius(min(shortest, label.reach * around.to.ax), label.ring)
    radius += (label.count - 1) * ARC_GAP
    for part in (0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78):
        heading = start + part * sweep
        reach = _reach(half, heading)
        for gap in (2.4, 4.5, 7.5, 11.0, 16.0, 22.0, 30.0, 40.0, 52.0, 66.0):
            if radius + gap > max(0.9 * shortest, radius + 8):
                break
            centre = toward(vertex, heading, radius + gap + reach)
            yield at(centre, abs(part - 0.5) * 8 + (gap - 2.4) / 4, NoLeader())
    on_arc = toward(vertex, start + sweep / 2, radius - 0.4)
    yield from _led(on_arc, half, at, 0.0, start + sweep / 2)


def _along_curve(
    label: CurveLabel, half: Spot, around: Surroundings, at: _At
) -> Iterator[Candidate]:
    spots = around.to.spots(label.path)
    lengths = [distance(one, two) for one, two in pairwise(spots)]
    total = sum(lengths)
    for part in (1.0, 0.95, 0.9, 0.85, 0.8, 0.72, 0.64, 0.5, 0.36, 0.25, 0.15, 0.08, 0.0):
        spot, heading = _at_part(spots, lengths, part * total)
        # Near the end first, then near the start.
        away = min(abs(part - 0.9) * 5, 2.0 + abs(part - 0.1) * 5)
        for normal in (heading + 90, heading - 90, heading):
            if normal == heading and part != 1.0:
                continue
            for gap in (3.5, 6.5):
                centre = toward(spot, normal, gap + _reach(half, normal))
                yield at(centre, away + (gap - 3.5) / 3, NoLeader())
    spot, heading = _at_part(spots, lengths, 0.8 * total)
    yield from _led(spot, half, at, 1.2, heading + 90)


def _at_part(spots: tuple[Spot, ...], lengths: list[float], far: float) -> tuple[Spot, float]:
    """The spot so far along a polyline, and the direction there."""
    for start, end, length in zip(spots, spots[1:], lengths, strict=False):
        if far <= length and length > 0:
            return toward(start, direction(start, end), far), direction(start, end)
        far -= length
    return spots[-1], direction(spots[-2], spots[-1])


def _inside(label: RegionLabel, half: Spot, around: Surroundings, at: _At) -> Iterator[Candidate]:
    import shapely
    from shapely.ops import polylabel

    shape = shapely.Polygon(around.to.spots(label.boundary)).buffer(0)
    pole = polylabel(shape, 0.5)
    left, bottom, right, top = shape.bounds
    spots = [(pole.x, pole.y)]
    spots += [
        (left + (right - left) * i / 12, bottom + (top - bottom) * j / 12)
        for i in range(1, 12)
        for j in range(1, 12)
    ]
    for x, y in spots:
        box = shapely.box(x - half[0], y - half[1], x + half[0], y + half[1])
        if shape.contains(box):
            yield at((x, y), math.hypot(x - pole.x, y - pole.y) / 8, NoLeader())
    spot = (pole.x, pole.y)
    yield from _led(spot, half, at, 0.0, direction(around.middle(spot), spot))


_ALIGNED = {
    Align.ABOVE: 90.0,
    Align.BELOW: 270.0,
    Align.LEFT: 180.0,
    Align.RIGHT: 0.0,
    Align.CORNER: 225.0,
}
#: What the number of an axis pays for the other side of its axis, and for interrupting a stroke:
#: a number in the gap of a side would be read as its length.
_OTHER_SIDE = 5.0
#: What it pays for standing just past its tick, and how far past, in points, at most.
_PAST_TICK = 5.5
_PAST = 1.5
_FARTHEST = 7.5
_GROUND = 6.0


def _fixed(label: TextAt, half: Spot, around: Surroundings, at: _At) -> Iterator[Candidate]:
    spot = around.to.spot(label.at)
    if label.align is Align.CENTRE:
        base = spot
    else:
        heading = _ALIGNED[label.align]
        base = toward(spot, heading, label.gap + _reach(half, heading))
    yield at(base, 0.0, NoLeader())
    for far in (2.0, 3.5) if label.row else (3.0, 6.0, 9.0):
        for k in range(8):
            yield at(toward(base, k * 45.0, far), far, NoLeader())
    if label.row and label.align is not Align.CENTRE:
        away = _ALIGNED[label.align] + 180.0
        other_corners = ((away - 90.0, 4.0), (away + 90.0, 4.5), (away, 5.0))
        sides = other_corners if label.align is Align.CORNER else ((away, _OTHER_SIDE),)
        for turn, cost in sides:
            yield at(toward(spot, turn, label.gap + _reach(half, turn)), cost, NoLeader())
        opposite = toward(spot, away, label.gap + _reach(half, away))
        if label.align is not Align.CORNER:
            # Beside the tick, past its level, as far as a number may go and still be its own.
            across = label.align in (Align.LEFT, Align.RIGHT)
            past = min(half[across] + _PAST, _FARTHEST)
            for beside, cost in ((base, _PAST_TICK), (opposite, _PAST_TICK + 0.2)):
                for turn in (away + 90.0, away - 90.0):
                    yield at(toward(beside, turn, past), cost, NoLeader())
        for where, more in ((base, 0.0), (opposite, 4.0)):
            yield replace(at(where, _GROUND + more, NoLeader()), ground=True)
