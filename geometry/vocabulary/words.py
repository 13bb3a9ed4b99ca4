"""All words of the vocabulary with their canonical forms, as one theory."""

from __future__ import annotations

from geometry.vocabulary import (
    angles,
    directions,
    incidence,
    lengths,
    order,
    shapes,
    straight,
)
from geometry.vocabulary.speech import owned, said
from mathverify.semantics.lowering import Theory

__all__ = ["FORMS", "THEORY"]

#: Every word of its own with its rule and its canonical form.
_WORDS = {
    "segment": (straight.segment, "segment(A, B)"),
    "line": (straight.line, "line(A, B)"),
    "ray": (straight.ray, "ray(O, A), from O through A"),
    "length": (lengths.distance, "length(A, B)"),
    "distance": (lengths.distance, "distance((1, 2), (4, 6))"),
    "midpoint": (incidence.midpoint, "midpoint((1, 2), (5, 6))"),
    "slope": (incidence.slope, "slope((1, 2), (4, 6))"),
    "gradient": (incidence.slope, "slope((1, 2), (4, 6))"),
    "x_coordinate": (incidence.coordinate, "A.x"),
    "y_coordinate": (incidence.coordinate, "A.y"),
    "z_coordinate": (incidence.coordinate, "A.z"),
    "on": (incidence.on, "on(P, segment(A, B))"),
    "collinear": (incidence.collinear, "collinear((0, 0), (1, 1), (3, 3))"),
    "between": (order.between, "between(P, A, B), or on(P, segment(A, B))"),
    "same_side": (order.same_side, "same_side(P, Q, line(A, B))"),
    "opposite_side": (order.opposite_side, "opposite_side(P, Q, line(A, B))"),
    "triangle": (shapes.triangle, "triangle(A, B, C)"),
    "triangle_area": (shapes.area, "triangle_area((0, 0), (4, 0), (0, 3))"),
    "area": (shapes.area, "area(triangle(A, B, C)), triangle_area(A, B, C)"),
    "perimeter": (shapes.perimeter, "perimeter((0, 0), (4, 0), (0, 3))"),
}

#: Words that vectors have as well.
_SHARED = {
    "angle": (angles.angle, "angle(A, B, C), at B"),
    "parallel": (directions.parallel, "parallel(line(A, B), line(C, D))"),
    "perpendicular": (directions.perpendicular, "perpendicular(line(A, B), line(C, D))"),
}

#: Word -> its canonical form.
FORMS: dict[str, str] = {word: form for word, (_, form) in (*_WORDS.items(), *_SHARED.items())}

THEORY = Theory(
    "geometry",
    {word: said(rule, form) for word, (rule, form) in _WORDS.items()},
    extensions={word: owned(rule, form) for word, (rule, form) in _SHARED.items()},
)
