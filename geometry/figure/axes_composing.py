"""Axes and grid of a figure with coordinates: ranges as asked, steps that suit.

An axis whose numbers begin above 0 is broken there; where two unbroken axes cross at the origin,
a 0 says so, or an O on axes without numbers.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

from geometry.figure.canvas import Canvas, by_figure
from geometry.figure.drawing import WorldBox
from geometry.figure.elements import Axes, Axis, Grid, Source, Tick
from geometry.figure.requests import AxesWish
from geometry.figure.text import Text, slanted, upright

#: At most so many numbers on an axis.
_MOST = 13
#: Halves and tenths between whole numbers stand on shorter axes alone.
_WHOLE = 4.0


def axes_box(wish: AxesWish) -> WorldBox:
    """The box that the axes span."""
    return WorldBox(wish.x[0], wish.y[0], wish.x[1], wish.y[1])


def step_for(low: float, high: float, most: int = _MOST) -> float:
    """1, 2 or 5 times a power of ten, so that there are at most ``most`` numbers.

    Where whole numbers are enough, they are the only ones.
    """
    least = (high - low) / most
    if high - low >= _WHOLE:
        least = max(least, 1.0)
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
    canvas.add(crossing_axes(box, xs, ys, number_text, source))


def crossing_axes(
    box: WorldBox,
    xs: tuple[float, ...],
    ys: tuple[float, ...],
    text: Callable[[float], Text],
    source: Source,
) -> Axes:
    """The axes x and y of a box, with numbers at these values; none for axes without numbers."""
    breaks = (bool(xs) and box.left > 0, bool(ys) and box.bottom > 0)
    x0, y0 = min(max(0.0, box.left), box.right), min(max(0.0, box.bottom), box.top)
    corner = None
    if not any(breaks):
        # One 0 for both axes, and no mark where the other axis is.
        corner = None if (x0, y0) != (0.0, 0.0) else text(0.0) if xs or ys else slanted("O")
        xs, ys = tuple(x for x in xs if x != x0), tuple(y for y in ys if y != y0)
    across, up = (tuple(Tick(value, text(value)) for value in values) for values in (xs, ys))
    return Axes(
        Axis(box.left, box.right, across, slanted("x"), breaks[0]),
        Axis(box.bottom, box.top, up, slanted("y"), breaks[1]),
        (x0, y0),
        corner,
        id="axes",
        source=source,
    )


def ranked(values: Sequence[float]) -> list[int]:
    """For every number of an axis, in order, how many steps it is from 0, or from the first."""
    if len(values) < 2:
        return [0] * len(values)
    step = min(b - a for a, b in itertools.pairwise(values))
    steps = values[0] / step
    from_zero = values[0] <= 0 <= values[-1] and abs(steps - round(steps)) < 1e-6
    first = 0.0 if from_zero else values[0]
    return [round((value - first) / step) for value in values]
