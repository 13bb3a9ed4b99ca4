"""Where points are: ``T lies on circle(O)``, ``M is the midpoint of AB``, ``l and m meet at P``."""

from __future__ import annotations

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import (
    circle_of,
    figure_of,
    listed,
    listed_points,
    ray_of,
    shape,
    split_arguments,
    straight,
)
from mathverify.language.figure_notation.rows import FigureRow, Rows, Said
from mathverify.language.figure_notation.sentence_parts import angle_of
from mathverify.language.figure_notation.terms import read_terms
from mathverify.language.notation.pieces import shown

_COMPASS = {
    "north": 0,
    "northeast": 45,
    "east": 90,
    "southeast": 135,
    "south": 180,
    "southwest": 225,
    "west": 270,
    "northwest": 315,
}
_WAYS = "north|northeast|north·-·east|east|southeast|south·-·east|south|southwest|south·-·west"
_WAYS += "|west|northwest|north·-·west"


def _sides(said: Said, names: FigureNames) -> str:
    found, line = listed_points(said.holes["points"], names), straight(said["line"], names)
    word = "same_side" if said["which"] == "same" else "opposite_side"
    return f"{word}({listed(found)}, {line})" if len(found) == 2 and line else ""


def _incidence(said: Said, names: FigureNames) -> str:
    words = said["figure"]
    figure = figure_of(words, names)
    figure = figure or figure_of(read_terms(words.removeprefix("the "), names), names)
    found = listed_points(said.holes["points"], names)
    return " and ".join(f"on({name}, {figure})" for name in found) if figure else ""


def _within(said: Said, names: FigureNames) -> str:
    found = listed_points(said.holes["points"], names)
    ray, angle = ray_of(said["points"], names), angle_of(said["figure"], names)
    if ray.startswith("ray(") and angle and said["word"] == "inside":
        one, corner, other = split_arguments(angle[6:-1])
        if split_arguments(ray[4:-1])[0] != corner:
            return ""
        return f"between({ray}, ray({corner}, {one}), ray({corner}, {other}))"
    figure = shape(said["figure"], names) or circle_of(said["figure"], names)
    figure = figure or angle_of(said["figure"], names)
    if not figure:
        return ""
    return " and ".join(f"{said['word']}({name}, {figure})" for name in found)


def _between(said: Said, names: FigureNames) -> str:
    what, one, other = said["what"], said["one"], said["other"]
    if what in names.points:
        if {one, other} <= names.points:
            return f"between({what}, {one}, {other})"
        one, other = straight(one, names), straight(other, names)
        return f"between({what}, {one}, {other})" if one and other else ""
    rays = [straight(part, names, "") for part in (what, one, other)]
    if all(part.startswith("ray(") for part in rays):
        return f"between({', '.join(rays)})"
    return ""


def _midpoint(said: Said, names: FigureNames) -> str:
    line = straight(said["line"], names, "segment")
    if said["point"] not in names.points or not line.startswith("segment("):
        return ""
    return f"{said['point']} = midpoint{line.removeprefix('segment')}"


def _in_a_row(said: Said, names: FigureNames) -> str:
    found = listed_points(said.holes["points"], names)
    call = f"{said['word']}({listed(found)})"
    return f"{'not ' if said['no'] else ''}{call}" if len(found) > 2 else ""


def _beyond(said: Said, names: FigureNames) -> str:
    """``D lies on AC produced``: beyond C."""
    ends = names.run(said["line"], 2, 2)
    if not ends or said["point"] not in names.points:
        return ""
    return f"on({ends[1]}, segment({ends[0]}, {said['point']}))"


def _coordinates(said: Said, names: FigureNames) -> str:
    parts = split_arguments(said["place"])
    if said["point"] not in names.points or len(parts) not in (2, 3):
        return ""
    return f"{said['point']} = ({read_terms(', '.join(parts), names)})"


def _through(said: Said, names: FigureNames) -> str:
    figure = figure_of(said["figure"], names)
    found = listed_points(said.holes["points"], names)
    return " and ".join(f"on({name}, {figure})" for name in found) if figure else ""


def _meeting(said: Said, names: FigureNames) -> str:
    # Where two lines meet is one point; whether it is between their ends is another matter.
    bare = "line" if said["said"] else ""
    one, other = straight(said["one"], names, bare), straight(said["other"], names, bare)
    if said["point"] not in names.points or not one or not other:
        return ""
    return f"{said['point']} = intersection({one}, {other})"


def _compass(said: Said, names: FigureNames) -> str:
    """``B is 8 km due east of A``; without ``due`` or a distance it may be anywhere in the east."""
    place, start = said["place"], said["start"]
    far = shown((*said.holes.get("far", ()), *said.holes.get("unit", ())))
    if not {place, start} <= names.points or not (far or said["due"]) or far != far.lower():
        return ""
    turn = f"bearing({start}, {place}) = {_COMPASS[said['way'].replace('-', '')]} deg"
    return f"length({start}, {place}) = {far} and {turn}" if far else turn


POSITIONS: Rows = (
    FigureRow("{point:identifier} [ lies|is ] on {line:identifier} produced|extended", _beyond),
    FigureRow(
        "{points:some} [ are|lie ] on [ the ] {which:=same|opposite} side|sides of {line:rest}",
        _sides,
    ),
    FigureRow(
        "{points:some} [ lies|lie|is|are ] [ [ a|the ] point|points ] on {figure:rest}", _incidence
    ),
    FigureRow("{points:some} ∈ {figure:rest}", _incidence),
    FigureRow(
        "{points:some} [ lies|lie|is|are ] {word:=inside|outside} [ the ] {figure:rest}", _within
    ),
    FigureRow("{what:some} [ lies|is ] between {one:some} and {other:rest}", _between),
    FigureRow("[ the ] midpoint {point:identifier} of {line:rest}", _midpoint),
    FigureRow("{point:identifier} [ is|= ] [ the|a ] midpoint of {line:rest}", _midpoint),
    FigureRow(
        "[ points ] {points:some} [ are ] [ {no:=not} ] {word:=collinear|concyclic}", _in_a_row
    ),
    FigureRow(
        "{place:identifier} is|lies [ {far:number} {unit:word} ] [ {due:=due} ] "
        f"{{way:={_WAYS}}} of {{start:identifier}}",
        _compass,
    ),
    FigureRow("{line:identifier} [ is ] produced|extended to {point:identifier}", _beyond),
    FigureRow("{point:identifier} [ is|: ] [ the·point ] {place:group}", _coordinates),
    FigureRow("{figure:some} passes|goes|is through {points:rest}", _through),
    FigureRow(
        "{one:some} and {other:some} intersect|meet|cross [ each·other ] at {point:identifier}",
        _meeting,
    ),
    FigureRow("[ { ] {point:identifier} [ } ] = {one:some} {said:=∩} {other:rest}", _meeting),
    FigureRow(
        "{point:identifier} =|is [ the ] [ point·of ] {said:=intersection} of {one:some} and "
        "{other:rest}",
        _meeting,
    ),
)
