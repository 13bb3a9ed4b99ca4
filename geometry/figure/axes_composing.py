"""Axes and grid of a figure with coordinates: ranges as asked, steps that suit."""

from __future__ import annotations

import math

from geometry.figure.canvas import Canvas, by_figure
from geometry.figure.drawing import WorldBox
from geometry.figure.elements import Axes, Axis, Grid, Tick
from geometry.figure.requests import AxesWish
from geometry.figure.text import Text, slanted, upright

__all__ = ["axes_box", "compose_axes", "number_text", "step_for", "steps_between"]

#: At most so many numbers on an axis.
_MOST = 13


def axes_box(wish: AxesWish) -> WorldBox:
    """The box that the axes span."""
    return WorldBox(wish.x[0], wish.y[0], wish.x[1], wish.y[1])


def step_for(low: float, high: float, most: int = _MOST) -> float:
    """1, 2 or 5 times a power of ten, so that there are at most ``most`` numbers."""
    least = (high - low) / most
    power = 10.0 ** math.floor(math.log10(least))
    for factor in (1.0, 2.0, 5.0):
        if factor * power >= least * (1 - 1e-9):
            return factor * power
    return 10.0 * power


def steps_between(low: float, high: float, step: float) -> tuple[float, ...]:
    """The multiples of ``step`` from low to high."""
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return tuple(k * step for k in range(first, last + 1))


def number_text(value: float) -> Text:
    """A number with a proper minus sign: ``−2``, ``0.5``."""
    return upright(f"{round(value, 10):.10g}".replace("-", "−"))


def compose_axes(wish: AxesWish, canvas: Canvas, *, numbered: bool = True) -> None:
    """Draws the axes (if they are wanted) and the grid.

    Without numbers there are no ticks and no grid either: nothing can be read off.
    """
    box, source = axes_box(wish), by_figure(wish.key)
    step_x = wish.x[2] or step_for(box.left, box.right)
    step_y = wish.y[2] or step_for(box.bottom, box.top)
    if wish.x[2] == wish.y[2] == 0:
        # One step for both: a square of the grid is a square.
        step_x = step_y = max(step_x, step_y)
    xs, ys = steps_between(box.left, box.right, step_x), steps_between(box.bottom, box.top, step_y)
    if not numbered:
        xs = ys = ()
    if wish.grid and numbered:
        canvas.add(Grid(xs, ys, id="grid", source=source))
    if not wish.drawn:
        return
    origin = (min(max(0.0, box.left), box.right), min(max(0.0, box.bottom), box.top))
    canvas.add(
        Axes(
            Axis(box.left, box.right, _ticks(xs, origin[0]), slanted("x")),
            Axis(box.bottom, box.top, _ticks(ys, origin[1]), slanted("y")),
            origin,
            id="axes",
            source=source,
        )
    )


def _ticks(values: tuple[float, ...], crossing: float) -> tuple[Tick, ...]:
    """A mark for every number but the one where the other axis crosses."""
    return tuple(Tick(value, number_text(value)) for value in values if value != crossing)
