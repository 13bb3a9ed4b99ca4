"""What can be seen of each group: nothing outside of the page, nothing under a fill of another.

Strokes are as broad as they are painted, letters are their boxes.  What lies under is what comes
earlier in the file.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from mathverify.verification.pictures import Fault, FaultKind
from renderers.drawing.page import Spot
from renderers.drawing.reading.drawn_labels import box_of
from renderers.drawing.reading.picture import (
    Bend,
    Form,
    Group,
    Picture,
    Rings,
    Round,
    Stroke,
    Track,
)

_STEP = 3.0
_WHITE = "#ffffff"
#: Of a label so much must be seen; of anything else, some square points.
_READABLE = 0.99
_SEEN = 0.25
#: Of the side of a box of letters so much may touch something.
_TOUCH = 0.15
_FAINT = ("grid", "region")
#: Rounding at the edge of the page.
_EDGE = 0.02


def visibility_faults(picture: Picture) -> Iterator[Fault]:
    """What is clipped by the page, covered by a fill, or as white as the paper."""
    import shapely

    frame = shapely.box(-_EDGE, -_EDGE, picture.width + _EDGE, picture.height + _EDGE)
    areas = [painted(group) for group in picture.groups]
    for index, group in enumerate(picture.groups):
        if not areas[index]:
            yield Fault(FaultKind.HIDDEN, group.id, "nothing of it is painted")
            continue
        own = shapely.union_all([shape for shape, _ in areas[index]])
        if not frame.contains(own):
            yield Fault(FaultKind.CLIPPED, group.id, "a part of it is outside of the page")
        covers = [
            (shape, colour)
            for later in picture.groups[index + 1 :]
            for shape, colour in covering(later)
            if shape.intersects(own)
        ]
        if group.letters:
            letters = shapely.box(*_sides(group))
            if _uncovered(letters, "", covers) < _READABLE * letters.area:
                yield Fault(FaultKind.HIDDEN, group.id, "its letters are covered")
        elif max(_uncovered(*one, covers) for one in areas[index]) < _SEEN * min(1.0, own.area):
            yield Fault(FaultKind.HIDDEN, group.id, "it is covered")
        elif all(colour == _WHITE for _, colour in areas[index]) and not group.letters:
            yield Fault(FaultKind.HIDDEN, group.id, "it is as white as the paper")


def overlap_faults(picture: Picture) -> Iterator[Fault]:
    """Letters over the letters or lines of another group; those of grids and leaders are faint.

    Lines that a label's own white ground interrupts are not seen there.
    """
    import shapely

    labels = [group for group in picture.groups if group.letters]
    letters = {group.id for group in labels}
    boxes = [shapely.box(*_sides(group)).buffer(-_TOUCH, join_style="mitre") for group in labels]
    others: list[tuple[str, Any]] = [
        (group.id, box) for group, box in zip(labels, boxes, strict=True)
    ]
    for group in picture.groups:
        if group.kind not in _FAINT and not group.letters:
            others += [(group.id, _line(stroke)) for stroke in group.strokes if stroke.paint.line]
    tree = shapely.STRtree([shape for _, shape in others])
    order = {group.id: place for place, group in enumerate(picture.groups)}
    for group, box in zip(labels, boxes, strict=True):
        grounds = [shape for shape, colour in covering(group) if colour == _WHITE]
        seen = box.difference(shapely.union_all(grounds)) if grounds else box
        met = sorted(
            name
            for name, shape in (others[k] for k in tree.query(box, "intersects"))
            if name in letters or order[name] > order[group.id] or shape.intersects(seen)
        )
        for other in dict.fromkeys(name for name in met if name != group.id):
            yield Fault(FaultKind.OVERLAP, group.id, f"its letters lie over {other}")


def _uncovered(shape: Any, colour: str, covers: list[tuple[Any, str]]) -> float:
    """How much of a shape is not under a fill of another colour, in square points."""
    import shapely

    others = [cover for cover, other in covers if other != colour]
    seen = shape.difference(shapely.union_all(others)) if others else shape
    return float(seen.area)


def order_faults(picture: Picture, ids: tuple[str, ...]) -> Iterator[Fault]:
    """Groups that lie over each other and are painted in another order than ``ids``."""
    import shapely

    rank = {name: place for place, name in enumerate(ids)}
    known = [group for group in picture.groups if group.id in rank]
    if [group.id for group in known] == [name for name in ids if name in {g.id for g in known}]:
        return
    areas = [shapely.union_all([shape for shape, _ in painted(group)]) for group in known]
    for late, group in enumerate(known):
        for early in range(late):
            if rank[known[early].id] > rank[group.id] and areas[early].intersects(areas[late]):
                words = f"it is painted over {known[early].id}, which should lie over it"
                yield Fault(FaultKind.WRONG_ORDER, group.id, words)
                break


def _sides(group: Group) -> tuple[float, float, float, float]:
    box = box_of(group)
    return box.left, box.bottom, box.right, box.top


def painted(group: Group) -> list[tuple[Any, str]]:
    """The areas that a group paints, with their colours; the box of its letters is the last."""
    import shapely

    found: list[tuple[Any, str]] = []
    for stroke in group.strokes:
        if stroke.paint.fill:
            found.append((_inside(stroke.form), stroke.paint.fill))
        if stroke.paint.line:
            found.append((_line(stroke), stroke.paint.line))
    if group.letters:
        found.append((shapely.box(*_sides(group)), group.letters[0].colour))
    return [(shape, colour) for shape, colour in found if not shape.is_empty and shape.area > 0]


def covering(group: Group) -> list[tuple[Any, str]]:
    """The areas that a group fills, with their colours: what may hide something."""
    return [(_inside(stroke.form), stroke.paint.fill) for stroke in filled(group)]


def filled(group: Group) -> tuple[Stroke, ...]:
    """The strokes of a group that have a fill."""
    return tuple(stroke for stroke in group.strokes if stroke.paint.fill)


def _inside(form: Form) -> Any:
    import shapely

    if isinstance(form, Rings):
        found = shapely.Polygon()
        for ring in form.rings:
            found = found.symmetric_difference(shapely.Polygon(ring).buffer(0))
        return found
    (line,) = _lines(form)
    return shapely.Polygon(line).buffer(0) if len(line) > 3 else shapely.Polygon()


def _line(stroke: Stroke) -> Any:
    import shapely

    half = max(stroke.paint.width / 2, 0.05)
    lines = [line for line in _lines(stroke.form) if any(spot != line[0] for spot in line)]
    return shapely.union_all(
        [shapely.LineString(line).buffer(half, cap_style="flat") for line in lines]
    )


def _lines(form: Form) -> tuple[tuple[Spot, ...], ...]:
    match form:
        case Track(spots=spots, closed=closed):
            return ((*spots, spots[0]) if closed else spots,)
        case Rings(rings=rings):
            return tuple((*ring, ring[0]) for ring in rings)
        case Round(centre=(x, y), radii=(across, up)):
            angles = (math.radians(k * _STEP) for k in range(round(360 / _STEP) + 1))
            return (tuple((x + across * math.cos(a), y + up * math.sin(a)) for a in angles),)
        case Bend():
            arc = _arc(form)
            return ((*form.hub, *arc, *form.hub),)


def _arc(bend: Bend) -> tuple[Spot, ...]:
    """Spots along an arc, from its ends, radii and flags (SVG 1.1, F.6.5, without rotation)."""
    across, up = bend.radii
    if not across or not up:
        return (bend.start, bend.end)
    # In the circle of radius 1 that the ellipse is stretched from.
    (x0, y0), (x1, y1) = ((x / across, y / up) for x, y in (bend.start, bend.end))
    half = math.hypot(x1 - x0, y1 - y0) / 2
    if not half:
        return (bend.start, bend.end)
    height = math.sqrt(max(0.0, 1.0 - half * half))
    side = 1.0 if bend.large == bend.clockwise else -1.0
    cx = (x0 + x1) / 2 - side * height * (y1 - y0) / (2 * half)
    cy = (y0 + y1) / 2 + side * height * (x1 - x0) / (2 * half)
    begin, finish = math.atan2(y0 - cy, x0 - cx), math.atan2(y1 - cy, x1 - cx)
    sweep = (finish - begin) % math.tau
    if bend.clockwise:
        sweep -= math.tau
    steps = max(8, math.ceil(abs(math.degrees(sweep)) / _STEP))
    angles = (begin + sweep * k / steps for k in range(steps + 1))
    return tuple((across * (cx + math.cos(a)), up * (cy + math.sin(a))) for a in angles)
