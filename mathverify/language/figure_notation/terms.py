"""Numbers, points and figures inside a text: ``∠ABC``, ``area of triangle ABC``, ``2AB + |CD|``."""

from __future__ import annotations

import re
from collections.abc import Callable

from mathverify.language.figure_notation.images import read_images
from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import (
    SHAPES,
    WORD,
    call_end,
    circle_of,
    listed,
    shape,
    split_arguments,
    straight,
)
from mathverify.language.unit_words import unit_word
from mathverify.language.vocabulary import FUNCTIONS, SYNONYMS

__all__ = ["read_terms", "with_measures"]

_ANGLE = re.compile(
    rf"(?:\bm ?)?(?:\bangle|[∠∡]) ?(?:at )?(?:\(({WORD})\)|({WORD}))(?![A-Za-z0-9_(])"
)
_WORD = re.compile(WORD)
_CALL = re.compile(rf"(?<![A-Za-z0-9_])({WORD})\(")
_ANGLE_CALL = re.compile(r"[∠∡] ?\(")
_KINDS = {
    "equilateral": "equilateral",
    "isosceles": "isosceles",
    "scalene": "scalene",
    "acute": "acute",
    "obtuse": "obtuse",
    "right": "right_angled",
    "right-angled": "right_angled",
}
_KIND = re.compile(rf"\b({'|'.join(_KINDS)}) triangle ({WORD})(?![A-Za-z0-9_(])")
_REGULAR = re.compile(
    rf"\bregular (pentagon|hexagon|octagon|polygon|quadrilateral) ({WORD})(?![A-Za-z0-9_(])"
)
_SHAPE = re.compile(rf"(?:\b({'|'.join(SHAPES)}) |△ ?)({WORD})(?![A-Za-z0-9_(])")
_STRAIGHT = re.compile(
    rf"\b(?:(?:line )?(segment)|(?:straight )?(line)|(ray)|(chord|diagonal|hypotenuse|edge)) "
    rf"({WORD})(?![A-Za-z0-9_(])"
)
_BISECTOR = re.compile(
    rf"\b(?:the )?perpendicular bisector of (?:segment )?({WORD})(?![A-Za-z0-9_(])"
)
_HALVING = re.compile(r"\b(?:the )?(?:angle )?bisector of (?=angle\()")
_MEETING = re.compile(
    rf"\b(?:the )?(?:point of )?intersection of ((?:lines? )?{WORD}) and ((?:line )?{WORD})"
    r"(?![A-Za-z0-9_(])"
)
_COORDINATES = re.compile(rf"\b(?:the )?coordinates of (?:point )?({WORD})(?![A-Za-z0-9_(])")
_REFLEX = re.compile(r"\breflex (?=angle\()")
_PLANE = re.compile(rf"\bplane ({WORD})(?![A-Za-z0-9_(])")
_ROUND = re.compile(
    rf"\b(circumcircle|incircle|circumcent(?:er|re)|incent(?:er|re)|centroid"
    rf"|orthocent(?:er|re)) (?:of )?(?:triangle |△ ?)?({WORD})(?![A-Za-z0-9_(])"
)
_ARC = re.compile(
    rf"\b(minor |major )?arc ({WORD})(?: of (circle\([^()]*\)|{WORD}))?(?![A-Za-z0-9_(])"
)
_MEASURE = re.compile(
    r"\b(?:the )?(area|perimeter|length|midpoint|circumference|radius|diameter|cent(?:re|er)"
    r"|equation|gradient|slope|volume|surface area) (of )?(?:the )?(?:circle (?=[A-Za-z]))?"
    r"(?=[A-Za-z△])"
)
_BEARING = re.compile(rf"\b(?:the )?bearing of ({WORD}) from ({WORD})(?![A-Za-z0-9_])")
_FOOT = re.compile(
    rf"\b(?:the )?foot of the (?:perpendicular|altitude) from ({WORD}) (?:on)?to (.+)$"
)
_FAR = re.compile(rf"\b(?:the )?distance (?:from ({WORD}) to|between ({WORD}) and) ([^=<>+*/,]+)")
_IMAGE = re.compile(rf"\b(?:the )?reflection of ({WORD}) (?:in|across|over) (.+)$")
#: What is read beside letters that run together.
_MAY_BE_READ = re.compile(
    r"[∠∡△]|\bangle |\b(?:of|from|under|reflex|reflected|rotated|translated|enlarged) "
)
_DOTTED = re.compile(rf"({WORD}) ?[·⋅∙] ?({WORD})")
_LENGTH_BARS = re.compile(rf"\| ?({WORD}) ?\|")
_BARE = re.compile(
    rf"(?<![A-Za-z_.])(?<![A-Za-z_][0-9])(?<![A-Za-z_][0-9][0-9])({WORD})(?![A-Za-z0-9_(.])"
)

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

