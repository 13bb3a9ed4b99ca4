"""Stem-and-leaf diagrams: the data in order, tens at the left, units at the right, with a key."""

from __future__ import annotations

from fractions import Fraction

from geometry.charts.board import Board
from geometry.charts.keys import Keys, Structure
from geometry.charts.kind import Kind
from geometry.charts.names import hold_names
from geometry.charts.speaking import spoken
from geometry.charts.told import Amount, Told
from geometry.figure.drawing import Drawing, Scale, WorldBox
from geometry.figure.elements import Align, Segment
from geometry.figure.errors import refused
from geometry.figure.saying import Part, Several, in_words, said
from geometry.figure.style import Style, Weight

_EXAMPLE = "{stem_and_leaf: {data: marks}}"
_KNOWN = ("data", "left", "right", "left_label", "right_label", "leaf_unit", "title")
_SYNONYMS = {
    "values": "data",
    "unit": "leaf_unit",
    "left_name": "left_label",
    "right_name": "right_label",
}
_LINE = 17.0
_LEAF = 13.0
_MOST = 30


def stem_and_leaf(value: Structure, told: Told, key: str) -> Drawing:
    """The stem-and-leaf diagram of a figure, of one list or of two back to back.

    ``leaf_unit`` is what a leaf counts: 1, or 1/10 for data with one decimal, and so on; found
    from the data if it is not said.  Raises `FigureError`.
    """
    if isinstance(value, str | list):
        value = {"data": value}
    keys = Keys(value, key, _KNOWN, _SYNONYMS, _EXAMPLE)
    if "data" in keys and ("left" in keys or "right" in keys):
        raise refused(key, "one list, or two back to back", "data, or left and right")
    names = ("data",) if "data" in keys or "left" not in keys else ("right", "left")
    lists = {name: told.amounts(keys.need(name), keys.at(name)) for name in names}
    unit = _unit(keys, told, lists)
    rows = {name: _rows(found, unit, keys.at(name)) for name, found in lists.items()}
    for name in ("title", "left_label", "right_label"):
        told.refuse_answer_in(keys.text(name), keys.at(name))
    if "left" in keys:
        sides = [(keys.text(f"{name}_label"), keys.get(name)) for name in names]
        hold_names(sides, told, key)
    stems = range(
        min(min(row) for row in rows.values()), max(max(row) for row in rows.values()) + 1
    )
    if len(stems) > _MOST:
        raise refused(keys.key, f"there would be {len(stems)} stems", "leaf_unit: 10")
    return _drawn(keys, rows, stems, unit, told.lang, lists)


def _unit(keys: Keys, told: Told, lists: dict[str, tuple[Amount, ...]]) -> Fraction:
    exact = [one.exact for found in lists.values() for one in found]
    if any(one is None for one in exact):
        raise refused(keys.key, "a leaf is a digit, and a value is not rational", "rounded data")
    if "leaf_unit" in keys:
        unit = Fraction(str(told.position(keys.get("leaf_unit"), keys.at("leaf_unit"))))
        if unit <= 0:
            raise refused(keys.at("leaf_unit"), "a leaf counts something positive", "1 or 0.1")
    else:
        unit = Fraction(1)
        while any((one / unit).denominator != 1 for one in exact if one is not None):
            unit /= 10
            if unit < Fraction(1, 1000):
                raise refused(keys.key, "the data have too many decimals", "rounded data")
    for one in exact:
        if one is None or one < 0 or (one / unit).denominator != 1:
            raise refused(
                keys.key, f"{one} has no leaf of {unit}", "data from 0 on, leaf_unit: 0.1"
            )
    return unit


def _rows(found: tuple[Amount, ...], unit: Fraction, key: str) -> dict[int, list[int]]:
    rows: dict[int, list[int]] = {}
    for one in found:
        assert one.exact is not None
        stem, leaf = divmod(int(one.exact / unit), 10)
        rows.setdefault(stem, []).append(leaf)
    longest = max(map(len, rows.values()))
    if longest > _MOST:
        raise refused(key, f"a stem has {longest} leaves", "fewer data, or a histogram")
    return {stem: sorted(leaves) for stem, leaves in rows.items()}


