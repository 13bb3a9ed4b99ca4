"""Lines, points and places that come from others: bisectors, feet, bearings, distances."""

from __future__ import annotations

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import is_call, listed, straight
from mathverify.language.figure_notation.rows import FigureRow, Said


def _between(said: Said, _names: FigureNames) -> str:
    one, other = said["one"], said["other"]
    is_known = all(is_call(flat, "line", "plane") for flat in (one, other))
    return f"angle({one}, {other})" if is_known else ""


def _place(said: Said, names: FigureNames) -> str:
    return said["point"] if said["point"] in names.points else ""


def _bisector(said: Said, names: FigureNames) -> str:
    points = names.run(said["letters"], 2, 2)
    return f"perpendicular_bisector({listed(points)})" if points else ""


def _meeting(said: Said, names: FigureNames) -> str:
    one, other = straight(said["one"], names), straight(said["other"], names)
    return f"intersection({one}, {other})" if one and other else ""


def _halving(said: Said, _names: FigureNames) -> str:
    angle = said["angle"]
    return f"angle_bisector({angle[6:-1]})" if is_call(angle, "angle") else ""


def _reflex(said: Said, _names: FigureNames) -> str:
    return f"reflex({said['angle']})" if is_call(said["angle"], "angle") else ""


def _bearing(said: Said, names: FigureNames) -> str:
    known = {said["place"], said["start"]} <= names.points
    return f"bearing({said['start']}, {said['place']})" if known else ""


def _foot(said: Said, names: FigureNames) -> str:
    line = straight(said["line"], names)
    return f"foot({said['point']}, {line})" if line and said["point"] in names.points else ""


def _image(said: Said, names: FigureNames) -> str:
    line = straight(said["line"], names)
    return f"reflect({said['point']}, {line})" if line and said["point"] in names.points else ""


def _distance(said: Said, names: FigureNames) -> str:
    start, to = said["start"], said["to"]
    end = to if to in names.points else straight(to, names) if said["from"] else ""
    return f"distance({start}, {end})" if end and start in names.points else ""


def _inner(said: Said, names: FigureNames) -> str:
    side = straight(said["side"], names, "line" if said["word"] == "altitude" else "segment")
    known = side and said["point"] in names.points
    return f"{said['word']}({said['point']}, {side})" if known else ""


#: Bisectors, intersections of two lines, reflex angles.
DERIVED = (
    FigureRow(
        "[ the ] [ acute ] angle between [ the ] {one:applied} and [ the ] {other:applied}",
        _between,
    ),
    FigureRow("[ the ] coordinates of [ point ] {point:bare}", _place),
    FigureRow("[ the ] perpendicular bisector of [ segment ] {letters:bare}", _bisector),
    FigureRow(
        "[ the ] [ point of ] intersection of [ line|lines ] {one:identifier} "
        "and [ line ] {other:bare}",
        _meeting,
    ),
    FigureRow("[ the ] [ angle ] bisector of {angle:applied}", _halving),
    FigureRow("reflex {angle:applied}", _reflex),
)
#: Bearings, feet, images and distances in words.
PLACES = (
    FigureRow("[ the ] bearing of {place:identifier} from {start:identifier}", _bearing),
    FigureRow(
        "[ the ] foot of the perpendicular|altitude from {point:identifier} to|onto {line:rest}",
        _foot,
    ),
    FigureRow(
        "[ the ] reflection of {point:identifier} in|across|over {line:rest}",
        _image,
    ),
    FigureRow("[ the ] distance {from:=from} {start:identifier} to {to:side}", _distance),
    FigureRow("[ the ] distance between {start:identifier} and {to:side}", _distance),
    FigureRow(
        "[ the ] {word:=altitude|median} from {point:identifier} to|onto [ side ] {side:bare}",
        _inner,
    ),
)
