"""A figure in words, for those who cannot see it: what is drawn, then what is marked."""

from __future__ import annotations

from collections.abc import Iterable

from geometry.figure.axes_composing import number_text
from geometry.figure.canvas import Canvas
from geometry.figure.elements import Axes, Grid
from geometry.figure.wording import listed
from mathverify.language.figure_notation import PRIME


def describe(canvas: Canvas, marks: Iterable[str]) -> str:
    """Sentences; nothing in them that the drawing does not show."""
    sentences = []
    shown = list(dict.fromkeys(canvas.shown))
    alone = [name for name in canvas.used if not any(name in thing for thing in shown)]
    points = f"{'points' if len(alone) > 1 else 'point'} {listed(alone)}" if alone else ""
    if shown:
        sentences.append(f"Figure with {listed(shown)}")
    elif alone:
        sentences.append(f"Figure with {points}")
    if shown and alone:
        sentences.append(f"Also shown: {points}")
    grid = any(isinstance(element, Grid) for element in canvas.elements.values())
    for axes in (one for one in canvas.elements.values() if isinstance(one, Axes)):
        ranges = " and ".join(
            f"{letter} from {number_text(axis.low).plain} to {number_text(axis.high).plain}"
            for letter, axis in (("x", axes.x), ("y", axes.y))
        )
        numbers = f", {ranges}" if axes.x.ticks or axes.y.ticks else " without numbers"
        sentences.append(f"There are coordinate axes{numbers}{', and a grid' if grid else ''}")
    if canvas.shaded:
        sentences.append(f"Shaded: {'; '.join(canvas.shaded)}")
    marked = list(dict.fromkeys(marks))
    if marked:
        sentences.append(f"Marked: {'; '.join(marked)}")
    return f"{'. '.join(sentences or ['An empty figure'])}.".replace(PRIME, "′")
