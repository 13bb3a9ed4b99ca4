"""Tables: of a list of values, and two-way tables with totals that are held to their cells.

Kinds of chart: keys, drawing and what is claimed of each.  Numbers come from the data, the one that
is asked is never shown.
"""

from __future__ import annotations

from fractions import Fraction

from geometry.charts.bars import categories_of
from geometry.charts.board import Board, letters_wide
from geometry.charts.entries import Entry, entry_of, hold_sum, said_number
from geometry.charts.keys import Keys, Structure, listed
from geometry.charts.kind import Kind
from geometry.charts.names import hold_names, hold_to_data
from geometry.charts.speaking import row_of
from geometry.charts.told import Told
from geometry.figure.axes_composing import number_text
from geometry.figure.drawing import Drawing, Scale, WorldBox
from geometry.figure.elements import Align, Source, SourceKind
from geometry.figure.errors import FigureError, refused
from geometry.figure.saying import Several, in_words, said
from geometry.figure.style import Style, Weight
from geometry.figure.text import upright
from mathverify.language import tree
from mathverify.language.ascii import to_ascii

_EXAMPLE = (
    '{two_way_table: {rows: [Boys, Girls], columns: [Bus, Walk], values: [[a, b], [c, "?"]], '
    "totals: true}}"
)
_KNOWN = ("rows", "columns", "values", "totals", "row_totals", "column_totals", "total", "title",
          "corner")  # fmt: skip
_SYNONYMS = {
    "cells": "values",
    "data": "values",
    "counts": "values",
    "cols": "columns",
    "row_sums": "row_totals",
    "column_sums": "column_totals",
    "grand_total": "total",
    "sum": "total",
}
#: Points.
_HIGH, _HIGH_STACKED, _NARROWEST, _ASIDE = 24.0, 36.0, 46.0, 16.0
_THIN, _NORMAL = Style(weight=Weight.THIN), Style(weight=Weight.NORMAL)


def two_way_table(value: Structure, told: Told, key: str) -> Drawing:
    """The two-way table of a figure; ``?`` for a cell that is not shown.  Raises `FigureError`."""
    keys = Keys(value, key, _KNOWN, _SYNONYMS, _EXAMPLE)
    rows = categories_of(keys.need("rows"), told, keys.at("rows"))
    columns = categories_of(keys.need("columns"), told, keys.at("columns"))
    for name in ("title", "corner"):
        told.refuse_answer_in(keys.text(name), keys.at(name))
    cells = _cells(keys, told, rows, len(columns))
    for line in cells:
        hold_names(zip(columns, map(_written, line), strict=True), told, keys.at("values"))
    for column in zip(*cells, strict=True):
        hold_names(zip(rows, map(_written, column), strict=True), told, keys.at("values"))
    for name, heads in (("row_totals", rows), ("column_totals", columns)):
        hold_names(zip(heads, listed(keys.get(name)), strict=False), told, keys.at(name))
    totals = ("row_totals", "column_totals", "total")
    if keys.flag("totals", default=any(name in keys for name in totals)):
        cells = _with_totals(keys, told, cells)
        total = in_words(said("table", "total"), told.lang)
        rows, columns = (*rows, total), (*columns, total)
        _hold(cells, rows, columns, told, key)
    elif any(name in keys for name in totals):
        raise refused(keys.at("totals"), "there are totals, and none are wanted", "totals: true")
    title, corner = keys.text("title"), keys.text("corner")
    board = Board(key)
    return _drawn(
        board, told.lang, rows, columns, cells, corner=corner, title=title, kind="two_way"
    )


def _written(entry: Entry) -> str:
    """The name that an entry is; empty for a number, a gap, an expression."""
    return entry.node.identifier if isinstance(entry.node, tree.Name) else ""


def table_of_values(value: Structure, told: Told, key: str) -> Drawing:
    """``{table: scores}`` of a datum that is a table, or lists by their headings, line by line.

    Raises `FigureError`.
    """
    lines = _lines_of(value, told, key)
    if len(lines) < 2 or len({len(line) for _, line in lines}) != 1:
        raise refused(key, "a table has two lines or more, of the same length", _VALUES_EXAMPLE)
    if isinstance(value, dict):
        hold_names([(str(name), line) for name, line in value.items()], told, key)
    (corner, heads), *rest = lines
    for name, _ in lines:
        told.refuse_answer_in(name, key)
    columns = tuple(one.text.plain for one in heads)
    cells = [line for _, line in rest]
    rows = tuple(name for name, _ in rest)
    return _drawn(Board(key), told.lang, rows, columns, cells, corner=corner)


