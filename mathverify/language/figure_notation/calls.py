"""Letters that run together as arguments: ``area(ABC)``, ``distance(P, AB)``."""

from __future__ import annotations

import re

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import WORD, call_end, listed, split_arguments
from mathverify.language.vocabulary import FUNCTIONS, SYNONYMS

__all__ = ["OF_FIGURES", "read_calls", "with_measures"]

_CALL = re.compile(rf"(?<![A-Za-z0-9_])({WORD})\(")

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

#: ``cone(radius: 3 cm, height: 4 cm)``: what a solid or sector is measured by, after its name.
_MEASURED = re.compile(
    r"\b(?:cylinder|cone|sphere|hemisphere|frustum|cuboid|cube|prism|pyramid|sector)\("
)
_MEASURE_COLON = re.compile(
    r"(?<![A-Za-z0-9_])(radius|top_radius|height|length|width|side|base|slant|angle) ?: ?"
)


def with_measures(text: str) -> str:
    """``sphere(radius: 7 cm)`` as ``sphere(radius = 7 cm)``."""
    if ":" not in text:
        return text
    for match in reversed(list(_MEASURED.finditer(text))):
        end = call_end(text, match.end() - 1)
        if end:
            inside = _MEASURE_COLON.sub(r"\1 = ", text[match.end() : end])
            text = f"{text[: match.end()]}{inside}{text[end:]}"
    return text


def read_calls(text: str, names: FigureNames) -> str:
    """``area(ABC)`` as ``area(A, B, C)``, ``distance(P, AB)`` as ``distance(P, line(A, B))``."""
    place = 0
    while match := _CALL.search(text, place):
        end = call_end(text, match.end() - 1)
        if not end:
            return text
        inside = text[match.end() : end - 1]
        read = read_calls(inside, names)
        word = SYNONYMS.get(match[1], match[1])
        if match[1] not in names.declared and word in FUNCTIONS:
            arguments = _arguments(word, read, names)
            read = ", ".join(arguments) if arguments != split_arguments(read) else read
        text = f"{text[: match.end()]}{read}{text[end - 1 :]}"
        place = match.end() + len(read)
    return text


def _arguments(function: str, inside: str, names: FigureNames) -> list[str]:
    given = split_arguments(inside)
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
