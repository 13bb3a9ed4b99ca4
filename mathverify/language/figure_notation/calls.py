"""Letters that run together as arguments: ``area(ABC)``, ``distance(P, AB)``."""

from __future__ import annotations

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import listed, split_arguments
from mathverify.language.notation.extents import closing
from mathverify.language.notation.pieces import (
    Piece,
    Pieces,
    bare,
    is_touching,
    made,
    plain_line,
    shown,
    text_of,
)
from mathverify.language.vocabulary import FUNCTIONS, SYNONYMS

__all__ = ["OF_FIGURES", "read_calls", "with_measures"]

#: Calls of points, whose letters may run together where nothing else is said.
_OF_POINTS = frozenset(
    {
        *("angle", "area", "perimeter", "midpoint", "length", "distance", "triangle"),
        *("quadrilateral", "parallelogram", "rhombus", "rectangle", "square", "kite"),
        *("trapezium", "trapezoid", "polygon", "segment", "line", "ray", "plane", "convex"),
        *("cyclic", "concyclic", "collinear", "regular", "circumcircle", "incircle"),
        *("centroid", "circumcenter", "incenter", "orthocenter", "perpendicular_bisector"),
        *("angle_bisector", "triangle_area", "equilateral", "scalene", "isosceles"),
        *("right_angled", "acute", "obtuse", "chord", "semicircle", "order"),
    }
)

#: Calls where several runs of letters are the corners of one solid.
_OF_CORNERS = frozenset({"prism", "cuboid", "cube", "pyramid", "tetrahedron"})

#: Calls where two letters among other things are a line, or a segment.
_OF_LINES = frozenset(
    {
        *("altitude", "foot", "distance", "parallel", "perpendicular", "intersection"),
        *("same_side", "opposite_side", "reflect", "tangent", "slope", "gradient", "equation"),
        *("x_intercept", "y_intercept", "concurrent"),
    }
)
_OF_SEGMENTS = frozenset({"median", "chord", "diameter", "radius"})

#: Calls where three letters among other things are a triangle.
_OF_TRIANGLES = frozenset(
    {
        *("similar", "congruent", "inscribed", "isosceles", "right_angled", "equilateral"),
        *("inside", "outside"),
    }
)

#: Calls of figures, where letters that run together are no number.
OF_FIGURES = (_OF_POINTS | _OF_LINES | _OF_SEGMENTS | _OF_TRIANGLES | _OF_CORNERS) | {
    "on",
    "between",
    "bisects",
    "translate",
    "circumscribed",
    "dihedral",
}

#: What a solid or sector is measured by stands after its name: ``cone(radius: 3 cm)``.
_MEASURED = frozenset(
    {
        *("cylinder", "cone", "sphere", "hemisphere", "frustum", "cuboid", "cube", "prism"),
        *("pyramid", "sector"),
    }
)
_MEASURES = frozenset(
    {
        *("radius", "top_radius", "height", "length", "width", "side", "base", "slant"),
        "angle",
    }
)


def with_measures(text: str) -> str:
    """``sphere(radius: 7 cm)`` as ``sphere(radius = 7 cm)``."""
    if ":" not in text:
        return text
    line = list(plain_line(text))
    for place, piece in enumerate(line):
        if piece.kind == ":" and line[place - 1].shown in _MEASURES and _is_measured(line, place):
            line[place] = piece._replace(shown="=", gap=" ")
            line[place + 1] = line[place + 1]._replace(gap=" ")
    return text_of(line)


def _is_measured(line: list[Piece], place: int) -> bool:
    """Whether a place stands in the brackets of something that is measured."""
    pieces = tuple(line)
    opens = (at for at, piece in enumerate(pieces[:place]) if piece.kind == "(" and at)
    return any(
        pieces[at - 1].shown in _MEASURED
        and is_touching(pieces, at)
        and closing(pieces, at) > place
        for at in opens
    )


def read_calls(line: Pieces, names: FigureNames) -> Pieces:
    """``area(ABC)`` as ``area(A, B, C)``, ``distance(P, AB)`` as ``distance(P, line(A, B))``."""
    found: list[Piece] = []
    place = 0
    while place < len(line):
        piece = line[place]
        is_called = place and piece.kind == "(" and is_touching(line, place)
        end = closing(line, place) if is_called else -1
        found.append(piece)
        place += 1
        if end < 0:
            continue
        read = read_calls(line[place:end], names)
        written = line[place - 2].shown
        word = SYNONYMS.get(written, written)
        if written not in names.declared and word in FUNCTIONS and read:
            given = split_arguments(shown(read))
            arguments = _arguments(word, given, names)
            if arguments != given:
                read = bare(made(", ".join(arguments)), read[0].gap)
        found += read
        place = end
    return tuple(found)


def _arguments(function: str, given: list[str], names: FigureNames) -> list[str]:
    found: list[str] = []
    for argument in given:
        points = names.run(argument)
        alone = len(given) == 1 and function in _OF_POINTS
        if points and (alone or function in _OF_CORNERS):
            found.extend(points)
        elif len(points) == 2 and function == "bisects":
            found.append(f"ray({listed(points)})")
        elif len(points) == 3 and function in _OF_TRIANGLES:
            found.append(f"triangle({listed(points)})")
        elif len(points) == 2 and function in _OF_LINES:
            found.append(f"line({listed(points)})")
        elif len(points) == 2 and function in _OF_SEGMENTS:
            found.append(f"segment({listed(points)})")
        else:
            found.append(argument)
    return found
