"""Where points are: ``T lies on circle(O)``, ``M is the midpoint of AB``, ``l and m meet at P``."""

from __future__ import annotations

import re

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import (
    call_end,
    circle_of,
    figure_of,
    listed,
    ray_of,
    shape,
    split_arguments,
    straight,
)
from mathverify.language.figure_notation.sentence_parts import (
    Sentences,
    angle_of,
    compiled,
    listed_points,
)
from mathverify.language.figure_notation.terms import read_terms

__all__ = ["POSITIONS"]

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


def _sides(match: re.Match[str], names: FigureNames) -> str:
    found, line = listed_points(match["points"], names), straight(match["line"], names)
    word = "same_side" if match["which"] == "same" else "opposite_side"
    return f"{word}({listed(found)}, {line})" if len(found) == 2 and line else ""


def _incidence(match: re.Match[str], names: FigureNames) -> str:
    words = match["figure"]
    figure = figure_of(words, names)
    figure = figure or figure_of(read_terms(words.removeprefix("the "), names), names)
    found = listed_points(match["points"], names)
    return " and ".join(f"on({name}, {figure})" for name in found) if figure else ""


def _within(match: re.Match[str], names: FigureNames) -> str:
    found = listed_points(match["points"], names)
    ray, angle = ray_of(match["points"], names), angle_of(match["figure"], names)
    if ray.startswith("ray(") and angle and match["word"] == "inside":
        one, corner, other = split_arguments(angle[6:-1])
        if split_arguments(ray[4:-1])[0] != corner:
            return ""
        return f"between({ray}, ray({corner}, {one}), ray({corner}, {other}))"
    figure = shape(match["figure"], names) or circle_of(match["figure"], names)
    figure = figure or angle_of(match["figure"], names)
    if not figure:
        return ""
    return " and ".join(f"{match['word']}({name}, {figure})" for name in found)


def _between(match: re.Match[str], names: FigureNames) -> str:
    what, one, other = match["what"], match["one"], match["other"]
    if what in names.points:
        if {one, other} <= names.points:
            return f"between({what}, {one}, {other})"
        one, other = straight(one, names), straight(other, names)
        return f"between({what}, {one}, {other})" if one and other else ""
    rays = [straight(part, names, "") for part in (what, one, other)]
    if all(part.startswith("ray(") for part in rays):
        return f"between({', '.join(rays)})"
    return ""


def _midpoint(match: re.Match[str], names: FigureNames) -> str:
    line = straight(match["line"], names, "segment")
    if match["point"] not in names.points or not line.startswith("segment("):
        return ""
    return f"{match['point']} = midpoint{line.removeprefix('segment')}"


def _in_a_row(match: re.Match[str], names: FigureNames) -> str:
    found = listed_points(match["points"], names)
    call = f"{match['word']}({listed(found)})"
    return f"{'not ' if match['no'] else ''}{call}" if len(found) > 2 else ""


def _beyond(match: re.Match[str], names: FigureNames) -> str:
    """``D lies on AC produced``: beyond C."""
    ends = names.run(match["line"], 2, 2)
    if not ends or match["point"] not in names.points:
        return ""
    return f"on({ends[1]}, segment({ends[0]}, {match['point']}))"


def _coordinates(match: re.Match[str], names: FigureNames) -> str:
    parts = split_arguments(match["place"])
    if match["point"] not in names.points or len(parts) not in (2, 3):
        return ""
    if call_end(f"({match['place']})", 0) != len(match["place"]) + 2:
        return ""
    return f"{match['point']} = ({read_terms(', '.join(parts), names)})"


def _through(match: re.Match[str], names: FigureNames) -> str:
    figure = figure_of(match["figure"], names)
    found = listed_points(match["points"], names)
    return " and ".join(f"on({name}, {figure})" for name in found) if figure else ""


def _meeting(match: re.Match[str], names: FigureNames) -> str:
    # Where two lines meet is one point; whether it is between their ends is another matter.
    bare = "line" if match.groupdict().get("said") else ""
    one, other = straight(match["one"], names, bare), straight(match["other"], names, bare)
    if match["point"] not in names.points or not one or not other:
        return ""
    return f"{match['point']} = intersection({one}, {other})"


def _compass(match: re.Match[str], names: FigureNames) -> str:
    """``B is 8 km due east of A``; without ``due`` or a distance it may be anywhere in the east."""
    place, start, far = match["place"], match["start"], match["far"]
    if not {place, start} <= names.points or not (far or match["due"]):
        return ""
    turn = f"bearing({start}, {place}) = {_COMPASS[match['way'].replace('-', '')]} deg"
    return f"length({start}, {place}) = {far.strip()} and {turn}" if far else turn


POSITIONS: Sentences = compiled(
    (
        r"(?P<point>\w+) (?:(?:lies|is) )?on (?P<line>\w+) (?:produced|extended)",
        _beyond,
    ),
    (
        r"(?P<points>.+?) (?:are |lie )?on (?:the )?(?P<which>same|opposite) sides? of "
        r"(?P<line>.+)",
        _sides,
    ),
    (
        r"(?P<points>.+?) (?:(?:lies?|is|are) )?(?:(?:a |the )?points? )?on (?P<figure>.+)",
        _incidence,
    ),
    (r"(?P<points>.+?) ?∈ ?(?P<figure>.+)", _incidence),
    (
        r"(?P<points>.+?) (?:(?:lies?|is|are) )?(?P<word>inside|outside) (?:the )?"
        r"(?P<figure>.+)",
        _within,
    ),
    (
        r"(?P<what>.+?) (?:(?:lies|is) )?between (?P<one>.+?) and (?P<other>.+)",
        _between,
    ),
    (r"(?:the )?midpoint (?P<point>\w+) of (?P<line>.+)", _midpoint),
    (r"(?P<point>\w+) (?:is |= )?(?:the |a )?midpoint of (?P<line>.+)", _midpoint),
    (
        r"(?:points )?(?P<points>.+?) (?:are )?(?P<no>not )?(?P<word>collinear|concyclic)",
        _in_a_row,
    ),
    (
        r"(?P<place>\w+) (?:is|lies) (?P<far>[\d.]+ ?[a-z]+ )?(?P<due>due )?"
        rf"(?P<way>{'|'.join(('north-?east', 'north-?west', 'south-?east', 'south-?west'))}"
        r"|north|south|east|west) of (?P<start>\w+)",
        _compass,
    ),
    (r"(?P<line>\w+) (?:is )?(?:produced|extended) to (?P<point>\w+)", _beyond),
    (r"(?P<point>\w+) ?(?:is |: ?)?(?:the point )?\((?P<place>.+)\)", _coordinates),
    (r"(?P<figure>.+?) (?:passes|goes|is) through (?P<points>.+)", _through),
    (
        r"(?P<one>.+?) and (?P<other>.+?) (?:intersect|meet|cross)(?: each other)? at "
        r"(?P<point>\w+)",
        _meeting,
    ),
    (r"\{?(?P<point>\w+)\}? = (?P<one>[^∩]+) ?(?P<said>∩) ?(?P<other>[^∩]+)", _meeting),
    (
        r"(?P<point>\w+) (?:=|is) (?:the )?(?:point of )?(?P<said>intersection) of "
        r"(?P<one>.+?) and (?P<other>.+)",
        _meeting,
    ),
)
