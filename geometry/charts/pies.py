"""Pie charts: angles as the values are to their sum, clockwise from the top; or an empty circle."""

from __future__ import annotations

import math
from fractions import Fraction

from geometry.charts.bars import TONES, categories_of
from geometry.charts.board import Board
from geometry.charts.keys import Keys, Structure, listed
from geometry.charts.kind import Kind
from geometry.charts.names import hold_names, hold_to_data
from geometry.charts.told import Amount, Told
from geometry.figure.axes_composing import number_text
from geometry.figure.drawing import Drawing, WorldBox
from geometry.figure.elements import (
    Align,
    Circle,
    Dot,
    Place,
    Sector,
    Segment,
    TextAt,
)
from geometry.figure.errors import refused
from geometry.figure.saying import Several, in_words, said
from geometry.figure.style import Style, Weight
from geometry.figure.text import upright

_EXAMPLE = "{pie_chart: {categories: [Bus, Car], values: [bus, car], show: angles}}"
_KNOWN = ("categories", "values", "angles", "empty", "show", "title")
_SYNONYMS = {
    "labels": "categories",
    "sectors": "categories",
    "frequencies": "values",
    "frequency": "values",
    "data": "values",
    "sector_angles": "angles",
    "label": "show",
}
_RADIUS = 1.0
_ROOM = (190.0, 190.0)


