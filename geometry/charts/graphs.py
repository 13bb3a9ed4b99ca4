"""Graphs of functions in coordinates: curves, points, tangents, asymptotes, shaded areas.

A curve is a function of the question, or a formula whose numbers the question says; where an
unknown stands in it, the model says its value.  A curve that is itself what is asked is refused.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from fractions import Fraction

from geometry.charts.board import Board
from geometry.charts.keys import Keys, Structure, listed
from geometry.charts.kind import Kind
from geometry.charts.sampling import crossings, sampled, window
from geometry.charts.scales import Range, chosen, written
from geometry.charts.speaking import spoken
from geometry.charts.told import Curve as Run
from geometry.charts.told import Told, in_float
from geometry.figure.asked_points import asked_points
from geometry.figure.axes_composing import crossing_axes, number_text
from geometry.figure.drawing import Drawing, Scale, WorldBox
from geometry.figure.elements import (
    Asymptote,
    Curve,
    CurveLabel,
    Dot,
    Grid,
    Line,
    Place,
    PointLabel,
    Region,
    RegionPart,
    Source,
    SourceKind,
)
from geometry.figure.errors import refused
from geometry.figure.phrases import stroke_of
from geometry.figure.plane import clipped
from geometry.figure.saying import Part, Several, in_words, said
from geometry.figure.style import Ink, Stroke, Style, Weight
from geometry.figure.text import Text
from geometry.figure.wording import name_text, wording
from mathverify.language import to_ascii, tree
from mathverify.language.tree import Comparison, Name, Node
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import Collection, LoweringProblem, Scalar

_EXAMPLE = '{axes: {x: [-3, 7], y: [-10, 8]}, plot: ["y = f(x)"], mark: [A, B]}'
_KNOWN = ("axes", "plot", "grid", "mark", "label", "shade", "tangent", "asymptotes")
_SYNONYMS = {"asymptote": "asymptotes", "points": "mark", "labels": "label", "tangents": "tangent"}
_SHORT = ("plot", "x", "y", "from", "to", "domain", *_KNOWN)
_SHORT_SYNONYMS = {
    **dict.fromkeys(("function", "functions", "curve", "curves", "equation", "of"), "plot"),
    **dict.fromkeys(("x_range", "x_axis", "xlim", "interval"), "x"),
    **dict.fromkeys(("y_range", "y_axis", "ylim"), "y"),
    **_SYNONYMS,
}
#: The window where nothing is said, as on squared paper.
_WINDOW: Structure = ["-5", "5"]
_PLOT = ("what", "domain", "style", "label")
_WHAT = dict.fromkeys(
    ("function", "curve", "line", "equation", "horizontal_line", "vertical_line", "graph"), "what"
)
_ROOM = (250.0, 220.0)
_STEP = 1e-4
#: As many places of two curves are compared.
_COMPARED = 41


@dataclass(slots=True)
class _Plane:
    """The window, and the curves that are drawn in it."""

    told: Told
    board: Board
    across: Range
    up: Range = field(default_factory=lambda: Range(0.0, 1.0, ()))
    curves: list[_Plotted] = field(default_factory=list)
    words: list[Part] = field(default_factory=list)

    @property
    def box(self) -> WorldBox:
        return WorldBox(self.across.low, self.up.low, self.across.high, self.up.high)


@dataclass(frozen=True, slots=True)
class _Plotted:
    node: Node
    run: Run
    low: float
    high: float
    style: Style
    label: Text | None
    key: str
    path: str


def graph(value: Structure, told: Told, key: str) -> Drawing:
    """The graphs of a figure.  Raises `FigureError`.

    Axes that are not told are as long as the curve, ``{graph: {function: f, x: [-3, 3]}}``, else as
    on squared paper.
    """
    whole = value if isinstance(value, dict) else {"plot": value}
    keys = Keys(whole, key, _SHORT, _SHORT_SYNONYMS, _EXAMPLE)
    told_axes = {} if "axes" in keys else {"axes": _own_axes(keys)}
    rest = {name: keys.get(name) for name in _KNOWN if name in keys}
    return _in_axes(Keys({**told_axes, **rest}, key, _KNOWN), told)


def _own_axes(keys: Keys) -> dict[str, Structure]:
    """The axes where only a range of x, and perhaps of y, is told; of the curves if not beside."""
    ends = [keys.get("from"), keys.get("to")] if "from" in keys and "to" in keys else None
    of_curves = (one.get("domain") for one in _parts(keys.get("plot")) if isinstance(one, dict))
    told = (keys.get("x"), keys.get("domain"), ends, *of_curves, _WINDOW)
    axes = {"x": next(one for one in told if one is not None)}
    return {**axes, "y": keys.get("y")} if "y" in keys else axes


def _in_axes(keys: Keys, told: Told) -> Drawing:
    key = keys.key
    axes = _axes_keys(keys)
    plane = _Plane(told, Board(key), _axis(axes, "x", told))
    upright: list[tuple[float, Style, str]] = []
    items = keys.need("plot")
    for k, item in enumerate(items if isinstance(items, list) else [items]):
        _plotted(item, plane, f"{keys.at('plot')}[{k}]", upright)
    if "y" in axes:
        plane.up = _axis(axes, "y", told)
    else:
        low, high = window([(one.run, one.low, one.high) for one in plane.curves])
        plane.up = chosen([low, high, 0.0], zero=False)
    _shade(keys.get("shade"), plane, keys.at("shade"))
    numbered = _frame(plane, keys, axes)
    for k, one in enumerate(plane.curves):
        _curve(one, plane, k)
    for k, (x, style, text) in enumerate(upright):
        ends = ((x, plane.up.low), (x, plane.up.high))
        plane.board.add(Line(*ends, id=f"upright-{k}", source=plane.board.source, style=style))
        plane.words.append(said("graph", "line", line=text))
    for k, wish in enumerate(_parts(keys.get("asymptotes"))):
        _asymptote(wish, plane, f"{keys.at('asymptotes')}[{k}]", k)
    for k, wish in enumerate(_parts(keys.get("tangent"))):
        _tangent(wish, plane, f"{keys.at('tangent')}[{k}]", k)
    _marks(keys, plane)
    across, up = plane.across, plane.up
    limits = {
        "x_low": spoken(across.low),
        "x_high": spoken(across.high),
        "y_low": spoken(up.low),
        "y_high": spoken(up.high),
    }
    numbers = said("ranges", **limits) if numbered else said("no_numbers")
    whole = said("graph", "whole", numbers=numbers, things=Several(tuple(plane.words), "apart"))
    return Drawing(
        tuple(plane.board.elements),
        plane.box,
        in_words(whole, told.lang),
        Scale.FREE,
        _ROOM,
    )


def _parts(value: Structure) -> list[Structure]:
    return [] if value is None else value if isinstance(value, list) else [value]


# --- axes ------------------------------------------------------------------------------


def _axes_keys(keys: Keys) -> Keys:
    names = ("x", "y", "grid", "ticks", "xmin", "xmax", "ymin", "ymax")
    example = "{x: [-4, 8], y: [-6, 6]}"
    return Keys(keys.need("axes"), keys.at("axes"), names, {"step": "ticks"}, example)


def _axis(axes: Keys, name: str, told: Told) -> Range:
    if f"{name}min" in axes:
        wish: Structure = [axes.get(f"{name}min"), axes.need(f"{name}max")]
    else:
        wish = axes.need(name, f"{name}: [-4, 8]")
    step = axes.get("ticks")
    if step is not None and isinstance(wish, list) and len(wish) == 2:
        wish = {"min": wish[0], "max": wish[1], "ticks": step}
    return written(wish, told, axes.at(name))


def _frame(plane: _Plane, keys: Keys, axes: Keys) -> bool:
    """Draws the axes and the grid; whether there are numbers on the axes."""
    across, up = plane.across, plane.up
    asked = plane.told.question.reading.ask
    marked = {str(one).strip() for one in listed(keys.get("mark"))}
    numbered = asked is None or not asked_points((asked,)) & marked
    if not numbered:
        # On numbered axes the place of a point could be read off.
        across, up = replace(across, ticks=()), replace(up, ticks=())
    elif keys.flag("grid") or axes.flag("grid"):
        plane.board.add(Grid(across.ticks, up.ticks, id="grid", source=plane.board.source))
    axes_drawn = crossing_axes(plane.box, across.ticks, up.ticks, _tick_text, plane.board.source)
    plane.board.add(axes_drawn)
    return numbered


def _tick_text(value: float) -> Text:
    """A number, or a multiple of pi: ``3π/2``."""
    if abs(value * 1e6 - round(value * 1e6)) < 1e-4:
        return number_text(value)
    part = Fraction(value / math.pi).limit_denominator(12)
    if abs(float(part) * math.pi - value) > 1e-9:
        return number_text(round(value, 4))
    pi = tree.Constant("pi")
    above: Node = pi
    if abs(part.numerator) != 1:
        above = tree.Multiply((tree.Number(Fraction(abs(part.numerator))), pi))
    if part.denominator != 1:
        above = tree.Divide(above, tree.Number(Fraction(part.denominator)))
    return wording(tree.Negate(above) if part < 0 else above, {}) or number_text(value)


# --- curves ----------------------------------------------------------------------------


def _plotted(
    item: Structure, plane: _Plane, key: str, upright: list[tuple[float, Style, str]]
) -> None:
    keys = Keys(item if isinstance(item, dict) else {"what": item}, key, _PLOT, _WHAT, _EXAMPLE)
    text = keys.text("what") or str(keys.need("what"))
    stroke = stroke_of(f"{text} {keys.text('style')}") or Stroke.SOLID
    text = text.replace("(dashed)", "").replace("(dotted)", "").strip()
    style = Style(stroke=stroke, ink=Ink.BLUE if not plane.curves else Ink.BLACK)
    told = plane.told
    node = told.parsed(text, key)
    if told.question.reading.answer == node:
        raise refused(key, "this curve is what is asked for", "a function of the question by name")
    match node:
        case tree.Relation(operands=(Name(identifier="x"), end), signs=(Comparison.EQUAL,)):
            upright.append((told.amount_of(end, key).value, Style(stroke=stroke), text))
            return
        case _:
            pass
    formula = _formula(node, told, key)
    low, high = plane.across.low, plane.across.high
    if "domain" in keys:
        ends = keys.get("domain")
        found = written(ends, told, keys.at("domain"))
        low, high = max(low, found.low), min(high, found.high)
        if not low < high:
            raise refused(keys.at("domain"), "the domain lies outside of the axes", "wider axes")
    run = told.curve(formula, "x", key)
    _hold_to_question(formula, run, (low, high), told, key)
    label = keys.text("label")
    shown = _own_label(label, run, (low, high), told, keys.at("label")) if label else None
    plane.curves.append(_Plotted(formula, run, low, high, style, shown, text, key))


def _formula(node: Node, told: Told, key: str) -> Node:
    """The right side of ``y = ...``, or the call of a function; its numbers must be told."""
    functions = told.question.reading.functions
    match node:
        case Name(identifier=name) if name in functions:
            return tree.Call(name, (Name("x"),))
        case tree.Relation(operands=(Name(identifier="y"), right), signs=(Comparison.EQUAL,)):
            node = right
        case tree.Relation(operands=(tree.Call(function=name), right), signs=(Comparison.EQUAL,)):
            node = right if name not in functions else tree.Call(name, (Name("x"),))
        case tree.Relation():
            raise refused(key, "this is no graph of a function", "y = x^2 - 4*x, or x = 3")
        case _:
            pass
    if Name("y") in tree.walk(node) and "y" not in told.data:
        raise refused(key, "y stands on one side alone", "y = x^2 - 4*x")
    told.refuse_made_up(node, key)
    if Name("x") not in tree.walk(node) and not any(
        isinstance(part, tree.Call) and part.function in functions for part in tree.walk(node)
    ):
        level = told.curve(node, "x", key)(0.0)
        if told.is_answer(level):
            raise refused(key, "this line is at what is asked for", "leave it out")
    return node


def _same_curve(one: Run, other: Run, ends: tuple[float, float]) -> bool:
    """Whether two curves look the same between ``ends``: both have the same values, or none."""
    low, high = ends
    met = 0
    for k in range(_COMPARED):
        x = low + (high - low) * (k + 0.5) / _COMPARED
        here, there = one(x), other(x)
        if math.isnan(here) != math.isnan(there):
            return False
        if not math.isnan(here):
            met += 1
            if abs(here - there) > 1e-9 * max(1.0, abs(here)):
                return False
    return met > 0


def _hold_to_question(
    formula: Node, run: Run, ends: tuple[float, float], told: Told, key: str
) -> None:
    """A fault for a curve of a formula that nothing in the question is.

    A call of a function is its curve, and so is a formula with names of the question, ``m*x``.  One
    with numbers alone is a part of what the question says (a side of an equation, a datum, what is
    asked), or looks like a function of the question or like one of its equations in x and y: else
    the page would show a curve of which no word tells.  The mirror lines of the axes, y = x and
    y = -x, say nothing of the question.
    """
    x = Name("x")
    if formula in (x, tree.Negate(x)):
        return
    calls = {part.function for part in tree.walk(formula) if isinstance(part, tree.Call)}
    named = tree.free_names(formula) != {"x"}  # a level, too: its height is told
    if named or calls & set(told.question.reading.functions):
        return
    if any(_same_curve(run, other, ends) for other in told.curves(key)):
        return
    low, high = ends
    xs = [low + (high - low) * (k + 0.5) / _COMPARED for k in range(_COMPARED)]
    places = [(x, y) for x in xs if not math.isnan(y := run(x))]
    if places and any(
        all(gap(x, y) <= 1e-9 * max(1.0, abs(y)) for x, y in places) for gap in told.gaps(key)
    ):
        return
    name = next(iter(told.question.reading.functions), "f")
    raise refused(
        key,
        f"no function and no equation of the question is {to_ascii(formula)}",
        f"{name}, a function of the question by its name, or one more under functions",
    )


def _own_label(
    label: str, run: Run, ends: tuple[float, float], told: Told, key: str
) -> Text | None:
    """The words beside a curve; a fault for an equation, or a function, that is another curve."""
    node = told.parsed(label, key)
    told.refuse_answer_in(label, key)
    named = isinstance(node, Name) and node.identifier in told.question.reading.functions
    if (named or isinstance(node, tree.Relation | tree.Call)) and not _same_curve(
        run, told.curve(_formula(node, told, key), "x", key), ends
    ):
        raise refused(key, f"this curve is not {label}", "its own equation, or leave the label out")
    return wording(node, {})


def _curve(one: _Plotted, plane: _Plane, k: int) -> None:
    pieces = sampled(one.run, one.low, one.high, plane.box)
    if not pieces:
        raise refused(one.path, "no part of this graph lies within the axes", "axes that show it")
    functions = sorted(
        part.function
        for part in tree.walk(one.node)
        if isinstance(part, tree.Call) and part.function in plane.told.question.reading.functions
    )
    source = Source(SourceKind.DATUM, functions[0]) if functions else plane.board.source
    plane.board.add(Curve(pieces, one.key, id=f"curve-{k}", source=source, style=one.style))
    plane.words.append(said("graph", "curve", curve=one.key))
    if one.label is not None:
        longest = max(pieces, key=len)
        plane.board.add(CurveLabel(one.label, longest, id=f"curve-{k}-label", source=source))


def _named_curve(value: Structure, plane: _Plane, key: str) -> Run:
    """A curve that is drawn, or another that the question tells, by its formula."""
    node = plane.told.parsed(value, key)
    return plane.told.curve(_formula(node, plane.told, key), "x", key)


# --- shaded areas ----------------------------------------------------------------------


def _shade(value: Structure, plane: _Plane, key: str) -> None:
    for k, one in enumerate(_parts(value)):
        keys = Keys(one, key, ("between", "under", "from", "to"), None,
                    '{between: ["y = f(x)", "y = 0"], from: a, to: b}')  # fmt: skip
        if ("between" in keys) == ("under" in keys):
            raise refused(key, "an area lies between two curves, or under one", "between: [f, g]")
        sides = listed(keys.get("between")) if "between" in keys else [keys.get("under"), "y = 0"]
        if len(sides) != 2:
            raise refused(
                keys.at("between"), "there are two curves", 'between: ["y = f(x)", "y = 0"]'
            )
        first, second = (_named_curve(side, plane, keys.at("between")) for side in sides)
        low, high = _limits(keys, plane, first, second)
        steps = 160
        xs = [low + (high - low) * j / steps for j in range(steps + 1)]
        box = plane.box

        def along(run: Run, xs: list[float] = xs, box: WorldBox = box) -> list[Place]:
            return [(x, min(max(run(x), box.bottom), box.top)) for x in xs]

        edge = (*along(first), *reversed(along(second)))
        if any(math.isnan(y) for _, y in edge):
            raise refused(key, "a curve has a gap in the area", "other limits")
        one, other = map(str, sides)
        formula = f"{one} and {other}"
        plane.board.add(
            Region((RegionPart(edge),), formula, id=f"area-{k}", source=plane.board.source)
        )
        plane.words.append(said("graph", "area", one=one, other=other))


def _limits(keys: Keys, plane: _Plane, first: Run, second: Run) -> tuple[float, float]:
    told = plane.told
    if "from" in keys or "to" in keys:
        low = told.amount(keys.need("from"), keys.at("from")).value
        high = told.amount(keys.need("to"), keys.at("to")).value
        if not plane.across.low <= low < high <= plane.across.high:
            raise refused(
                keys.at("to"), "the area goes from left to right in the axes", "from < to"
            )
        return low, high
    met = crossings(first, second, plane.across.low, plane.across.high)
    if len(met) != 2:
        raise refused(
            keys.key, f"the curves meet {len(met)} times within the axes", "from: a, to: b"
        )
    return met[0], met[1]


# --- straight lines --------------------------------------------------------------------


def _asymptote(value: Structure, plane: _Plane, key: str, k: int) -> None:
    told, box = plane.told, plane.box
    node = told.parsed(value, key)
    match node:
        case tree.Relation(operands=(Name(identifier="x"), end), signs=(Comparison.EQUAL,)):
            x = told.value_of(end, key)
            near = [abs(one.run(x + side * 1e-5)) for one in plane.curves for side in (1, -1)]
            if not any(size > 1e3 for size in near if not math.isnan(size)):
                raise refused(key, f"no curve goes to infinity at {x:g}", "the line that one does")
            answer, ends = told.is_answer(x), ((x, box.bottom), (x, box.top))
        case tree.Relation(operands=(Name(identifier="y"), right), signs=(Comparison.EQUAL,)):
            run = told.curve(right, "x", key)
            gaps = [abs(one.run(x) - run(x)) for one in plane.curves for x in (1e5, -1e5, 60, -60)]
            if not any(gap < 1e-3 for gap in gaps if not math.isnan(gap)):
                raise refused(key, "no curve comes near this line", "the line that one does")
            start, end_place = (box.left, run(box.left)), (box.right, run(box.right))
            part = clipped(start, end_place, box)
            if part is None:
                raise refused(key, "the line lies outside of the axes", "wider axes")
            answer, ends = told.is_answer(run(0.0)) and run(0.0) == run(1.0), part
        case _:
            raise refused(key, "this is no line", "x = 2 or y = 1")
    if answer or told.question.reading.answer == node:
        raise refused(key, "this asymptote is what is asked for", "leave it out")
    text = str(value)
    name, source = f"asymptote-{k}", plane.board.source
    plane.board.add(Asymptote(*ends, text, id=name, source=source))
    shown = wording(node, {})
    on_an_axis = any(not any(values) for values in zip(*ends, strict=True))
    if shown is not None and not on_an_axis:
        plane.board.add(CurveLabel(shown, ends, id=f"{name}-name", source=source))
    plane.words.append(said("graph", "asymptote", line=text))


def _tangent(value: Structure, plane: _Plane, key: str, k: int) -> None:
    keys = Keys(value, key, ("to", "at"), {"x": "at", "curve": "to", "function": "to"},
                "{to: f, at: a}")  # fmt: skip
    run = _named_curve(keys.need("to"), plane, keys.at("to"))
    where = keys.need("at")
    place = _place(plane.told.parsed(where, keys.at("at")), plane.told)
    x = place[0] if place is not None else plane.told.amount(where, keys.at("at")).value
    left, right = (run(x) - run(x - _STEP)) / _STEP, (run(x + _STEP) - run(x)) / _STEP
    if not abs(left - right) <= 1e-2 * max(1.0, abs(left)):
        raise refused(keys.at("at"), "the curve has no tangent there", "another place")
    slope, y = (run(x + _STEP) - run(x - _STEP)) / (2 * _STEP), run(x)
    box = plane.box
    ends = ((box.left, y + slope * (box.left - x)), (box.right, y + slope * (box.right - x)))
    part = clipped(*ends, box)
    if part is None or not plane.up.holds(y):
        raise refused(keys.at("at"), "the tangent lies outside of the axes", "wider axes")
    style = Style(weight=Weight.THIN)
    plane.board.add(Line(*part, id=f"tangent-{k}", source=plane.board.source, style=style))
    plane.board.add(Dot((x, y), id=f"touch-{k}", source=plane.board.source))
    plane.words.append(said("graph", "tangent", curve=str(keys.get("to"))))


# --- points ----------------------------------------------------------------------------


def _place(node: Node, told: Told) -> Place | None:
    """Where a point of the question is; None for what is no point."""
    try:
        meaning = told.question.lowering.lower(node)
    except LoweringProblem:
        return None
    match meaning:
        case Collection(items=(Scalar(term=x), Scalar(term=y))):
            place = in_float(evaluate(x, told.model)), in_float(evaluate(y, told.model))
            return place if all(map(math.isfinite, place)) else None
        case _:
            return None


def _marks(keys: Keys, plane: _Plane) -> None:
    told = plane.told
    labels = [str(part).strip() for part in _parts(keys.get("label"))]
    points: dict[str, Place] = {}
    for k, one in enumerate(listed(keys.get("mark"))):
        key = f"{keys.at('mark')}[{k}]"
        node = told.parsed(one, key)
        if not isinstance(node, Name):
            raise refused(key, "a point is marked by its name", "A, a point of the question")
        place = _place(node, told)
        if place is None:
            raise refused(key, f"{one} is no point of the question", "a point of data or unknowns")
        points[node.identifier] = place
    for k, text in enumerate(labels):
        if text not in points:
            _label_curve(text, plane, f"{keys.at('label')}[{k}]")
    for name, place in points.items():
        box = plane.box
        if not (box.left <= place[0] <= box.right and box.bottom <= place[1] <= box.top):
            raise refused(keys.at("mark"), f"{name} lies outside of the axes", "wider axes")
        source = Source(SourceKind.POINT, name)
        plane.board.add(Dot(place, id=f"dot-{name}", source=source))
        if not labels or name in labels:
            plane.board.add(PointLabel(name_text(name), place, id=f"label-{name}", source=source))
        plane.words.append(said("graph", "point", name=name))


def _label_curve(text: str, plane: _Plane, key: str) -> None:
    """A label that is the equation of one of the curves."""
    told = plane.told
    node = told.parsed(text, key)
    told.refuse_answer_in(text, key)
    run = told.curve(_formula(node, told, key), "x", key)
    for k, one in enumerate(plane.curves):
        at = [one.low + (one.high - one.low) * part for part in (0.13, 0.37, 0.59, 0.83)]
        if all(
            abs(run(x) - one.run(x)) <= 1e-9 * max(1.0, abs(run(x)))
            for x in at
            if not math.isnan(one.run(x))
        ):
            pieces = sampled(one.run, one.low, one.high, plane.box)
            shown = wording(node, {})
            if shown is None:
                raise refused(key, "this does not fit on a line", "y = f(x)")
            plane.board.add(
                CurveLabel(
                    shown, max(pieces, key=len), id=f"curve-{k}-name", source=plane.board.source
                )
            )
            return
    raise refused(key, f"no curve and no marked point is {text}", "an equation under plot")


#: Told by its key ``plot`` beside others, not by its name.
PLOT = Kind("plot", graph, _EXAMPLE)
GRAPH = Kind(
    "graph",
    graph,
    "{graph: {function: f, x: [-3, 3]}}",
    (
        "function",
        "functions",
        "function_graph",
        "function_plot",
        "graph_of_function",
        "coordinate_graph",
    ),
    bare="plot",
)