#: What may stand before and after letters that stand for a length.
_OPERATOR_BEFORE = re.compile(r"[=<>≤≥≠≈+\-−*·×/÷(,:^|0-9.)²³√]$")
_OPERATOR_AFTER = re.compile(r"\s*[=<>≤≥≠≈+\-−*·×/÷),:^²³|!]")
_WORD_BEFORE = re.compile(r"(?:^|\b(?:and|or|not|implies))$")
_WORD_AFTER = re.compile(r"\s*(?:$|(?:and|or|implies|iff)\b)")


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


def read_terms(text: str, names: FigureNames) -> str:
    """``text`` with everything that has one reading in canonical form."""
    if not _MAY_BE_READ.search(text) and not any(map(names.run, _WORD.findall(text))):
        return text
    for rule in _RULES:
        text = rule(text, names)
    return text


def _angles(text: str, names: FigureNames) -> str:
    def angle(match: re.Match[str]) -> str:
        points = names.run(match[1] or match[2], 3, 3)
        if not points and not match[1] and match[2] in names.points:
            points = _at_corner(match[2], names)
        return f"angle({listed(points)})" if points else match[0]

    return _ANGLE.sub(angle, _ANGLE_CALL.sub("angle(", text))


def _at_corner(corner: str, names: FigureNames) -> tuple[str, ...]:
    """The angle of a triangle at its corner, where the question has no other points."""
    others = sorted(names.points - {corner})
    return (others[0], corner, others[1]) if len(others) == 2 else ()


def _shapes(text: str, names: FigureNames) -> str:
    def kind(match: re.Match[str]) -> str:
        points = names.run(match[2], 3, 3)
        return f"{_KINDS[match[1]]}(triangle({listed(points)}))" if points else match[0]

    def regular(match: re.Match[str]) -> str:
        corners = {"quadrilateral": 4}.get(match[1]) or SHAPES[match[1]][1]
        points = names.run(match[2], corners or 3, corners or 12)
        return f"regular({listed(points)})" if points else match[0]

    def plain(match: re.Match[str]) -> str:
        return shape(f"{match[1] or 'triangle'} {match[2]}", names) or match[0]

    return _SHAPE.sub(plain, _REGULAR.sub(regular, _KIND.sub(kind, text)))


def _straights(text: str, names: FigureNames) -> str:
    def line(match: re.Match[str]) -> str:
        word = next(word for word in match.groups()[:4] if word)
        points = names.run(match[5], 2, 2)
        word = word if word in ("line", "ray") else "segment"
        return f"{word}({listed(points)})" if points else match[0]

    def plane(match: re.Match[str]) -> str:
        points = names.run(match[1], 3, 3)
        return f"plane({listed(points)})" if points else match[0]

    def round_(match: re.Match[str]) -> str:
        points = names.run(match[2], 3, 3)
        word = match[1].replace("centre", "center")
        return f"{word}({listed(points)})" if points else match[0]

    return _ROUND.sub(round_, _PLANE.sub(plane, _STRAIGHT.sub(line, text)))


def _derived(text: str, names: FigureNames) -> str:
    """Bisectors, intersections of two lines, reflex angles."""

    def bisector(match: re.Match[str]) -> str:
        points = names.run(match[1], 2, 2)
        return f"perpendicular_bisector({listed(points)})" if points else match[0]

    def meeting(match: re.Match[str]) -> str:
        one = straight(match[1].removeprefix("lines "), names)
        other = straight(match[2], names)
        return f"intersection({one}, {other})" if one and other else match[0]

    def place(match: re.Match[str]) -> str:
        return match[1] if match[1] in names.points else match[0]

    text = _MEETING.sub(meeting, _BISECTOR.sub(bisector, _COORDINATES.sub(place, text)))
    for pattern, word in ((_HALVING, "angle_bisector"), (_REFLEX, "reflex")):
        while match := pattern.search(text):
            end = call_end(text, match.end() + len("angle"))
            if not end:
                return text
            inside = text[match.end() : end]
            if word == "angle_bisector":
                inside = inside.removeprefix("angle(").removesuffix(")")
            text = f"{text[: match.start()]}{word}({inside}){text[end:]}"
    return text


def _arcs(text: str, names: FigureNames) -> str:
    """``arc AB`` of the circle that is named, or of the only one of the question."""

    def arc(match: re.Match[str]) -> str:
        points = names.run(match[2], 2, 2)
        circle = circle_of(match[3], names) if match[3] else ""
        if not match[3] and len(names.circles) == 1:
            (circle,) = names.circles
        if not points or not circle:
            return match[0]
        word = f"{(match[1] or '').strip()}_arc".lstrip("_")
        return f"{word}({circle}, {listed(points)})"

    return _ARC.sub(arc, text)


