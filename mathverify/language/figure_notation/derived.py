"""Lines, points and places that come from others: bisectors, feet, bearings, distances."""

from __future__ import annotations

import re

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.operands import WORD, call_end, listed, straight

__all__ = ["read_derived", "read_places"]

_BISECTOR = re.compile(
    rf"\b(?:the )?perpendicular bisector of (?:segment )?({WORD})(?![A-Za-z0-9_(])"
)
_HALVING = re.compile(r"\b(?:the )?(?:angle )?bisector of (?=angle\()")
_MEETING = re.compile(
    rf"\b(?:the )?(?:point of )?intersection of ((?:lines? )?{WORD}) and ((?:line )?{WORD})"
    r"(?![A-Za-z0-9_(])"
)
_COORDINATES = re.compile(rf"\b(?:the )?coordinates of (?:point )?({WORD})(?![A-Za-z0-9_(])")
_BETWEEN_LINES = re.compile(
    r"\b(?:the )?(?:acute )?angle between (?:the )?((?:line|plane)\([^()]*\)) and "
    r"(?:the )?((?:line|plane)\([^()]*\))"
)
_REFLEX = re.compile(r"\breflex (?=angle\()")
_BEARING = re.compile(rf"\b(?:the )?bearing of ({WORD}) from ({WORD})(?![A-Za-z0-9_])")
_FOOT = re.compile(
    rf"\b(?:the )?foot of the (?:perpendicular|altitude) from ({WORD}) (?:on)?to (.+)$"
)
_FROM_CORNER = re.compile(
    rf"\b(?:the )?(altitude|median) from ({WORD}) (?:on)?to (?:side )?({WORD})(?![A-Za-z0-9_(])"
)
_FAR = re.compile(rf"\b(?:the )?distance (?:from ({WORD}) to|between ({WORD}) and) ([^=<>+*/,]+)")
_IMAGE = re.compile(rf"\b(?:the )?reflection of ({WORD}) (?:in|across|over) (.+)$")


def read_derived(text: str, names: FigureNames) -> str:
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

    text = _BETWEEN_LINES.sub(r"angle(\1, \2)", text)
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


def read_places(text: str, names: FigureNames) -> str:
    """Bearings, feet, images and distances in words."""

    def bearing(match: re.Match[str]) -> str:
        known = {match[1], match[2]} <= names.points
        return f"bearing({match[2]}, {match[1]})" if known else match[0]

    def foot(match: re.Match[str]) -> str:
        line = straight(match[2], names)
        return f"foot({match[1]}, {line})" if line and match[1] in names.points else match[0]

    def inner(match: re.Match[str]) -> str:
        bare = "line" if match[1] == "altitude" else "segment"
        side = straight(match[3], names, bare)
        return f"{match[1]}({match[2]}, {side})" if side and match[2] in names.points else match[0]

    def image(match: re.Match[str]) -> str:
        line = straight(match[2], names)
        return f"reflect({match[1]}, {line})" if line and match[1] in names.points else match[0]

    def far(match: re.Match[str]) -> str:
        start, to = match[1] or match[2], match[3].strip()
        end = to if to in names.points else straight(to, names) if match[1] else ""
        return f"distance({start}, {end})" if end and start in names.points else match[0]

    return _FROM_CORNER.sub(
        inner, _FAR.sub(far, _IMAGE.sub(image, _FOOT.sub(foot, _BEARING.sub(bearing, text))))
    )
