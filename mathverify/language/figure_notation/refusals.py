"""What to write in place of a phrase about a figure that has several readings, or none yet."""

from __future__ import annotations

from mathverify.language.figure_notation.names import FigureNames
from mathverify.language.figure_notation.rows import FigureRow, Rows, Said, first_of
from mathverify.language.notation.pieces import plain_line

_NO_NAMES = FigureNames()


def _row(pattern: str, *forms: str) -> FigureRow:
    """A phrase, and what to write for it: ``{A}`` and ``{B}`` are the points of its hole ``AB``.

    Nothing is read, so that no point needs to be declared.
    """

    def rule(said: Said, _names: FigureNames) -> str:
        points = {
            letter: point
            for hole in said.holes
            if hole.isupper()
            for letter, point in zip(hole, _split(said[hole]), strict=True)
        }
        return "".join(forms).format_map(points)

    return FigureRow(pattern, rule)


def _split(word: str) -> list[str]:
    """The points of a word, a capital letter with the digits after it each."""
    found: list[str] = []
    for sign in word:
        if sign.isupper():
            found.append(sign)
        else:
            found[-1] += sign
    return found


_BETWEEN_OR_ON = "on({P}, segment({A}, {B})) between the ends, or on({P}, line({A}, {B}))"
_PRODUCTS = (
    "length({A}, {B})*length({C}, {D}) of lengths, "
    "or dot([{B}.x - {A}.x, {B}.y - {A}.y], [{D}.x - {C}.x, {D}.y - {C}.y]) of vectors"
)
_PHRASES: Rows = (
    _row("{P:point} [ lies|is ] [ [ a|the ] point ] on|in [ the ] {AB:points}", _BETWEEN_OR_ON),
    _row("on ~( {P:point} , {AB:points} )", _BETWEEN_OR_ON),
    _row(
        "{AB:points} and {CD:points} intersect|meet|cross [ each·other ] at {P:point}",
        "on({P}, segment({A}, {B})) and on({P}, segment({C}, {D})), ",
        "or {P} = intersection(line({A}, {B}), line({C}, {D}))",
    ),
    _row("angle|∠|∡ [ at ] {A:point}", "angle(P, {A}, Q) with a point of each arm"),
    _row(
        "{AB:points} [ {told:some} ] is|are [ a|the ] tangent|tangents",
        "tangent(line({A}, {B}), k, {B}) for each, k the circle",
    ),
    _row("vector {AB:points}", "[{B}.x - {A}.x, {B}.y - {A}.y]"),
    _row("{AB:points} '·' {CD:points}", _PRODUCTS),
    _row("{AB:points} ⋅|∙ {CD:points}", _PRODUCTS),
    _row(
        "arc {AB:points}",
        "minor_arc(k, {A}, {B}) or major_arc(k, {A}, {B}), of a circle k or circle(O)",
    ),
    _row("incircle|circumcircle of {ABCD:corners}", "circle(M, r) with its centre and its radius"),
)


def instead_of_figure_phrase(text: str) -> str:
    """What to write in the place of a phrase of ``text`` that is known; empty if there is none."""
    line = plain_line(text)
    for row in _PHRASES:
        if said := first_of(line, row):
            return row.rule(said, _NO_NAMES)
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


def form_of_figure_word(text: str) -> str:
    """How the first word of figures in ``text``, a sentence about points, is said; else empty."""
    said = [piece.shown for piece in plain_line(text)]
    if not any(word[:1].isascii() and word[:1].isupper() for word in said) or _has_inner(text):
        return ""
    words = f" {' '.join(said).lower()}"
    return next((form for known, form in _FORMS.items() if _has_one(words, known)), "")


def _has_one(text: str, words: str) -> bool:
    """Whether a word of ``text`` begins like one of ``words``."""
    return any(f" {word}" in text for word in words.replace("-", " - ").split("|"))


def _has_inner(text: str) -> bool:
    """Whether parentheses stand inside of others, or do not close."""
    depth = 0
    for sign in text:
        depth = max(depth + (sign == "(") - (sign == ")"), 0)
        if depth > 1:
            return True
    return depth > 0
