"""Directions and shapes: ``AB ∥ CD``, ``ABCD is a rhombus``, ``AD bisects ∠BAC``."""

from __future__ import annotations

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import (
    SHAPES,
    is_call,
    listed,
    ray_of,
    shape,
    split_arguments,
    straight,
)
from mathverify.language.figure_notation.rows import FigureRow, Rows, Said, statement_of
from mathverify.language.figure_notation.sentence_parts import angle_of
from mathverify.language.figure_notation.terms import read_terms

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
_KIND_WORDS = "equilateral|isosceles|scalene|acute|obtuse|right·-·angled|right·angled|right"
_KIND_WORDS += "|regular|cyclic|convex"
_RIGHT_AT = "at|with·right·angle·at|with·a·right·angle·at|with·the·right·angle·at"


def _parallel(said: Said, names: FigureNames) -> str:
    return _directions("parallel", said, names)


def _perpendicular(said: Said, names: FigureNames) -> str:
    return _directions("perpendicular", said, names)


def _directions(word: str, said: Said, names: FigureNames) -> str:
    one, other = _flat(said["one"], names), _flat(said["other"], names)
    negative = "not " if said["no"] else ""
    return f"{negative}{word}({one}, {other})" if one and other else ""


def _flat(text: str, names: FigureNames) -> str:
    """A straight line, or a plane by its word."""
    found = read_terms(text.removeprefix("the "), names)
    return found if is_call(found, "plane") else straight(text, names)


def _similar(said: Said, names: FigureNames) -> str:
    return _alike("similar", said, names)


def _congruent(said: Said, names: FigureNames) -> str:
    return _alike("congruent", said, names)


def _alike(word: str, said: Said, names: FigureNames) -> str:
    one, other = shape(said["one"], names), shape(said["other"], names)
    same = one and other and one.partition("(")[0] == other.partition("(")[0]
    return f"{word}({one}, {other})" if same else ""


def _of_a_kind(said: Said, names: FigureNames) -> str:
    """``ABC is an equilateral triangle``, ``triangle ABC is right-angled at B``."""
    letters, kind, noun, at = said["letters"], said["kind"], said["noun"], said["at"]
    if not kind and not noun:
        return ""
    if at or noun in ("", "triangle"):
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


def _with_side(said: Said, names: FigureNames) -> str:
    """``square ABCD with side 6 cm``, of figures whose sides are equal."""
    if not said["value"][0].isdigit():
        return ""
    line = (*said.holes["figure"], said.line[-1])
    others = tuple(row for row in SHAPE_SENTENCES if row.rule is not _with_side)
    found = statement_of(line, others, names) or read_terms(said["figure"], names)
    if not is_call(found, "square", "rhombus", "regular", "equilateral", "cube"):
        return ""
    first, second = split_arguments(found[found.rindex("(") + 1 :].rstrip(")"))[:2]
    return f"{found} and length({first}, {second}) = {said['value']}"


def _solid(said: Said, names: FigureNames) -> str:
    corners = {"cube": 8, "cuboid": 8, "tetrahedron": 4, "prism": 6}[said["noun"]]
    points = names.run(said["letters"], corners, corners)
    return f"{said['noun']}({listed(points)})" if points else ""


def _line_of_triangle(said: Said, names: FigureNames) -> str:
    """``BD is an altitude of triangle ABC``: D is the foot on AC."""
    ends, corners = names.run(said["line"], 2, 2), names.run(said["triangle"], 3, 3)
    if not ends or ends[0] not in corners or ends[1] in corners:
        return ""
    one, other = (corner for corner in corners if corner != ends[0])
    if said["word"] == "median":
        return f"{ends[1]} = midpoint({one}, {other})"
    return f"{ends[1]} = foot({ends[0]}, line({one}, {other}))"


def _bisects(said: Said, names: FigureNames) -> str:
    ray, angle = ray_of(said["ray"], names), angle_of(said["angle"], names)
    if not ray.startswith("ray(") or not angle:
        return ""
    start, corner = split_arguments(ray[4:-1])[0], split_arguments(angle[6:-1])[1]
    return f"bisects({ray}, {angle})" if start == corner else ""


def _angle_of_a_kind(said: Said, names: FigureNames) -> str:
    """``angle ABC is acute``, ``angle ABC is a right angle``."""
    angle = angle_of(said["angle"], names)
    if not angle:
        return ""
    kind = said["kind"]
    return f"{angle} = 90 deg" if kind == "right" else f"{kind}({angle})"


SHAPE_SENTENCES: Rows = (
    FigureRow(
        "{figure:some} [ , ] with|of side|sides|edge|edges [ of ] [ length|lengths ] [ of ] "
        "{value:unrelated}",
        _with_side,
    ),
    FigureRow("{one:some} ∥|‖|// {other:rest}", _parallel),
    FigureRow("{one:some} '|' ~'|' {other:rest}", _parallel),
    FigureRow("{one:some} [ is|are ] [ {no:=not} ] parallel to {other:rest}", _parallel),
    FigureRow("{one:some} ⊥|⟂ {other:rest}", _perpendicular),
    FigureRow("{one:some} [ is|are ] [ {no:=not} ] perpendicular to {other:rest}", _perpendicular),
    FigureRow("{one:some} and {other:some} are parallel", _parallel),
    FigureRow("{one:some} and {other:some} are perpendicular", _perpendicular),
    FigureRow("{one:some} ∼|~|is·similar·to {other:rest}", _similar),
    FigureRow("{one:some} ≅|≡|is·congruent·to {other:rest}", _congruent),
    FigureRow(
        "{line:identifier} is a|an|the {word:=altitude|median} of [ triangle|△ ] "
        "{triangle:identifier}",
        _line_of_triangle,
    ),
    FigureRow(
        "{letters:identifier} is a [ triangular ] {noun:=cube|cuboid|tetrahedron|prism}", _solid
    ),
    FigureRow("{ray:some} bisects|is·the·bisector·of {angle:rest}", _bisects),
    FigureRow("{angle:some} is [ a|an ] {kind:=acute|obtuse|right} [ angle ]", _angle_of_a_kind),
    FigureRow(
        f"[ triangle|△ ] {{letters:identifier}} is [ a|an ] [ {{kind:={_KIND_WORDS}}} ] "
        f"[ {{noun:={'|'.join(SHAPES)}}} ] [ {_RIGHT_AT} {{at:identifier}} ]",
        _of_a_kind,
    ),
)
