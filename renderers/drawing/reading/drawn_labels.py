"""Labels as they are drawn: what their letters say, and whether they stand by what they are about.

The letters are put together from the runs on the page: size and height tell raised from lowered
ones, the slant a name from a word.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from geometry.figure.elements import (
    AngleLabel,
    AngleSide,
    CurveLabel,
    Label,
    LengthLabel,
    PointLabel,
    RegionLabel,
    TextAt,
)
from geometry.figure.style import Ink
from geometry.figure.text import Level, Run, Text
from renderers.drawing.metrics import SCRIPT_SIZE, extent
from renderers.drawing.page import Box, Spot
from renderers.drawing.paints import COLOURS
from renderers.drawing.projection import Projection
from renderers.drawing.reading.picture import Group, Letters, Track

#: How far a label without a leader may be from what it is about, in points.
_REACH = {PointLabel: 12.0, LengthLabel: 9.0, CurveLabel: 10.0, TextAt: 16.0}
#: How far a leader may end from what it leads to.
_LED = 5.0
#: Room of so many sizes of the letters between two runs is a space.
_SPACE = 0.15


def said(group: Group) -> tuple[Run, ...]:
    """The runs of letters of a label, those without a letter left out."""
    if not group.letters:
        return ()
    size = _size(group.letters)
    base = [one.baseline for one in group.letters if one.size > size * (1 + SCRIPT_SIZE) / 2]
    line = base[0] if base else min(one.baseline for one in group.letters)
    return tuple(Run(one.text, one.slant, _level(one, size, line)) for one in group.letters)


def plain(group: Group) -> str:
    """The text of a label as a reader takes it in, with spaces where there is room for one."""
    found, end = "", -math.inf
    for run, one in zip(said(group), group.letters, strict=True):
        if found and one.left - end > _SPACE * one.size:
            found += " "
        found += run.plain
        end = one.left + one.width
    return found


def _size(letters: tuple[Letters, ...]) -> float:
    return max(one.size for one in letters)


def _level(one: Letters, size: float, line: float) -> Level:
    if one.size > size * (1 + SCRIPT_SIZE) / 2:
        return Level.LINE
    return Level.RAISED if one.baseline > line else Level.LOWERED


def expected_runs(text: Text) -> tuple[Run, ...]:
    """The runs that should be read of a text."""
    shown = ((run, run.letters.strip(" ")) for run in text.runs)
    return tuple(Run(letters, run.slant, run.level) for run, letters in shown if letters)


def box_of(group: Group) -> Box:
    """The box of the letters of a label, from the outlines of the fonts."""
    boxes = []
    for one in group.letters:
        size = extent(Text((Run(one.text, one.slant),)), one.size)
        boxes.append(
            (one.left, one.baseline - size.below, one.left + one.width, one.baseline + size.above)
        )
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return Box(min(lefts), min(bottoms), max(rights), max(tops))


def leader_of(group: Group) -> tuple[Spot, ...]:
    """The two ends of the thin line that leads from a label to its thing; empty without one."""
    box = box_of(group)
    for stroke in group.strokes:
        if stroke.paint.line != COLOURS[Ink.GREY]:
            continue
        match stroke.form:
            case Track(spots=(one, other), closed=False) if _off_box(other, box) > 0.5:
                return one, other
            case _:
                pass
    return ()


def place_faults(label: Label, group: Group, to: Projection) -> Iterator[str]:
    """What is wrong with where a label stands."""
    if not group.letters:
        yield "it says nothing"
        return
    box = box_of(group)
    led = leader_of(group)
    if led:
        if _off_box(led[0], box) > _LED:
            yield "its leader does not begin at it"
        if _off_thing(label, led[1], to) > _LED:
            yield "its leader ends beside what it is about"
        return
    match label:
        case AngleLabel():
            if not _in_angle(label, box, to):
                yield "it does not stand in its angle"
        case RegionLabel(boundary=boundary):
            if not all(_inside(corner, to.spots(boundary)) for corner in _corners(box)):
                yield "it does not stand in its region"
        case _:
            off = _box_off_thing(label, box, to)
            reach = _REACH[type(label)] + (label.gap if isinstance(label, TextAt) else 0.0)
            if math.isinf(off):
                yield "it stands beyond the ends of what it is about"
            elif off > reach:
                yield f"it stands {off:.0f} points from what it is about"


def _thing(label: Label, to: Projection) -> tuple[Spot, ...]:
    """The point or the line that a label is about."""
    match label:
        case PointLabel(at=at) | TextAt(at=at):
            return (to.spot(at),)
        case LengthLabel(start=start, end=end):
            a, b = to.spots((start, end))
            shift = label.offset + label.clearance * to.scale
            length = math.dist(a, b) or 1.0
            normal = (-(b[1] - a[1]) / length * shift, (b[0] - a[0]) / length * shift)
            return tuple((x + normal[0], y + normal[1]) for x, y in (a, b))
        case CurveLabel(path=path):
            return to.spots(path)
        case RegionLabel(boundary=boundary):
            spots = to.spots(boundary)
            return (*spots, spots[0])
        case AngleLabel(vertex=vertex):
            return (to.spot(vertex),)
        case _:
            return ()


def _off_thing(label: Label, spot: Spot, to: Projection) -> float:
    """How far a spot is from what a label is about."""
    thing = _thing(label, to)
    match label:
        case RegionLabel() if _inside(spot, thing):
            return 0.0
        case AngleLabel():
            # On the arc: in the right direction, and not far from the corner.
            vertex, off = thing[0], 0.0 if _within(label, spot, to) else math.inf
            return max(off, math.dist(spot, vertex) - 60.0)
        case _:
            return _distance(thing, spot)


def _box_off_thing(label: Label, box: Box, to: Projection) -> float:
    thing = _thing(label, to)
    if isinstance(label, LengthLabel):
        # The middle of the label is beside the segment, not beyond an end of it.
        inside = _foot(box.centre, thing[0], thing[1])
        if not 0.0 <= inside <= 1.0:
            return math.inf
    samples = [*thing]
    for one, other in pairwise(thing):
        steps = max(1, math.ceil(math.dist(one, other) / 2.0))
        samples += [
            (one[0] + (other[0] - one[0]) * k / steps, one[1] + (other[1] - one[1]) * k / steps)
            for k in range(steps)
        ]
    return min(_off_box(spot, box) for spot in samples)


def _foot(spot: Spot, start: Spot, end: Spot) -> float:
    """Where along a segment, as a part of it, a spot is."""
    ux, uy = end[0] - start[0], end[1] - start[1]
    square = ux * ux + uy * uy
    return ((spot[0] - start[0]) * ux + (spot[1] - start[1]) * uy) / square if square else 0.5


def _distance(line: tuple[Spot, ...], spot: Spot) -> float:
    found = [math.dist(one, spot) for one in line]
    for start, end in pairwise(line):
        part = min(1.0, max(0.0, _foot(spot, start, end)))
        foot = (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]))
        found.append(math.dist(foot, spot))
    return min(found)


def _off_box(spot: Spot, box: Box) -> float:
    across = max(box.left - spot[0], spot[0] - box.right, 0.0)
    up = max(box.bottom - spot[1], spot[1] - box.top, 0.0)
    return math.hypot(across, up)


def _corners(box: Box) -> tuple[Spot, ...]:
    return (
        (box.left, box.bottom),
        (box.right, box.bottom),
        (box.right, box.top),
        (box.left, box.top),
    )


def _inside(spot: Spot, ring: tuple[Spot, ...]) -> bool:
    """Whether a spot is inside a closed line: a ray from it crosses the line an odd time."""
    crossings = 0
    for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (y0 > spot[1]) != (y1 > spot[1]):
            crossings += spot[0] < x0 + (x1 - x0) * (spot[1] - y0) / (y1 - y0)
    return crossings % 2 == 1


def _in_angle(label: AngleLabel, box: Box, to: Projection) -> bool:
    """Whether the middle of a label lies between the arms of its angle and near its corner."""
    arms = to.spots((label.first, label.second))
    vertex = to.spot(label.vertex)
    shortest = min(math.dist(vertex, arm) for arm in arms)
    far = math.dist(box.centre, vertex)
    return _within(label, box.centre, to) and far <= max(150.0, shortest)


def _within(label: AngleLabel, spot: Spot, to: Projection) -> bool:
    vertex, first, second = to.spots((label.vertex, label.first, label.second))

    def heading(other: Spot) -> float:
        return math.degrees(math.atan2(other[1] - vertex[1], other[0] - vertex[0]))

    size = (heading(second) - heading(first)) % 360.0
    begin = heading(first)
    if (size <= 180.0) != (label.side is AngleSide.INNER):
        begin, size = heading(second), 360.0 - size
    return (heading(spot) - begin + 1.0) % 360.0 <= size + 2.0
