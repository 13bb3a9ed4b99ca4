"""All words of the vocabulary with the places of their rules, as one theory.

A question speaks of few of them, so the file of a word is loaded when the word is first met.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from geometry.vocabulary.speech import noted, owned, said
from mathverify.language import tree
from mathverify.later import standing_at
from mathverify.semantics.lowering import SAME, Lowering, Theory
from mathverify.words.book import FIGURE_WORDS


def _later(place: str) -> Callable[[Lowering, tree.Call], Any]:
    """The rule at a place of this package (``file:name``), loaded when it is asked."""
    place = f"geometry.vocabulary.{place}"

    def rule(lowering: Lowering, call: tree.Call) -> Any:
        return standing_at(place)(lowering, call)

    return rule


#: Every word of its own with the place of its rule; its canonical form is in its record.
_WORDS = {
    # figures
    "segment": "lines:segment",
    "line": "lines:line",
    "ray": "lines:ray",
    "plane": "planes:plane",
    "triangle": "shapes:triangle",
    "polygon": "shapes:polygon",
    "quadrilateral": "shapes:quadrilateral",
    "parallelogram": "shapes:quadrilateral",
    "rhombus": "shapes:quadrilateral",
    "rectangle": "shapes:quadrilateral",
    "square": "shapes:quadrilateral",
    "kite": "shapes:quadrilateral",
    "trapezium": "shapes:quadrilateral",
    "trapezoid": "shapes:quadrilateral",
    "regular": "shapes:regular",
    "circle": "circles:circle",
    "circumcircle": "tangency:circumcircle",
    "incircle": "tangency:incircle",
    "chord": "circles:chord",
    "arc": "circles:part",
    "minor_arc": "circles:arc",
    "major_arc": "circles:arc",
    "sector": "circles:part",
    "minor_sector": "circles:part",
    "major_sector": "circles:part",
    "minor_segment": "circles:arc",
    "major_segment": "circles:arc",
    "semicircle": "circles:semicircle",
    "quarter_circle": "circles:quarter_circle",
    # measures
    "length": "lengths:distance",
    "distance": "lengths:distance",
    "slope": "equations:slope",
    "gradient": "equations:slope",
    "x_intercept": "equations:intercept",
    "y_intercept": "equations:intercept",
    "equation": "equations:equation",
    "x_coordinate": "incidence:coordinate",
    "y_coordinate": "incidence:coordinate",
    "z_coordinate": "incidence:coordinate",
    "triangle_area": "areas:triangle_area",
    "area": "areas:area",
    "perimeter": "areas:perimeter",
    "radius": "circles:radius",
    "diameter": "circles:radius",
    "circumference": "circles:circumference",
    "reflex": "bearings:reflex",
    "directed": "bearings:directed",
    "bearing": "bearings:bearing",
    "interior_angle": "bearings:interior_angle",
    "exterior_angle": "bearings:exterior_angle",
    "dihedral": "planes:dihedral",
    # constructions
    "midpoint": "incidence:midpoint",
    "intersection": "meetings:intersection",
    "foot": "triangles:foot",
    "altitude": "triangles:altitude",
    "perpendicular_bisector": "triangles:perpendicular_bisector",
    "angle_bisector": "triangles:angle_bisector",
    "centroid": "triangles:centre_of_triangle",
    "circumcenter": "triangles:centre_of_triangle",
    "incenter": "triangles:centre_of_triangle",
    "orthocenter": "triangles:centre_of_triangle",
    "center": "circles:centre",
    "centre": "circles:centre",
    "reflect": "transformations:reflect",
    "rotate": "transformations:rotate",
    "translate": "transformations:translate",
    "vector": "transformations:vector",
    "enlarge": "transformations:enlarge",
    # facts
    "on": "incidence:on",
    "collinear": "incidence:collinear",
    "concyclic": "meetings:concyclic",
    "cyclic": "meetings:cyclic",
    "concurrent": "meetings:concurrent",
    "between": "order:between",
    "order": "order:in_order",
    "same_side": "order:same_side",
    "opposite_side": "order:opposite_side",
    "inside": "order:inside",
    "outside": "order:inside",
    "convex": "convexity:convex",
    "bisects": "triangles:bisects",
    "tangent": "tangency:tangent",
    "inscribed": "tangency:inscribed",
    "circumscribed": "tangency:circumscribed",
    "congruent": "congruence:congruent",
    "similar": "congruence:similar",
    "isosceles": "shapes:triangle_kind",
    "equilateral": "shapes:triangle_kind",
    "scalene": "shapes:triangle_kind",
    "right_angled": "shapes:triangle_kind",
    "acute": "shapes:triangle_kind",
    "obtuse": "shapes:triangle_kind",
    # solids
    "volume": "solids:volume",
    "surface_area": "solids:surface",
    "curved_surface_area": "solids:curved_surface",
    "cylinder": "solids:measured",
    "cone": "solids:measured",
    "sphere": "solids:measured",
    "hemisphere": "solids:measured",
    "frustum": "solids:measured",
    "cuboid": "solids:with_corners",
    "cube": "solids:with_corners",
    "prism": "solids:with_corners",
    "pyramid": "solids:with_corners",
    "tetrahedron": "solids:with_corners",
}

#: Words that another theory has as well.
_SHARED = {
    "angle": "angles:angle",
    "parallel": "directions:parallel",
    "perpendicular": "directions:perpendicular",
    "median": "triangles:median",
}

_EQUALS = "equality:equals"
#: Where the rules of all words stand, ``file:name`` in this package.
PLACES = frozenset((*_WORDS.values(), *_SHARED.values(), _EQUALS))

THEORY = Theory(
    "geometry",
    {word: said(_later(place), FIGURE_WORDS[word].form) for word, place in _WORDS.items()},
    extensions={
        **{word: owned(_later(place), FIGURE_WORDS[word].form) for word, place in _SHARED.items()},
        SAME: noted(_later(_EQUALS)),
    },
)
