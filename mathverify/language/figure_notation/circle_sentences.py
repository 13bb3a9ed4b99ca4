"""Circles and lines as they are told: ``AB is a diameter of k``, ``l: y = 2x + 1``."""

from __future__ import annotations

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import (
    circle_of,
    is_equation,
    listed,
    listed_points,
    straight,
)
from mathverify.language.figure_notation.rows import FigureRow, Rows, Said


def _on_a_circle(said: Said, names: FigureNames) -> str:
    found = listed_points(said.holes["points"], names)
    word = "cyclic" if said["order"] else "concyclic"
    return f"{word}({listed(found)})" if len(found) > 3 else ""


def _inscribed(said: Said, names: FigureNames) -> str:
    points = names.run(said["letters"], 3)
    if said["circle"] == "a circle":
        return f"cyclic({listed(points)})" if len(points) > 3 else ""
    circle = circle_of(said["circle"], names)
    word = {3: "triangle", 4: "quadrilateral"}.get(len(points), "polygon")
    return f"inscribed({word}({listed(points)}), {circle})" if points and circle else ""


def _touching(said: Said, names: FigureNames) -> str:
    one, other = circle_of(said["one"], names), circle_of(said["other"], names)
    way = said["way"] or said["before"]
    return f"tangent({one}, {other}, {way})" if one and other and way else ""


def _circle_told(said: Said, names: FigureNames) -> str:
    """``k has centre (2, 3) and radius 4``."""
    if said["name"] not in names.circles:
        return ""
    middle = said["middle"]
    if middle not in names.points and not middle.startswith("("):
        return ""
    return f"center({said['name']}) = {middle} and radius({said['name']}) = {said['radius']}"


def _circle_measured(said: Said, names: FigureNames) -> str:
    """``circle(O) has radius 5 cm``."""
    circle = circle_of(said["circle"], names)
    return f"{said['word']}({circle}) = {said['value']}" if circle else ""


def _tangent(said: Said, names: FigureNames) -> str:
    line, circle = straight(said["line"], names), circle_of(said["circle"], names)
    if not line or not circle or (said["at"] and said["at"] not in names.points):
        return ""
    return f"tangent({line}, {circle}{', ' + said['at'] if said['at'] else ''})"


def _part_of_circle(said: Said, names: FigureNames) -> str:
    ends = names.run(said["line"], 2, 2)
    circle = circle_of(said["circle"], names) if said["circle"] else names.only_circle
    return f"{said['word']}(segment({listed(ends)}), {circle})" if ends and circle else ""


def _equation(said: Said, names: FigureNames) -> str:
    name, relation = said["name"], said["relation"]
    if said["sign"] == "=" and not relation.startswith("("):
        return ""
    if relation.startswith("(") and relation.endswith(")") and "=" in relation:
        relation = relation[1:-1]
    if not is_equation(relation):
        return ""
    if name in names.lines:
        return f"{name} = line({relation})"
    return f"{name} = circle({relation})" if name in names.circles else ""


def _centre(said: Said, names: FigureNames) -> str:
    circle = circle_of(said["circle"], names)
    return f"center({circle}) = {said['point']}" if circle in names.circles else ""


_WAY = "=externally|internally"
CIRCLES: Rows = (
    FigureRow(
        "[ points ] {points:some} lie|are on a·circle|the·same·circle|one·circle "
        "[ [ , ] {order:=in·this·order|in·that·order} ]",
        _on_a_circle,
    ),
    FigureRow(
        "[ {noun:identifier} ] {letters:identifier} is inscribed in {circle:rest}", _inscribed
    ),
    FigureRow(
        "{one:some} and {other:some} touch [ each·other ] [ to·each·other ] "
        f"[ {{way:{_WAY}}} ]",
        _touching,
    ),
    FigureRow(
        f"{{one:some}} and {{other:some}} are [ {{before:{_WAY}}} ] tangent [ to·each·other ] "
        f"[ {{way:{_WAY}}} ]",
        _touching,
    ),
    FigureRow(
        "[ circle ] {name:identifier} has centre|center {middle:run} and radius {radius:unrelated}",
        _circle_told,
    ),
    FigureRow(
        "{circle:some} has [ a ] {word:=radius|diameter} [ of ] {value:unrelated}",
        _circle_measured,
    ),
    FigureRow(
        "{line:some} is·tangent·to|is·a·tangent·to|are·tangent·to|are·a·tangent·to|touches "
        "{circle:some} [ at {at:identifier} ]",
        _tangent,
    ),
    FigureRow(
        "{line:identifier} is a|an {word:=diameter|chord|radius} [ of {circle:rest} ]",
        _part_of_circle,
    ),
    FigureRow(
        "[ the ] [ line|circle ] [ equation·of|equation·( ] {name:identifier} [ ) ] {sign:=:|is|=} "
        "{relation:rest}",
        _equation,
    ),
    FigureRow("{point:identifier} is the centre|center of {circle:rest}", _centre),
)
