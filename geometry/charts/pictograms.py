"""Pictograms: rows of symbols, each worth what the key says, the last perhaps a half or quarter."""

from __future__ import annotations

import math
from fractions import Fraction

from geometry.charts.bars import Gap, categories_of, values_or_gaps
from geometry.charts.board import Board, letters_wide
from geometry.charts.keys import Keys, Structure, listed
from geometry.charts.kind import Kind
from geometry.charts.names import hold_names, hold_to_data
from geometry.charts.speaking import row_of, spoken
from geometry.charts.told import Amount, Told
from geometry.figure.drawing import Drawing, Scale, WorldBox
from geometry.figure.elements import Align, Circle, Element, Place, Polygon, Sector, Source
from geometry.figure.errors import refused
from geometry.figure.saying import Part, Several, in_words, said
from geometry.figure.style import Fill, Style, Weight

_EXAMPLE = "{pictogram: {categories: [Mon, Tue], values: [mon, tue], each: k, unit: books}}"
_KNOWN = ("categories", "values", "each", "symbols", "symbol", "unit", "title")
_SYNONYMS = {
    "labels": "categories",
    "rows": "categories",
    "frequencies": "values",
    "frequency": "values",
    "data": "values",
    "key": "each",
    "worth": "each",
    "symbol_value": "each",
    "per_symbol": "each",
    "counts": "symbols",
    "icon": "symbol",
    "units": "unit",
}
#: Points: half a symbol, from one symbol to the next, a row, the margin of the names.
_HALF, _STEP, _HIGH, _ASIDE = 8.0, 21.0, 26.0, 16.0
_LONGEST = 16
_STYLE = Style(weight=Weight.THIN, fill=Fill.TONE_1)
_THIN = Style(weight=Weight.THIN)


def pictogram(value: Structure, told: Told, key: str) -> Drawing:
    """The pictogram of a figure; ``?`` for a row that is not shown.  Raises `FigureError`."""
    keys = Keys(value, key, _KNOWN, _SYNONYMS, _EXAMPLE)
    names = categories_of(keys.need("categories"), told, keys.at("categories"))
    rows = values_or_gaps(keys.need("values"), told, keys.at("values"), len(names))
    hold_to_data(names, [(one,) for one in rows], told, keys.at("values"))
    hold_names(zip(names, listed(keys.get("values")), strict=False), told, keys.at("values"))
    each = told.amount(keys.need("each", "each: the datum that one symbol stands for"),
                       keys.at("each"))  # fmt: skip
    if each.exact is None or each.exact <= 0:
        raise refused(keys.at("each"), "a symbol stands for a positive number", "each: 4")
    counts = [_count(one, each.exact, keys) for one in rows]
    if "symbols" in keys:
        _hold(counts, keys, told, each.exact)
    shape = keys.choice("symbol", ("circle", "square"))
    for text in (keys.text("title"), keys.text("unit")):
        told.refuse_answer_in(text, key)
    return _drawn(keys, told.lang, names, rows, counts, each, shape)


def _count(one: Amount | Gap, each: Fraction, keys: Keys) -> Fraction:
    """How many symbols a row has: whole ones, and a half or quarters."""
    if isinstance(one, Gap):
        return Fraction(0)
    if one.exact is None or one.exact < 0:
        raise refused(keys.at("values"), "a row has no negative number", "numbers from 0 on")
    count = one.exact / each
    if count.denominator not in (1, 2, 4):
        words = f"{spoken(one.value)} is {count} symbols of {each}, and is drawn by quarters alone"
        raise refused(keys.at("each"), words, "a datum of which each value is a multiple")
    if count > _LONGEST:
        words = f"a row would have {spoken(float(count))} symbols"
        raise refused(keys.at("each"), words, "a symbol that stands for more")
    return count


def _hold(counts: list[Fraction], keys: Keys, told: Told, each: Fraction) -> None:
    """Holds symbols that are told to those that the values make."""
    symbols = values_or_gaps(keys.get("symbols"), told, keys.at("symbols"), len(counts))
    for one, count in zip(symbols, counts, strict=True):
        if isinstance(one, Amount) and one.exact != count:
            words = f"{spoken(one.value)} symbols of {each} are not {spoken(float(count * each))}"
            raise refused(keys.at("symbols"), words, f"{spoken(float(count))} symbols, or no count")


