"""Which of several figures is drawn: readable, without false hints, the right way up.

A figure that only happens to have a right angle, two equal sides, parallels or three points in a
row tells its reader something that nobody can prove.  `hints` lists what a figure seems to say; the
caller takes away what it can prove, and the rest counts against the figure.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise

from geometry.figure import plane
from geometry.figure.elements import Place

#: What counts as readable (degrees; parts of the diameter of the figure).
LEAST_ANGLE = 15.0
LEAST_GAP = 0.06
LEAST_STROKE = 0.22
LEAST_HEIGHT = 0.4
#: What the eye takes for equal: degrees, parts of a length, parts of the diameter.
_SEEMS_TURNED = 3.0
_SEEMS_EQUAL = 0.04
_SEEMS_IN_A_ROW = 0.02


class HintKind(StrEnum):
    """What a figure may seem to say."""

    RIGHT = "right angle"
    EQUAL = "equal"
    PARALLEL = "parallel"
    COLLINEAR = "collinear"


@dataclass(frozen=True, slots=True)
class Hint:
    """What is seen of which things: an angle ``ABC``, sides ``AB`` and ``CD``, points ``A B C``.

    The letters of a side are in order, and so are sides and points; an angle keeps its vertex in
    the middle and has its arms in order.
    """

    kind: HintKind
    things: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Readability:
    """How well a figure can be read; ``cost`` is 0 for a figure without blemish.

    ``shortest`` and ``longest`` are pieces of strokes between points, ``height`` is the figure's
    extent across its longest direction, all as parts of the diameter.
    """

    least_angle: float
    least_gap: float
    false_hints: tuple[Hint, ...]
    shortest: float = 1.0
    longest: float = 1.0
    height: float = 1.0

    @property
    def cost(self) -> float:
        """Blemishes added up: a false hint weighs as much as an angle of 5 degrees."""
        angle = max(0.0, 1.0 - self.least_angle / LEAST_ANGLE)
        gap = max(0.0, 1.0 - self.least_gap / LEAST_GAP)
        stub = max(0.0, 1.0 - self.shortest / LEAST_STROKE)
        flat = max(0.0, 1.0 - self.height / LEAST_HEIGHT)
        uneven = math.log2(max(self.longest / max(self.shortest, 1e-9), 2.0)) - 1.0
        return angle + gap + stub + flat + 0.1 * uneven + 2 / 3 * len(self.false_hints)


def hints(places: Mapping[str, Place], sides: Iterable[tuple[str, str]]) -> tuple[Hint, ...]:
    """All right angles, equal sides, parallels and rows of points that a figure seems to have.

    ``sides`` are the pairs of points that are joined by a stroke.
    """
    joined = sorted({_ordered(*side) for side in sides if side[0] != side[1]})
    size = _diameter(places)
    found: list[Hint] = []
    for (a, b), (c, d) in combinations(joined, 2):
        first, second = (places[a], places[b]), (places[c], places[d])
        lengths = math.dist(*first), math.dist(*second)
        if min(lengths) < 1e-9 * size:
            continue
        turn = abs((plane.heading(*first) - plane.heading(*second) + 90.0) % 180.0 - 90.0)
        common = {a, b} & {c, d}
        if common and abs(turn - 90.0) < _SEEMS_TURNED:
            (vertex,) = common
            arms = sorted(({a, b} | {c, d}) - common)
            found.append(Hint(HintKind.RIGHT, (arms[0], vertex, arms[1])))
        elif not common and turn < _SEEMS_TURNED and not _one_line(first, second, size):
            found.append(Hint(HintKind.PARALLEL, (a + b, c + d)))
        if abs(lengths[0] / lengths[1] - 1) < _SEEMS_EQUAL:
            found.append(Hint(HintKind.EQUAL, (a + b, c + d)))
    for three in combinations(sorted(places), 3):
        if _in_a_row([places[name] for name in three], size):
            found.append(Hint(HintKind.COLLINEAR, three))
    return tuple(found)


def readability(
    places: Mapping[str, Place],
    sides: Sequence[tuple[str, str]],
    provable: frozenset[Hint] = frozenset(),
) -> Readability:
    """How well a figure can be read; ``provable`` are hints that are true in every figure."""
    size = _diameter(places)
    points = list(places.values())
    gaps = [math.dist(one, other) / size for one, other in combinations(points, 2)]
    for a, b in sides:
        for name, place in places.items():
            if name in (a, b) or places[a] == places[b]:
                continue
            part = plane.part_of(place, places[a], places[b])
            off = abs(plane.off_line(place, places[a], places[b])) / size
            if 0 < part < 1 and off > 1e-6:
                # A point on a side is meant to be there; one beside it must be seen beside it.
                gaps.append(2 * off)
    angles = [_angle_at(vertex, places, sides) for vertex in places]
    pieces = [length / size for side in sides for length in _pieces(side, places, size)]
    return Readability(
        min(angles, default=180.0),
        min(gaps, default=1.0),
        tuple(hint for hint in hints(places, sides) if hint not in provable),
        min(pieces, default=1.0),
        max(pieces, default=1.0),
        _height(points, size),
    )


def best(
    candidates: Sequence[Mapping[str, Place]],
    sides: Sequence[tuple[str, str]],
    provable: frozenset[Hint] = frozenset(),
) -> Mapping[str, Place]:
    """The most readable figure, the first of several; ValueError if there are none."""
    return min(candidates, key=lambda places: round(readability(places, sides, provable).cost, 6))


def normalised(
    places: Mapping[str, Place],
    polygon: Sequence[str] = (),
    base: tuple[str, str] | None = None,
    sides: Sequence[tuple[str, str]] = (),
    parallels: Sequence[tuple[str, str]] = (),
) -> dict[str, Place]:
    """The figure turned and, if need be, mirrored, its shape and size kept.

    ``base`` lies level, else that side of ``sides`` (of ``polygon``, of all pairs of points) with
    which most of the others lie level or upright too, ``parallels`` before all; what is level is
    below rather than above, and ``polygon`` runs counter-clockwise from its first point at the
    lower left.  Not for figures whose position means something: coordinates, bearings.
    """
    if len(places) < 2:
        return dict(places)
    around = list(zip(polygon, (*polygon[1:], *polygon[:1]), strict=True))
    strokes = [*around, *sides] or list(combinations(sorted(places), 2))
    strokes = list({frozenset(one): one for one in strokes}.values())
    strokes = [one for one in strokes if math.dist(places[one[0]], places[one[1]]) > 0]
    turned = [
        {name: (_clean(x * flip), y) for name, (x, y) in _level(places, start, end).items()}
        for one, other in ([base] if base is not None else strokes)
        for start, end in ((one, other), (other, one))
        for flip in (1, -1)
    ]
    if not turned:
        return dict(places)
    heavy = {frozenset(pair) for pair in parallels}
    return max(turned, key=lambda found: round(_uprightness(found, polygon, strokes, heavy), 6))


def _level(places: Mapping[str, Place], start: str, end: str) -> dict[str, Place]:
    """The figure with ``start`` at the origin and ``end`` to the right of it."""
    x0, y0 = places[start]
    turn = math.radians(plane.heading(places[start], places[end]))
    cosine, sine = math.cos(turn), math.sin(turn)
    return {
        name: (
            _clean((x - x0) * cosine + (y - y0) * sine),
            _clean((y - y0) * cosine - (x - x0) * sine),
        )
        for name, (x, y) in places.items()
    }


def _uprightness(
    places: Mapping[str, Place],
    polygon: Sequence[str],
    strokes: Sequence[tuple[str, str]],
    heavy: set[frozenset[str]],
) -> float:
    """How a figure stands: what is level and upright, the level below, the first point left."""
    size = _diameter(places)
    low = min(y for _, y in places.values())
    total = level = upright = ground = 0.0
    for one, other in strokes:
        (x0, y0), (x1, y1) = places[one], places[other]
        # A straight line through further points is what the eye takes for level.
        rows = len(_pieces((one, other), places, size)) > 1
        weight = 4 if {one, other} in heavy else 2 if rows else 1
        long = math.dist((x0, y0), (x1, y1)) * weight
        total += long
        if abs(y0 - y1) < 1e-6 * size:
            level += long
            ground += long if y0 - low < 1e-6 * size else 0.0
        elif abs(x0 - x1) < 1e-6 * size:
            upright += long
    score = (level + 0.9 * upright + 0.4 * ground) / total
    middle = math.fsum(y for _, y in places.values()) / len(places)
    high = max(y for _, y in places.values()) - low
    score -= 0.2 * (middle - low) / high if high > 0 else 0.0
    if polygon:
        score += 0.2 * (_doubled_area([places[name] for name in polygon]) > 0)
        base = min(places[name][1] for name in polygon)
        on_base = [name for name in polygon if places[name][1] - base < 1e-6 * size]
        score += 0.4 * (len(on_base) > 1)
        x, y = places[polygon[0]]
        lowest = (places[name][0] for name in polygon if places[name][1] - low < 1e-6 * size)
        left = min(lowest, default=math.inf)
        score += 0.05 * (y - low < 1e-6 * size and x - left < 1e-6 * size)
    else:
        first, last = (places[name][0] for name in strokes[0])
        score += 0.05 * (first < last)
    return score


# --- measures --------------------------------------------------------------------------


def _pieces(side: tuple[str, str], places: Mapping[str, Place], size: float) -> list[float]:
    """The lengths between the points that follow one another on a stroke."""
    start, end = places[side[0]], places[side[1]]
    if math.dist(start, end) <= 1e-9 * size:
        return []
    on = [
        part
        for place in places.values()
        if abs(plane.off_line(place, start, end)) < 1e-6 * size
        and -1e-9 <= (part := plane.part_of(place, start, end)) <= 1 + 1e-9
    ]
    parts = sorted(on)
    return [
        (after - before) * math.dist(start, end)
        for before, after in pairwise(parts)
        if after - before > 1e-9
    ]


def _height(points: Sequence[Place], size: float) -> float:
    """The extent across the line through the two points that are farthest apart."""
    ends = max(combinations(points, 2), key=lambda pair: math.dist(*pair), default=None)
    if ends is None or ends[0] == ends[1]:
        return 1.0
    offs = [plane.off_line(place, *ends) for place in points]
    found = (max(offs) - min(offs)) / size
    # Points on one line have no height that could be too small.
    return found if found > 1e-6 else 1.0


def _ordered(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one <= other else (other, one)


def _clean(value: float) -> float:
    return value + 0.0


def _diameter(places: Mapping[str, Place]) -> float:
    return max((math.dist(a, b) for a, b in combinations(places.values(), 2)), default=1.0) or 1.0


def _in_a_row(three: Sequence[Place], size: float) -> bool:
    """Whether three places seem to be on one line: one near the line through the farthest two."""
    pairs = sorted(combinations(three, 2), key=lambda pair: -math.dist(*pair))
    start, end = pairs[0]
    (third,) = [place for place in three if place is not start and place is not end] or [start]
    return math.dist(start, end) > 1e-9 * size and (
        abs(plane.off_line(third, start, end)) < _SEEMS_IN_A_ROW * size
    )


def _one_line(first: tuple[Place, Place], second: tuple[Place, Place], size: float) -> bool:
    return all(abs(plane.off_line(place, *first)) < _SEEMS_IN_A_ROW * size for place in second)


def _angle_at(vertex: str, places: Mapping[str, Place], sides: Sequence[tuple[str, str]]) -> float:
    """The least angle between two different strokes at a point."""
    ends = [b if a == vertex else a for a, b in sides if vertex in (a, b) and a != b]
    angles = [
        plane.opening(places[vertex], places[one], places[other])
        for one, other in combinations(sorted(set(ends)), 2)
    ]
    # Two strokes one on the other are one stroke with a point on it.
    return min((angle for angle in angles if angle > 0.01), default=180.0)


def _doubled_area(ring: Sequence[Place]) -> float:
    return math.fsum(
        x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True)
    )
