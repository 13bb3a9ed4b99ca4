"""Marks whose size is a matter of the page: squares, arcs, ticks, chevrons, heads, dots.

No mark takes more than a fixed part of the shortest thing that it stands on.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from geometry.figure.elements import AngleSide, DotKind
from geometry.figure.plane import heading as direction
from geometry.figure.plane import turned as toward
from geometry.figure.style import Ink, Style
from renderers.drawing.page import EllipsePiece, Paint, Path, Shape, Spot
from renderers.drawing.paints import COLOURS, paint, solid
from renderers.drawing.projection import distance

Strokes = tuple[tuple[Shape, Paint], ...]

_SQUARE = 8.5
_HEAD = 7.0
_HEAD_HALF = 2.5
_TICK_HALF = 4.0
_TICK_GAP = 3.2
_CHEVRON = 5.0
_CHEVRON_HALF = 3.4
_CHEVRON_GAP = 4.2
_DOTS = {DotKind.POINT: 1.9, DotKind.CLOSED: 3.0, DotKind.OPEN: 3.0, DotKind.CROSS: 3.2}
_ARC = 15.0
ARC_GAP = 2.8
_RING = 8.0
#: How far a dash goes beyond the arcs that it crosses, and from one dash to the next.
_DASH = 2.6
_DASH_GAP = 2.6


def span(vertex: Spot, first: Spot, second: Spot, side: AngleSide) -> tuple[float, float]:
    """Where an angle starts and how far it goes counter-clockwise, in degrees."""
    one, other = direction(vertex, first), direction(vertex, second)
    sweep = (other - one) % 360.0
    if (sweep <= 180.0) == (side is AngleSide.INNER):
        return one, sweep
    return other, 360.0 - sweep


def arc_radius(shortest: float, ring: int) -> float:
    """The radius of the innermost arc, never beyond the arms."""
    return min(_ARC + _RING * ring, 0.6 * shortest)


def angle_arcs(
    vertex: Spot,
    first: Spot,
    second: Spot,
    side: AngleSide,
    count: int,
    radius: float,
    style: Style,
) -> Strokes:
    """``count`` arcs, one outside the other, the innermost of this radius."""
    start, sweep = span(vertex, first, second, side)
    return tuple(
        (
            EllipsePiece(vertex, (radius + k * ARC_GAP, radius + k * ARC_GAP), start, sweep),
            paint(style),
        )
        for k in range(count)
    )


def arc_dashes(
    vertex: Spot,
    first: Spot,
    second: Spot,
    side: AngleSide,
    count: int,
    radii: tuple[float, float],
    style: Style,
) -> Strokes:
    """``count`` short strokes across the middle of arcs from one of these radii to the other."""
    start, sweep = span(vertex, first, second, side)
    inner, outer = radii[0] - _DASH, radii[1] + _DASH
    apart = math.degrees(_DASH_GAP / max(radii[1], 1.0))
    return tuple(
        (Path((toward(vertex, heading, inner), toward(vertex, heading, outer))), paint(style))
        for k in range(count)
        for heading in [start + sweep / 2 + (k - (count - 1) / 2) * apart]
    )


def right_angle(vertex: Spot, first: Spot, second: Spot, style: Style) -> Strokes:
    """Two sides of the small square."""
    shortest = min(distance(vertex, first), distance(vertex, second))
    side = min(_SQUARE, 0.3 * shortest)
    one = toward(vertex, direction(vertex, first), side)
    other = toward(vertex, direction(vertex, second), side)
    corner = (one[0] + other[0] - vertex[0], one[1] + other[1] - vertex[1])
    return ((Path((one, corner, other)), paint(style)),)


def _along(start: Spot, end: Spot, at: float, count: int, gap: float) -> Iterator[Spot]:
    """``count`` spots around the fraction ``at`` of a segment, ``gap`` points apart."""
    heading = direction(start, end)
    middle = toward(start, heading, at * distance(start, end))
    for k in range(count):
        yield toward(middle, heading, (k - (count - 1) / 2) * gap)


def tick_strokes(start: Spot, end: Spot, count: int, at: float, style: Style) -> Strokes:
    """Short strokes across a segment."""
    heading = direction(start, end)
    half = min(_TICK_HALF, 0.2 * distance(start, end))
    return tuple(
        (Path((toward(spot, heading + 90, half), toward(spot, heading - 90, half))), paint(style))
        for spot in _along(start, end, at, count, _TICK_GAP)
    )


def chevrons(start: Spot, end: Spot, count: int, at: float, style: Style) -> Strokes:
    """Open arrow heads on a segment."""
    heading = direction(start, end)
    strokes = []
    for spot in _along(start, end, at, count, _CHEVRON_GAP):
        tip = toward(spot, heading, _CHEVRON / 2)
        back = toward(spot, heading, -_CHEVRON / 2)
        wings = (
            toward(back, heading + 90, _CHEVRON_HALF),
            toward(back, heading - 90, _CHEVRON_HALF),
        )
        strokes.append((Path((wings[0], tip, wings[1])), paint(style)))
    return tuple(strokes)


def arrow_head(tail: Spot, tip: Spot, style: Style) -> Strokes:
    """A filled head at ``tip``."""
    heading = direction(tail, tip)
    back = toward(tip, heading, -min(_HEAD, 0.5 * max(distance(tail, tip), 1.0)))
    wings = (toward(back, heading + 90, _HEAD_HALF), toward(back, heading - 90, _HEAD_HALF))
    return ((Path((wings[0], tip, wings[1]), closed=True), solid(style)),)


def dimension_line(start: Spot, end: Spot, offset: float, style: Style) -> Strokes:
    """The line beside the segment with two heads, and thin lines from the ends to it."""
    normal = direction(start, end) + 90
    ends = (toward(start, normal, offset), toward(end, normal, offset))
    sign = math.copysign(1.0, offset)
    witnesses = tuple(
        (
            Path((toward(spot, normal, 3 * sign), toward(spot, normal, offset + 3 * sign))),
            paint(style),
        )
        for spot in (start, end)
        if abs(offset) > 4
    )
    heads = arrow_head(ends[0], ends[1], style) + arrow_head(ends[1], ends[0], style)
    return ((Path(ends), paint(style)), *heads, *witnesses)


def dot(spot: Spot, kind: DotKind, style: Style) -> Strokes:
    """A disc, a ring, or a cross."""
    radius = _DOTS[kind]
    match kind:
        case DotKind.POINT | DotKind.CLOSED:
            return ((EllipsePiece(spot, (radius, radius)), solid(style)),)
        case DotKind.OPEN:
            ring = Paint(COLOURS[style.ink], 1.1, fill="#ffffff")
            return ((EllipsePiece(spot, (radius, radius)), ring),)
        case DotKind.CROSS:
            line = Paint(COLOURS[style.ink if style.ink is not Ink.FAINT else Ink.GREY], 1.1)
            x, y = spot
            return (
                (Path(((x - radius, y - radius), (x + radius, y + radius))), line),
                (Path(((x - radius, y + radius), (x + radius, y - radius))), line),
            )
