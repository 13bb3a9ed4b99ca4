"""Fraction bars and circles: wholes in equal parts, of which some are shaded."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from geometry.charts.board import Board, letters_wide
from geometry.charts.entries import is_gap, value_text
from geometry.charts.keys import Keys, Structure
from geometry.charts.kind import Draws, Kind
from geometry.charts.speaking import row_of
from geometry.charts.told import Told
from geometry.figure.drawing import Drawing, Scale, WorldBox
from geometry.figure.elements import Align, Circle, Element, Place, Polygon, Sector, Source
from geometry.figure.errors import refused
from geometry.figure.saying import Part, Several, in_words, said
from geometry.figure.style import Fill, Style, Weight

_EXAMPLE = "{fraction_bar: {parts: n, shaded: k}}"
_CIRCLE_EXAMPLE = "{fraction_circle: {fraction: f}}"
_ONE = ("parts", "shaded", "fraction", "label")
_KNOWN = (*_ONE, "bars", "show", "title")
_SYNONYMS = {
    "denominator": "parts",
    "pieces": "parts",
    "numerator": "shaded",
    "filled": "shaded",
    "coloured": "shaded",
    "share": "fraction",
    "value": "fraction",
    "name": "label",
    "circles": "bars",
    "rows": "bars",
}
_MOST_PARTS, _MOST_WHOLES = 24, 4
#: Points: a whole bar, the radius of a circle, and what is between two of them.
_LONG, _HIGH, _RADIUS, _APART = 230.0, 30.0, 46.0, 18.0
_SHADED = Style(weight=Weight.THIN, fill=Fill.TONE_1)
_BLANK = Style(weight=Weight.THIN)


@dataclass(frozen=True, slots=True)
class _Row:
    """A bar or circle: how many parts a whole has, how many are shaded, what stands beside it."""

    parts: int
    shaded: int
    label: str
    source: Source

    @property
    def wholes(self) -> int:
        return max(1, math.ceil(self.shaded / self.parts))


def _kind(shape: str) -> Draws:
    """What draws fraction bars, or circles."""

    def draws(value: Structure, told: Told, key: str) -> Drawing:
        keys = Keys(value, key, _KNOWN, _SYNONYMS, _EXAMPLE)
        rows = _rows(keys, told)
        show = keys.choice("show", ("nothing", "fraction"))
        for text in (keys.text("title"), *(row.label for row in rows)):
            told.refuse_answer_in(text, key)
        if show == "fraction":
            for row in rows:
                if told.is_answer(row.shaded / row.parts):
                    words = f"{row.shaded}/{row.parts} is what is asked for"
                    raise refused(keys.at("show"), words, "no fraction beside it")
        return _drawn(keys, told.lang, rows, shape, shown=show == "fraction")

    return draws


# --- reading ---------------------------------------------------------------------------


def _rows(keys: Keys, told: Told) -> list[_Row]:
    if "bars" not in keys:
        return [_row(keys, told)]
    bars = keys.get("bars")
    if any(name in keys for name in _ONE):
        raise refused(keys.at("bars"), "one bar, or several in a list", "bars: [{fraction: f}, ..]")
    if not isinstance(bars, list) or not bars:
        raise refused(keys.at("bars"), "these are bars in a list", "bars: [{fraction: f}, ..]")
    return [
        _row(
            Keys(one if isinstance(one, dict) else {"fraction": one},
                 f"{keys.at('bars')}[{k}]", _ONE, _SYNONYMS, "{fraction: f}"),
            told,
        )
        for k, one in enumerate(bars)
    ]  # fmt: skip


def _row(keys: Keys, told: Told) -> _Row:
    """Parts and shaded parts as they are told, each held to the others."""
    label, source = keys.text("label"), Board(keys.key).source
    parts = _whole_number("parts", keys, told) if "parts" in keys else None
    shaded = None
    if "shaded" in keys and not is_gap(keys.get("shaded")):
        shaded = _whole_number("shaded", keys, told)
        source = told.amount(keys.get("shaded"), keys.at("shaded")).source
    if parts is not None and not 1 <= parts <= _MOST_PARTS:
        raise refused(keys.at("parts"), f"a whole has 1 to {_MOST_PARTS} parts", "parts: 8")
    if "fraction" in keys:
        fraction, written = _fraction(keys, told)
        source = told.amount(keys.get("fraction"), keys.at("fraction")).source
        if parts is None:
            parts = written
        if (fraction * parts).denominator != 1:
            words = f"{fraction} is no whole number of {parts} parts"
            raise refused(keys.at("parts"), words, f"parts: a multiple of {fraction.denominator}")
        if shaded is not None and Fraction(shaded, parts) != fraction:
            words = f"{shaded} of {parts} parts are not {fraction}"
            raise refused(keys.at("shaded"), words, f"{fraction * parts} parts, or no number")
        shaded = int(fraction * parts)
    if parts is None:
        raise refused(keys.key, "parts or fraction missing", _EXAMPLE)
    if (shaded or 0) > _MOST_WHOLES * parts:
        raise refused(keys.at("shaded"), f"more than {_MOST_WHOLES} wholes", "a smaller number")
    return _Row(parts, shaded or 0, label, source)


def _whole_number(name: str, keys: Keys, told: Told) -> int:
    amount = told.amount(keys.get(name), keys.at(name))
    if amount.exact is None or amount.exact.denominator != 1 or amount.exact < 0:
        raise refused(keys.at(name), "parts are counted", f"{name}: a whole number from 0 on")
    return int(amount.exact)


def _fraction(keys: Keys, told: Told) -> tuple[Fraction, int]:
    """The fraction and its denominator as it is written: ``6/8`` has eighths."""
    key = keys.at("fraction")
    amount = told.amount(keys.get("fraction"), key)
    if amount.exact is None or amount.exact < 0:
        raise refused(key, "this is no fraction of whole numbers", "fraction: 3/8")
    text = value_text(amount, told)
    above, _, below = (text.plain if text is not None else "").partition("/")
    written = int(below) if above.isdigit() and below.isdigit() else amount.exact.denominator
    if written > _MOST_PARTS:
        raise refused(key, f"a whole has 1 to {_MOST_PARTS} parts, not {written}", "fraction: 3/8")
    return amount.exact, written


# --- drawing ---------------------------------------------------------------------------


def _drawn(keys: Keys, lang: str, rows: list[_Row], shape: str, *, shown: bool) -> Drawing:
    """In points: one row below the other, the first at the top, labels at the left."""
    board = Board(keys.key)
    wholes = max(row.wholes for row in rows)
    long = 2 * _RADIUS if shape == "circle" else _LONG / (1 if wholes == 1 else wholes / 1.6)
    high = 2 * _RADIUS if shape == "circle" else _HIGH
    labels = [row.label for row in rows if row.label]
    left = letters_wide(max(labels, key=len)) + 8.0 if labels else 0.0
    right = left + wholes * long + (wholes - 1) * _APART
    for k, row in enumerate(rows):
        top = -(high + _APART) * k
        for j in range(row.wholes):
            start = left + j * (long + _APART)
            shaded = min(max(row.shaded - j * row.parts, 0), row.parts)
            place = (start, top - high)
            for element in _whole(board, row, shaded, place, (long, high), f"{k}-{j}", shape):
                board.add(element)
        middle = top - high / 2
        if row.label:
            board.words(row.label, (0.0, middle), Align.RIGHT, f"label-{k}", gap=0.0)
        if shown:
            parts = (str(row.shaded), str(row.parts))
            board.fraction(parts, (right + 18.0, middle), f"fraction-{k}", row.source)
    if keys.text("title"):
        board.words(keys.text("title"), ((left + right) / 2, 0.0), Align.ABOVE, "title", gap=8.0)
    bottom = -(high + _APART) * (len(rows) - 1) - high
    lines = Several(tuple(_said(row, shape) for row in rows), "apart")
    whole = said("fraction", shape if len(rows) == 1 else f"{shape}s", rows=lines)
    far = right + (30.0 if shown else 0.0)
    return Drawing(
        tuple(board.elements),
        WorldBox(0.0, bottom, far, 0.0),
        in_words(whole, lang),
        Scale.EQUAL,
        (far, -bottom),
    )


def _whole(
    board: Board,
    row: _Row,
    shaded: int,
    corner: Place,
    size: tuple[float, float],
    name: str,
    shape: str,
) -> list[Element]:
    """The parts of a whole: of a bar from the left, of a circle clockwise from the top."""
    found: list[Element] = []
    (x, y), (long, high) = corner, size
    for k in range(row.parts):
        style, source = (_SHADED, row.source) if k < shaded else (_BLANK, board.source)
        own = f"part-{name}-{k}"
        if shape == "bar":
            a, b = x + long * k / row.parts, x + long * (k + 1) / row.parts
            corners = ((a, y), (b, y), (b, y + high), (a, y + high))
            found.append(Polygon(corners, id=own, source=source, style=style))
            continue
        centre, turn = (x + long / 2, y + high / 2), 360.0 / row.parts
        if row.parts == 1:
            found.append(Circle(centre, long / 2, id=own, source=source, style=style))
        else:
            found.append(
                Sector(centre, long / 2, 90.0 - turn * k, -turn, id=own, source=source, style=style)
            )
    return found


def _said(row: _Row, shape: str) -> Part:
    key = "parts" if row.parts > 1 else "part"
    what = said("fraction", key, parts=str(row.parts), shaded=str(row.shaded))
    if row.wholes > 1:
        what = said("fraction", "wholes", wholes=str(row.wholes), what=what)
    return row_of(
        row.label, said("fraction", "clockwise", what=what) if shape == "circle" else what
    )


BAR = Kind("fraction_bar", _kind("bar"), _EXAMPLE, ("fraction_bars", "fraction_strip"))
CIRCLE = Kind(
    "fraction_circle",
    _kind("circle"),
    _CIRCLE_EXAMPLE,
    ("fraction_circles", "fraction_pie", "fraction_disc"),
)
