"""Box-and-whisker plots over one axis: minimum, quartiles, median, maximum."""

from __future__ import annotations

from geometry.charts.board import Board, Frame, numbered
from geometry.charts.keys import Keys, Structure, listed
from geometry.charts.kind import Kind
from geometry.charts.names import hold_names
from geometry.charts.scales import covering, require_readable, roomy
from geometry.charts.speaking import about, row_of, spoken
from geometry.charts.told import Amount, Told
from geometry.figure.drawing import Drawing
from geometry.figure.elements import Align, BoxPlot
from geometry.figure.errors import refused
from geometry.figure.saying import Several, in_words, said
from geometry.figure.style import Fill, Style, Weight

_EXAMPLE = "{box_plot: {min: min, q1: q1, median: median, q3: q3, max: max, axis: 0 to 60 step 10}}"
_FIVE = ("min", "q1", "median", "q3", "max")
_KNOWN = (*_FIVE, "values", "boxes", "axis", "label", "grid", "title")
_SYNONYMS = {
    "minimum": "min",
    "lowest": "min",
    "least": "min",
    "lower_quartile": "q1",
    "lq": "q1",
    "med": "median",
    "q2": "median",
    "upper_quartile": "q3",
    "uq": "q3",
    "maximum": "max",
    "highest": "max",
    "greatest": "max",
    "summary": "values",
    "five_numbers": "values",
    "x_label": "label",
    "xlabel": "label",
    "axis_label": "label",
    "x_axis": "axis",
    "number_line": "axis",
    "scale": "axis",
    "plots": "boxes",
}
_CALLED = frozenset(
    f"box{joint}{more}plot" for joint in ("", "_") for more in ("", "and_whisker", "and_whisker_")
)


def values_called(text: str) -> str | None:
    """What stands behind ``box_plot`` in brackets, with these; None for another text."""
    head, bracket, inside = text.strip().partition("(")
    return bracket + inside if bracket and head.rstrip().lower() in _CALLED else None


def box_plot(value: Structure, told: Told, key: str) -> Drawing:
    """The box plots of a figure, the first at the top.  Raises `FigureError`."""
    called = values_called(value) if isinstance(value, str) else None
    if called is not None and called.endswith(")"):
        value = {"values": listed(called[1:-1])}
    if isinstance(value, str | list):
        value = {"values": value}
    keys = Keys(value, key, _KNOWN, _SYNONYMS, _EXAMPLE)
    boxes = _boxes(keys, told)
    rows = keys.get("boxes")
    if isinstance(rows, dict):
        hold_names([(str(name), row) for name, row in rows.items()], told, keys.at("boxes"))
    else:
        hold_names([(name, keys.get(name)) for name in _FIVE], told, key)
    label = keys.text("label")
    for text in (label, keys.text("title"), *(name for name, _ in boxes)):
        told.refuse_answer_in(text, key)
    ends = tuple(one.value for _, five in boxes for one in five)
    scale = covering(keys.get("axis"), told, keys.at("axis"), ends, zero=False)
    if "axis" not in keys:
        scale = roomy(scale, ends)
    numbers = [one for _, five in boxes for one in five]
    require_readable(scale, told.alone(numbers), keys.at("axis"))
    board = Board(key)
    frame = Frame(scale.low, scale.high, 0.0, float(len(boxes)), (280.0, 56.0 * len(boxes)))
    if keys.flag("grid"):
        frame.grid(board, scale.ticks, ())
    frame.x_axis(board, numbered(scale.ticks, scale.every), label)
    for k, (name, five) in enumerate(boxes):
        level = len(boxes) - k - 0.42
        values = tuple(one.value for one in five)
        board.add(
            BoxPlot(
                (values[0], values[1], values[2], values[3], values[4]),
                level,
                0.46,
                id=f"box-{k}",
                source=five[2].source,
                style=Style(weight=Weight.THIN, fill=Fill.TONE_1),
            )
        )
        if name:
            board.words(name, (scale.low, level), Align.LEFT, f"name-{k}", gap=6.0)
    frame.title(board, keys.text("title"))
    rows = tuple(
        row_of(name, said("chart", "five", **dict(zip(_FIVE, numbers, strict=True))))
        for name, five in boxes
        for numbers in [[spoken(one.value) for one in five]]
    )
    plots = said("chart", "boxes" if len(boxes) > 1 else "box")
    whole = said("chart", "rows", kind=plots, about=about(label), rows=Several(rows, "apart"))
    return frame.drawing(board, in_words(whole, told.lang))


def _boxes(keys: Keys, told: Told) -> tuple[tuple[str, tuple[Amount, ...]], ...]:
    if "boxes" in keys:
        boxes = keys.get("boxes")
        if not isinstance(boxes, dict) or not boxes:
            raise refused(keys.at("boxes"), "this is no map of boxes", "{Class A: [12, 20, ...]}")
        return tuple(
            (str(name), _five(row, told, f"{keys.at('boxes')}.{name}"))
            for name, row in boxes.items()
        )
    if "values" in keys:
        return (("", _five(keys.get("values"), told, keys.at("values"))),)
    missing = [name for name in _FIVE if name not in keys]
    if missing:
        raise refused(keys.key, f"{', '.join(missing)} missing", _EXAMPLE)
    return (("", _five([keys.get(name) for name in _FIVE], told, keys.key)),)


def _five(value: Structure, told: Told, key: str) -> tuple[Amount, ...]:
    if isinstance(value, dict):
        row = Keys(value, key, _FIVE, _SYNONYMS, _EXAMPLE)
        value = [row.need(name) for name in _FIVE]
    found = told.amounts(value, key)
    if len(found) != len(_FIVE):
        of = value if isinstance(value, str) and value.isidentifier() else "marks"
        raise refused(
            key,
            f"a box plot has five numbers, not {len(found)}",
            f"[min({of}), quartile({of}, 1, exclusive), median({of}), "
            f"quartile({of}, 3, exclusive), max({of})] with your way of quartiles",
        )
    values = [one.value for one in found]
    if values != sorted(values):
        raise refused(key, "the five numbers are not in order", "min, q1, median, q3, max")
    return found


KIND = Kind(
    "box_plot",
    box_plot,
    _EXAMPLE,
    ("box", "boxplot", "box_plots", "box_and_whisker", "box_and_whisker_plot"),
    bare="values",
)
