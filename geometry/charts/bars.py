"""Bar charts: a bar for each category, side by side for several series; upright or lying.

One kind of chart among those of `geometry.charts.kinds`: it takes its numbers from the data of the
question (`told`), places bars on a `board` and states what they say.  It imports no other kind.
"""

from __future__ import annotations

from dataclasses import dataclass

from geometry.charts.board import Board, Frame, letters_wide, numbered
from geometry.charts.keys import Keys, Structure, listed
from geometry.charts.kind import Kind
from geometry.charts.names import hold_names, hold_to_data
from geometry.charts.scales import covering, require_readable
from geometry.charts.speaking import about, row_of, spoken
from geometry.charts.told import Amount, Told
from geometry.figure.drawing import Drawing
from geometry.figure.elements import Align, Bar, Layer, Polygon
from geometry.figure.errors import refused
from geometry.figure.saying import Part, Several, in_words, said
from geometry.figure.style import Fill, Style, Weight
from geometry.figure.text import upright

_EXAMPLE = "{bar_chart: {categories: [Bus, Car], values: [bus, car], y_label: Number of pupils}}"
_KNOWN = ("categories", "values", "series", "x_label", "y_label", "y_axis", "x_axis", "title",
          "grid", "direction", "show_values")  # fmt: skip
_SYNONYMS = {
    "labels": "categories",
    "category": "categories",
    "frequencies": "values",
    "frequency": "values",
    "heights": "values",
    "data": "values",
    "x": "categories",
    "y": "values",
    "xlabel": "x_label",
    "ylabel": "y_label",
    "y_scale": "y_axis",
    "scale": "y_axis",
    "orientation": "direction",
    "groups": "series",
    "value_labels": "show_values",
}
TONES = (Fill.TONE_1, Fill.TONE_2, Fill.TONE_3, Fill.TONE_4, Fill.TONE_5, Fill.TONE_6)
_HEIGHT = 190.0
_WIDEST = 430.0
_ASKED = {"?", "？"}


@dataclass(frozen=True, slots=True)
class Gap:
    """A value that is not shown: its place holds a question mark."""


def categories_of(value: Structure, told: Told, key: str) -> tuple[str, ...]:
    """The names of the categories, each once; no name says the answer."""
    names = tuple(str(part).strip() for part in listed(value))
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise refused(key, f"the category {twice[0]} stands twice", "each category once")
    if not names:
        raise refused(key, "there are no categories", "[Bus, Car, Walk]")
    for name in names:
        told.refuse_answer_in(name, key)
    return names


def values_or_gaps(value: Structure, told: Told, key: str, count: int) -> tuple[Amount | Gap, ...]:
    """As many values as there are categories; ``?`` for one that is not shown."""
    parts = listed(value) if not isinstance(value, str) or "?" in value else None
    if parts is None or not any(str(part).strip() in _ASKED for part in parts):
        found: tuple[Amount | Gap, ...] = told.amounts(value, key)
    else:
        shown = [part for part in parts if str(part).strip() not in _ASKED]
        amounts = iter(told.amounts(shown, key) if shown else ())
        found = tuple(Gap() if str(part).strip() in _ASKED else next(amounts) for part in parts)
    if len(found) != count:
        raise refused(
            key, f"{count} categories have {len(found)} values", "one value for each category"
        )
    return found


def bar_chart(value: Structure, told: Told, key: str) -> Drawing:
    """The bar chart of a figure.  Raises `FigureError`."""
    keys = Keys(value, key, _KNOWN, _SYNONYMS, _EXAMPLE)
    names = categories_of(keys.need("categories"), told, keys.at("categories"))
    series = _series(keys, told, len(names))
    hold_to_data([name for name, _ in series], [row for _, row in series], told, keys.at("series"))
    if len(series) == 1:
        hold_to_data(names, [(one,) for one in series[0][1]], told, keys.at("values"))
    rows = keys.get("series") if "series" in keys else {"": keys.get("values")}
    assert isinstance(rows, dict)
    hold_names([(str(name), row) for name, row in rows.items()], told, keys.at("series"))
    for row in rows.values():
        hold_names(zip(names, listed(row), strict=False), told, key)
    amounts = [one for _, row in series for one in row if isinstance(one, Amount)]
    if not amounts:
        raise refused(keys.at("values"), "every value is a gap", "values that the data tell")
    for one in amounts:
        if one.value < 0:
            raise refused(keys.at("values"), f"a bar cannot be {one.value:g} long", "no negatives")
    axis_key = "x_axis" if "x_axis" in keys else "y_axis"
    scale = covering(
        keys.get(axis_key), told, keys.at(axis_key), tuple(a.value for a in amounts), zero=True
    )
    if scale.low > 0:
        raise refused(keys.at(axis_key), "bars stand on 0", '"0 to ..."')
    if not keys.flag("show_values"):
        require_readable(scale, told.alone(amounts), keys.at(axis_key), "show_values: true")
    wide = max(len(names) * max(30.0, 14.0 * len(series) + 14.0), 150.0)
    needed = len(names) * (max(map(letters_wide, names)) + 12.0)
    lying = keys.choice("direction", ("auto", "vertical", "upright", "horizontal", "lying"))
    texts = [keys.text("x_label"), keys.text("y_label")]
    for text in (*texts, keys.text("title")):
        told.refuse_answer_in(text, key)
    board = Board(key)
    if lying in ("horizontal", "lying") or (lying == "auto" and needed > _WIDEST):
        frame = Frame(0.0, scale.high, 0.0, float(len(names)), (240.0, max(wide * 0.8, 90.0)))
        if keys.flag("grid"):
            frame.grid(board, scale.ticks, ())
        frame.x_axis(board, numbered(scale.ticks, scale.every), texts[1])
        rows = tuple((len(names) - k - 0.5, upright(name)) for k, name in enumerate(names))
        frame.y_axis(board, rows, texts[0], required=True)
        sideways = True
    else:
        frame = Frame(0.0, float(len(names)), 0.0, scale.high, (max(wide, needed), _HEIGHT))
        if keys.flag("grid"):
            frame.grid(board, (), scale.ticks)
        columns = tuple((k + 0.5, upright(name)) for k, name in enumerate(names))
        frame.x_axis(board, columns, texts[0], required=True)
        frame.y_axis(board, numbered(scale.ticks, scale.every), texts[1])
        sideways = False
    _bars(board, series, len(names), sideways=sideways, shown=keys.flag("show_values"))
    if len(series) > 1:
        _legend(board, frame, [name for name, _ in series])
    frame.title(board, keys.text("title"))
    words = _description(names, series, texts, lying=sideways)
    return frame.drawing(board, in_words(words, told.lang))


