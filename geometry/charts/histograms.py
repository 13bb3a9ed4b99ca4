"""Histograms: bars without gaps whose areas are frequencies.

Over classes of unequal width the height is the frequency density; a histogram that shows
frequencies as heights there is refused, and so is one whose title says the other thing.
"""

from __future__ import annotations

import itertools

from geometry.charts.board import Board, Frame, numbered
from geometry.charts.keys import Keys, Structure, plain
from geometry.charts.kind import Kind
from geometry.charts.scales import Range, covering, require_readable
from geometry.charts.speaking import about, spoken
from geometry.charts.told import Amount, Told
from geometry.figure.axes_composing import number_text
from geometry.figure.drawing import Drawing
from geometry.figure.elements import Bar
from geometry.figure.errors import refused
from geometry.figure.saying import Several, in_words, said

_EXAMPLE = (
    "{histogram: {class_boundaries: [0, 10, 15, 30], frequency_density: density, "
    "x_label: Time (min)}}"
)
_KNOWN = ("class_boundaries", "frequency_density", "frequency", "x_label", "y_label", "x_axis",
          "y_axis", "grid", "title")  # fmt: skip
_SYNONYMS = {
    "boundaries": "class_boundaries",
    "bins": "class_boundaries",
    "bin_edges": "class_boundaries",
    "edges": "class_boundaries",
    "classes": "class_boundaries",
    "frequency_densities": "frequency_density",
    "density": "frequency_density",
    "densities": "frequency_density",
    "frequencies": "frequency",
    "counts": "frequency",
    "xlabel": "x_label",
    "ylabel": "y_label",
}
#: What the heights may be, by the keys of the phrases for the title of their axis.
_TITLES = ("frequency", "density")


def histogram(value: Structure, told: Told, key: str) -> Drawing:
    """The histogram of a figure.  Raises `FigureError`."""
    keys = Keys(value, key, _KNOWN, _SYNONYMS, _EXAMPLE)
    edges = told.amounts(keys.need("class_boundaries"), keys.at("class_boundaries"))
    values = [edge.value for edge in edges]
    if len(values) < 2 or any(a >= b for a, b in itertools.pairwise(values)):
        raise refused(keys.at("class_boundaries"), "boundaries grow", "[0, 10, 15, 30]")
    heights, title = _heights(keys, told, values)
    for text in (keys.text("x_label"), title, keys.text("title")):
        told.refuse_answer_in(text, key)
    across = covering(keys.get("x_axis"), told, keys.at("x_axis"), tuple(values), zero=False)
    up = covering(
        keys.get("y_axis"), told, keys.at("y_axis"), tuple(one.value for one in heights), zero=True
    )
    require_readable(up, told.alone(heights), keys.at("y_axis"))
    board = Board(key)
    frame = Frame(across.low, across.high, 0.0, up.high, (270.0, 190.0), (across.low > 0, False))
    ticks = across.ticks if "x_axis" in keys or len(values) > 9 else tuple(values)
    marked = Range(across.low, across.high, ticks)
    require_readable(marked, told.alone(edges), keys.at("x_axis"))
    if keys.flag("grid"):
        frame.grid(board, ticks, up.ticks)
    frame.x_axis(board, tuple((tick, number_text(tick)) for tick in ticks), keys.text("x_label"))
    frame.y_axis(board, numbered(up.ticks, up.every), title)
    for k, one in enumerate(heights):
        sides = (values[k], values[k + 1], 0.0, one.value)
        board.add(Bar(*sides, id=f"bar-{k}", source=one.source))
    frame.title(board, keys.text("title"))
    classes = tuple(
        said("chart", "class", low=low, high=high, value=spoken(one.value))
        for k, one in enumerate(heights)
        for low, high in [(spoken(values[k]), spoken(values[k + 1]))]
    )
    words = said(
        "chart",
        "histogram",
        about=about(keys.text("x_label")),
        title=title,
        classes=Several(classes, "row"),
    )
    return frame.drawing(board, in_words(words, told.lang))


def _heights(keys: Keys, told: Told, edges: list[float]) -> tuple[tuple[Amount, ...], str]:
    """The heights of the bars and the title of their axis."""
    widths = [b - a for a, b in itertools.pairwise(edges)]
    equal = all(abs(width - widths[0]) <= 1e-9 * widths[0] for width in widths)
    title = keys.text("y_label")
    frequency, density = (in_words(said("chart", name), told.lang) for name in _TITLES)
    says_density = "density" in plain(title) or plain(title) == plain(density)
    says_frequency = "frequency" in plain(title) or plain(title) == plain(frequency)
    name = "frequency_density" if "frequency_density" in keys else "frequency"
    found = told.amounts(
        keys.need(name, "frequency_density: [..], or frequency: [..] for equal classes"),
        keys.at(name),
    )
    if len(found) != len(widths):
        raise refused(
            keys.at(name),
            f"{len(widths)} classes have {len(found)} values",
            "one more boundary than values",
        )
    if any(one.value < 0 for one in found):
        raise refused(keys.at(name), "a class has a negative height", "numbers from 0 on")
    if name == "frequency":
        if not equal:
            raise refused(
                keys.at(name),
                "the classes are not equally wide, so heights are no frequencies",
                "frequency_density: each frequency divided by the width of its class",
            )
        if says_density:
            raise refused(
                keys.at("y_label"), "the heights are frequencies", f"y_label: {frequency}"
            )
        return found, title or frequency
    if says_frequency and not says_density:
        raise refused(
            keys.at("y_label"), "the heights are frequency densities", f"y_label: {density}"
        )
    if "frequency" in keys:
        counts = told.amounts(keys.get("frequency"), keys.at("frequency"))
        products = [one.value * width for one, width in zip(found, widths, strict=True)]
        if len(counts) != len(products) or any(
            abs(one.value - product) > 1e-9 * max(1.0, product)
            for one, product in zip(counts, products, strict=True)
        ):
            raise refused(
                keys.at("frequency"),
                "density times width is not the frequency",
                "frequency_density = frequency/width, or one of the two",
            )
    return found, title or density


KIND = Kind("histogram", histogram, _EXAMPLE)
