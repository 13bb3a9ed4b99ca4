"""Angles, shapes, lines, circles, arcs by their letters: ``∠ABC``, ``triangle ABC``."""

from __future__ import annotations

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import (
    SHAPES,
    circle_of,
    listed,
    listed_points,
    shape,
)
from mathverify.language.figure_notation.rows import FigureRow, Said

_KINDS = {
    "equilateral": "equilateral",
    "isosceles": "isosceles",
    "scalene": "scalene",
    "acute": "acute",
    "obtuse": "obtuse",
    "right": "right_angled",
    "right-angled": "right_angled",
}
_REGULAR = ("pentagon", "hexagon", "octagon", "polygon", "quadrilateral")


def _angle(said: Said, names: FigureNames) -> str:
    """``∠ABC``; ``∠A`` where a triangle is all there is."""
    if said["m"] and said.is_touched:
        return ""
    letters = said["inside"] or said["letters"]
    points = names.run(letters, 3, 3)
    if not points and letters == said["letters"] and letters in names.points:
        points = names.at_corner(letters)
    return f"angle({listed(points)})" if points else ""


def _right_angle(said: Said, names: FigureNames) -> str:
    """``right_angle(A, C, B)``, a fact and no measure."""
    points = tuple([said[place] for place in ("first", "vertex", "last")])
    known = all(point in names.points for point in points)
    return f"angle({listed(points)}) = 90 deg" if known else ""


def _run_together(said: Said, names: FigureNames) -> str:
    """``angleABC``."""
    letters = said["word"].removeprefix("angle")
    points = names.run(letters, 3, 3) if letters != said["word"] else ()
    return f"angle({listed(points)})" if points else ""


def _ratio(said: Said, names: FigureNames) -> str:
    """``sin A`` of a triangle that is all there is."""
    points = names.at_corner(said["letters"])
    return f"{said['word']}(angle({listed(points)}))" if points else ""


def _round(said: Said, names: FigureNames) -> str:
    points = names.run(said["letters"], 3, 3)
    word = said["word"].replace("centre", "center")
    return f"{word}({listed(points)})" if points else ""


def _of_kind(said: Said, names: FigureNames) -> str:
    points = names.run(said["letters"], 3, 3)
    return f"{_KINDS[said['kind']]}(triangle({listed(points)}))" if points else ""


def _regular(said: Said, names: FigureNames) -> str:
    corners = {"quadrilateral": 4}.get(said["word"]) or SHAPES[said["word"]][1]
    points = names.run(said["letters"], corners or 3, corners or 12)
    return f"regular({listed(points)})" if points else ""


def _shape(said: Said, names: FigureNames) -> str:
    return shape(f"{said['word'] or 'triangle'} {said['letters']}", names)


def _with_corners(said: Said, names: FigureNames) -> str:
    """``triangle with vertices A, B and C``."""
    points = listed_points(said.holes["points"], names)
    corners = SHAPES[said["word"]][1]
    fits = len(points) == corners if corners else len(points) > 2
    return f"{said['word']}({listed(points)})" if fits else ""


def _straight(said: Said, names: FigureNames) -> str:
    points = names.run(said["letters"], 2, 2)
    word = said["word"] if said["word"] in ("line", "ray") else "segment"
    return f"{word}({listed(points)})" if points else ""


def _plane(said: Said, names: FigureNames) -> str:
    points = names.run(said["letters"], 3, 3)
    return f"plane({listed(points)})" if points else ""


def _arc(said: Said, names: FigureNames) -> str:
    points = names.run(said["letters"], 2, 2)
    circle = circle_of(said["circle"], names) if said["circle"] else names.only_circle
    if not points or not circle:
        return ""
    word = f"{said['size']}_{said['word']}".lstrip("_")
    return f"{word}({circle}, {listed(points)})"


_RATIOS = (
    FigureRow("{word:=sin|cos|tan} ~( {letters:identifier} )", _ratio),
    FigureRow("{word:=sin|cos|tan} _{letters:bare}", _ratio),
    FigureRow("∠|∡ (", lambda said, _: "angle(" if said.line[said.end - 1].kind == "(" else ""),
)
_ANGLES = (
    FigureRow(
        "right_angle ~( {first:identifier} , {vertex:identifier} , {last:identifier} )",
        _right_angle,
    ),
    FigureRow("[ {m:=m} ] angle|∠|∡ [ at ] ( {inside:identifier} )", _angle),
    FigureRow("[ {m:=m} ] angle|∠|∡ [ at ] {letters:bare}", _angle),
    FigureRow("{word:bare}", _run_together),
)
_ROUNDS = (
    FigureRow(
        "{word:=circumcircle|incircle|circumcenter|circumcentre|incenter|incentre|centroid|"
        "orthocenter|orthocentre} [ of ] [ triangle|△ ] {letters:bare}",
        _round,
    ),
)
_KIND = (
    FigureRow(
        "{kind:=equilateral|isosceles|scalene|acute|obtuse|right|right·-·angled} "
        "triangle {letters:bare}",
        _of_kind,
    ),
)
_REGULARS = (FigureRow(f"regular {{word:={'|'.join(_REGULAR)}}} {{letters:bare}}", _regular),)
_SHAPES = (
    FigureRow(f"{{word:={'|'.join(SHAPES)}}} {{letters:bare}}", _shape),
    FigureRow("△ {letters:bare}", _shape),
    FigureRow(
        f"{{word:={'|'.join(SHAPES)}}} with|whose [ the ] vertices|corners [ are ] {{points:rest}}",
        _with_corners,
    ),
)
_STRAIGHT = (
    FigureRow("[ line ] {word:=segment} {letters:bare}", _straight),
    FigureRow("[ straight ] {word:=line} {letters:bare}", _straight),
    FigureRow("{word:=ray|chord|diagonal|hypotenuse|edge} {letters:bare}", _straight),
)
_PLANES = (FigureRow("plane {letters:bare}", _plane),)
_OF = "{letters:bare} [ of [ the ] {circle:applied} ]"
_ARCS = (
    FigureRow(f"[ {{size:=minor|major}} ] {{word:=arc}} {_OF}", _arc),
    FigureRow(f"{{size:=minor|major}} {{word:=segment}} {_OF}", _arc),
)

#: Each of these is tried on all of a line before the next.
ANGLES = (_RATIOS, _ANGLES)
#: The circles and centres of a triangle.
ROUNDS = (_ROUNDS,)
#: ``triangle ABC``, ``isosceles triangle ABC``, ``regular hexagon ABCDEF``.
SHAPE_WORDS = (_KIND, _REGULARS, _SHAPES)
#: ``arc AB`` of the circle that is named, or of the only one; ``minor segment AB`` alike.
ARCS = (_ARCS,)
#: ``segment AB``, ``line AB``, ``ray AB``, ``plane ABC``.
STRAIGHTS = (_STRAIGHT, _PLANES)
