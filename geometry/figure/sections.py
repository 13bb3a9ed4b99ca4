"""Points of space in one plane, as points of that plane: a section of a solid is a plane figure."""

from __future__ import annotations

import math
from collections.abc import Mapping

from geometry.figure.elements import Place

#: Parts of the size of a figure by which a point may be off the plane.
_NEAR = 1e-7

_Vector = tuple[float, ...]


def in_their_plane(points: Mapping[str, _Vector]) -> dict[str, Place]:
    """Places with the same distances as ``points`` of space; none unless one plane has them all.

    The first point is the origin and the second different one lies on the positive first axis.
    """
    if not points:
        return {}
    origin = next(iter(points.values()))
    arrows = {name: _minus(place, origin) for name, place in points.items()}
    size = max(map(_length, arrows.values()))
    if size == 0:
        return {}
    across = next(arrow for arrow in arrows.values() if _length(arrow) > _NEAR * size)
    across = _times(1 / _length(across), across)
    up: _Vector = (0.0,) * len(origin)
    for arrow in arrows.values():
        rest = _minus(arrow, _times(_dot(arrow, across), across))
        if _length(rest) > _NEAR * size:
            up = _times(1 / _length(rest), rest)
            break
    places = {name: (_dot(arrow, across), _dot(arrow, up)) for name, arrow in arrows.items()}
    for name, arrow in arrows.items():
        if abs(math.hypot(*places[name]) - _length(arrow)) > _NEAR * size:
            return {}
    return places


def _minus(one: _Vector, other: _Vector) -> _Vector:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def _times(factor: float, arrow: _Vector) -> _Vector:
    return tuple(factor * a for a in arrow)


def _dot(one: _Vector, other: _Vector) -> float:
    return math.fsum(a * b for a, b in zip(one, other, strict=True))


def _length(arrow: _Vector) -> float:
    return math.hypot(*arrow)
