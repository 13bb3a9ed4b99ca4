"""All words of the vocabulary with their canonical forms, as one theory.

A question speaks of few of them, so the file of a word is loaded when the word is first met.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from geometry.vocabulary.speech import noted, owned, said
from mathverify.language import tree
from mathverify.later import standing_at
from mathverify.semantics.lowering import SAME, Lowering, Theory

__all__ = ["FORMS", "PLACES", "THEORY"]


def _later(place: str) -> Callable[[Lowering, tree.Call], Any]:
    """The rule at a place of this package (``file:name``), loaded when it is asked."""
    place = f"geometry.vocabulary.{place}"

    def rule(lowering: Lowering, call: tree.Call) -> Any:
        return standing_at(place)(lowering, call)

    return rule


#: Every word of its own with the place of its rule and its canonical form.
_WORDS = {
    # figures
    "segment": ("lines:segment", "segment(A, B)"),
    "line": ("lines:line", "line(A, B)"),
    "ray": ("lines:ray", "ray(O, A)"),
    "plane": ("planes:plane", "plane(A, B, C)"),
    "triangle": ("shapes:triangle", "triangle(A, B, C)"),
    "polygon": ("shapes:polygon", "polygon(A, B, C, D, E)"),
    "quadrilateral": ("shapes:quadrilateral", "quadrilateral(A, B, C, D)"),
    "parallelogram": ("shapes:quadrilateral", "parallelogram(A, B, C, D)"),
    "rhombus": ("shapes:quadrilateral", "rhombus(A, B, C, D)"),
    "rectangle": ("shapes:quadrilateral", "rectangle(A, B, C, D)"),
    "square": ("shapes:quadrilateral", "square(A, B, C, D)"),
    "kite": ("shapes:quadrilateral", "kite(A, B, C, D)"),
    "trapezium": ("shapes:quadrilateral", "trapezium(A, B, C, D)"),
    "trapezoid": ("shapes:quadrilateral", "trapezium(A, B, C, D)"),
    "regular": ("shapes:regular", "regular(A, B, C, D, E)"),
    "circle": ("circles:circle", "circle(O, r)"),
    "circumcircle": ("tangency:circumcircle", "circumcircle(A, B, C)"),
    "incircle": ("tangency:incircle", "incircle(A, B, C)"),
    "chord": ("circles:chord", "chord(segment(A, B), k)"),
    "arc": ("circles:arc", "minor_arc(k, A, B)"),
    "minor_arc": ("circles:arc", "minor_arc(k, A, B)"),
    "major_arc": ("circles:arc", "major_arc(k, A, B)"),
    "sector": ("circles:part", "sector(O, A, B)"),
    "minor_sector": ("circles:part", "minor_sector(k, A, B)"),
    "major_sector": ("circles:part", "major_sector(k, A, B)"),
    "minor_segment": ("circles:arc", "minor_segment(k, A, B)"),
    "major_segment": ("circles:arc", "major_segment(k, A, B)"),
    "semicircle": ("circles:semicircle", "semicircle(A, B)"),
    "quarter_circle": ("circles:quarter_circle", "quarter_circle(r)"),
    # measures
    "length": ("lengths:distance", "length(A, B)"),
    "distance": ("lengths:distance", "distance((1, 2), (4, 6))"),
    "slope": ("equations:slope", "slope((1, 2), (4, 6))"),
    "gradient": ("equations:slope", "slope((1, 2), (4, 6))"),
    "x_intercept": ("equations:intercept", "x_intercept(line(A, B))"),
    "y_intercept": ("equations:intercept", "y_intercept(line(A, B))"),
    "equation": ("equations:equation", "equation(line(A, B))"),
    "x_coordinate": ("incidence:coordinate", "A.x"),
    "y_coordinate": ("incidence:coordinate", "A.y"),
    "z_coordinate": ("incidence:coordinate", "A.z"),
    "triangle_area": ("areas:triangle_area", "triangle_area((0, 0), (4, 0), (0, 3))"),
    "area": ("areas:area", "area(triangle(A, B, C))"),
    "perimeter": ("areas:perimeter", "perimeter((0, 0), (4, 0), (0, 3))"),
    "radius": ("circles:radius", "radius(k)"),
    "diameter": ("circles:radius", "diameter(k)"),
    "circumference": ("circles:circumference", "circumference(k)"),
    "reflex": ("bearings:reflex", "reflex(angle(A, B, C))"),
    "directed": ("bearings:directed", "directed(angle(A, B, C))"),
    "bearing": ("bearings:bearing", "bearing(P, Q)"),
    "interior_angle": ("bearings:interior_angle", "interior_angle(n)"),
    "exterior_angle": ("bearings:exterior_angle", "exterior_angle(n)"),
    "dihedral": ("planes:dihedral", "dihedral(A, B, C, D)"),
    # constructions
    "midpoint": ("incidence:midpoint", "midpoint((1, 2), (5, 6))"),
    "intersection": ("meetings:intersection", "intersection(line(A, B), line(C, D))"),
    "foot": ("triangles:foot", "foot(P, line(A, B))"),
    "altitude": ("triangles:altitude", "altitude(A, line(B, C))"),
    "perpendicular_bisector": ("triangles:perpendicular_bisector", "perpendicular_bisector(A, B)"),
    "angle_bisector": ("triangles:angle_bisector", "angle_bisector(A, B, C)"),
    "centroid": ("triangles:centre_of_triangle", "centroid(A, B, C)"),
    "circumcenter": ("triangles:centre_of_triangle", "circumcenter(A, B, C)"),
    "incenter": ("triangles:centre_of_triangle", "incenter(A, B, C)"),
    "orthocenter": ("triangles:centre_of_triangle", "orthocenter(A, B, C)"),
    "center": ("circles:centre", "center(k)"),
    "centre": ("circles:centre", "center(k)"),
    "reflect": ("transformations:reflect", "reflect(P, line(A, B))"),
    "rotate": ("transformations:rotate", "rotate(P, O, 90 deg, anticlockwise)"),
    "translate": ("transformations:translate", "translate(P, [3, -1])"),
    "vector": ("transformations:vector", "vector(A, B)"),
    "enlarge": ("transformations:enlarge", "enlarge(P, Z, 2)"),
    # facts
    "on": ("incidence:on", "on(P, segment(A, B))"),
    "collinear": ("incidence:collinear", "collinear((0, 0), (1, 1), (3, 3))"),
    "concyclic": ("meetings:concyclic", "concyclic(A, B, C, D)"),
    "cyclic": ("meetings:cyclic", "cyclic(A, B, C, D)"),
    "concurrent": ("meetings:concurrent", "concurrent(line(A, B), line(C, D), line(E, F))"),
    "between": ("order:between", "between(P, A, B)"),
    "order": ("order:in_order", "order(A, B, C, D)"),
    "same_side": ("order:same_side", "same_side(P, Q, line(A, B))"),
    "opposite_side": ("order:opposite_side", "opposite_side(P, Q, line(A, B))"),
    "inside": ("order:inside", "inside(P, triangle(A, B, C))"),
    "outside": ("order:inside", "outside(P, triangle(A, B, C))"),
    "convex": ("convexity:convex", "convex(A, B, C, D)"),
    "bisects": ("triangles:bisects", "bisects(ray(B, D), angle(A, B, C))"),
    "tangent": ("tangency:tangent", "tangent(line(P, T), k)"),
    "inscribed": ("tangency:inscribed", "inscribed(triangle(A, B, C), k)"),
    "circumscribed": ("tangency:circumscribed", "circumscribed(k, triangle(A, B, C))"),
    "congruent": ("congruence:congruent", "congruent(triangle(A, B, C), triangle(D, E, F))"),
    "similar": ("congruence:similar", "similar(triangle(A, B, C), triangle(D, E, F))"),
    **{
        word: ("shapes:triangle_kind", f"{word}(triangle(A, B, C))")
        for word in ("isosceles", "equilateral", "scalene", "right_angled", "acute", "obtuse")
    },
    # solids
    "volume": ("solids:volume", "volume(cylinder(radius=3, height=4))"),
    "surface_area": ("solids:surface", "surface_area(cylinder(radius=3, height=4))"),
    "curved_surface_area": (
        "solids:curved_surface",
        "curved_surface_area(cone(radius=3, height=4))",
    ),
    "cylinder": ("solids:measured", "cylinder(radius=3, height=4)"),
    "cone": ("solids:measured", "cone(radius=3, height=4)"),
    "sphere": ("solids:measured", "sphere(radius=3)"),
    "hemisphere": ("solids:measured", "hemisphere(radius=3)"),
    "frustum": ("solids:measured", "frustum(radius=3, top_radius=2, height=4)"),
    "cuboid": ("solids:with_corners", "cuboid(length=3, width=4, height=5)"),
    "cube": ("solids:with_corners", "cube(side=3)"),
    "prism": ("solids:with_corners", "prism(base=6, height=4)"),
    "pyramid": ("solids:with_corners", "pyramid(base=6, height=4)"),
    "tetrahedron": ("solids:with_corners", "tetrahedron(A, B, C, D)"),
}

#: Words that another theory has as well.
_SHARED = {
    "angle": ("angles:angle", "angle(A, B, C), at B"),
    "parallel": ("directions:parallel", "parallel(line(A, B), line(C, D))"),
    "perpendicular": ("directions:perpendicular", "perpendicular(line(A, B), line(C, D))"),
    "median": ("triangles:median", "median(A, segment(B, C))"),
}

_EQUALS = "equality:equals"
#: Where the rules of all words stand, ``file:name`` in this package.
PLACES = frozenset(place for place, _ in (*_WORDS.values(), *_SHARED.values())) | {_EQUALS}

#: Word -> its canonical form.
FORMS: dict[str, str] = {
    **{word: form for word, (_, form) in _WORDS.items()},
    **{word: form for word, (_, form) in _SHARED.items()},
}

THEORY = Theory(
    "geometry",
    {word: said(_later(rule), form) for word, (rule, form) in _WORDS.items()},
    extensions={
        **{word: owned(_later(rule), form) for word, (rule, form) in _SHARED.items()},
        SAME: noted(_later(_EQUALS)),
    },
)
