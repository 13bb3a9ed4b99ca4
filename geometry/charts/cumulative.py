"""Cumulative frequency graphs: how many values lie below each boundary, joined to a curve."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Callable

from geometry.charts.board import Board, Frame, numbered
from geometry.charts.keys import Keys, Structure, listed, plain
from geometry.charts.kind import Kind
from geometry.charts.scales import covering, require_readable
from geometry.charts.speaking import about, spoken
from geometry.charts.told import Amount, Told
from geometry.figure.drawing import Drawing
from geometry.figure.elements import Curve, Dot, DotKind, Place, Polyline, Source
from geometry.figure.errors import refused
from geometry.figure.saying import Part, Several, in_words, said
from geometry.figure.style import Ink, Stroke, Style, Weight

_EXAMPLE = (
    "{cumulative_frequency: {class_boundaries: [0, 10, 15, 30], frequency: counts, "
    "x_label: Time (min)}}"
)
_KNOWN = ("class_boundaries", "frequency", "cumulative_frequency", "joined", "lines", "x_label",
          "y_label", "x_axis", "y_axis", "grid", "title")  # fmt: skip
_SYNONYMS = {
    "boundaries": "class_boundaries",
    "upper_boundaries": "class_boundaries",
    "bins": "class_boundaries",
    "edges": "class_boundaries",
    "classes": "class_boundaries",
    "frequencies": "frequency",
    "counts": "frequency",
    "cumulative": "cumulative_frequency",
    "cumulative_frequencies": "cumulative_frequency",
    "join": "joined",
    "read": "lines",
    "xlabel": "x_label",
    "ylabel": "y_label",
}
_ROOM = (270.0, 220.0)
_STEPS = 24
_DASHED = Style(stroke=Stroke.DASHED, weight=Weight.THIN, ink=Ink.GREY)

Run = Callable[[float], float]


def cumulative_frequency(value: Structure, told: Told, key: str) -> Drawing:
    """The cumulative frequency graph of a figure.  Raises `FigureError`."""
    keys = Keys(value, key, _KNOWN, _SYNONYMS, _EXAMPLE)
    edges = told.amounts(keys.need("class_boundaries"), keys.at("class_boundaries"))
    xs = [edge.value for edge in edges]
    if len(xs) < 2 or any(a >= b for a, b in itertools.pairwise(xs)):
        raise refused(keys.at("class_boundaries"), "boundaries grow", "[0, 10, 15, 30]")
    ys, source, alone = _heights(keys, told, len(xs))
    frequency, own = (
        in_words(said("chart", name), told.lang) for name in ("frequency", "cumulated")
    )
    title = keys.text("y_label") or own
    single = "frequency" in plain(title) and "cumulative" not in plain(title)
    if single or plain(title) == plain(frequency):
        raise refused(
            keys.at("y_label"), "the heights are cumulative frequencies", f"y_label: {own}"
        )
    for text in (keys.text("x_label"), title, keys.text("title")):
        told.refuse_answer_in(text, key)
    across = covering(keys.get("x_axis"), told, keys.at("x_axis"), tuple(xs), zero=False)
    up = covering(keys.get("y_axis"), told, keys.at("y_axis"), tuple(ys), zero=True)
    require_readable(across, told.alone(edges), keys.at("x_axis"))
    require_readable(up, ys if alone else (), keys.at("y_axis"))
    if up.low != 0:
        raise refused(keys.at("y_axis"), "cumulative frequencies start at 0", '"0 to ..."')
    board = Board(key)
    frame = Frame(across.low, across.high, 0.0, up.high, _ROOM, (across.low > 0, False))
    if keys.flag("grid", default=True):
        frame.grid(board, across.ticks, up.ticks)
    frame.x_axis(board, numbered(across.ticks, across.every), keys.text("x_label"))
    frame.y_axis(board, numbered(up.ticks, up.every), title)
    places = tuple(zip(xs, ys, strict=True))
    joined = keys.choice("joined", ("straight", "curve"))
    _join(board, places, joined, source)
    for k, place in enumerate(places[1:]):
        board.add(Dot(place, DotKind.CROSS, id=f"point-{k}", source=source))
    read = _lines(keys, told, board, frame, places, joined)
    frame.title(board, keys.text("title"))
    listing = ", ".join(f"({spoken(x)}, {spoken(y)})" for x, y in places)
    kind = "cumulative_curve" if joined == "curve" else "cumulative"
    across_title = about(keys.text("x_label"))
    words = said("chart", kind, about=across_title, points=listing, read=read)
    return frame.drawing(board, in_words(words, told.lang))


def _heights(keys: Keys, told: Told, count: int) -> tuple[list[float], Source, bool]:
    """The heights over the boundaries, the first 0, what tells them, and whether nothing else."""
    if "cumulative_frequency" not in keys:
        found = _values(keys, told, "frequency", count)
        sums = [0.0, *itertools.accumulate(one.value for one in found)]
        return sums, found[0].source, bool(told.alone(found))
    name = "cumulative_frequency"
    found = _values(keys, told, name, count)
    ys = [one.value for one in found]
    if len(ys) == count:
        if ys[0] != 0:
            words = f"{spoken(ys[0])} values would lie below the first boundary"
            raise refused(keys.at(name), words, "0, or a value for each class alone")
    else:
        ys = [0.0, *ys]
    for one, other in itertools.pairwise(ys):
        if other < one:
            words = f"these are not cumulative: {spoken(other)} comes after {spoken(one)}"
            raise refused(keys.at(name), words, "frequency: [..], or their sums from the left")
    if "frequency" in keys:
        counts = [one.value for one in _values(keys, told, "frequency", count)]
        for sum_, height in zip(itertools.accumulate(counts), ys[1:], strict=True):
            if abs(sum_ - height) > 1e-9 * max(1.0, abs(sum_)):
                words = f"the frequencies add to {spoken(sum_)}, not {spoken(height)}"
                raise refused(keys.at(name), words, "the sums of the frequencies from the left")
    return ys, found[0].source, bool(told.alone(found))


def _values(keys: Keys, told: Told, name: str, count: int) -> tuple[Amount, ...]:
    hint = "frequency: [..], or cumulative_frequency: [..]"
    found = told.amounts(keys.need(name, hint), keys.at(name))
    allowed = {count - 1, count} if name == "cumulative_frequency" else {count - 1}
    if len(found) not in allowed:
        raise refused(
            keys.at(name),
            f"{count - 1} classes have {len(found)} values",
            "one more boundary than values",
        )
    if any(one.value < 0 for one in found):
        raise refused(keys.at(name), "a class has a negative frequency", "numbers from 0 on")
    return found


# --- the curve -------------------------------------------------------------------------


def smooth(places: tuple[Place, ...]) -> Run:
    """The curve of Fritsch and Carlson through points: smooth, and rising where they rise."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    widths = [b - a for a, b in itertools.pairwise(xs)]
    slopes = [(d - c) / w for w, (c, d) in zip(widths, itertools.pairwise(ys), strict=True)]
    tangents = [slopes[0]]
    for k in range(1, len(slopes)):
        left, right = slopes[k - 1], slopes[k]
        if left * right <= 0:
            tangents.append(0.0)
            continue
        first, second = 2 * widths[k] + widths[k - 1], widths[k] + 2 * widths[k - 1]
        tangents.append((first + second) / (first / left + second / right))
    tangents.append(slopes[-1])

    def run(x: float) -> float:
        k = min(max(bisect_left(xs, x) - 1, 0), len(widths) - 1)
        t, w = (x - xs[k]) / widths[k], widths[k]
        return (
            (1 + 2 * t) * (1 - t) ** 2 * ys[k]
            + t * (1 - t) ** 2 * w * tangents[k]
            + t * t * (3 - 2 * t) * ys[k + 1]
            + t * t * (t - 1) * w * tangents[k + 1]
        )

    return run


