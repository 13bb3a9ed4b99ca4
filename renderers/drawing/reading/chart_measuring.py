"""Charts as a reader takes them: the numbers of axes, and by these the bars, points and curves.

A number of an axis has to stand at its own mark; then what is read off the axes is what the
coordinates of the world say, and is held to the data and functions of the question.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from geometry.charts.told import Told
from geometry.figure.drawing import Drawing
from geometry.figure.elements import (
    Bar,
    BoxPlot,
    Curve,
    Dot,
    Element,
    Sector,
    Segment,
    SourceKind,
)
from geometry.figure.errors import FigureError
from mathverify.language import tree
from mathverify.language.tree import Comparison
from mathverify.semantics.question import Question
from mathverify.semantics.system import Model
from mathverify.verification.pictures import Fault, FaultKind, Measured
from renderers.drawing.page import Spot
from renderers.drawing.projection import Projection
from renderers.drawing.reading.axis_numbers import axis_numbers, middle
from renderers.drawing.reading.counted_parts import counted_parts
from renderers.drawing.reading.data_values import bare_names, items_of, values_of
from renderers.drawing.reading.drawn_strokes import OFF
from renderers.drawing.reading.picture import Bend, Form, Group, Picture, Round, Track
from renderers.drawing.reading.plane_points import plane_points

#: Of a curve so many of its drawn points are held to its function.
_SAMPLES = 24
_NEAR = 1e-9
#: The ids of the edges of nets.
_EDGE = "edge-"
#: The ids of the sectors of pie charts.
_SLICE = "sector-"


def chart_measured(
    picture: Picture, drawing: Drawing, question: Question, model: Model
) -> tuple[tuple[Measured, ...], tuple[Fault, ...]]:
    """All that is read off a chart or graph, and what of it the question does not say."""
    to = Projection(*picture.world)
    groups = {group.id: group for group in picture.groups}
    measures: list[Measured] = []
    faults: list[Fault] = []
    pairs = [(element, groups[element.id]) for element in drawing.elements if element.id in groups]
    found = [*axis_numbers(pairs, groups, question, to), *_data(pairs, question, to)]
    found += counted_parts(pairs, groups, question)
    found += plane_points(pairs, question, to)
    found += _curves(pairs, Told(question, model), to)
    for one, slack in found:
        measures.append(one)
        if abs(one.drawn - one.said) > slack + _NEAR * abs(one.said):
            words = f"{one.what} is {one.said:.6g}, and is read as {one.drawn:.6g}"
            faults.append(Fault(FaultKind.FALSE_MEASURE, one.source, words))
    return tuple(measures), tuple(faults)


#: A measure, and by how much what is drawn may differ from what is said.
_Taken = tuple[Measured, float]
_Pairs = list[tuple[Element, Group]]


def _forms(group: Group) -> tuple[Form, ...]:
    return tuple(stroke.form for stroke in group.strokes)


# --- data ------------------------------------------------------------------------------


def _data(pairs: _Pairs, question: Question, to: Projection) -> Iterator[_Taken]:
    """Bars, box plots, dots and sectors that show data, against these data."""
    shown = [
        (element, group) for element, group in pairs if element.source.kind is SourceKind.DATUM
    ]
    counted = Counter((type(element), element.source.key) for element, _ in shown)
    bare = bare_names(question) if _is_of_one_unit(shown, question) else frozenset()
    seen: Counter[tuple[type[Element], str]] = Counter()
    turns: list[tuple[str, str, float]] = []
    for element, group in shown:
        name = element.source.key
        told = tuple(values_of(name, question))
        kind = (type(element), name)
        place, seen[kind] = seen[kind], seen[kind] + 1
        # The number that is shown here, where the datum has one for every element.
        own = told[place : place + 1] if name in bare and counted[kind] == len(told) else ()
        match element, _forms(group):
            case Bar(), (Track(spots=spots),):
                (left, low), (right, high) = (to.place(spot) for spot in _ends(spots))
                stands = abs(low) <= OFF / to.ay
                drawn, scale = (high - low, to.ay) if stands else (right - left, to.ax)
                wanted = element.top - element.bottom if stands else element.right - element.left
                for said in own or _matching((wanted,), told):
                    yield Measured(element.id, name, said, drawn), 2 * OFF / scale
            case BoxPlot(values=values), (Track(spots=spots), *_):
                for said, (x, _) in zip((values[1], values[3]), _ends(spots), strict=True):
                    drawn = (x - to.bx) / to.ax
                    yield Measured(element.id, "a quartile", said, drawn), OFF / to.ax
            case Dot(at=at), forms:
                for spot in _centre(forms):
                    for k, grain in enumerate((OFF / to.ax, OFF / to.ay)):
                        for said in _matching((at[k],), told):
                            yield Measured(element.id, name, said, to.place(spot)[k]), grain
            case Segment(id=edge), (Track(spots=(start, end)),) if edge.startswith(_EDGE):
                # The edges of a net are as long as their datum, in one scale.
                far = math.dist(to.place(start), to.place(end))
                for said in told[:1] if name in bare and len(told) == 1 else ():
                    yield Measured(element.id, name, said, far), 2 * OFF / to.ax
            case Sector(id=slice_), (Bend() as bend,) if slice_.startswith(_SLICE):
                turns.append((element.id, name, _turn(bend)))
            case _:
                pass
    sectors = sum(isinstance(one, Sector) and one.id.startswith(_SLICE) for one, _ in pairs)
    if sectors == len(turns) and "?" not in (question.spec.figure or ""):
        yield from _shares(turns, question)


def _is_of_one_unit(shown: _Pairs, question: Question) -> bool:
    """Whether the data of a chart are written in one unit, so that numbers are as written."""
    units = {
        part.unit if isinstance(part, tree.Quantity) else None
        for element, _ in shown
        for part in items_of(element.source.key, question)
    }
    return len(units) <= 1


def _matching(values: tuple[float, ...], told: tuple[float, ...]) -> tuple[float, ...]:
    """Those of the values that are among the told ones."""
    return tuple(
        value
        for value in values
        if any(abs(value - one) <= _NEAR * max(1.0, abs(one)) for one in told)
    )


def _shares(turns: list[tuple[str, str, float]], question: Question) -> Iterator[_Taken]:
    """Sectors in proportion to data that are single numbers, or to the numbers of one datum."""
    names = tuple(dict.fromkeys(name for _, name, _ in turns))
    values = [value for name in names for value in values_of(name, question)]
    if len(values) != len(turns) or len(names) not in (1, len(turns)) or not bare_names(question):
        return
    total = math.fsum(values)
    for (source, name, drawn), value in zip(turns, values, strict=True):
        yield Measured(source, f"the angle of {name}", 360.0 * value / total, drawn), 0.2


def _ends(spots: tuple[Spot, ...]) -> tuple[Spot, Spot]:
    xs, ys = zip(*spots, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def _centre(forms: tuple[Form, ...]) -> tuple[Spot, ...]:
    match forms:
        case (Round(centre=centre),):
            return (centre,)
        case (Track(spots=spots), Track()):
            return (middle(spots),)
        case _:
            return ()


def _turn(bend: Bend) -> float:
    """The angle of a slice in degrees, from its three corners."""
    (hub,) = bend.hub or ((0.0, 0.0),)
    first, second = (math.atan2(y - hub[1], x - hub[0]) for x, y in (bend.start, bend.end))
    turned = math.degrees(first - second if bend.clockwise else second - first)
    return turned % 360.0


# --- curves ----------------------------------------------------------------------------


def _curves(pairs: _Pairs, told: Told, to: Projection) -> Iterator[_Taken]:
    """Points along a drawn curve against the function that it is the graph of."""
    for element, group in pairs:
        if not isinstance(element, Curve):
            continue
        try:
            node = told.parsed(element.formula, "figure")
            run = told.curve(_rule(node, told), "x", "figure")
        except FigureError:
            continue
        spots = [spot for form in _forms(group) if isinstance(form, Track) for spot in form.spots]
        for spot in spots[:: max(1, len(spots) // _SAMPLES)]:
            x, y = to.place(spot)
            said = run(x)
            aside = max(abs(run(x + step) - said) for step in (OFF / to.ax, -OFF / to.ax))
            if math.isfinite(said) and math.isfinite(aside):
                what = f"{element.formula} at x = {x:.4g}"
                yield Measured(element.id, what, said, y), aside + OFF / to.ay


def _rule(node: tree.Node, told: Told) -> tree.Node:
    """The right side of ``y = ...``, a function called with x, a formula as it is."""
    functions = told.question.reading.functions
    match node:
        case tree.Name(identifier=name) if name in functions:
            return tree.Call(name, (tree.Name("x"),))
        case tree.Relation(operands=(tree.Call(function=name), _)) if name in functions:
            return tree.Call(name, (tree.Name("x"),))
        case tree.Relation(operands=(tree.Name(identifier="y"), right), signs=(Comparison.EQUAL,)):
            return right
        case _:
            return node
