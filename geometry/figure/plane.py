"""Plane geometry in floats, for drawing: directions, clipped lines, circles, what lies on what."""

from __future__ import annotations

import math

from geometry.figure.drawing import WorldBox
from geometry.figure.elements import Place
from geometry.figure.subject import Round


def heading(start: Place, end: Place) -> float:
    """The direction from start to end in degrees, in [0, 360)."""
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) % 360.0


def turned(start: Place, degrees: float, far: float) -> Place:
    """The place ``far`` from ``start`` in a direction."""
    angle = math.radians(degrees)
    return (start[0] + far * math.cos(angle), start[1] + far * math.sin(angle))


def along(start: Place, end: Place, part: float) -> Place:
    """The place at this part of the way from start to end."""
    return (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]))


def middle(places: tuple[Place, ...]) -> Place:
    """The mean of places."""
    return (
        math.fsum(place[0] for place in places) / len(places),
        math.fsum(place[1] for place in places) / len(places),
    )


def same_direction(one: float, other: float, tolerance: float = 0.01) -> bool:
    """Whether two directions in degrees are the same."""
    return turn_between(one, other) < tolerance


def turn_between(one: float, other: float) -> float:
    """The angle between two directions in degrees, in [0, 180]."""
    return abs((one - other + 180.0) % 360.0 - 180.0)


def opening(vertex: Place, first: Place, second: Place) -> float:
    """The angle between two rays, in [0, 180] degrees."""
    return turn_between(heading(vertex, first), heading(vertex, second))


def off_line(place: Place, start: Place, end: Place) -> float:
    """The distance of a place from the line through two places, with its side as the sign."""
    long = math.dist(start, end)
    if long == 0:
        return math.dist(place, start)
    cross = (end[0] - start[0]) * (place[1] - start[1]) - (end[1] - start[1]) * (
        place[0] - start[0]
    )
    return cross / long


def part_of(place: Place, start: Place, end: Place) -> float:
    """Where on the line through two places a place falls: 0 at start, 1 at end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return ((place[0] - start[0]) * dx + (place[1] - start[1]) * dy) / (dx * dx + dy * dy)


def strictly_inside(place: Place, start: Place, end: Place, tolerance: float) -> bool:
    """Whether a place lies on a segment, at neither of its ends."""
    long = math.dist(start, end)
    if long <= tolerance or abs(off_line(place, start, end)) > tolerance:
        return False
    return tolerance < part_of(place, start, end) * long < long - tolerance


def clipped(start: Place, end: Place, box: WorldBox) -> tuple[Place, Place] | None:
    """The part of the line through two places inside a box (Liang and Barsky)."""
    low, high = -math.inf, math.inf
    for coordinate, least, most in ((0, box.left, box.right), (1, box.bottom, box.top)):
        begin, step = start[coordinate], end[coordinate] - start[coordinate]
        if step == 0:
            if not least <= begin <= most:
                return None
            continue
        enter, leave = sorted(((least - begin) / step, (most - begin) / step))
        low, high = max(low, enter), min(high, leave)
    if not low < high:
        return None
    return along(start, end, low), along(start, end, high)


def circumscribed(a: Place, b: Place, c: Place) -> Round | None:
    """The circle through three places; None if they are on one line."""
    (ax, ay), (bx, by), (cx, cy) = a, b, c
    d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    if abs(d) < 1e-12:
        return None
    sa, sb, sc = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    centre = (
        (sa * (by - cy) + sb * (cy - ay) + sc * (ay - by)) / d,
        (sa * (cx - bx) + sb * (ax - cx) + sc * (bx - ax)) / d,
    )
    return Round(centre, math.dist(centre, a))


def inscribed(a: Place, b: Place, c: Place) -> Round | None:
    """The circle that touches the sides of a triangle; None if it has no area."""
    sides = (math.dist(b, c), math.dist(c, a), math.dist(a, b))
    around = math.fsum(sides)
    area = abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2
    if around == 0 or area == 0:
        return None
    centre = (
        math.fsum(side * place[0] for side, place in zip(sides, (a, b, c), strict=True)) / around,
        math.fsum(side * place[1] for side, place in zip(sides, (a, b, c), strict=True)) / around,
    )
    return Round(centre, 2 * area / around)
