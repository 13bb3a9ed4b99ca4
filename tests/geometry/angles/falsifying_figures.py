"""Random figures of up to ten points, built so that school-book coincidences are frequent.

Coordinates are complex numbers.  Every construction takes random earlier points, integer angles
and random ratios, so obtuse, mirrored, crossed and other-side variants come by themselves; now and
then two names are given to one point.
"""

from __future__ import annotations

import cmath
import math
import random
from collections.abc import Callable
from itertools import combinations

Figure = dict[str, complex]

NAMES = "ABCDEFGHIJ"
EXACT = 1e-9
CLEAR = 2e-2


def cross(one: complex, two: complex) -> float:
    return (one.conjugate() * two).imag


def dot(one: complex, two: complex) -> float:
    return (one.conjugate() * two).real


def meet(p: complex, u: complex, q: complex, v: complex) -> complex | None:
    """Intersection of the lines p + s u and q + t v."""
    area = cross(u, v)
    if abs(area) <= 1e-3 * abs(u) * abs(v):
        return None
    return p + u * (cross(q - p, v) / area)


def turned(degrees: float) -> complex:
    return cmath.rect(1, math.radians(degrees))


class Builder:
    """Adds points to a figure by constructions drawn at random."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.points: list[complex] = []

    def pick(self, count: int) -> list[complex]:
        return self.chance.sample(self.points, count)

    def degrees(self) -> int:
        return self.chance.choice([30, 40, 45, 50, 60, 70, 90, 110, 120, 90, 60, 20, 80, 135, 150])

    def free(self) -> complex:
        return complex(self.chance.uniform(-1, 1), self.chance.uniform(-1, 1))

    def on_line(self) -> complex:
        p, q = self.pick(2)
        ratio = self.chance.choice([0.5, 0.3, 0.65, -0.4, 1.5, 2, -1, 1.2])
        return p + ratio * (q - p)

    def rotated(self) -> complex:
        """On the circle round one point through another."""
        centre, p = self.pick(2)
        return centre + (p - centre) * turned(self.chance.choice([1, -1]) * self.degrees())

    def on_circumcircle(self) -> complex | None:
        a, b, c = self.pick(3)
        centre = circumcentre(a, b, c)
        if centre is None:
            return None
        if self.chance.random() < 0.3:
            return centre
        return centre + (a - centre) * turned(self.chance.choice([1, -1]) * self.degrees())

    def rays(self) -> complex | None:
        """Where two rays at whole angles to a side meet: a triangle with whole angles."""
        p, q = self.pick(2)
        one = (q - p) * turned(self.chance.choice([1, -1]) * self.degrees())
        two = (p - q) * turned(self.chance.choice([1, -1]) * self.degrees())
        return meet(p, one, q, two)

    def parallel(self) -> complex:
        p, q, r = self.pick(3)
        return r + self.chance.choice([1, 0.6, 1.4, -0.7, -1]) * (q - p)

    def foot(self) -> complex | None:
        p, q, r = self.pick(3)
        if abs(q - p) < CLEAR:
            return None
        return p + (q - p) * (dot(q - p, r - p) / abs(q - p) ** 2)

    def reflected(self) -> complex | None:
        foot = self.foot()
        if foot is None:
            return None
        return 2 * foot - self.chance.choice(self.points)

    def mirrored(self) -> complex | None:
        p, q, r = self.pick(3)
        if abs(q - p) < CLEAR:
            return None
        return p + (q - p) * ((r - p) / (q - p)).conjugate()

    def crossing(self) -> complex | None:
        if len(self.points) < 4:
            return None
        p, q, r, s = self.pick(4)
        return meet(p, q - p, r, s - r)

    def bisector(self) -> complex | None:
        p, q, r = self.pick(3)
        if abs(q - p) < CLEAR or abs(r - p) < CLEAR:
            return None
        along = (q - p) / abs(q - p) + (r - p) / abs(r - p)
        return p + along * self.chance.choice([0.4, 0.8, -0.5]) if abs(along) > CLEAR else None

    def bisector_foot(self) -> complex | None:
        p, q, r = self.pick(3)
        if abs(q - p) < CLEAR or abs(r - p) < CLEAR:
            return None
        along = (q - p) / abs(q - p) + (r - p) / abs(r - p)
        return meet(p, along, q, r - q) if abs(along) > CLEAR else None

    def tangents(self) -> complex | None:
        """Where the tangents at two points of one circle meet."""
        centre, p, q = self.pick(3)
        if abs(abs(p - centre) - abs(q - centre)) > EXACT:
            return p + (p - centre) * 1j * self.chance.choice([0.5, -0.8, 1.2])
        return meet(p, (p - centre) * 1j, q, (q - centre) * 1j)

    def copy(self) -> complex:
        return self.chance.choice(self.points)


def circumcentre(a: complex, b: complex, c: complex) -> complex | None:
    return meet((a + b) / 2, (b - a) * 1j, (b + c) / 2, (c - b) * 1j)


def clear(points: list[complex]) -> bool:
    """Whether everything either holds exactly or fails by far."""
    if any(abs(point) > 6 for point in points):
        return False
    for p, q in combinations(points, 2):
        if EXACT < abs(p - q) < 0.05:
            return False
    for p, q, r in combinations(points, 3):
        sides = max(abs(p - q), abs(q - r), abs(p - r), 0.05)
        area = abs(cross(q - p, r - p)) / sides**2
        if EXACT < area < 5e-3:
            return False
    return True


def random_figure(chance: random.Random, most: int = 8) -> Figure:
    builder = Builder(chance)
    makers: list[Callable[[], complex | None]] = [
        builder.free,
        builder.on_line,
        builder.on_line,
        builder.rotated,
        builder.rotated,
        builder.on_circumcircle,
        builder.on_circumcircle,
        builder.rays,
        builder.rays,
        builder.parallel,
        builder.parallel,
        builder.foot,
        builder.mirrored,
        builder.crossing,
        builder.crossing,
        builder.bisector,
        builder.bisector_foot,
        builder.tangents,
    ]
    favourites = chance.sample(makers, 3)
    count = chance.randint(3, most)
    while True:
        builder.points = [0j, complex(1, 0) * chance.uniform(0.6, 1.5), builder.free()]
        for _ in range(12 * count):
            if len(builder.points) >= count:
                break
            maker = chance.choice(favourites if chance.random() < 0.6 else makers)
            if chance.random() < 0.01:
                maker = builder.copy
            point = maker()
            if point is not None and clear([*builder.points, point]):
                builder.points.append(point)
        if len(builder.points) >= 3 and clear(builder.points):
            break
    mirror = chance.random() < 0.5
    names = list(NAMES[: len(builder.points)])
    chance.shuffle(names)
    return {
        name: point.conjugate() if mirror else point
        for name, point in zip(names, builder.points, strict=True)
    }
