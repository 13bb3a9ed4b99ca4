"""What to write in place of a phrase about a figure that has several readings, or none yet."""

from __future__ import annotations

import re

__all__ = ["form_of_figure_word", "instead_of_figure_phrase"]

_POINT = r"([A-Z]\d*)"
_ON = re.compile(
    rf"\b{_POINT} (?:(?:lies|is) )?(?:(?:a |the )?point )?(?:on|in|∈) (?:the )?{_POINT}{_POINT}\b"
)
_MEMBER = re.compile(rf"\b{_POINT} ?∈ ?{_POINT}{_POINT}\b|\bon\({_POINT}, ?{_POINT}{_POINT}\)")
_MEET = re.compile(
    rf"\b{_POINT}{_POINT} and {_POINT}{_POINT} (?:intersect|meet|cross)(?: each other)? at "
    rf"{_POINT}\b"
)
_CORNER = re.compile(rf"(?:\bangle|[∠∡]) ?(?:at )?{_POINT}(?![\w(])")
_TANGENTS = re.compile(rf"\b{_POINT}{_POINT}\b.* (?:is|are) (?:a |the )?tangents?\b")
_VECTOR = re.compile(rf"\bvector {_POINT}{_POINT}\b")
_DOTTED = re.compile(rf"\b{_POINT}{_POINT} ?[·⋅∙] ?{_POINT}{_POINT}\b")
_ARC = re.compile(rf"\barc {_POINT}{_POINT}\b")
_SHAPE_WITH_CORNERS = re.compile(r"\b(?:incircle|circumcircle) of ([A-Z]{4})\b")


def instead_of_figure_phrase(text: str) -> str:
    """What to write in the place of a phrase of ``text`` that is known; empty if there is none."""
    if match := _ON.search(text) or _MEMBER.search(text):
        point, one, other = (part for part in match.groups() if part)
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
    if match := _TANGENTS.search(text):
        return f"tangent(line({match[1]}, {match[2]}), k, {match[2]}) for each, k the circle"
    if match := _VECTOR.search(text):
        return f"[{match[2]}.x - {match[1]}.x, {match[2]}.y - {match[1]}.y]"
    if match := _DOTTED.search(text):
        a, b, c, d = match.groups()
        return (
            f"length({a}, {b})*length({c}, {d}) of lengths, "
            f"or dot([{b}.x - {a}.x, {b}.y - {a}.y], [{d}.x - {c}.x, {d}.y - {c}.y]) of vectors"
        )
    if match := _ARC.search(text):
        ends = f"{match[1]}, {match[2]}"
        return f"minor_arc(k, {ends}) or major_arc(k, {ends}), of a circle k or circle(O)"
    if match := _SHAPE_WITH_CORNERS.search(text):
        return "circle(M, r) with its centre and its radius"
    return ""


#: Words of figures that stand in sentences nobody reads, and how each is said.
_FORMS = {
    "elevation|depression": "angle(T, B, A) = 45 deg, A on the level of B",
    "sector": "sector(O, A, B), the centre first, or sector(radius=6, angle=60 deg)",
    "height of": "length(altitude(A, line(B, C)))",
    "right-angled": "right_angled(triangle(A, B, C), B)",
    "circumference of": "circumference(r) of a radius, or circumference(k)",
    "north|east|south|west": "bearing(A, B) = 90 deg",
    "reflect": "reflect(P, line(A, B))",
    "rotat": "rotate(P, O, 90 deg, clockwise)",
    "translat": "translate(P, [3, -1])",
    "enlarge|dilat": "enlarge(P, Z, 2)",
    "touch|tangent": "tangent(line(P, T), k, T), or tangent(k, m, externally) of circles",
    "perpendicular bisector": "perpendicular_bisector(A, B)",
    "bisect": "bisects(ray(B, D), angle(A, B, C))",
    "midpoint": "M = midpoint(A, B)",
    "altitude": "altitude(A, line(B, C))",
    "median": "median(A, segment(B, C))",
    "inscribed": "inscribed(triangle(A, B, C), k), or cyclic(A, B, C, D)",
    "circumscribed": "circumscribed(k, triangle(A, B, C))",
    "parallel": "parallel(line(A, B), line(C, D))",
    "perpendicular|right angle": "perpendicular(line(A, B), line(C, D)), angle(A, B, C) = 90 deg",
    "similar": "similar(triangle(A, B, C), triangle(D, E, F))",
    "congruent": "congruent(triangle(A, B, C), triangle(D, E, F))",
    "collinear|straight": "collinear(A, B, C)",
    "between": "between(P, A, B)",
    "inside|interior": "inside(P, triangle(A, B, C))",
    "produced|extended": "on(C, segment(B, D)) for BC produced to D",
    "intersect|meet|cross": "O = intersection(line(A, B), line(C, D))",
    "diameter": "diameter(segment(A, B), k)",
    "chord": "chord(segment(A, B), k)",
    "circle": "on(P, circle(O)), radius(circle(O)) = 5",
}
_WORDS = tuple(
    (re.compile(rf"\b(?:{words})", re.IGNORECASE), form) for words, form in _FORMS.items()
)


def form_of_figure_word(text: str) -> str:
    """How the first word of figures in ``text``, a sentence about points, is said; else empty."""
    if not re.search(r"\b[A-Z]", text) or _has_inner(text):
        return ""
    return next((form for pattern, form in _WORDS if pattern.search(text)), "")


def _has_inner(text: str) -> bool:
    """Whether parentheses stand inside of others, or do not close."""
    depth = 0
    for sign in text:
        depth = max(depth + (sign == "(") - (sign == ")"), 0)
        if depth > 1:
            return True
    return depth > 0
