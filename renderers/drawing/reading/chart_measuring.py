"""Charts as a reader takes them: the numbers of axes, and by these the bars, points and curves.

A number of an axis has to stand at its own mark; then what is read off the axes is what the
coordinates of the world say, and is held to the data and functions of the question.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from geometry.charts.told import Told, in_float
from geometry.figure.drawing import Drawing
from geometry.figure.elements import (
    Axes,
    Bar,
    BoxPlot,
    Curve,
    Dot,
    Element,
    Place,
    Sector,
    Segment,
    SourceKind,
)
from geometry.figure.errors import FigureError
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.parser import parse
from mathverify.language.tree import Comparison
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.semantics.question import Question
from mathverify.semantics.system import Model
from mathverify.verification.pictures import Fault, FaultKind, Measured
from renderers.drawing.page import Spot
from renderers.drawing.projection import Projection
from renderers.drawing.reading.drawn_labels import plain
from renderers.drawing.reading.drawn_strokes import OFF
from renderers.drawing.reading.picture import Bend, Form, Group, Picture, Round, Track

__all__ = ["chart_measured"]

#: Of a curve so many of its drawn points are held to its function.
_SAMPLES = 24
_NEAR = 1e-9


def chart_measured(
    picture: Picture, drawing: Drawing, question: Question, model: Model
) -> tuple[tuple[Measured, ...], tuple[Fault, ...]]:
    """All that is read off a chart or graph, and what of it the question does not say."""
    to = Projection(*picture.world)
    groups = {group.id: group for group in picture.groups}
    measures: list[Measured] = []
    faults: list[Fault] = []
    pairs = [(element, groups[element.id]) for element in drawing.elements if element.id in groups]
    found = [*_axes(pairs, groups, question, to), *_data(pairs, question, to)]
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


def _world(spot: Spot, to: Projection) -> Place:
    return ((spot[0] - to.bx) / to.ax, (spot[1] - to.by) / to.ay)


def _forms(group: Group) -> tuple[Form, ...]:
    return tuple(stroke.form for stroke in group.strokes)


# --- the numbers of axes ---------------------------------------------------------------


def _axes(
    pairs: _Pairs, groups: Mapping[str, Group], question: Question, to: Projection
) -> Iterator[_Taken]:
    """Every number of an axis against the coordinate of the mark that it stands at."""
    marks: dict[str, list[tuple[Spot, str]]] = {"x": [], "y": []}
    for element, group in pairs:
        match element:
            case Segment(id=name) if name.startswith("tick-"):
                kind, _, place = name.removeprefix("tick-").rpartition("-")
                number = f"number-{kind}-{place}" if kind else f"number-{place}"
                for form in _forms(group):
                    if isinstance(form, Track):
                        marks[kind or "x"].append((_middle(form.spots), number))
            case Axes(id=name, x=x, y=y):
                forms = _forms(group)
                for axis, ticks, skipped in (("x", x.ticks, 2), ("y", y.ticks, 4 + len(x.ticks))):
                    for tick, form in zip(ticks, forms[skipped:], strict=False):
                        if isinstance(form, Track):
                            number = f"{name}-{axis}-{tick.value:g}"
                            marks[axis].append((_middle(form.spots), number))
            case _:
                pass
    for k, axis in enumerate("xy"):
        grain = OFF / (to.ax, to.ay)[k]
        for spot, number in marks[axis]:
            if number in groups and groups[number].letters:
                said = _number(plain(groups[number]), question)
                if not math.isnan(said):
                    yield Measured(number, "the number", said, _world(spot, to)[k]), grain


def _middle(spots: tuple[Spot, ...]) -> Spot:
    xs, ys = zip(*spots, strict=True)
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def _number(text: str, question: Question) -> float:
    """The number that a text says; nan for words."""
    try:
        meaning = question.lowering.lower(parse(text, declared=frozenset()))
    except (ParseError, LoweringProblem):
        return math.nan
    return in_float(evaluate(meaning.term, {})) if isinstance(meaning, Scalar) else math.nan


# --- data ------------------------------------------------------------------------------


def _data(pairs: _Pairs, question: Question, to: Projection) -> Iterator[_Taken]:
    """Bars, box plots, dots and sectors that show data, against these data."""
    turns: list[tuple[str, str, float, float]] = []
    for element, group in pairs:
        if element.source.kind is not SourceKind.DATUM:
            continue
        name = element.source.key
        told = tuple(_values(name, question))
        match element, _forms(group):
            case Bar(), (Track(spots=spots),):
                low, high = (_world(spot, to) for spot in _ends(spots))
                sizes = ((high[1] - low[1], OFF / to.ay), (high[0] - low[0], OFF / to.ax))
                # The side that comes to a datum when the element is where it should be.
                wanted = (element.top - element.bottom, element.right - element.left)
                for (drawn, grain), should in zip(sizes, wanted, strict=True):
                    if _among(should, told):
                        yield Measured(element.id, name, should, drawn), 2 * grain
                        break
            case BoxPlot(values=values), (Track(spots=spots), *_):
                left, right = (_world(spot, to)[0] for spot in _ends(spots))
                for said, drawn in ((values[1], left), (values[3], right)):
                    yield Measured(element.id, "a quartile", said, drawn), OFF / to.ax
            case Dot(at=at), forms:
                spot = _centre(forms)
                for k, grain in enumerate((OFF / to.ax, OFF / to.ay)):
                    if spot and _among(at[k], told):
                        yield Measured(element.id, name, at[k], _world(spot[0], to)[k]), grain
            case Sector(sweep=sweep), (Bend() as bend,):
                turns.append((element.id, name, abs(sweep), _turn(bend)))
            case _:
                pass
    yield from _shares(turns, question)


def _shares(turns: list[tuple[str, str, float, float]], question: Question) -> Iterator[_Taken]:
    """Sectors in proportion to data that are single numbers, or to the numbers of one datum."""
    names = tuple(dict.fromkeys(name for _, name, _, _ in turns))
    values = [value for name in names for value in _values(name, question)]
    whole = abs(math.fsum(sweep for _, _, sweep, _ in turns) - 360.0) < 1e-6
    if not whole or len(values) != len(turns) or len(names) not in (1, len(turns)):
        return
    total = math.fsum(values)
    for (source, name, _, drawn), value in zip(turns, values, strict=True):
        yield Measured(source, f"the angle of {name}", 360.0 * value / total, drawn), 0.2


def _ends(spots: tuple[Spot, ...]) -> tuple[Spot, Spot]:
    xs, ys = zip(*spots, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def _centre(forms: tuple[Form, ...]) -> tuple[Spot, ...]:
    match forms:
        case (Round(centre=centre),):
            return (centre,)
        case (Track(spots=spots), Track()):
            return (_middle(spots),)
        case _:
            return ()


def _turn(bend: Bend) -> float:
    """The angle of a slice in degrees, from its three corners."""
    (hub,) = bend.hub or ((0.0, 0.0),)
    first, second = (math.atan2(y - hub[1], x - hub[0]) for x, y in (bend.start, bend.end))
    turned = math.degrees(first - second if bend.clockwise else second - first)
    return turned % 360.0


def _values(name: str, question: Question) -> Iterator[float]:
    """The numbers of a datum, as they are written."""
    node = question.reading.data.get(name)
    if isinstance(node, tree.ListLiteral | tree.SetLiteral | tree.TupleLiteral):
        items: tuple[tree.Node, ...] = tuple(node.items)
    else:
        items = (node,) if node is not None else ()
    for item in items:
        bare = item.value if isinstance(item, tree.Quantity) else item
        try:
            meaning = question.lowering.lower(bare)
        except LoweringProblem:
            continue
        if isinstance(meaning, Scalar):
            value = in_float(evaluate(meaning.term, {}))
            if not math.isnan(value):
                yield value


def _among(value: float, told: tuple[float, ...]) -> bool:
    return any(abs(value - one) <= _NEAR * max(1.0, abs(one)) for one in told)


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
            x, y = _world(spot, to)
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