def _lines_of(value: Structure, told: Told, key: str) -> list[tuple[str, list[Entry]]]:
    """The headings with the entries that belong to them."""
    if isinstance(value, dict) and set(value) == {"data"}:
        value = value["data"]
    if isinstance(value, dict):
        for name, part in value.items():
            try:
                row = told.amounts(part, f"{key}.{name}")
            except FigureError:
                continue  # words, or what its own reader refuses
            hold_to_data([str(name)], [row], told, f"{key}.{name}")
        return [
            (str(name), [entry_of(part, told, f"{key}.{name}[{k}]") for k, part in enumerate(line)])
            for name, part in value.items()
            for line in [_items(part, told)]
        ]
    name = str(value).strip()
    node = told.data.get(name)
    if not isinstance(node, tree.Call) or node.function != "table":
        raise refused(key, f"{name} is no table of the data", _VALUES_EXAMPLE)
    source = Source(SourceKind.DATUM, name)
    found = []
    for argument in node.arguments:
        if not isinstance(argument, tree.Ratio):
            raise refused(key, f"{name} has a column without a name", _VALUES_EXAMPLE)
        heading, items = argument.parts
        if not isinstance(heading, tree.Name) or not isinstance(items, tree.ListLiteral):
            raise refused(key, f"{name} has a column that is no list", _VALUES_EXAMPLE)
        entries = [Entry(upright(_shown(item)), source, item) for item in items.items]
        found.append((heading.identifier.replace("_", " ").capitalize(), entries))
    return found


def _items(value: Structure, told: Told) -> list[Structure]:
    """The parts of a list, or those of the datum of this name."""
    parts = listed(value)
    node = told.data.get(str(parts[0]).strip()) if len(parts) == 1 else None
    return [to_ascii(item) for item in node.items] if isinstance(node, tree.ListLiteral) else parts


def _shown(item: tree.Node) -> str:
    """A value, or a class of values from one to another."""
    if isinstance(item, tree.ListLiteral) and len(item.items) == 2:
        return "–".join(map(to_ascii, item.items))
    return to_ascii(item)


# --- reading ---------------------------------------------------------------------------


def _cells(keys: Keys, told: Told, rows: tuple[str, ...], columns: int) -> list[list[Entry]]:
    value, key = keys.need("values"), keys.at("values")
    if isinstance(value, dict):
        wrong = sorted(set(map(str, value)) ^ set(rows))
        if wrong:
            raise refused(key, f"{wrong[0]} is a row of one of both alone", ", ".join(rows))
        parts = [value[name] for name in rows]
    else:
        parts = listed(value)
    if len(parts) != len(rows):
        raise refused(key, f"{len(rows)} rows have {len(parts)} lists", "one list for each row")
    return [_line(part, told, f"{key}[{k}]", columns, "columns") for k, part in enumerate(parts)]


def _line(value: Structure, told: Told, key: str, count: int, what: str) -> list[Entry]:
    """A list of entries, or the name of a datum that is one."""
    parts = listed(value)
    node = told.data.get(str(parts[0]).strip()) if len(parts) == 1 else None
    if isinstance(node, tree.ListLiteral):
        name = str(parts[0]).strip()
        source = Source(SourceKind.DATUM, name)
        found = [
            Entry(number_text(one.value), source, one.node, one.exact)
            for one in told.amounts(name, key)
        ]
    else:
        found = [entry_of(part, told, f"{key}[{k}]") for k, part in enumerate(parts)]
    if len(found) != count:
        raise refused(
            key, f"{count} {what} have {len(found)} values", f"one for each of the {what}"
        )
    for k, one in enumerate(found):
        if one.exact is not None and one.exact < 0:
            raise refused(f"{key}[{k}]", "a cell is not negative", "numbers from 0 on")
    return found


def _with_totals(keys: Keys, told: Told, cells: list[list[Entry]]) -> list[list[Entry]]:
    """The cells with a column and a row of totals: as told, else worked out from the cells."""
    by_column = [list(column) for column in zip(*cells, strict=True)]
    ends = [
        _line(keys.get(name), told, keys.at(name), len(lines), f"{name.split('_')[0]}s")
        if name in keys
        else [_sum(line, told, keys.at("totals")) for line in lines]
        for name, lines in (("row_totals", cells), ("column_totals", by_column))
    ]
    rows, columns = ends
    if str(keys.get("total")).strip() == "1":
        # The whole of all probabilities needs no datum.
        whole = Entry(upright("1"), Source(SourceKind.FIGURE, keys.at("total")),
                      tree.Number(Fraction(1)), Fraction(1))  # fmt: skip
    elif "total" in keys:
        whole = entry_of(keys.get("total"), told, keys.at("total"))
    else:
        whole = _sum(rows, told, keys.at("totals"))
        whole = _sum(columns, told, keys.at("totals")) if whole.is_gap else whole
    return [*([*line, end] for line, end in zip(cells, rows, strict=True)), [*columns, whole]]


def _sum(line: list[Entry], told: Told, key: str) -> Entry:
    """The sum of a line; a gap where the line has one, or where the sum is what is asked for."""
    source = Source(SourceKind.FIGURE, key)
    exact = [one.exact for one in line if one.exact is not None]
    total = sum(exact, Fraction(0))
    if len(exact) < len(line) or told.is_answer(float(total)):
        return Entry(upright("?"), source)
    decimal = any("." in one.text.plain for one in line) or total.denominator == 1
    text = number_text(float(total)) if decimal else upright(str(total))
    return Entry(text, source, tree.Number(total), total)


_Spot = tuple[int, int]


