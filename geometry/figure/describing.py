"""A figure in words, for those who cannot see it: what is drawn, then what is marked."""

from __future__ import annotations

from collections.abc import Iterable

from geometry.figure.canvas import Canvas
from geometry.figure.elements import Axes, Grid, Region
from mathverify.language.figure_notation import PRIME

__all__ = ["describe"]


def describe(canvas: Canvas, marks: Iterable[str]) -> str:
    """Sentences; nothing in them that the drawing does not show."""
    sentences = []
    shown = list(dict.fromkeys(canvas.shown))
    alone = [name for name in canvas.used if not any(name in thing for thing in shown)]
    points = f"{'points' if len(alone) > 1 else 'point'} {_listed(alone)}" if alone else ""
    if shown:
        sentences.append(f"Figure with {_listed(shown)}")
    elif alone:
        sentences.append(f"Figure with {points}")
    if shown and alone:
        sentences.append(f"Also shown: {points}")
    kinds = [type(element) for element in canvas.elements.values()]
    if Axes in kinds:
        grid = " and a grid" if Grid in kinds else ""
        sentences.append(f"There are coordinate axes{grid}")
    regions = [one.formula for one in canvas.elements.values() if isinstance(one, Region)]
    if regions:
        sentences.append(f"Shaded: {_listed(regions)}")
    marked = list(dict.fromkeys(marks))
    if marked:
        sentences.append(f"Marked: {'; '.join(marked)}")
    return f"{'. '.join(sentences or ['An empty figure'])}.".replace(PRIME, "′")


def _listed(things: list[str]) -> str:
    return things[0] if len(things) == 1 else f"{', '.join(things[:-1])} and {things[-1]}"
