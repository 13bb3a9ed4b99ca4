"""Elements as shapes of the page, one case a kind; labels are words, and are placed elsewhere."""

from __future__ import annotations

import math
from dataclasses import replace

from geometry.figure.drawing import WorldBox
from geometry.figure.elements import (
    AXIS_BREAK,
    ZIGZAG,
    AngleArc,
    Arc,
    Arrow,
    Asymptote,
    Axes,
    Bar,
    BoxPlot,
    Circle,
    Curve,
    DimensionLine,
    Dot,
    Element,
    Grid,
    Line,
    ParallelArrows,
    Place,
    Polygon,
    Polyline,
    Ray,
    Region,
    RightAngle,
    Sector,
    Segment,
    Ticks,
)
from geometry.figure.plane import turned as toward
from geometry.figure.style import Fill, Style
from mathverify.errors import InternalError
from renderers.drawing import mark_strokes
from renderers.drawing.page import EllipsePiece, Outline, Paint, Path, Shape, Spot
from renderers.drawing.paints import paint
from renderers.drawing.projection import Projection

Strokes = tuple[tuple[Shape, Paint], ...]

#: How far the arrow head of an axis stands beyond its last number, in points.
AXIS_OVERSHOOT = 11.0
_TICK_HALF = 2.6


def strokes(element: Element, to: Projection, box: WorldBox) -> Strokes:
    """The shapes of an element that is no label."""
    style = element.style
    match element:
        case Segment(start=start, end=end) | Line(start=start, end=end):
            return _lines(to, style, (start, end))
        case Ray(start=start, end=end) | Asymptote(start=start, end=end):
            return _lines(to, style, (start, end))
        case Polyline(points=points):
            return _lines(to, style, points)
        case Polygon(points=points):
            return ((Path(to.spots(points), closed=True), paint(style)),)
        case Circle(centre=centre, radius=radius):
            radii = (radius * to.ax, radius * to.ay)
            return ((EllipsePiece(to.spot(centre), radii), paint(style)),)
        case Arc(centre=centre, radii=(across, up), start=begin, sweep=sweep):
            radii = (across * to.ax, up * to.ay)
            return ((EllipsePiece(to.spot(centre), radii, begin, sweep), paint(style)),)
        case Sector(centre=centre, radius=radius, start=begin, sweep=sweep):
            radii = (radius * to.ax, radius * to.ay)
            return ((EllipsePiece(to.spot(centre), radii, begin, sweep, slice=True), paint(style)),)
        case Curve(pieces=pieces):
            unfilled = replace(paint(style), fill="")
            return tuple((Path(to.spots(piece)), unfilled) for piece in pieces)
        case Region(parts=parts):
            return tuple(
                (Outline(to.spots(part.boundary), tuple(map(to.spots, part.holes))), paint(style))
                for part in parts
            )
        case Bar(left=left, right=right, bottom=bottom, top=top):
            corners = ((left, bottom), (right, bottom), (right, top), (left, top))
            return ((Path(to.spots(corners), closed=True), paint(style)),)
        case BoxPlot():
            return _box_plot(element, to)
        case Axes():
            return _axes(element, to)
        case Grid(xs=xs, ys=ys):
            upright = tuple(((x, box.bottom), (x, box.top)) for x in xs)
            lying = tuple(((box.left, y), (box.right, y)) for y in ys)
            return tuple((Path(to.spots(line)), paint(style)) for line in (*upright, *lying))
        case _:
            return _marks(element, to)


def _marks(element: Element, to: Projection) -> Strokes:
    style = element.style
    match element:
        case Arrow(start=start, end=end):
            tail, tip = to.spot(start), to.spot(end)
            return (
                (Path((tail, tip)), paint(style)),
                *mark_strokes.arrow_head(tail, tip, style),
            )
        case DimensionLine(start=start, end=end, offset=offset, clearance=clearance):
            far = offset + clearance * to.scale
            return mark_strokes.dimension_line(to.spot(start), to.spot(end), far, style)
        case Dot(at=at, kind=kind):
            return mark_strokes.dot(to.spot(at), kind, style)
        case RightAngle(vertex=vertex, first=first, second=second):
            spots = to.spots((vertex, first, second))
            return mark_strokes.right_angle(spots[0], spots[1], spots[2], style)
        case AngleArc(vertex=vertex, first=first, second=second):
            spots = to.spots((vertex, first, second))
            shortest = min(*(math.dist(spots[0], arm) for arm in spots[1:]), element.reach * to.ax)
            radius = mark_strokes.arc_radius(shortest, element.ring)
            arms = (spots[0], spots[1], spots[2])
            arcs = mark_strokes.angle_arcs(*arms, element.side, element.count, radius, style)
            outer = radius + (element.count - 1) * mark_strokes.ARC_GAP
            return arcs + mark_strokes.arc_dashes(
                *arms, element.side, element.dashes, (radius, outer), style
            )
        case Ticks(start=start, end=end, count=count, at=at):
            return mark_strokes.tick_strokes(to.spot(start), to.spot(end), count, at, style)
        case ParallelArrows(start=start, end=end, count=count, at=at):
            return mark_strokes.chevrons(to.spot(start), to.spot(end), count, at, style)
        case _:
            raise InternalError(f"no strokes for {type(element).__name__}")


def _lines(to: Projection, style: Style, points: tuple[Place, ...]) -> Strokes:
    return ((Path(to.spots(points)), replace(paint(style), fill="")),)


def _box_plot(element: BoxPlot, to: Projection) -> Strokes:
    low, first, middle, third, high = element.values
    level, half = element.level, element.height / 2
    box = (
        (first, level - half),
        (third, level - half),
        (third, level + half),
        (first, level + half),
    )
    lines = (
        ((low, level), (first, level)),
        ((third, level), (high, level)),
        ((low, level - half / 2), (low, level + half / 2)),
        ((high, level - half / 2), (high, level + half / 2)),
        ((middle, level - half), (middle, level + half)),
    )
    unfilled = replace(paint(element.style), fill="")
    return (
        (Path(to.spots(box), closed=True), paint(element.style)),
        *((Path(to.spots(line)), unfilled) for line in lines),
    )


def axes_meet(element: Axes, to: Projection) -> Spot:
    """Where two axes meet on the page: where they cross, or before the zigzags of broken ones."""
    x, y = to.spot(element.origin)
    return (
        x - AXIS_BREAK if element.x.broken else x,
        y - AXIS_BREAK if element.y.broken else y,
    )


def _axes(element: Axes, to: Projection) -> Strokes:
    style = replace(element.style, fill=Fill.NONE)
    x0, y0 = axes_meet(element, to)
    found: list[tuple[Shape, Paint]] = []
    for axis, across in ((element.x, True), (element.y, False)):

        def on_axis(value: float, across: bool = across) -> Spot:
            x, y = to.spot((value, value))
            return (x, y0) if across else (x0, y)

        heading = 0.0 if across else 90.0
        tip = toward(on_axis(axis.high), heading, AXIS_OVERSHOOT)
        line = [on_axis(axis.low)]
        if axis.broken:
            line = [(x0, y0)]
            line += [(x0 + a, y0 + b) if across else (x0 + b, y0 + a) for a, b in ZIGZAG]
        found.append((Path((*line, tip)), paint(style)))
        found.extend(mark_strokes.arrow_head(line[-1], tip, style))
        for tick in axis.ticks:
            spot = on_axis(tick.value)
            ends = (
                toward(spot, heading + 90, _TICK_HALF),
                toward(spot, heading - 90, _TICK_HALF),
            )
            found.append((Path(ends), paint(style)))
    return tuple(found)
