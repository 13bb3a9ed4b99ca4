"""Scatter diagrams, with a line of best fit if the question has one; and line graphs."""

from __future__ import annotations

import itertools

from geometry.charts.board import Board, Frame, numbered
from geometry.charts.keys import Keys, Structure
from geometry.charts.kind import Kind
from geometry.charts.names import hold_names
from geometry.charts.scales import Range, covering, require_readable, roomy
from geometry.charts.speaking import in_a_sentence, spoken
from geometry.charts.told import Amount, Told
from geometry.figure.drawing import Drawing
from geometry.figure.elements import Curve, Dot, DotKind, Layer, Polyline
from geometry.figure.errors import refused
from geometry.figure.saying import Part, in_words, said
from geometry.figure.style import Style, Weight
from mathverify.language import tree

_EXAMPLE = "{scatter: {x: ages, y: heights, x_label: Age (years), y_label: Height (cm)}}"
_LINE_EXAMPLE = "{line_graph: {x: hours, y: temperatures, x_label: Hour}}"
_KNOWN = ("x", "y", "line", "x_label", "y_label", "x_axis", "y_axis", "grid", "title")
_SYNONYMS = {
    "xs": "x",
    "ys": "y",
    "x_values": "x",
    "y_values": "y",
    "line_of_best_fit": "line",
    "best_fit": "line",
    "regression_line": "line",
    "xlabel": "x_label",
    "ylabel": "y_label",
}
_ROOM = (250.0, 190.0)


def scatter(value: Structure, told: Told, key: str) -> Drawing:
    """The scatter diagram of a figure.  Raises `FigureError`."""
    keys = Keys(value, key, _KNOWN, _SYNONYMS, _EXAMPLE)
    board, frame, xs, ys, words = _points(keys, told)
    for k, (x, y) in enumerate(zip(xs, ys, strict=True)):
        place = (x.value, y.value)
        board.add(Dot(place, DotKind.CROSS, id=f"point-{k}", source=x.source))
    fitted: Part = ""
    if "line" in keys:
        fitted = _line(keys, told, board, frame)
    listing = ", ".join(
        f"({spoken(x.value)}, {spoken(y.value)})" for x, y in zip(xs, ys, strict=True)
    )
    whole = said("chart", "scatter", about=words, points=listing, fitted=fitted)
    return frame.drawing(board, in_words(whole, told.lang))


def line_graph(value: Structure, told: Told, key: str) -> Drawing:
    """Points joined by straight lines, from left to right.  Raises `FigureError`."""
    keys = Keys(value, key, _KNOWN, _SYNONYMS, _LINE_EXAMPLE)
    if "line" in keys:
        raise refused(keys.at("line"), "a line graph joins its points", "scatter with a line")
    board, frame, xs, ys, words = _points(keys, told)
    places = tuple((x.value, y.value) for x, y in zip(xs, ys, strict=True))
    if any(one[0] >= other[0] for one, other in itertools.pairwise(places)):
        raise refused(keys.at("x"), "the values across grow", "x in order")
    if len(places) > 1:
        board.add(Polyline(places, id="line", source=ys[0].source))
    for k, place in enumerate(places):
        board.add(Dot(place, id=f"point-{k}", source=ys[k].source))
    listing = ", ".join(f"({spoken(x)}, {spoken(y)})" for x, y in places)
    whole = said("chart", "line_graph", about=words, points=listing)
    return frame.drawing(board, in_words(whole, told.lang))


def _points(
    keys: Keys, told: Told
) -> tuple[Board, Frame, tuple[Amount, ...], tuple[Amount, ...], Part]:
    xs = told.amounts(keys.need("x"), keys.at("x"))
    ys = told.amounts(keys.need("y"), keys.at("y"))
    if len(xs) != len(ys):
        raise refused(keys.key, f"{len(xs)} values of x go with {len(ys)} of y", "as many y as x")
    texts = [keys.text("x_label"), keys.text("y_label")]
    for text in (*texts, keys.text("title")):
        told.refuse_answer_in(text, keys.key)
    hold_names(zip(texts, (keys.get("x"), keys.get("y")), strict=True), told, keys.key)
    across = _range("x_axis", keys, told, xs)
    up = _range("y_axis", keys, told, ys)
    board = Board(keys.key)
    breaks = (across.low > 0, up.low > 0)
    frame = Frame(across.low, across.high, up.low, up.high, _ROOM, breaks)
    if keys.flag("grid"):
        frame.grid(board, across.ticks, up.ticks)
    frame.x_axis(board, numbered(across.ticks, across.every), texts[0])
    frame.y_axis(board, numbered(up.ticks, up.every), texts[1])
    if up.low < 0 < up.high:
        board.segment((frame.corner[0], 0.0), (across.high, 0.0), "zero")
    frame.title(board, keys.text("title"))
    words: Part = ""
    if all(texts):
        small_across, small_up = map(in_a_sentence, texts)
        across_title, up_title = texts
        words = said(
            "chart",
            "against",
            up=up_title,
            across=across_title,
            small_up=small_up,
            small_across=small_across,
        )
    return board, frame, xs, ys, words


def _range(name: str, keys: Keys, told: Told, amounts: tuple[Amount, ...]) -> Range:
    """Around the values, from 0 where that leaves no wide empty strip."""
    values = [one.value for one in amounts]
    low, high = min(values), max(values)
    zero = low >= 0 and low <= 0.6 * high
    found = covering(keys.get(name), told, keys.at(name), tuple(values), zero=zero)
    found = found if name in keys else roomy(found, values)
    require_readable(found, told.alone(amounts), keys.at(name))
    return found


def _line(keys: Keys, told: Told, board: Board, frame: Frame) -> Part:
    node = told.parsed(keys.get("line"), keys.at("line"))
    match node:
        case tree.Relation(
            operands=(tree.Name(identifier="y"), right), signs=(tree.Comparison.EQUAL,)
        ):
            node = right
        case tree.Relation():
            raise refused(keys.at("line"), "this is no line", "y = a*x + b with data a and b")
        case _:
            pass
    told.refuse_made_up(node, keys.at("line"))
    run = told.curve(node, "x", keys.at("line"))
    steps = 200
    width = (frame.right - frame.left) / steps
    inside = [
        (x, run(x))
        for x in (frame.left + k * width for k in range(steps + 1))
        if frame.bottom <= run(x) <= frame.top
    ]
    if len(inside) < 2:
        raise refused(keys.at("line"), "the line misses the diagram", "axes that show it")
    board.add(
        Curve(
            (tuple(inside),),
            str(keys.get("line")),
            id="line",
            source=board.source,
            style=Style(weight=Weight.THIN),
            z=Layer.STROKE,
        )
    )
    return said("chart", "fitted")


SCATTER = Kind(
    "scatter",
    scatter,
    _EXAMPLE,
    ("scatter_plot", "scatter_graph", "scatter_diagram", "scatterplot"),
)
LINE = Kind("line_graph", line_graph, _LINE_EXAMPLE, ("line_chart", "frequency_polygon"))