def _series(keys: Keys, told: Told, count: int) -> tuple[tuple[str, tuple[Amount | Gap, ...]], ...]:
    if "series" not in keys:
        value = keys.need("values")
        if isinstance(value, dict):
            raise refused(keys.at("values"), "these are values in a list", "[bus, car]")
        return (("", values_or_gaps(value, told, keys.at("values"), count)),)
    if "values" in keys:
        raise refused(keys.key, "values and series are two ways to say it", "one of them")
    series = keys.get("series")
    if not isinstance(series, dict) or not 1 <= len(series) <= len(TONES):
        raise refused(keys.at("series"), "this is no map of series", "{Boys: [..], Girls: [..]}")
    return tuple(
        (str(name), values_or_gaps(row, told, f"{keys.at('series')}.{name}", count))
        for name, row in series.items()
    )


def _bars(
    board: Board,
    series: tuple[tuple[str, tuple[Amount | Gap, ...]], ...],
    count: int,
    *,
    sideways: bool,
    shown: bool,
) -> None:
    width = 0.64 / len(series)
    for j, (_, row) in enumerate(series):
        for k, one in enumerate(row):
            start = k + 0.18 + j * width
            middle = start + width / 2
            if sideways:
                start, middle = count - start - width, count - middle
            end = one.value if isinstance(one, Amount) else 0.0
            if isinstance(one, Amount):
                sides = (0.0, end, start, start + width) if sideways else (
                    start, start + width, 0.0, end)  # fmt: skip
                style = Style(weight=Weight.THIN, fill=TONES[j])
                board.add(Bar(*sides, id=f"bar-{j}-{k}", source=one.source, style=style))
            if isinstance(one, Gap) or shown:
                text = "?" if isinstance(one, Gap) else f"{one.value:g}"
                place = (end, middle) if sideways else (middle, end)
                align = Align.RIGHT if sideways else Align.ABOVE
                board.words(text, place, align, f"value-{j}-{k}", gap=3.0)


def _legend(board: Board, frame: Frame, names: list[str]) -> None:
    side = 9.0
    for j, name in enumerate(names):
        left = frame.right + frame.across(14.0)
        top = frame.top - frame.up(18.0 * j)
        right, bottom = left + frame.across(side), top - frame.up(side)
        corners = ((left, bottom), (right, bottom), (right, top), (left, top))
        style = Style(weight=Weight.THIN, fill=TONES[j])
        board.add(Polygon(corners, id=f"key-{j}", source=board.source, style=style, z=Layer.MARK))
        board.words(name, (right, (top + bottom) / 2), Align.RIGHT, f"key-name-{j}")


def _description(
    names: tuple[str, ...],
    series: tuple[tuple[str, tuple[Amount | Gap, ...]], ...],
    texts: list[str],
    *,
    lying: bool,
) -> Part:
    def listing(row: tuple[Amount | Gap, ...]) -> Part:
        parts: list[Part] = [
            f"{name} {spoken(one.value)}"
            if isinstance(one, Amount)
            else said("chart", "not_shown", name=name)
            for name, one in zip(names, row, strict=True)
        ]
        return Several(tuple(parts), "row")

    rows = Several(tuple(row_of(name, listing(row)) for name, row in series), "apart")
    kind = said("chart", "lying_bars" if lying else "bars")
    by = about(texts[0], "by")
    return said("chart", "whole", kind=kind, about=about(texts[1]), by=by, rows=rows)


KIND = Kind(
    "bar_chart",
    bar_chart,
    _EXAMPLE,
    ("bar", "bars", "bar_graph", "barchart", "column_chart"),
    bare="values",
)