def pie_angles(values: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """The exact angles of the sectors in degrees; ValueError without a positive sum."""
    total = sum(values, Fraction(0))
    if total <= 0 or min(values) < 0:
        raise ValueError("the values of a pie chart are not negative, and not all 0")
    return tuple(360 * value / total for value in values)


def pie_chart(value: Structure, told: Told, key: str) -> Drawing:
    """The pie chart of a figure.  Raises `FigureError`."""
    if value == "empty":
        value = {"empty": "true"}
    keys = Keys(value, key, _KNOWN, _SYNONYMS, _EXAMPLE)
    title = keys.text("title")
    told.refuse_answer_in(title, key)
    board = Board(key)
    if keys.flag("empty"):
        if "values" in keys or "angles" in keys:
            raise refused(keys.at("empty"), "an empty circle has no values", "empty: true alone")
        board.add(Circle((0.0, 0.0), _RADIUS, id="rim", source=board.source))
        board.add(Dot((0.0, 0.0), id="centre", source=board.source))
        return _drawing(board, title, in_words(said("chart", "empty_pie"), told.lang))
    names = categories_of(keys.need("categories"), told, keys.at("categories"))
    if "values" in keys and "angles" in keys:
        raise refused(key, "values and angles are two ways to say it", "one of them")
    name = "angles" if "angles" in keys else "values"
    amounts = told.amounts(keys.need(name), keys.at(name))
    if len(amounts) != len(names):
        raise refused(
            keys.at(name),
            f"{len(names)} categories have {len(amounts)} values",
            "one value for each category",
        )
    if name == "values":
        hold_to_data(names, [(one,) for one in amounts], told, keys.at(name))
    hold_names(zip(names, listed(keys.get(name)), strict=False), told, keys.at(name))
    angles = _angles(amounts, keys.at(name), whole=name == "angles")
    show = keys.choice("show", ("names", "values", "angles", "percentages", "none"))
    shown = [
        _shown(show, *pair, told, keys.at("show")) for pair in zip(amounts, angles, strict=True)
    ]
    heading = Fraction(90)
    for k, (amount, angle) in enumerate(zip(amounts, angles, strict=True)):
        if angle == 0:
            continue
        if angle == 360:
            style = Style(fill=TONES[0])
            board.add(Circle((0.0, 0.0), _RADIUS, id="sector-0", source=amount.source, style=style))
        else:
            tone = TONES[k % len(TONES)] if k % len(TONES) or k != len(amounts) - 1 else TONES[3]
            style = Style(weight=Weight.THIN, fill=tone)
            board.add(
                Sector(
                    (0.0, 0.0),
                    _RADIUS,
                    float(heading),
                    -float(angle),
                    id=f"sector-{k}",
                    source=amount.source,
                    style=style,
                )
            )
        if show != "none":
            _labels(board, k, names[k], shown[k], float(heading), float(angle))
        heading -= angle
    wording = [
        " ".join(part for part in (name, size) if part)
        for name, size in zip(names, shown, strict=True)
    ]
    words = said("chart", "pie", rows=Several(tuple(wording), "apart"))
    return _drawing(board, title, in_words(words, told.lang))


def _angles(amounts: tuple[Amount, ...], key: str, *, whole: bool) -> tuple[Fraction, ...]:
    if any(one.value < 0 for one in amounts):
        raise refused(key, "a sector cannot be negative", "numbers from 0 on")
    exact = tuple(one.exact if one.exact is not None else Fraction(one.value) for one in amounts)
    if sum(exact) == 0:
        raise refused(key, "all values are 0", "at least one positive value")
    if whole and abs(float(sum(exact)) - 360.0) > 1e-9:
        raise refused(key, f"the angles add to {float(sum(exact)):g}, not 360", "values: [..]")
    return pie_angles(exact)


def _shown(show: str, amount: Amount, angle: Fraction, told: Told, key: str) -> str:
    match show:
        case "values":
            return number_text(amount.value).plain
        case "angles":
            size = angle
            sign = "°"
        case "percentages":
            size = angle * Fraction(100, 360)
            sign = "%"
        case _:
            return ""
    if told.is_answer(float(size)):
        raise refused(key, f"{float(size):g}{sign} is what is asked for", "show: names")
    return _decimal(size) + sign


def _decimal(size: Fraction) -> str:
    """Up to one decimal, with a sign where that is not exact."""
    tenths = size * 10
    if tenths.denominator == 1:
        return number_text(float(size)).plain
    return f"\u2248 {float(size):.1f}"


def _labels(board: Board, k: int, name: str, shown: str, heading: float, angle: float) -> None:
    """The name of a sector in it, or beside it with a line; its number below the name."""
    middle = math.radians(heading - angle / 2)

    def at(far: float) -> Place:
        return (far * math.cos(middle), far * math.sin(middle))

    text = f"{name} {shown}" if shown else name
    chord = 2 * 0.62 * math.sin(math.radians(min(angle, 180.0) / 2)) * _ROOM[0] / 2
    if 6.2 * len(text) <= min(chord, 78.0) and chord > 24.0:
        board.add(
            TextAt(upright(text), at(0.64), Align.CENTRE, id=f"name-{k}", source=board.source)
        )
        return
    if 6.2 * max(len(name), len(shown)) <= min(chord, 78.0) and chord > 40.0 and shown:
        x, y = at(0.64)
        for part, (line, shift) in enumerate(((name, 0.075), (shown, -0.075))):
            board.add(
                TextAt(
                    upright(line),
                    (x, y + shift),
                    Align.CENTRE,
                    id=f"name-{k}-{part}",
                    source=board.source,
                )
            )
        return
    outside = sum(1 for one in board.elements if one.id.startswith("leader-"))
    far = 1.27 if outside % 2 and angle < 40.0 else 1.1
    board.add(
        Segment(
            at(1.01),
            at(far),
            id=f"leader-{k}",
            source=board.source,
            style=Style(weight=Weight.FINE),
        )
    )
    across = math.cos(middle)
    if abs(across) < 0.12:
        align = Align.ABOVE if math.sin(middle) > 0 else Align.BELOW
    else:
        align = Align.RIGHT if across > 0 else Align.LEFT
    board.add(
        TextAt(upright(text), at(far + 0.02), align, 2.5, id=f"name-{k}", source=board.source)
    )


def _drawing(board: Board, title: str, description: str) -> Drawing:
    if title:
        board.words(
            title,
            (0.0, 1.42 if any(one.id.startswith("leader-") for one in board.elements) else 1.05),
            Align.ABOVE,
            "title",
        )
    return Drawing(tuple(board.elements), WorldBox(-1.0, -1.0, 1.0, 1.0), description, room=_ROOM)


KIND = Kind("pie_chart", pie_chart, _EXAMPLE, ("pie", "piechart", "circle_chart"), bare="values")
