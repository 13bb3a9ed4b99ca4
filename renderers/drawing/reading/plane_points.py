"""Points of Argand diagrams and of the unit circle, by the places where they are drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator

from geometry.charts.argand import place_of
from geometry.charts.told import Told
from geometry.figure.elements import Arrow, Circle, Dot, Element, Place, SourceKind
from mathverify.language import tree
from mathverify.semantics.question import Question
from mathverify.verification.pictures import Measured
from renderers.drawing.projection import Projection
from renderers.drawing.reading.axis_numbers import middle
from renderers.drawing.reading.data_values import bare_names, items_of, values_of
from renderers.drawing.reading.drawn_strokes import OFF
from renderers.drawing.reading.picture import Group, Round, Track

_Pairs = list[tuple[Element, Group]]


def plane_points(
    pairs: _Pairs, question: Question, to: Projection
) -> Iterator[tuple[Measured, float]]:
    """Complex numbers against their parts; points of the unit circle against 1 and their angle."""
    bare = bare_names(question)
    rims: _Pairs = [
        (one, group) for one, group in pairs if isinstance(one, Circle) and one.id == "circle"
    ]
    for element, group in pairs:
        place = _drawn(element, group, to)
        if place is None:
            continue
        name = element.source.key
        told = element.source.kind is SourceKind.DATUM and name in bare
        if element.id.startswith(("number-", "vector-")) and told:
            said = place_of(tree.Name(name), Told(question, {}))
            for k, part in enumerate(("real", "imaginary")):
                if said is not None:
                    grain = OFF / (to.ax, to.ay)[k]
                    what = f"the {part} part of {name}"
                    yield Measured(element.id, what, said[k], place[k]), grain
        elif element.id.startswith("point-") and rims:
            yield from _on_the_rim(element, place, rims, to)
            if told:
                yield from _turned(element, place, name, question)


def _drawn(element: Element, group: Group, to: Projection) -> Place | None:
    """Where a dot is, or the tip of an arrow."""
    forms = [stroke.form for stroke in group.strokes]
    match element, forms:
        case Dot(), [Round(centre=centre), *_]:
            return to.place(centre)
        case Dot(), [Track(spots=spots), *_]:
            return to.place(middle(spots))
        case Arrow(), [Track(spots=(_, tip)), *_]:
            return to.place(tip)
        case _:
            return None


def _on_the_rim(
    element: Element, place: Place, rims: _Pairs, to: Projection
) -> Iterator[tuple[Measured, float]]:
    for _, group in rims:
        for stroke in group.strokes:
            if isinstance(stroke.form, Round):
                centre, radius = to.place(stroke.form.centre), stroke.form.radii[0] / to.ax
                far = math.dist(place, centre)
                yield Measured(element.id, "its distance from the centre", radius, far), OFF / to.ax


def _turned(
    element: Element, place: Place, name: str, question: Question
) -> Iterator[tuple[Measured, float]]:
    """The angle of a point against a datum that is one angle."""
    items, values = items_of(name, question), tuple(values_of(name, question))
    if len(values) == len(items) == 1:
        in_degrees = isinstance(items[0], tree.Quantity)
        said = values[0] if in_degrees else math.degrees(values[0])
        drawn = math.degrees(math.atan2(place[1], place[0]))
        drawn += 360.0 * round((said - drawn) / 360.0)
        yield Measured(element.id, f"the angle of {name}", said, drawn), 0.5
