"""What is drawn of an element, held to the element in the coordinates of the world.

Every shape is read anew: where a segment ends, around which centre an arc goes, how high a bar
is.  Nothing is shared with the code that made the shapes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from geometry.figure.drawing import WorldBox
from geometry.figure.elements import (
    AXIS_BREAK,
    ZIGZAG,
    Arc,
    Arrow,
    Asymptote,
    Axes,
    Bar,
    BoxPlot,
    Circle,
    Curve,
    Element,
    Grid,
    Line,
    Place,
    Polygon,
    Polyline,
    Ray,
    Region,
    Sector,
    Segment,
)
from renderers.drawing.page import Spot
from renderers.drawing.projection import Projection
from renderers.drawing.reading.forms import bend, same_form
from renderers.drawing.reading.picture import Bend, Form, Rings, Round, Track

#: What may be off in points: less than half a pixel of a screen, and of a print.
OFF = 0.1
#: The longest that a head of an arrow reaches back, in points.
_HEAD = 8.0


def stroke_faults(
    element: Element, forms: tuple[Form, ...], to: Projection, box: WorldBox
) -> Iterator[str]:
    """What is wrong with the forms that an element is drawn as, in words."""
    match element:
        case Segment(start=start, end=end) | Line(start=start, end=end):
            yield from _tracks(((start, end),), forms, to)
        case Ray(start=start, end=end) | Asymptote(start=start, end=end):
            yield from _tracks(((start, end),), forms, to)
        case Polyline(points=points):
            yield from _tracks((points,), forms, to)
        case Polygon(points=points):
            yield from _tracks((points,), forms, to, closed=True)
        case Curve(pieces=pieces):
            yield from _tracks(pieces, forms, to)
        case Bar(left=left, right=right, bottom=bottom, top=top):
            yield from _bar((left, bottom, right, top), forms, to)
        case Circle(centre=centre, radius=radius):
            yield from _round(centre, (radius, radius), forms, to)
        case Arc(centre=centre, radii=radii, start=begin, sweep=sweep):
            yield from _arc(centre, radii, (begin, sweep), forms, to, slice_=False)
        case Sector(centre=centre, radius=radius, start=begin, sweep=sweep):
            yield from _arc(centre, (radius, radius), (begin, sweep), forms, to, slice_=True)
        case Region(parts=parts):
            yield from _region([(part.boundary, *part.holes) for part in parts], forms, to)
        case Grid(xs=xs, ys=ys):
            lines = [((x, box.bottom), (x, box.top)) for x in xs]
            lines += [((box.left, y), (box.right, y)) for y in ys]
            yield from _tracks(tuple(lines), forms, to)
        case Arrow(start=start, end=end):
            yield from _tracks(((start, end),), forms[:1], to)
            yield from head_faults(to.spot(start), to.spot(end), forms[1:])
        case BoxPlot():
            yield from _box_plot(element, forms, to)
        case Axes():
            yield from _axes(element, forms, to)
        case _:
            yield f"nothing is known of how a {type(element).__name__} is drawn"


def _place(spot: Spot, to: Projection) -> str:
    """A spot in the coordinates of the world."""
    x, y = to.place(spot)
    return f"({x:.4g}, {y:.4g})"


def _tracks(
    lines: tuple[tuple[Place, ...], ...],
    forms: tuple[Form, ...],
    to: Projection,
    *,
    closed: bool = False,
) -> Iterator[str]:
    if len(forms) != len(lines):
        yield f"{len(forms)} lines are drawn where {len(lines)} are"
        return
    for line, form in zip(lines, forms, strict=True):
        spots = to.spots(line)
        if not isinstance(form, Track) or form.closed != closed or len(form.spots) != len(spots):
            yield f"no {'closed ' if closed else ''}line through {len(spots)} points is drawn"
            return
        for drawn, wanted in zip(form.spots, spots, strict=True):
            if math.dist(drawn, wanted) > OFF:
                yield f"a point of it is at {_place(drawn, to)}, not at {_place(wanted, to)}"
                return


def _bar(
    sides: tuple[float, float, float, float], forms: tuple[Form, ...], to: Projection
) -> Iterator[str]:
    match forms:
        case (Track(spots=spots, closed=True),) if len(spots) == 4:
            xs, ys = zip(*spots, strict=True)
            drawn = (min(xs), min(ys), max(xs), max(ys))
            upright = all(
                abs(a - b) <= OFF or abs(c - d) <= OFF
                for (a, c), (b, d) in zip(spots, (*spots[1:], spots[0]), strict=True)
            )
            wanted = (*to.spot(sides[:2]), *to.spot(sides[2:]))
            if not upright:
                yield "the bar is no upright rectangle"
            for name, k in (("left", 0), ("lower", 1), ("right", 2), ("upper", 3)):
                if abs(drawn[k] - wanted[k]) > OFF:
                    scale, shift = (to.ax, to.bx) if k % 2 == 0 else (to.ay, to.by)
                    at = (drawn[k] - shift) / scale
                    yield f"its {name} end is at {at:.4g}, not {sides[k]:.4g}"
        case _:
            yield "it is no bar"


def _round(
    centre: Place, radii: tuple[float, float], forms: tuple[Form, ...], to: Projection
) -> Iterator[str]:
    match forms:
        case (Round(centre=drawn, radii=(across, up)),):
            if math.dist(drawn, to.spot(centre)) > OFF:
                yield f"its centre is at {_place(drawn, to)}, not at {_place(to.spot(centre), to)}"
            if abs(across - radii[0] * to.ax) > OFF or abs(up - radii[1] * to.ay) > OFF:
                yield f"its radius is {across / to.ax:.4g}, not {radii[0]:.4g}"
        case _:
            yield "no whole circle is drawn"


def _arc(
    centre: Place,
    radii: tuple[float, float],
    turn: tuple[float, float],
    forms: tuple[Form, ...],
    to: Projection,
    *,
    slice_: bool,
) -> Iterator[str]:
    begin, sweep = turn
    if abs(sweep) >= 360.0:
        yield from _round(centre, radii, forms, to)
        return
    on_page = (radii[0] * to.ax, radii[1] * to.ay)
    wanted = bend(to.spot(centre), on_page, begin, sweep, slice_=slice_)
    match forms:
        case (Bend() as drawn,):
            for name, is_at, should in (
                ("starts", drawn.start, wanted.start),
                ("ends", drawn.end, wanted.end),
            ):
                if math.dist(is_at, should) > OFF:
                    yield f"the arc {name} at {_place(is_at, to)}, not at {_place(should, to)}"
            if not same_form(drawn, wanted, OFF):
                yield "it is another arc between these ends"
        case _:
            yield "no arc is drawn"


def _region(
    parts: list[tuple[tuple[Place, ...], ...]], forms: tuple[Form, ...], to: Projection
) -> Iterator[str]:
    if len(forms) != len(parts):
        yield f"{len(forms)} pieces are shaded, not {len(parts)}"
        return
    for part, form in zip(parts, forms, strict=True):
        if not same_form(form, Rings(tuple(map(to.spots, part))), OFF):
            yield "another part of the plane is shaded"


def head_faults(tail: Spot, tip: Spot, forms: tuple[Form, ...]) -> Iterator[str]:
    """What is wrong with the one head of an arrow that points from ``tail`` to ``tip``."""
    match forms:
        case (Track(spots=(left, point, right), closed=True),):
            along = math.atan2(tip[1] - tail[1], tip[0] - tail[0])
            back = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
            far = math.dist(back, point)
            off = math.atan2(point[1] - back[1], point[0] - back[0]) - along
            if math.dist(point, tip) > OFF:
                yield "the head of the arrow is not at its end"
            elif not 0.2 < far <= _HEAD or abs(math.sin(off)) * far > OFF or math.cos(off) < 0:
                yield "the head of the arrow points elsewhere"
        case _:
            yield "the arrow has no head, or several"


def _box_plot(element: BoxPlot, forms: tuple[Form, ...], to: Projection) -> Iterator[str]:
    """The five numbers from five upright strokes: two ends, two sides of the box, the median."""
    low, first, middle, third, high = element.values
    half = element.height / 2
    yield from _bar((first, element.level - half, third, element.level + half), forms[:1], to)
    lines = [(form.spots[0], form.spots[-1]) for form in forms[1:] if isinstance(form, Track)]
    upright = sorted(a[0] for a, b in lines if abs(a[0] - b[0]) <= OFF < abs(a[1] - b[1]))
    level = to.ay * element.level + to.by
    whiskers = sorted(
        (min(a[0], b[0]), max(a[0], b[0]))
        for a, b in lines
        if abs(a[1] - level) <= OFF and abs(b[1] - level) <= OFF
    )
    drawn = [*upright, *(end for whisker in whiskers for end in whisker)]
    wanted = [to.ax * x + to.bx for x in (low, middle, high, low, first, third, high)]
    if len(forms) != 6 or len(drawn) != len(wanted):
        yield "it has no two whiskers, two ends and a median"
        return
    names = ("minimum", "median", "maximum", "minimum", "lower quartile", "upper quartile")
    for name, is_at, should in zip((*names, "maximum"), drawn, wanted, strict=True):
        if abs(is_at - should) > OFF:
            at = (is_at - to.bx) / to.ax
            yield f"its {name} is drawn at {at:.4g}, not at {(should - to.bx) / to.ax:.4g}"
            return


def _axes(element: Axes, forms: tuple[Form, ...], to: Projection) -> Iterator[str]:
    x0, y0 = to.spot(element.origin)
    x0 -= AXIS_BREAK if element.x.broken else 0.0
    y0 -= AXIS_BREAK if element.y.broken else 0.0
    rest = forms
    for name, axis, scale, shift in (
        ("x", element.x, to.ax, to.bx),
        ("y", element.y, to.ay, to.by),
    ):
        own, rest = rest[: 2 + len(axis.ticks)], rest[2 + len(axis.ticks) :]
        across = name == "x"

        def spot(along: float, aside: float = 0.0, across: bool = across) -> Spot:
            return (along, y0 + aside) if across else (x0 + aside, along)

        match own:
            case (Track(spots=(tail, *zigzag, tip)), head, *marks):
                low, high = scale * axis.low + shift, scale * axis.high + shift
                end = tip[0] if across else tip[1]
                begin = low - AXIS_BREAK if axis.broken else low
                if math.dist(tail, spot(begin)) > OFF or end < high - OFF:
                    yield f"the {name}-axis does not go from {axis.low:g} to {axis.high:g}"
                bends = [spot(begin + far, aside) for far, aside in ZIGZAG] * axis.broken
                if len(bends) != len(zigzag) or any(
                    math.dist(one, other) > OFF for one, other in zip(bends, zigzag, strict=True)
                ):
                    yield f"the zigzag of the {name}-axis is missing, or elsewhere"
                if math.dist(tip, spot(end)) > OFF:
                    yield f"the {name}-axis is not at the origin, or not level"
                yield from head_faults(tail, tip, (head,))
            case _:
                yield f"the {name}-axis is not drawn"
                return
        if len(marks) != len(axis.ticks):
            yield f"the {name}-axis has {len(marks)} marks, not {len(axis.ticks)}"
            return
        for tick, mark in zip(axis.ticks, marks, strict=True):
            at = scale * tick.value + shift
            match mark:
                case Track(spots=(one, other)) if (
                    math.dist(one, other) > 2
                    and math.dist(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2), spot(at))
                    <= OFF
                ):
                    pass
                case _:
                    yield f"the mark of {tick.value:g} on the {name}-axis is elsewhere"
                    return
    if rest:
        yield "the axes have more marks than numbers to mark"