def _drawn(
    keys: Keys,
    lang: str,
    names: tuple[str, ...],
    rows: tuple[Amount | Gap, ...],
    counts: list[Fraction],
    each: Amount,
    shape: str,
) -> Drawing:
    """In points: names at the left, symbols in rows, the key below."""
    board = Board(keys.key)
    left = max(map(letters_wide, names)) + _ASIDE
    longest = max(2, *(math.ceil(count) for count in counts))
    right, bottom = left + 8.0 + _STEP * longest, -_HIGH * len(names)
    for k in range(len(names) + 1):
        board.segment((0.0, -_HIGH * k), (right, -_HIGH * k), f"row-line-{k}", _THIN)
    for k, x in enumerate((0.0, left, right)):
        board.segment((x, 0.0), (x, bottom), f"column-line-{k}", _THIN)
    for k, (name, one, count) in enumerate(zip(names, rows, counts, strict=True)):
        y = -_HIGH * (k + 0.5)
        board.words(name, (0.0, y), Align.RIGHT, f"row-{k}", gap=6.0)
        if isinstance(one, Gap):
            board.words("?", (left + 4.0 + _STEP / 2, y), Align.CENTRE, f"value-{k}")
            continue
        whole = math.floor(count)
        for j in range(whole):
            place = (left + 4.0 + _STEP * (j + 0.5), y)
            board.add(_symbol(shape, place, 4, f"symbol-{k}-{j}", one.source))
        if count > whole:
            place = (left + 4.0 + _STEP * (whole + 0.5), y)
            quarters = int(4 * (count - whole))
            board.add(_symbol(shape, place, quarters, f"symbol-{k}-{whole}", one.source))
    below = bottom - 20.0
    legend = in_words(said("pictogram", "legend"), lang)
    board.words(legend, (0.0, below), Align.RIGHT, "key", gap=0.0)
    at = letters_wide(legend) + _HALF + 2.0
    board.add(_symbol(shape, (at, below), 4, "key-symbol", board.source))
    meaning = f"= {spoken(each.value)}{' ' if keys.text('unit') else ''}{keys.text('unit')}"
    board.words(meaning, (at + _HALF, below), Align.RIGHT, "key-value", source=each.source)
    if keys.text("title"):
        board.words(keys.text("title"), (right / 2, 0.0), Align.ABOVE, "title", gap=8.0)
    lines = Several(tuple(map(_said, names, rows, counts)), "apart")
    stands = f"{spoken(each.value)} {keys.text('unit')}".strip()
    sentences = said("pictogram", shape, amount=stands, rows=lines)
    return Drawing(
        tuple(board.elements),
        WorldBox(0.0, below - _HALF, right, 0.0),
        in_words(sentences, lang),
        Scale.EQUAL,
        (right, _HALF - below),
    )


def _said(name: str, one: Amount | Gap, count: Fraction) -> Part:
    if isinstance(one, Gap):
        return row_of(name, said("chart", "gap"))
    key = "symbol" if count == 1 else "symbols"
    return row_of(name, said("pictogram", key, count=spoken(float(count))))


def _symbol(shape: str, at: Place, quarters: int, name: str, source: Source) -> Element:
    """A symbol, or so many quarters of it: first the left half, then the lower right."""
    x, y = at
    if shape == "circle":
        if quarters == 4:
            return Circle(at, _HALF, id=name, source=source, style=_STYLE)
        return Sector(at, _HALF, 90.0, 90.0 * quarters, id=name, source=source, style=_STYLE)
    left, right, low, high = x - _HALF, x + _HALF, y - _HALF, y + _HALF
    corners = {
        1: ((left, low), (x, low), (x, y), (left, y)),
        2: ((left, low), (x, low), (x, high), (left, high)),
        3: ((left, low), (right, low), (right, y), (x, y), (x, high), (left, high)),
        4: ((left, low), (right, low), (right, high), (left, high)),
    }
    return Polygon(corners[quarters], id=name, source=source, style=_STYLE)


KIND = Kind("pictogram", pictogram, _EXAMPLE, ("pictograph", "picture_graph"))
