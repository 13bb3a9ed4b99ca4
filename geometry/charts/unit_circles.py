"""The unit circle: points by their angles or coordinates, radii, legs, and all special angles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from geometry.charts.board import Board
from geometry.charts.keys import Keys, Structure, listed
from geometry.charts.kind import Kind
from geometry.charts.speaking import spoken
from geometry.charts.told import Told
from geometry.figure.drawing import Drawing, WorldBox
from geometry.figure.elements import (
    Align,
    AngleArc,
    AngleLabel,
    AngleSide,
    Circle,
    Dot,
    Place,
    PointLabel,
    RightAngle,
    Segment,
    Source,
    SourceKind,
    TextAt,
)
from geometry.figure.errors import refused
from geometry.figure.label_texts import Claim
from geometry.figure.saying import Part, Several, in_words, said
from geometry.figure.style import Stroke, Style, Weight
from geometry.figure.text import Run, Text, upright
from geometry.figure.wording import name_text, wording
from mathverify.language import tree
from mathverify.language.tree import Comparison, Node

_EXAMPLE = "{unit_circle: {points: {P: t}, legs: true}}"
_KNOWN = ("points", "legs", "coordinates", "special")
_SYNONYMS = {
    "angles": "points",
    "angle": "points",
    "projections": "legs",
    "triangle": "legs",
    "show_coordinates": "coordinates",
}
_END, _ROOM = 1.32, (230.0, 230.0)
_NEAR = 1e-9
_MOST = 4
_DASHED = Style(stroke=Stroke.DASHED, weight=Weight.THIN)
#: The special angles in degrees: multiples of 30 and of 45.
_SPECIAL = sorted({*range(0, 360, 30), *range(0, 360, 45)})
_FAR, _ASIDE = 1.13, 0.09
_ONES: tuple[tuple[str, str, Place], ...] = (
    ("right", "1", (_FAR - 0.03, -_ASIDE)),
    ("left", "−1", (-_FAR, -_ASIDE)),
    ("top", "1", (-_ASIDE, _FAR - 0.02)),
    ("bottom", "−1", (-_ASIDE - 0.03, -_FAR + 0.01)),
)
#: Beside these the numbers of the axes stand.
_UPRIGHT = {0, 90, 180, 270}


@dataclass(frozen=True, slots=True)
class _Point:
    """A point of the circle; ``turn`` in degrees and its text where it is told by its angle."""

    name: str
    place: Place
    source: Source
    turn: float | None
    text: Text
    pair: Text | None


def unit_circle(value: Structure, told: Told, key: str) -> Drawing:
    """The unit circle of a figure.  Raises `FigureError`."""
    if isinstance(value, str | list):
        value = {"points": value}
    keys = Keys(value, key, _KNOWN, _SYNONYMS, _EXAMPLE)
    points = _points(keys, told)
    special = keys.choice("special", ("none", "degrees", "radians", "false", "true"))
    if not points and special in ("none", "false"):
        raise refused(key, "there is no point on the circle", _EXAMPLE)
    board = Board(key)
    side = (-_END, _END, (-1.0, 1.0))
    board.cross(side, side, ("x", "y"), numbers=False)
    for name, text, place in _ONES:
        # Beside the circle: below the axis and to its left they would stand on it.
        board.words(text, place, Align.CENTRE, f"one-{name}", row=f"one-{name}")
    board.add(Circle((0.0, 0.0), 1.0, id="circle", source=board.source))
    words: list[Part] = []
    if special not in ("none", "false"):
        _special(board, told, keys, radians=special == "radians")
        words.append(said("unit_circle", "radians" if special == "radians" else "degrees"))
    for k, one in enumerate(points):
        words.append(_drawn(board, one, k, keys))
    whole = said("unit_circle", "whole", things=Several(tuple(words), "apart"))
    return Drawing(
        tuple(board.elements),
        WorldBox(-_END, -_END, _END, _END),
        in_words(whole, told.lang),
        room=_ROOM,
    )


# --- reading ---------------------------------------------------------------------------


def _points(keys: Keys, told: Told) -> list[_Point]:
    value = keys.get("points")
    if isinstance(value, dict):
        pairs = [(str(name).strip(), part) for name, part in value.items()]
    else:
        parts = listed(value)
        names = ["P", "Q", "R", "S"][: len(parts)]
        pairs = list(zip(names, parts[:_MOST], strict=True))
        if len(parts) > _MOST:
            raise refused(keys.at("points"), f"there are {len(parts)} points", "special: degrees")
    return [_point(name, part, told, f"{keys.at('points')}.{name}") for name, part in pairs]


def _point(name: str, value: Structure, told: Told, key: str) -> _Point:
    told.refuse_answer_in(name, key)
    pair = _pair(value, told)
    if pair is not None:
        return _by_coordinates(name, pair, told, key)
    amount = told.amount(value, key)
    turn = told.degrees(amount, key)
    if abs(turn) > 360.0:
        raise refused(key, f"{spoken(turn)}° is more than a whole turn", "an angle up to 360°")
    text = wording(amount.node, told.data)
    if text is None:
        raise refused(key, "this does not fit on a line", "a datum")
    place = (math.cos(math.radians(turn)), math.sin(math.radians(turn)))
    bare = " " not in text.plain
    inner = text.runs if bare else (Run("("), *text.runs, Run(")"))
    shown = _joined([Text((Run(f"{one} "), *inner)) for one in ("cos", "sin")])
    source = Source(SourceKind.FIGURE, key)
    if isinstance(amount.node, tree.Name):
        source = amount.source
    return _Point(name, place, source, turn, text, shown)


def _pair(value: Structure, told: Told) -> tuple[Structure, Structure] | None:
    """Two coordinates: a list of them, a pair in parentheses, or a datum that is a point."""
    if isinstance(value, list) and len(value) == 2:
        return value[0], value[1]
    if isinstance(value, str):
        node = told.data.get(value.strip())
        if isinstance(node, tree.TupleLiteral) and len(node.items) == 2:
            return node.items[0], node.items[1]
        inner = value.strip()
        if inner[:1] == "(" and inner[-1:] == ")" and len(listed(inner)) == 2:
            first, second = listed(inner)
            return first, second
    return None


def _by_coordinates(name: str, pair: tuple[Structure, Structure], told: Told, key: str) -> _Point:
    amounts = [
        told.amount_of(one, key) if isinstance(one, Node) else told.amount(one, f"{key}[{k}]")
        for k, one in enumerate(pair)
    ]
    x, y = amounts[0].value, amounts[1].value
    exact = [one.exact for one in amounts]
    square = x * x + y * y
    if abs(square - 1.0) > _NEAR or (
        None not in exact and sum((one or 0) ** 2 for one in exact) != 1
    ):
        words = f"{name} lies off the circle: the squares of its coordinates add to {square:.6g}"
        raise refused(key, words, "coordinates whose squares add to 1, or the angle")
    one = tree.Number(Fraction(1))
    squares = tuple(tree.Power(part.node, tree.Number(Fraction(2))) for part in amounts)
    told.claims.append(Claim(key, tree.Relation((tree.Add(squares), one), (Comparison.EQUAL,))))
    shown = _joined([wording(part.node, told.data) for part in amounts])
    return _Point(name, (x, y), Source(SourceKind.FIGURE, key), None, upright("?"), shown)


def _joined(words: Sequence[Text | None]) -> Text | None:
    """``(x, y)`` on one line."""
    first, second = words
    if first is None or second is None:
        return None
    return Text((Run("("), *first.runs, Run(", "), *second.runs, Run(")")))


# --- drawing ---------------------------------------------------------------------------


def _drawn(board: Board, one: _Point, k: int, keys: Keys) -> Part:
    x, y = one.place
    centre, source = (0.0, 0.0), one.source
    board.add(Segment(centre, one.place, id=f"radius-{k}", source=source))
    board.add(Dot(one.place, id=f"point-{k}", source=source))
    text = name_text(one.name)
    name = one.name
    if keys.flag("coordinates") and one.pair is not None:
        text = Text((*text.runs, *one.pair.runs))
        name += one.pair.plain
    board.add(PointLabel(text, one.place, id=f"label-{k}", source=source))
    words = said("unit_circle", "point", name=name)
    if one.turn is not None:
        words = said("unit_circle", "at_angle", point=words, angle=one.text.plain)
        if 1.0 < abs(one.turn) < 359.0:
            side = AngleSide.REFLEX if abs(one.turn) > 180.0 else AngleSide.INNER
            arms = ((1.0, 0.0), one.place) if one.turn > 0 else (one.place, (1.0, 0.0))
            board.add(AngleArc(centre, *arms, side=side, ring=k, id=f"arc-{k}", source=source))
            board.add(
                AngleLabel(one.text, centre, *arms, side=side, ring=k, id=f"angle-{k}",
                           source=source)
            )  # fmt: skip
    if keys.flag("legs") and abs(x) > 0.05 and abs(y) > 0.05:
        foot = (x, 0.0)
        board.add(Segment(one.place, foot, id=f"leg-{k}", source=source, style=_DASHED))
        board.add(RightAngle(foot, centre, one.place, id=f"right-{k}", source=source))
        words = said("unit_circle", "with_legs", point=words)
    return words


def _special(board: Board, told: Told, keys: Keys, *, radians: bool) -> None:
    """Dots at the special angles, each with its angle outside of the circle."""
    for degrees in _SPECIAL:
        angle = math.radians(degrees)
        place = (math.cos(angle), math.sin(angle))
        board.add(Dot(place, id=f"special-{degrees}", source=board.source))
        if degrees in _UPRIGHT:
            continue
        if told.is_answer(angle if radians else float(degrees)):
            words = f"the angle {degrees}° is what is asked for"
            raise refused(keys.at("special"), words, "a circle without special angles")
        text = _in_pi(degrees) if radians else upright(f"{degrees}°")
        out = (1.16 * place[0], 1.14 * place[1])
        board.add(
            TextAt(text, out, Align.CENTRE, id=f"special-angle-{degrees}", source=board.source)
        )
        board.add(Segment((0.0, 0.0), place, id=f"spoke-{degrees}", source=board.source,
                          style=_DASHED))  # fmt: skip


def _in_pi(degrees: int) -> Text:
    part = Fraction(degrees, 180)
    above = "π" if part.numerator == 1 else f"{part.numerator}π"
    return upright(f"{above}/{part.denominator}")


KIND = Kind(
    "unit_circle", unit_circle, _EXAMPLE, ("trigonometric_circle", "trig_circle"), bare="points"
)