def _hold(
    cells: list[list[Entry]],
    rows: tuple[str, ...],
    columns: tuple[str, ...],
    told: Told,
    key: str,
) -> None:
    """Holds every row and column to its total."""
    lines = [
        (f"the row {name}", [(i, j) for j in range(len(columns))]) for i, name in enumerate(rows)
    ]
    lines += [
        (f"the column {name}", [(i, j) for i in range(len(rows))]) for j, name in enumerate(columns)
    ]
    for what, line in lines:
        entries = [cells[i][j] for i, j in line]
        hold_sum(entries[:-1], entries[-1], told, key, f"the cells of {what}")
    known = {
        (i, j): one.exact
        for i, row in enumerate(cells)
        for j, one in enumerate(row)
        if one.exact is not None
    }
    while _filled(lines, known, key):
        below = [place for place, value in known.items() if value < 0]
        for i, j in below:
            words = f"{said_number(known[i, j])} is left for {rows[i]}, {columns[j]}"
            raise refused(key, words, "numbers that leave each gap 0 or more")


def _filled(lines: list[tuple[str, list[_Spot]]], known: dict[_Spot, Fraction], key: str) -> bool:
    """Works out the gap of every line that has only one; whether there was such a line."""
    changed = False
    for what, line in lines:
        missing = [place for place in line if place not in known]
        parts = sum((known[one] for one in line[:-1] if one in known), Fraction(0))
        if not missing and parts != known[line[-1]]:
            said = f"{said_number(parts)}, not {said_number(known[line[-1]])}"
            words = f"with its gaps filled {what} adds to {said}"
            raise refused(key, words, "totals that agree with the cells")
        if len(missing) == 1:
            (place,) = missing
            known[place] = parts if place == line[-1] else known[line[-1]] - parts
            changed = True
    return changed


# --- drawing ---------------------------------------------------------------------------


def _drawn(
    board: Board,
    lang: str,
    rows: tuple[str, ...],
    columns: tuple[str, ...],
    cells: list[list[Entry]],
    *,
    corner: str,
    title: str = "",
    kind: str = "of_values",
) -> Drawing:
    """In points, from the upper left corner."""
    stacked = any(one.fraction for line in cells for one in line)
    high = _HIGH_STACKED if stacked else _HIGH
    first = max(map(letters_wide, (*rows, corner))) + _ASIDE
    wide = [
        max(_NARROWEST, letters_wide(name) + _ASIDE,
            *(letters_wide(line[j].text.plain) + _ASIDE for line in cells))
        for j, name in enumerate(columns)
    ]  # fmt: skip
    xs = [0.0, first]
    for width in wide:
        xs.append(xs[-1] + width)
    ys = [0.0, -_HIGH, *(-_HIGH - high * (k + 1) for k in range(len(rows)))]
    for k, x in enumerate(xs):
        style = _NORMAL if k == 1 else _THIN
        board.segment((x, ys[0]), (x, ys[-1]), f"column-line-{k}", style)
    for k, y in enumerate(ys):
        board.segment((xs[0], y), (xs[-1], y), f"row-line-{k}", _NORMAL if k == 1 else _THIN)
    level = (ys[0] + ys[1]) / 2
    if corner:
        board.words(corner, (xs[0], level), Align.RIGHT, "corner", gap=6.0)
    for j, name in enumerate(columns):
        board.words(name, ((xs[j + 1] + xs[j + 2]) / 2, level), Align.CENTRE, f"column-{j}")
    for i, name in enumerate(rows):
        y = (ys[i + 1] + ys[i + 2]) / 2
        board.words(name, (xs[0], y), Align.RIGHT, f"row-{i}", gap=6.0)
        for j, one in enumerate(cells[i]):
            place = ((xs[j + 1] + xs[j + 2]) / 2, y)
            if one.fraction:
                board.fraction(one.fraction, place, f"cell-{i}-{j}", one.source)
            else:
                board.words(one.text, place, Align.CENTRE, f"cell-{i}-{j}", source=one.source)
    if title:
        board.words(title, (xs[-1] / 2, 0.0), Align.ABOVE, "title", gap=8.0)
    lines = Several(
        tuple(
            row_of(name, Several(tuple(one.spoken for one in line), "row"))
            for name, line in zip(rows, cells, strict=True)
        ),
        "apart",
    )
    whole = said("table", kind, columns=Several(columns, "row"), rows=lines)
    return Drawing(
        tuple(board.elements),
        WorldBox(0.0, ys[-1], xs[-1], 0.0),
        in_words(whole, lang),
        Scale.EQUAL,
        (xs[-1], -ys[-1]),
    )


_VALUES_EXAMPLE = "{table: {Score: [1, 2, 3], Frequency: counts}}"
OF_VALUES = Kind(
    "table",
    table_of_values,
    _VALUES_EXAMPLE,
    ("frequency_table", "data_table", "table_of_values"),
    bare="data",
)
KIND = Kind(
    "two_way_table",
    two_way_table,
    _EXAMPLE,
    ("twoway_table", "contingency_table", "two_way", "cross_table"),
)
