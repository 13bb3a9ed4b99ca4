"""What no label may cover: every stroke and mark of a page as plane geometry (shapely)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from renderers.drawing.page import Box, EllipsePiece, Outline, Paint, Path, Shape, Spot

#: The step in degrees in which ellipses are followed; 3 degrees of 100 points sag 0.03 points.
_STEP = 3.0
_DARK = "#000000"


def outline(shape: Shape) -> tuple[Spot, ...]:
    """The spots of a shape's line; of an outline its boundary."""
    match shape:
        case Path(points=points, closed=closed):
            return (*points, points[0]) if closed else points
        case Outline(boundary=boundary):
            return (*boundary, boundary[0])
        case EllipsePiece(centre=(x, y), radii=(across, up), start=start, sweep=sweep):
            steps = max(8, math.ceil(abs(sweep) / _STEP))
            angles = (math.radians(start + sweep * k / steps) for k in range(steps + 1))
            arc = tuple((x + across * math.cos(a), y + up * math.sin(a)) for a in angles)
            return (shape.centre, *arc, shape.centre) if shape.slice else arc


def _covered(shape: Shape, paint: Paint) -> Any:
    import shapely

    spots = outline(shape)
    width = max(paint.width / 2, 0.3)
    if paint.fill in {_DARK, "#ffffff"} and len(spots) > 3:
        return shapely.Polygon(spots).buffer(width if paint.line else 0.1)
    if paint.fill and not paint.line:
        return shapely.Polygon(spots)
    if all(spot == spots[0] for spot in spots):
        return shapely.Point(spots[0]).buffer(width)
    return shapely.LineString(spots).buffer(width, cap_style="flat")


class Obstacles:
    """The strokes of a page, asked whether a box or a line meets one of them."""

    def __init__(self, strokes: Iterable[tuple[Shape, Paint]]) -> None:
        from shapely import STRtree

        self._tree = STRtree([_covered(shape, paint) for shape, paint in strokes])

    def hit(self, boxes: Sequence[Box]) -> frozenset[int]:
        """The indices of the boxes that meet an obstacle."""
        import shapely

        if not boxes:
            return frozenset()
        shapes = shapely.box(
            [box.left for box in boxes],
            [box.bottom for box in boxes],
            [box.right for box in boxes],
            [box.top for box in boxes],
        )
        return frozenset(int(index) for index in self._tree.query(shapes, "intersects")[0])

    def counted(self, boxes: Sequence[Box], far: float) -> list[int]:
        """For each box, how many obstacles are nearer than ``far``."""
        import numpy as np
        import shapely

        if not boxes:
            return []
        shapes = shapely.box(*np.array([(b.left, b.bottom, b.right, b.top) for b in boxes]).T)
        met = self._tree.query(shapes, "dwithin", far)[0]
        counts: list[int] = np.bincount(met, minlength=len(boxes)).tolist()
        return counts

    def crossings(self, lines: Sequence[tuple[Spot, Spot]]) -> list[int]:
        """For each straight line, how many obstacles it meets."""
        import numpy as np
        import shapely

        if not lines:
            return []
        met = self._tree.query(shapely.linestrings(np.array(lines)), "intersects")[0]
        counts: list[int] = np.bincount(met, minlength=len(lines)).tolist()
        return counts

    def near(self, spots: Sequence[Spot], far: float) -> frozenset[int]:
        """The indices of the spots that are nearer than ``far`` to an obstacle."""
        import shapely

        found = self._tree.query(shapely.points(spots), "dwithin", far)
        return frozenset(int(index) for index in found[0])