def _calls(text: str, names: FigureNames) -> str:
    """``area(ABC)`` as ``area(A, B, C)``, ``distance(P, AB)`` as ``distance(P, line(A, B))``."""
    place = 0
    while match := _CALL.search(text, place):
        end = call_end(text, match.end() - 1)
        if not end:
            return text
        inside = text[match.end() : end - 1]
        read = _calls(inside, names)
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
        elif len(points) == 3 and function in _OF_TRIANGLES:
            found.append(f"triangle({listed(points)})")
        elif len(points) == 2 and function in _OF_LINES:
            found.append(f"line({listed(points)})")
        elif len(points) == 2 and function in _OF_SEGMENTS:
            found.append(f"segment({listed(points)})")
        else:
            found.append(argument)
    return found


def _measures(text: str, names: FigureNames) -> str:
    """``area of triangle(A, B, C)`` as a call; what is measured is a figure or its letters."""
    place = 0
    while match := _MEASURE.search(text, place):
        word = match[1].replace("centre", "center").replace(" ", "_")
        end, figure = _figure_at(text, match.end(), word, names, is_of=bool(match[2]))
        if not figure or match[1] in names.declared:
            place = match.end()
            continue
        call = f"{word}({figure})"
        text = f"{text[: match.start()]}{call}{text[end:]}"
        place = match.start() + len(call)
    return text


def _figure_at(
    text: str, start: int, measure: str, names: FigureNames, *, is_of: bool
) -> tuple[int, str]:
    match = _WORD.match(text, start)
    if match is None:
        return start, ""
    end = match.end()
    if text[end : end + 1] == "(":
        end = call_end(text, end)
        return (end, text[start:end]) if end and is_of else (start, "")
    word = match[0]
    if measure in ("area", "perimeter"):
        found = listed(names.run(word, 3)) or (word if word in names.circles and is_of else "")
    elif measure in ("length", "midpoint"):
        found = listed(names.run(word, 2, 2))
    elif measure in ("gradient", "slope", "equation"):
        found = straight(word, names) or (circle_of(word, names) if measure == "equation" else "")
    elif measure in ("volume", "surface_area"):
        found = ""
    else:
        found = circle_of(word, names)
    return end, found if is_of or measure in ("area", "perimeter", "length", "midpoint") else ""


def _places(text: str, names: FigureNames) -> str:
    """Bearings, feet, images and distances in words."""

    def bearing(match: re.Match[str]) -> str:
        known = {match[1], match[2]} <= names.points
        return f"bearing({match[2]}, {match[1]})" if known else match[0]

    def foot(match: re.Match[str]) -> str:
        line = straight(match[2], names)
        return f"foot({match[1]}, {line})" if line and match[1] in names.points else match[0]

    def image(match: re.Match[str]) -> str:
        line = straight(match[2], names)
        return f"reflect({match[1]}, {line})" if line and match[1] in names.points else match[0]

    def far(match: re.Match[str]) -> str:
        start, to = match[1] or match[2], match[3].strip()
        end = to if to in names.points else straight(to, names) if match[1] else ""
        return f"distance({start}, {end})" if end and start in names.points else match[0]

    return _FAR.sub(far, _IMAGE.sub(image, _FOOT.sub(foot, _BEARING.sub(bearing, text))))


def _lengths(text: str, names: FigureNames) -> str:
    """Two letters by themselves are a length, where no list says that they may be a vector."""
    if "[" in text or "vector" in text or "→" in text:
        return text
    dotted = _DOTTED.search(text)
    if dotted and names.run(dotted[1], 2, 2) and names.run(dotted[2], 2, 2):
        return text  # a product of two lengths, or of two vectors

    def between_bars(match: re.Match[str]) -> str:
        points = names.run(match[1], 2, 2)
        return f"length({listed(points)})" if points else match[0]

    def bare(match: re.Match[str]) -> str:
        points = names.run(match[1], 2, 2)
        before = text[: match.start()].rstrip()
        if not points or (before[-1:].isdigit() and unit_word(match[1])):
            return match[0]
        operators = (
            _OPERATOR_BEFORE.search(before) is not None,
            _OPERATOR_AFTER.match(text, match.end()) is not None,
        )
        first = operators[0] or _WORD_BEFORE.search(before) is not None
        last = operators[1] or _WORD_AFTER.match(text, match.end()) is not None
        alone = match[0] == text.strip()
        if not (alone or (first and last and any(operators))):
            return match[0]
        return f"length({listed(points)})"

    text = _LENGTH_BARS.sub(between_bars, text)
    return _BARE.sub(bare, text)


_RULES: tuple[Callable[[str, FigureNames], str], ...] = (
    _angles,
    _shapes,
    _straights,
    _derived,
    _arcs,
    _calls,
    _places,
    read_images,
    _measures,
    _lengths,
)
