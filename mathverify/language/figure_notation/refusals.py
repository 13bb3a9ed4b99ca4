"""What to write in place of a phrase about a figure that has several readings, or none yet."""

from __future__ import annotations

import re

__all__ = ["instead_of_figure_phrase"]

_POINT = r"([A-Z]\d*)"
_ON = re.compile(rf"\b{_POINT} (?:(?:lies|is) )?(?:on|in|∈) (?:the )?{_POINT}{_POINT}\b")
_MEMBER = re.compile(rf"\b{_POINT} ?∈ ?{_POINT}{_POINT}\b")
_MEET = re.compile(
    rf"\b{_POINT}{_POINT} and {_POINT}{_POINT} (?:intersect|meet|cross)(?: each other)? at "
    rf"{_POINT}\b"
)
_CORNER = re.compile(rf"(?:\bangle|[∠∡]) ?(?:at )?{_POINT}(?![\w(])")
_VECTOR = re.compile(rf"\bvector {_POINT}{_POINT}\b")
_ARC = re.compile(rf"\barc {_POINT}{_POINT}\b")
_SHAPE_WITH_CORNERS = re.compile(r"\b(?:incircle|circumcircle) of ([A-Z]{4})\b")


def instead_of_figure_phrase(text: str) -> str:
    """What to write in the place of a phrase of ``text`` that is known; empty if there is none."""
    if match := _ON.search(text) or _MEMBER.search(text):
        point, one, other = match.groups()
        return (
            f"on({point}, segment({one}, {other})) between the ends, "
            f"or on({point}, line({one}, {other}))"
        )
    if match := _MEET.search(text):
        a, b, c, d, point = match.groups()
        return (
            f"on({point}, segment({a}, {b})) and on({point}, segment({c}, {d})), "
            f"or {point} = intersection(line({a}, {b}), line({c}, {d}))"
        )
    if match := _CORNER.search(text):
        return f"angle(P, {match[1]}, Q) with a point of each arm"
    if match := _VECTOR.search(text):
        return f"[{match[2]}.x - {match[1]}.x, {match[2]}.y - {match[1]}.y]"
    if match := _ARC.search(text):
        ends = f"{match[1]}, {match[2]}"
        return f"minor_arc(k, {ends}) or major_arc(k, {ends}), of a circle k or circle(O)"
    if match := _SHAPE_WITH_CORNERS.search(text):
        return "circle(M, r) with its centre and its radius"
    return ""