def _drawn(
    keys: Keys,
    rows: dict[str, dict[int, list[int]]],
    stems: range,
    unit: Fraction,
    lang: str,
    lists: dict[str, tuple[Amount, ...]],
) -> Drawing:
    """In points: stems in the column around 0, leaves in columns to the right (and left)."""
    board = Board(keys.key)
    half = 6.0 + 3.3 * max(len(str(stem)) for stem in stems)
    longest = {name: max(len(leaves) for leaves in found.values()) for name, found in rows.items()}
    for k, stem in enumerate(stems):
        y = -_LINE * k
        board.words(str(stem), (0.0, y), Align.CENTRE, f"stem-{k}")
        for name, found in rows.items():
            side = -1.0 if name == "left" else 1.0
            source = lists[name][0].source
            for j, leaf in enumerate(found.get(stem, [])):
                x = side * (half + _LEAF * (j + 0.75))
                board.words(str(leaf), (x, y), Align.CENTRE, f"leaf-{name}-{k}-{j}", source=source)
    top, bottom = 0.7 * _LINE, -_LINE * (len(stems) - 0.3)
    style = Style(weight=Weight.THIN)
    for name in rows:
        x = -half if name == "left" else half
        board.add(
            Segment((x, bottom), (x, top), id=f"rule-{name}", source=board.source, style=style)
        )
    if "left" in rows:
        for name, align in (("left", Align.LEFT), ("right", Align.RIGHT)):
            label = keys.text(f"{name}_label")
            if label:
                x = -half if name == "left" else half
                board.words(label, (x, top + 9.0), align, f"label-{name}", gap=3.0)
    example = _example(rows, stems, unit)
    wide = half + _LEAF * (max(longest.values()) + 0.5)
    legend = in_words(said("stem", "legend", **example), lang)
    board.words(legend, (-half, bottom - 12.0), Align.RIGHT, "key", gap=0.0)
    title = keys.text("title")
    if title:
        board.words(
            title,
            (wide / 2, top + (12.0 if "left" in rows else 0.0)),
            Align.ABOVE,
            "title",
            gap=6.0,
        )
    left = -wide if "left" in rows else -half
    lines = (said("stem", "line", stem=str(stem), what=_leaves(rows, stem, keys)) for stem in stems)
    whole = said("stem", "whole", **example, lines=Several(tuple(lines), "apart"))
    return Drawing(
        tuple(board.elements),
        WorldBox(left, bottom, wide, top),
        in_words(whole, lang),
        Scale.EQUAL,
        (wide - left, top - bottom),
    )


def _leaves(rows: dict[str, dict[int, list[int]]], stem: int, keys: Keys) -> Part:
    parts: list[Part] = []
    for name, found in rows.items():
        leaves = " ".join(map(str, found.get(stem, []))) or said("stem", "none")
        if name == "data":
            parts.append(said("stem", "leaves", leaves=leaves))
        else:
            side = keys.text(f"{name}_label") or said("stem", name)
            parts.append(said("stem", "leaves_of", side=side, leaves=leaves))
    return Several(tuple(parts), "row")


def _example(rows: dict[str, dict[int, list[int]]], stems: range, unit: Fraction) -> dict[str, str]:
    """What the key says: ``2 | 7 means 27``, of the first leaf at the right."""
    name = "data" if "data" in rows else "right"
    stem = next(stem for stem in stems if rows[name].get(stem))
    leaf = rows[name][stem][0]
    value = (10 * stem + leaf) * unit
    return {"stem": str(stem), "leaf": str(leaf), "value": spoken(float(value))}


KIND = Kind(
    "stem_and_leaf",
    stem_and_leaf,
    _EXAMPLE,
    ("stem_and_leaf_diagram", "stem_leaf", "stem_and_leaf_plot", "stem"),
    bare="data",
)
