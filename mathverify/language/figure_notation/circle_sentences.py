"""Circles and lines as they are told: ``AB is a diameter of k``, ``l: y = 2x + 1``."""

from __future__ import annotations

import re

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import circle_of, listed, straight
from mathverify.language.figure_notation.sentence_parts import Sentences, compiled, listed_points

__all__ = ["CIRCLES"]

_ONE_EQUATION = re.compile(r"[^=<>≤≥≠]+=[^=<>≤≥≠]+")


def _on_a_circle(match: re.Match[str], names: FigureNames) -> str:
    found = listed_points(match["points"], names)
    word = "cyclic" if match["order"] else "concyclic"
    return f"{word}({listed(found)})" if len(found) > 3 else ""


def _inscribed(match: re.Match[str], names: FigureNames) -> str:
    points = names.run(match["letters"].split(" ")[-1], 3)
    if match["circle"] == "a circle":
        return f"cyclic({listed(points)})" if len(points) > 3 else ""
    circle = circle_of(match["circle"], names)
    word = {3: "triangle", 4: "quadrilateral"}.get(len(points), "polygon")
    return f"inscribed({word}({listed(points)}), {circle})" if points and circle else ""


def _touching(match: re.Match[str], names: FigureNames) -> str:
    one, other = circle_of(match["one"], names), circle_of(match["other"], names)
    way = match["way"] or match["before"]
    return f"tangent({one}, {other}, {way})" if one and other and way else ""


def _circle_told(match: re.Match[str], names: FigureNames) -> str:
    """``k has centre (2, 3) and radius 4``."""
    if match["name"] not in names.circles:
        return ""
    middle = match["middle"]
    if middle not in names.points and not middle.startswith("("):
        return ""
    return f"center({match['name']}) = {middle} and radius({match['name']}) = {match['radius']}"


def _circle_measured(match: re.Match[str], names: FigureNames) -> str:
    """``circle(O) has radius 5 cm``."""
    circle = circle_of(match["circle"], names)
    return f"{match['word']}({circle}) = {match['value']}" if circle else ""


def _tangent(match: re.Match[str], names: FigureNames) -> str:
    line, circle = straight(match["line"], names), circle_of(match["circle"], names)
    if not line or not circle or (match["at"] and match["at"] not in names.points):
        return ""
    return f"tangent({line}, {circle}{', ' + match['at'] if match['at'] else ''})"


def _part_of_circle(match: re.Match[str], names: FigureNames) -> str:
    ends = names.run(match["line"], 2, 2)
    circle = circle_of(match["circle"], names) if match["circle"] else names.only_circle
    return f"{match['word']}(segment({listed(ends)}), {circle})" if ends and circle else ""


def _equation(match: re.Match[str], names: FigureNames) -> str:
    name, relation = match["name"], match["relation"].strip()
    if relation.startswith("(") and relation.endswith(")") and "=" in relation:
        relation = relation[1:-1]
    if not _ONE_EQUATION.fullmatch(relation):
        return ""
    if name in names.lines:
        return f"{name} = line({relation})"
    return f"{name} = circle({relation})" if name in names.circles else ""


def _centre(match: re.Match[str], names: FigureNames) -> str:
    circle = circle_of(match["circle"], names)
    return f"center({circle}) = {match['point']}" if circle in names.circles else ""


CIRCLES: Sentences = compiled(
    (
        r"(?:points )?(?P<points>.+?) (?:lie|are) on (?:a|the same|one) circle"
        r"(?P<order>,? in (?:this|that) order)?",
        _on_a_circle,
    ),
    (
        r"(?P<letters>(?:\w+ )?\w+) is inscribed in (?P<circle>.+)",
        _inscribed,
    ),
    (
        r"(?P<one>.+?) and (?P<other>.+?) (?:touch(?: each other)?|are (?P<before>externally"
        r"|internally)? ?tangent)(?: to each other)?(?: (?P<way>externally|internally))?",
        _touching,
    ),
    (
        r"(?:circle )?(?P<name>\w+) has cent(?:re|er) (?P<middle>\w+|\([^()]+\))"
        r" and radius (?P<radius>[^=<>]+)",
        _circle_told,
    ),
    (
        r"(?P<circle>.+?) has (?:a )?(?P<word>radius|diameter) (?:of )?(?P<value>[^=<>]+)",
        _circle_measured,
    ),
    (
        r"(?P<line>.+?) (?:(?:is|are) (?:a )?tangent to|touches) (?P<circle>.+?)"
        r"(?: at (?P<at>\w+))?",
        _tangent,
    ),
    (
        r"(?P<line>\w+) is an? (?P<word>diameter|chord|radius)(?: of (?P<circle>.+))?",
        _part_of_circle,
    ),
    (
        r"(?:the )?(?:line |circle )?(?:equation(?: of |\())?(?P<name>\w+)\)?"
        r" ?(?:: ?|= (?=\()| is )(?P<relation>.+=.+)",
        _equation,
    ),
    (r"(?P<point>\w+) is the cent(?:re|er) of (?P<circle>.+)", _centre),
)
