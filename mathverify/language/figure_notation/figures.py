"""Angles, shapes, lines, circles, arcs by their letters: ``∠ABC``, ``triangle ABC``."""

from __future__ import annotations

import re

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import SHAPES, WORD, circle_of, listed, shape

__all__ = ["read_angles", "read_arcs", "read_rounds", "read_shapes", "read_straights"]

_ANGLE = re.compile(
    rf"(?:\bm ?)?(?:\bangle|[∠∡]) ?(?:at )?(?:\(({WORD})\)|({WORD}))(?![A-Za-z0-9_(])"
)
_ANGLE_CALL = re.compile(r"[∠∡] ?\(")
_TRIGONOMETRY = re.compile(rf"\b(sin|cos|tan)(?:\(({WORD})\)| ({WORD})(?![A-Za-z0-9_(]))")
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
_PLANE = re.compile(rf"\bplane ({WORD})(?![A-Za-z0-9_(])")
_ROUND = re.compile(
    rf"\b(circumcircle|incircle|circumcent(?:er|re)|incent(?:er|re)|centroid"
    rf"|orthocent(?:er|re)) (?:of )?(?:triangle |△ ?)?({WORD})(?![A-Za-z0-9_(])"
)
_ARC = re.compile(
    rf"\b(?:(minor |major )?(arc)|(minor |major )(segment)) ({WORD})"
    rf"(?: of (?:the )?(circle\([^()]*\)|{WORD}))?(?![A-Za-z0-9_(])"
)


def read_angles(text: str, names: FigureNames) -> str:
    """``∠ABC``; ``∠A`` where a triangle is all there is."""

    def angle(match: re.Match[str]) -> str:
        points = names.run(match[1] or match[2], 3, 3)
        if not points and not match[1] and match[2] in names.points:
            points = names.at_corner(match[2])
        apart = " " if match.start() and text[match.start() - 1].isalpha() else ""
        return f"{apart}angle({listed(points)})" if points else match[0]

    def of_corner(match: re.Match[str]) -> str:
        points = names.at_corner(match[2] or match[3])
        return f"{match[1]}(angle({listed(points)}))" if points else match[0]

    text = _TRIGONOMETRY.sub(of_corner, _ANGLE_CALL.sub("angle(", text))
    return _ANGLE.sub(angle, text)


def read_rounds(text: str, names: FigureNames) -> str:
    """The circles and centres of a triangle."""

    def round_(match: re.Match[str]) -> str:
        points = names.run(match[2], 3, 3)
        word = match[1].replace("centre", "center")
        return f"{word}({listed(points)})" if points else match[0]

    return _ROUND.sub(round_, text)


def read_shapes(text: str, names: FigureNames) -> str:
    """``triangle ABC``, ``isosceles triangle ABC``, ``regular hexagon ABCDEF``."""

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


def read_straights(text: str, names: FigureNames) -> str:
    """``segment AB``, ``line AB``, ``ray AB``, ``plane ABC``."""

    def line(match: re.Match[str]) -> str:
        word = next(word for word in match.groups()[:4] if word)
        points = names.run(match[5], 2, 2)
        word = word if word in ("line", "ray") else "segment"
        return f"{word}({listed(points)})" if points else match[0]

    def plane(match: re.Match[str]) -> str:
        points = names.run(match[1], 3, 3)
        return f"plane({listed(points)})" if points else match[0]

    return _PLANE.sub(plane, _STRAIGHT.sub(line, text))


def read_arcs(text: str, names: FigureNames) -> str:
    """``arc AB`` of the circle that is named, or of the only one; ``minor segment AB`` alike."""

    def arc(match: re.Match[str]) -> str:
        points = names.run(match[5], 2, 2)
        circle = circle_of(match[6], names) if match[6] else names.only_circle
        if not points or not circle:
            return match[0]
        size, kind = (match[1] or match[3] or "").strip(), match[2] or match[4]
        return f"{f'{size}_{kind}'.lstrip('_')}({circle}, {listed(points)})"

    return _ARC.sub(arc, text)
