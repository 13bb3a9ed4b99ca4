"""Curves as polylines: finer where they bend, broken where they have no value or jump.

What is drawn of a curve lies in its window; it is cut where it leaves it.
"""

from __future__ import annotations

import itertools
import math

from geometry.charts.told import Curve
from geometry.figure.drawing import WorldBox
from geometry.figure.elements import Place

_CELLS = 96
_DEPTH = 9
_BISECTIONS = 30
#: How far a chord may be from its curve, and what counts as a jump, in parts of the height.
_FLAT = 1 / 900
_JUMP = 1 / 25

Pieces = tuple[tuple[Place, ...], ...]


def sampled(curve: Curve, low: float, high: float, box: WorldBox) -> Pieces:
    """The unbroken pieces of a curve from low to high that are seen in the window."""
    found: list[Place] = []
    ends = [low + (high - low) * k / _CELLS for k in range(_CELLS + 1)]
    last = (low, curve(low))
    found.append(last)
    for x in ends[1:]:
        here = (x, curve(x))
        _refined(curve, last, here, box, _DEPTH, found)
        found.append(here)
        last = here
    return _pieces(found, box)


def _refined(
    curve: Curve, one: Place, other: Place, box: WorldBox, depth: int, found: list[Place]
) -> None:
    """Appends what is needed between two samples, and a gap (nan) where the curve breaks."""
    if math.isnan(one[1]) and math.isnan(other[1]):
        return
    if math.isnan(one[1]) or math.isnan(other[1]):
        _to_boundary(curve, one, other, box, depth, found)
        return
    outside = (one[1] > box.top and other[1] > box.top) or (
        one[1] < box.bottom and other[1] < box.bottom
    )
    x = (one[0] + other[0]) / 2
    middle = (x, curve(x))
    if math.isnan(middle[1]):
        _to_boundary(curve, one, middle, box, depth, found)
        found.append((x, math.nan))
        _to_boundary(curve, middle, other, box, depth, found)
        return
    bend = abs(middle[1] - (one[1] + other[1]) / 2)
    if depth == 0:
        if abs(other[1] - one[1]) > _JUMP * box.height:
            found.append((x, math.nan))
        return
    far = abs(other[1] - one[1]) > _JUMP * box.height
    if (bend <= _FLAT * box.height and not (far and depth > _DEPTH - 2)) or (
        outside and depth < _DEPTH - 3
    ):
        return
    _refined(curve, one, middle, box, depth - 1, found)
    found.append(middle)
    _refined(curve, middle, other, box, depth - 1, found)


def _to_boundary(
    curve: Curve, one: Place, other: Place, box: WorldBox, depth: int, found: list[Place]
) -> None:
    """Appends samples between a place with a value and one without, as far as there are values."""
    last, gap = _boundary(curve, one, other)
    if math.isnan(one[1]):
        found.extend((gap, last))
        if depth:
            _refined(curve, last, other, box, depth - 1, found)
    else:
        if depth:
            _refined(curve, one, last, box, depth - 1, found)
        found.extend((last, gap))


def _boundary(curve: Curve, one: Place, other: Place) -> tuple[Place, Place]:
    """The last place with a value between one that has a value and one that has none; a gap."""
    good, bad = (other, one) if math.isnan(one[1]) else (one, other)
    for _ in range(_BISECTIONS):
        x = (good[0] + bad[0]) / 2
        if x in (good[0], bad[0]):
            break
        middle = (x, curve(x))
        if math.isnan(middle[1]):
            bad = middle
        else:
            good = middle
    return good, (bad[0], math.nan)


def _pieces(samples: list[Place], box: WorldBox) -> Pieces:
    pieces: list[list[Place]] = [[]]
    for one, other in itertools.pairwise(samples):
        part = _clipped(one, other, box)
        if part is None:
            if pieces[-1]:
                pieces.append([])
            continue
        start, end = part
        if not pieces[-1] or pieces[-1][-1] != start:
            if pieces[-1]:
                pieces.append([])
            pieces[-1].append(start)
        pieces[-1].append(end)
    return tuple(tuple(piece) for piece in pieces if len(piece) > 1)


def _clipped(one: Place, other: Place, box: WorldBox) -> tuple[Place, Place] | None:
    """The part of a chord between the lower and the upper side of the window."""
    if math.isnan(one[1]) or math.isnan(other[1]):
        return None

    def at(level: float) -> Place:
        part = (level - one[1]) / (other[1] - one[1])
        return (one[0] + part * (other[0] - one[0]), level)

    if max(one[1], other[1]) < box.bottom or min(one[1], other[1]) > box.top:
        return None
    ends = [
        at(box.top) if end[1] > box.top else at(box.bottom) if end[1] < box.bottom else end
        for end in (one, other)
    ]
    return ends[0], ends[1]


def window(curves: list[tuple[Curve, float, float]]) -> tuple[float, float]:
    """From a low to a high value of the curves, without what shoots up at a pole."""
    values = sorted(
        value
        for curve, low, high in curves
        for k in range(121)
        if math.isfinite(value := curve(low + (high - low) * k / 120))
    )
    if not values:
        return (-1.0, 1.0)
    low, high = values[len(values) // 20], values[-1 - len(values) // 20]
    spread = (high - low) or 1.0
    return (
        max(values[0], low - spread),
        min(values[-1], high + spread),
    )


def crossings(one: Curve, other: Curve, low: float, high: float) -> list[float]:
    """Where two curves cross or meet, found at changes of the sign of their difference."""
    found: list[float] = []
    steps = 400
    xs = [low + (high - low) * k / steps for k in range(steps + 1)]
    values = [one(x) - other(x) for x in xs]
    for k, value in enumerate(values):
        if value == 0:
            found.append(xs[k])
        elif k and values[k - 1] * value < 0:
            left, right = xs[k - 1], xs[k]
            for _ in range(50):
                middle = (left + right) / 2
                if (one(middle) - other(middle)) * values[k - 1] > 0:
                    left = middle
                else:
                    right = middle
            found.append((left + right) / 2)
    return found