def _straight(places: tuple[Place, ...]) -> Run:
    xs = [x for x, _ in places]

    def run(x: float) -> float:
        k = min(max(bisect_left(xs, x) - 1, 0), len(places) - 2)
        (left, low), (right, high) = places[k], places[k + 1]
        return low + (high - low) * (x - left) / (right - left)

    return run


def _join(board: Board, places: tuple[Place, ...], joined: str, source: Source) -> None:
    if joined == "straight":
        board.add(Polyline(places, id="line", source=source))
        return
    run = smooth(places)
    path = [places[0]]
    for (left, _), (right, high) in itertools.pairwise(places):
        path += [
            (x, run(x)) for x in (left + (right - left) * k / _STEPS for k in range(1, _STEPS))
        ]
        path.append((right, high))
    words = "the smooth curve through the points"
    board.add(Curve((tuple(path),), words, id="line", source=source))


def _lines(
    keys: Keys,
    told: Told,
    board: Board,
    frame: Frame,
    places: tuple[Place, ...],
    joined: str,
) -> Part:
    """Dashed lines from the left axis to the curve and down, as one reads off a median."""
    run = smooth(places) if joined == "curve" else _straight(places)
    levels = []
    for k, part in enumerate(listed(keys.get("lines"))):
        key = f"{keys.at('lines')}[{k}]"
        level = told.amount(part, key).value
        if not 0 < level <= places[-1][1]:
            raise refused(key, f"the curve does not reach {spoken(level)}", "a smaller number")
        x = _reached(run, level, places[0][0], places[-1][0])
        if told.is_answer(x):
            raise refused(key, "this line ends at what is asked for", "leave it out")
        corners = ((frame.left, level), (x, level), (x, 0.0))
        board.add(Polyline(corners, id=f"read-{k}", source=board.source, style=_DASHED))
        levels.append(spoken(level))
    if not levels:
        return ""
    return said("chart", "read_off", levels=Several(tuple(levels), "both"))


def _reached(run: Run, level: float, low: float, high: float) -> float:
    """Where a rising curve comes to a level."""
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if run(middle) < level else (low, middle)
    return round(high, 9)


KIND = Kind(
    "cumulative_frequency",
    cumulative_frequency,
    _EXAMPLE,
    (
        "cumulative_frequency_graph",
        "cumulative_frequency_curve",
        "cumulative_frequency_polygon",
        "cumulative_frequency_diagram",
        "ogive",
    ),
)
