"""Marks as they are drawn, held to what they mark: squares, arcs, ticks, arrows, dots, dimensions.

The corner of a right angle is found from its two strokes, the angle of an arc from where it
begins and ends; the size of a mark is free within bounds, its place and number are not.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from geometry.figure.elements import (
    AngleArc,
    AngleSide,
    DimensionLine,
    Dot,
    DotKind,
    Element,
    ParallelArrows,
    RightAngle,
    Ticks,
)
from geometry.figure.plane import heading, turn_between
from renderers.drawing.mark_strokes import span
from renderers.drawing.page import Paint, Spot
from renderers.drawing.projection import Projection
from renderers.drawing.reading.drawn_strokes import OFF, head_faults
from renderers.drawing.reading.picture import Bend, Form, Round, Stroke, Track

MARKS = (AngleArc, DimensionLine, Dot, ParallelArrows, RightAngle, Ticks)
#: Degrees by which the arms of a drawn right angle, and the ends of an arc, may be off.
_TURN = 0.75
_WHITE = "#ffffff"


def mark_faults(element: Element, strokes: tuple[Stroke, ...], to: Projection) -> Iterator[str]:
    """What is wrong with the strokes of a mark, in words."""
    forms = tuple(stroke.form for stroke in strokes)
    match element:
        case Dot(at=at, kind=kind):
            yield from _dot(to.spot(at), kind, strokes)
        case RightAngle():
            vertex, first, second = to.spots((element.vertex, element.first, element.second))
            yield from _right_angle(vertex, first, second, forms)
        case AngleArc():
            yield from _angle_arcs(element, forms, to)
        case Ticks(start=start, end=end, count=count, at=at):
            yield from _ticks(to.spot(start), to.spot(end), count, at, forms)
        case ParallelArrows(start=start, end=end, count=count, at=at):
            yield from _chevrons(to.spot(start), to.spot(end), count, at, forms)
        case DimensionLine():
            yield from _dimension(element, forms, to)
        case _:
            yield f"nothing is known of how a {type(element).__name__} is drawn"


def _middle(one: Spot, other: Spot) -> Spot:
    return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)


def _dot(spot: Spot, kind: DotKind, strokes: tuple[Stroke, ...]) -> Iterator[str]:
    centre: Spot
    match strokes:
        case (Stroke(form=Round(centre=centre, radii=(across, up)), paint=paint),):
            drawn = DotKind.OPEN if paint.fill == _WHITE and paint.line else DotKind.CLOSED
            if not paint.fill or across != up or not 1.0 <= across <= 4.0:
                yield "it is no dot"
            if (drawn is DotKind.OPEN) != (kind is DotKind.OPEN) or kind is DotKind.CROSS:
                yield f"the circle is {drawn}, and should be {kind}"
        case (
            Stroke(form=Track(spots=(one, other)), paint=Paint()),
            Stroke(form=Track(spots=(third, fourth)), paint=Paint()),
        ):
            centre = _middle(one, other)
            if math.dist(_middle(third, fourth), centre) > OFF:
                yield "the strokes of the cross do not cross in the middle"
            if kind is not DotKind.CROSS:
                yield f"it is a cross, and should be {kind}"
        case _:
            yield "it is no dot"
            return
    if math.dist(centre, spot) > OFF:
        yield f"it is {math.dist(centre, spot):.1f} points away from its place"


def _right_angle(vertex: Spot, first: Spot, second: Spot, forms: tuple[Form, ...]) -> Iterator[str]:
    match forms:
        case (Track(spots=(one, corner, other), closed=False),):
            found = (one[0] + other[0] - corner[0], one[1] + other[1] - corner[1])
            if math.dist(found, vertex) > 2 * OFF:
                yield "the square of the right angle is at another corner"
                return
            arms = (heading(found, one), heading(found, other))
            wanted = (heading(vertex, first), heading(vertex, second))
            if turn_between(arms[0], wanted[0]) > _TURN or turn_between(arms[1], wanted[1]) > _TURN:
                yield "the square of the right angle lies between other arms"
            if abs(turn_between(*arms) - 90.0) > _TURN:
                yield f"a right angle is marked where {turn_between(*arms):.1f}° are drawn"
            if abs(math.dist(found, one) - math.dist(found, other)) > OFF:
                yield "the mark of the right angle is no square"
        case _:
            yield "no square marks the right angle"


def _angle_arcs(element: AngleArc, forms: tuple[Form, ...], to: Projection) -> Iterator[str]:
    vertex, first, second = to.spots((element.vertex, element.first, element.second))
    arms = (heading(vertex, first), heading(vertex, second))
    size = turn_between(*arms)
    wanted = size if element.side is AngleSide.INNER else 360.0 - size
    radii = []
    bends = [form for form in forms if not isinstance(form, Track)]
    dashes = [form for form in forms if isinstance(form, Track)]
    for form in bends:
        match form:
            case Bend(start=start, end=end, radii=(across, up), hub=()) if across == up:
                radii.append(across)
                away = (math.dist(start, vertex), math.dist(end, vertex))
                if max(abs(far - across) for far in away) > OFF:
                    yield "the arc goes around another point"
                    return
                drawn = (heading(vertex, start), heading(vertex, end))
                # Half a point at the end of an arc is as far as anybody sees.
                slack = max(_TURN, math.degrees(OFF / max(across, 0.1)))
                ends = sorted(min(turn_between(one, arm) for arm in arms) for one in drawn)
                if ends[1] > slack:
                    yield "the arc does not end at the arms of the angle"
                    return
                turned = (drawn[0] - drawn[1] if form.clockwise else drawn[1] - drawn[0]) % 360.0
                if abs(turned - wanted) > 2 * slack:
                    yield f"the arc spans {turned:.1f}°, and the angle {wanted:.1f}°"
                    return
            case _:
                yield "the angle is not marked by arcs"
                return
    if len(radii) != element.count:
        yield f"{len(radii)} arcs mark the angle, not {element.count}"
    elif any(not 0.5 < outer - inner < 6.0 for inner, outer in pairwise(sorted(radii))):
        yield "the arcs of the angle cannot be told apart"
    yield from _dashes(element, dashes, (vertex, first, second), radii)


def _dashes(
    element: AngleArc, dashes: list[Track], spots: tuple[Spot, ...], radii: list[float]
) -> Iterator[str]:
    """What is wrong with the strokes across arcs of these radii."""
    vertex, first, second = spots
    start, sweep = span(vertex, first, second, element.side)
    places = []
    for dash in dashes:
        if len(dash.spots) != 2 or dash.closed or not radii:
            yield "something else than dashes crosses the arc"
            return
        inner, outer = sorted(dash.spots, key=lambda spot: math.dist(spot, vertex))
        places.append((heading(vertex, outer) - start) % 360.0)
        slack = math.degrees(OFF / max(min(radii), 0.1))
        if turn_between(heading(vertex, inner), heading(vertex, outer)) > slack:
            yield "a dash does not stand across the arc"
        if math.dist(inner, vertex) > min(radii) - 1.0 or math.dist(outer, vertex) < max(radii) + 1:
            yield "a dash does not cross the arc"
    if len(places) != element.dashes:
        yield f"{len(places)} dashes cross the arc, not {element.dashes}"
    elif places:
        apart = [math.radians(b - a) * max(radii) for a, b in pairwise(sorted(places))]
        if abs(sum(places) / len(places) - sweep / 2) > math.degrees(OFF / min(radii)):
            yield "the dashes do not stand in the middle of the arc"
        if any(not 1.5 < gap < 4.0 for gap in apart):
            yield "the dashes of the arc cannot be told apart"


def _along(spot: Spot, start: Spot, end: Spot) -> tuple[float, float]:
    """How far along a segment a spot is, and how far beside it, in points."""
    length = math.dist(start, end)
    if not length:
        return math.dist(spot, start), 0.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    dx, dy = spot[0] - start[0], spot[1] - start[1]
    return dx * ux + dy * uy, dx * uy - dy * ux


def _ticks(start: Spot, end: Spot, count: int, at: float, forms: tuple[Form, ...]) -> Iterator[str]:
    places = []
    for form in forms:
        match form:
            case Track(spots=(one, other), closed=False):
                far, off = _along(_middle(one, other), start, end)
                places.append(far)
                if (
                    abs(off) > OFF
                    or abs(turn_between(heading(one, other), heading(start, end)) - 90) > 1
                ):
                    yield "a tick does not stand across its segment"
                    return
                if math.dist(one, other) < min(2.0, 0.2 * math.dist(start, end)):
                    yield "a tick is too short to be seen"
            case _:
                yield "something else than ticks is drawn"
                return
    yield from _spread("ticks", places, count, at * math.dist(start, end))


def _chevrons(
    start: Spot, end: Spot, count: int, at: float, forms: tuple[Form, ...]
) -> Iterator[str]:
    places = []
    for form in forms:
        match form:
            case Track(spots=(one, tip, other), closed=False):
                back = _middle(one, other)
                far, off = _along(_middle(back, tip), start, end)
                places.append(far)
                if abs(off) > OFF:
                    yield "an arrow head is not on its segment"
                    return
                if turn_between(heading(back, tip), heading(start, end)) > 1.0:
                    yield "an arrow head points another way than its segment goes"
                    return
            case _:
                yield "something else than arrow heads is drawn"
                return
    yield from _spread("arrow heads", places, count, at * math.dist(start, end))


def _spread(what: str, places: list[float], count: int, middle: float) -> Iterator[str]:
    if len(places) != count:
        yield f"there are {len(places)} {what}, not {count}"
    elif places and abs(sum(places) / count - middle) > 2 * OFF:
        yield f"the {what} are elsewhere on the segment"
    elif any(not 1.5 < b - a < 8.0 for a, b in pairwise(sorted(places))):
        yield f"the {what} cannot be told apart"


def _dimension(element: DimensionLine, forms: tuple[Form, ...], to: Projection) -> Iterator[str]:
    """A line between two heads, as long as what it measures, and beside it."""
    start, end = to.spots((element.start, element.end))
    offset = element.offset + element.clearance * to.scale
    length = math.dist(start, end)
    normal = (-(end[1] - start[1]) / length, (end[0] - start[0]) / length) if length else (0.0, 0.0)
    wanted = tuple((x + offset * normal[0], y + offset * normal[1]) for x, y in (start, end))
    match forms:
        case (Track(spots=(one, other)), head, second, *witnesses):
            if math.dist(one, wanted[0]) > OFF or math.dist(other, wanted[1]) > OFF:
                yield "the dimension line is not beside what it measures, from end to end"
                return
            yield from head_faults(one, other, (head,))
            yield from head_faults(other, one, (second,))
            if len(witnesses) not in (0, 2):
                yield "the dimension line has no two lines to what it measures"
            for witness, foot in zip(witnesses, (start, end), strict=False):
                match witness:
                    case Track(spots=(near, far)) if (
                        abs(_along(foot, near, far)[1]) <= OFF and math.dist(near, foot) < 4
                    ):
                        pass
                    case _:
                        yield "a line from the segment to its dimension line starts elsewhere"
        case _:
            yield "no dimension line with two heads is drawn"
