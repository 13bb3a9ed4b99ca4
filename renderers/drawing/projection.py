"""From the world to the page: one scale for figures, one a direction for charts."""

from __future__ import annotations

import math
from dataclasses import dataclass

from geometry.figure.drawing import Drawing, Scale
from geometry.figure.elements import Place
from renderers.drawing.page import Spot


@dataclass(frozen=True, slots=True)
class Projection:
    """(x, y) of the world is at (ax*x + bx, ay*y + by) of the page, in points."""

    ax: float
    bx: float
    ay: float
    by: float

    def spot(self, place: Place) -> Spot:
        """The spot of a place."""
        return (self.ax * place[0] + self.bx, self.ay * place[1] + self.by)

    def place(self, spot: Spot) -> Place:
        """The place of the world that is at a spot."""
        return ((spot[0] - self.bx) / self.ax, (spot[1] - self.by) / self.ay)

    @property
    def scale(self) -> float:
        """Points for a unit of the world; the smaller where they differ by direction."""
        return min(self.ax, self.ay)

    def spots(self, places: tuple[Place, ...]) -> tuple[Spot, ...]:
        """The spots of places."""
        return tuple(map(self.spot, places))


def projection(drawing: Drawing, enlargement: float) -> Projection:
    """The world box of a drawing in its room, ``enlargement`` times as large."""
    box = drawing.box
    across, up = (side * enlargement for side in drawing.room)
    ax = across / box.width if box.width > 0 else math.inf
    ay = up / box.height if box.height > 0 else math.inf
    if drawing.scale is Scale.EQUAL or math.isinf(ax) or math.isinf(ay):
        ax = ay = min(ax, ay)
    if math.isinf(ax):
        ax = ay = enlargement
    return Projection(ax, -ax * box.left, ay, -ay * box.bottom)


def distance(start: Spot, end: Spot) -> float:
    """The distance of two spots."""
    return math.hypot(end[0] - start[0], end[1] - start[1])
