"""A figure in words, for those who cannot see it: what is drawn, then what is marked."""

from __future__ import annotations

from collections.abc import Iterable

from geometry.figure.axes_composing import number_text
from geometry.figure.canvas import Canvas
from geometry.figure.elements import Axes, Grid
from geometry.figure.saying import Part, Several, in_words, listed, said
from mathverify.language.figure_notation import PRIME
from mathverify.phrases.locale import ENGLISH_TAG


def describe(canvas: Canvas, marks: Iterable[Part]) -> str:
    """Sentences in the language of the question; nothing that the drawing does not show."""
    sentences: list[Part] = []
    shown = list(dict.fromkeys(canvas.shown))
    named = [in_words(thing, ENGLISH_TAG) for thing in shown]
    alone = [name for name in canvas.used if not any(name in thing for thing in named)]
    points = said("points" if len(alone) > 1 else "point", names=listed(alone))
    if shown:
        sentences.append(said("figure", things=listed(shown)))
    elif alone:
        sentences.append(said("figure", things=points))
    if shown and alone:
        sentences.append(said("also", things=points))
    grid = any(isinstance(element, Grid) for element in canvas.elements.values())
    for axes in (one for one in canvas.elements.values() if isinstance(one, Axes)):
        ends = {
            f"{letter}_{end}": number_text(value).plain
            for letter, axis in (("x", axes.x), ("y", axes.y))
            for end, value in (("low", axis.low), ("high", axis.high))
        }
        numbers = said("ranges", **ends) if axes.x.ticks or axes.y.ticks else said("no_numbers")
        sentences.append(said("axes", numbers=numbers, grid=said("grid") if grid else ""))
    if canvas.shaded:
        sentences.append(said("shaded", things=Several(tuple(canvas.shaded), "apart")))
    marked = tuple(dict.fromkeys(marks))
    if marked:
        sentences.append(said("marked", things=Several(marked, "apart")))
    whole = Several(tuple(sentences or [said("empty")]), "sentences")
    return in_words(said("whole", sentences=whole), canvas.subject.lang).replace(PRIME, "′")
