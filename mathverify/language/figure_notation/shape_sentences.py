"""Directions and shapes: ``AB ∥ CD``, ``ABCD is a rhombus``, ``AD bisects ∠BAC``."""

from __future__ import annotations

import re

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import (
    SHAPES,
    WORD,
    is_call,
    listed,
    ray_of,
    shape,
    split_arguments,
    straight,
)
from mathverify.language.figure_notation.sentence_parts import Sentences, angle_of, compiled
from mathverify.language.figure_notation.terms import read_terms

__all__ = ["SHAPE_SENTENCES"]

_TRIANGLES = {
    "equilateral": "equilateral",
    "isosceles": "isosceles",
    "scalene": "scalene",
    "acute": "acute",
    "obtuse": "obtuse",
    "right": "right_angled",
    "right-angled": "right_angled",
    "right angled": "right_angled",
}
_KIND_WORDS = "|".join((*_TRIANGLES, "regular", "cyclic", "convex"))
_PARALLEL = r"∥|‖|\|\||//|(?:is |are )?(?:not )?parallel to"
_UPRIGHT = r"⊥|⟂|(?:is |are )?(?:not )?perpendicular to"


def _directions(match: re.Match[str], names: FigureNames) -> str:
    one, other = _flat(match["one"], names), _flat(match["other"], names)
    sign = match["sign"]
    word = "perpendicular" if sign in "⊥⟂" or "perp" in sign else "parallel"
    negative = "not " if " not " in f" {sign} " else ""
    return f"{negative}{word}({one}, {other})" if one and other else ""


def _flat(text: str, names: FigureNames) -> str:
    """A straight line, or a plane by its word."""
    found = read_terms(text.removeprefix("the "), names)
    return found if is_call(found, "plane") else straight(text, names)


def _alike(match: re.Match[str], names: FigureNames) -> str:
    one, other = shape(match["one"], names), shape(match["other"], names)
    word = "similar" if match["sign"] in "~∼" or "similar" in match["sign"] else "congruent"
    same = one and other and one.partition("(")[0] == other.partition("(")[0]
    return f"{word}({one}, {other})" if same else ""


def _of_a_kind(match: re.Match[str], names: FigureNames) -> str:
    """``ABC is an equilateral triangle``, ``triangle ABC is right-angled at B``."""
    letters, kind, noun, at = match["letters"], match["kind"] or "", match["noun"], match["at"]
    if not kind and not noun:
        return ""
    if at or noun in (None, "triangle"):
        points = names.run(letters, 3, 3)
        if not points or (at and at not in points):
            return ""
        figure = f"triangle({listed(points)})"
        word = _TRIANGLES.get(kind, "")
        if not kind:
            return "" if at else figure
        return f"{word}({figure}{', ' + at if at else ''})" if word else ""
    word, corners = SHAPES[noun]
    points = names.run(letters, corners or 3, corners or 12)
    if not points:
        return ""
    if kind == "regular":
        return f"regular({listed(points)})"
    if kind in ("cyclic", "convex") and noun in ("quadrilateral", "polygon"):
        return f"{kind}({listed(points)})"
    return "" if kind else f"{word}({listed(points)})"


def _with_side(match: re.Match[str], names: FigureNames) -> str:
    """``square ABCD with side 6 cm``, of figures whose sides are equal."""
    words = match["figure"]
    found = read_terms(words, names)
    for pattern, rule in SHAPE_SENTENCES:
        told = pattern.fullmatch(words) if rule is not _with_side else None
        found = (rule(told, names) if told else "") or found
    if not is_call(found, "square", "rhombus", "regular", "equilateral", "cube"):
        return ""
    first, second = split_arguments(found[found.rindex("(") + 1 :].rstrip(")"))[:2]
    return f"{found} and length({first}, {second}) = {match['value']}"


def _solid(match: re.Match[str], names: FigureNames) -> str:
    corners = {"cube": 8, "cuboid": 8, "tetrahedron": 4, "prism": 6}[match["noun"]]
    points = names.run(match["letters"], corners, corners)
    return f"{match['noun']}({listed(points)})" if points else ""


def _line_of_triangle(match: re.Match[str], names: FigureNames) -> str:
    """``BD is an altitude of triangle ABC``: D is the foot on AC."""
    ends, corners = names.run(match["line"], 2, 2), names.run(match["triangle"], 3, 3)
    if not ends or ends[0] not in corners or ends[1] in corners:
        return ""
    one, other = (corner for corner in corners if corner != ends[0])
    if match["word"] == "median":
        return f"{ends[1]} = midpoint({one}, {other})"
    return f"{ends[1]} = foot({ends[0]}, line({one}, {other}))"


def _bisects(match: re.Match[str], names: FigureNames) -> str:
    ray, angle = ray_of(match["ray"], names), angle_of(match["angle"], names)
    if not ray.startswith("ray(") or not angle:
        return ""
    start, corner = split_arguments(ray[4:-1])[0], split_arguments(angle[6:-1])[1]
    return f"bisects({ray}, {angle})" if start == corner else ""


def _angle_of_a_kind(match: re.Match[str], names: FigureNames) -> str:
    """``angle ABC is acute``, ``angle ABC is a right angle``."""
    angle = angle_of(match["angle"], names)
    if not angle:
        return ""
    kind = match["kind"]
    return f"{angle} = 90 deg" if kind == "right" else f"{kind}({angle})"


SHAPE_SENTENCES: Sentences = compiled(
    (
        r"(?P<figure>.+?),? (?:with|of) (?:side|edge)s?(?: of)?(?: lengths?)?(?: of)? "
        r"(?P<value>[\d.]+[^=<>]*)",
        _with_side,
    ),
    (rf"(?P<one>.+?) ?(?P<sign>{_PARALLEL}|{_UPRIGHT}) ?(?P<other>.+)", _directions),
    (r"(?P<one>.+?) and (?P<other>.+?) are (?P<sign>parallel|perpendicular)", _directions),
    (
        r"(?P<one>.+?) ?(?P<sign>~|∼|≅|≡|is similar to|is congruent to) ?(?P<other>.+)",
        _alike,
    ),
    (
        r"(?P<line>\w+) is (?:an?|the) (?P<word>altitude|median) of (?:triangle |△ ?)?"
        r"(?P<triangle>\w+)",
        _line_of_triangle,
    ),
    (
        r"(?P<letters>\w+) is a (?:triangular )?(?P<noun>cube|cuboid|tetrahedron|prism)",
        _solid,
    ),
    (r"(?P<ray>.+?) (?:bisects|is the bisector of) (?P<angle>.+)", _bisects),
    (
        r"(?P<angle>.+?) is (?:an? )?(?P<kind>acute|obtuse|right)(?: angle)?",
        _angle_of_a_kind,
    ),
    (
        rf"(?:triangle |△ ?)?(?P<letters>{WORD}) is (?:an? )?(?P<kind>{_KIND_WORDS})?"
        rf" ?(?P<noun>triangle|{'|'.join(SHAPES)})?"
        r"(?: (?:at|with (?:a |the )?right angle at) (?P<at>\w+))?",
        _of_a_kind,
    ),
)
