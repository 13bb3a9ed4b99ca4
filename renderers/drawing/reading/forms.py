"""The ``d`` of a path and the shapes of a page as forms, so that they can be compared."""

from __future__ import annotations

import math
import re

from renderers.drawing.page import EllipsePiece, Outline, Path, Shape, Spot
from renderers.drawing.reading.picture import Bend, Form, Rings, Round, Track

#: How far a form may be from another that is the same, in points: the writer keeps 3 decimals.
NEAR = 0.02
#: An arc within so many degrees of half a turn may be called the larger or the smaller one.
_HALF = 0.5

NUMBER = r"-?\d{1,6}(?:\.\d{1,3})?"
_SPOT = rf"{NUMBER} {NUMBER}"
_TRACK = re.compile(rf"M({_SPOT}(?:L{_SPOT})*)(Z?)")
_RINGS = re.compile(rf"(?:M{_SPOT}(?:L{_SPOT})*Z)+")
_BEND = re.compile(rf"M({_SPOT})(?:L({_SPOT}))?A({_SPOT}) 0 ([01]) ([01]) ({_SPOT})(Z?)")


def form_of(data: str, height: float, *, rings: bool) -> Form | None:
    """The form of path data in a page of this height; None for what we never write."""
    if rings:
        if not _RINGS.fullmatch(data):
            return None
        return Rings(tuple(_spots(ring, height) for ring in data[1:-1].split("ZM")))
    track = _TRACK.fullmatch(data)
    if track is not None:
        return Track(_spots(track[1], height), track[2] == "Z")
    arc = _BEND.fullmatch(data)
    if arc is None or (arc[2] is None) != (arc[7] == ""):
        return None
    first, second, size, large, clockwise, end, _ = arc.groups()
    across, up = map(float, size.split(" "))
    begin = first if second is None else second
    hub = () if second is None else _spots(first, height)
    return Bend(
        _spots(begin, height)[0],
        _spots(end, height)[0],
        (across, up),
        large == "1",
        clockwise == "1",
        hub,
    )


def _spots(text: str, height: float) -> tuple[Spot, ...]:
    pairs = (pair.split(" ") for pair in text.split("L"))
    return tuple((float(x), height - float(y)) for x, y in pairs)


def turned_form(shape: Shape) -> Form:
    """A shape of the page as the form that should be read."""
    match shape:
        case Path(points=points, closed=closed):
            return Track(points, closed)
        case Outline(boundary=boundary, holes=holes):
            return Rings((boundary, *holes))
        case EllipsePiece(centre=centre, radii=radii, start=start, sweep=sweep):
            if abs(sweep) >= 360.0:
                return Round(centre, radii)
            return bend(centre, radii, start, sweep, slice_=shape.slice)


def bend(
    centre: Spot, radii: tuple[float, float], start: float, sweep: float, *, slice_: bool = False
) -> Bend:
    """The arc around a centre from ``start`` degrees through ``sweep`` degrees."""

    def at(degrees: float) -> Spot:
        angle = math.radians(degrees)
        return (centre[0] + radii[0] * math.cos(angle), centre[1] + radii[1] * math.sin(angle))

    hub = (centre,) if slice_ else ()
    return Bend(at(start), at(start + sweep), radii, abs(sweep) > 180.0, sweep < 0, hub)


def same_form(one: Form, other: Form, near: float = NEAR) -> bool:
    """Whether two forms cover the same points of the page, to ``near``."""
    match one, other:
        case Track(), Track():
            return one.closed == other.closed and _near(one.spots, other.spots, near)
        case Rings(), Rings():
            pairs = zip(one.rings, other.rings, strict=False)
            return len(one.rings) == len(other.rings) and all(_near(a, b, near) for a, b in pairs)
        case Round(), Round():
            return _near((one.centre, one.radii), (other.centre, other.radii), near)
        case Bend(), Bend():
            ours = (one.start, one.end, one.radii, *one.hub)
            theirs = (other.start, other.end, other.radii, *other.hub)
            flags = one.large == other.large or _is_half(one) or _is_half(other)
            return flags and one.clockwise == other.clockwise and _near(ours, theirs, near)
        case _:
            return False


def _is_half(arc: Bend) -> bool:
    """Whether an arc of a circle is half of it, as near as can be told."""
    across, up = arc.radii
    if not across or not up:
        return True
    chord = math.hypot((arc.end[0] - arc.start[0]) / across, (arc.end[1] - arc.start[1]) / up)
    return chord >= 2 * math.cos(math.radians(_HALF / 2))


def _near(ours: tuple[Spot, ...], theirs: tuple[Spot, ...], near: float) -> bool:
    return len(ours) == len(theirs) and all(
        math.dist(a, b) <= near for a, b in zip(ours, theirs, strict=True)
    )
